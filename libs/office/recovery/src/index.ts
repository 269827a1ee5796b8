export { RecoveryModule } from './recovery.module.js';
export { RecoveryHttpModule } from './recovery.http.module.js';
export type { BackupRun } from './backup-runs.repository.js';
export { BackupsService, type Backups } from './backups.service.js';
export { recordBackup } from './record-backup.js';
export { finishRestore } from './finish-restore.js';
export { INVARIANTS, type Invariant } from './invariants.js';
