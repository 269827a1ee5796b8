export { RecoveryModule } from './recovery.module.js';
export { RecoveryHttpModule } from './recovery.http.module.js';
export { BackupsService, type BackupRun, type Backups } from './backups.service.js';
export { recordBackup } from './record-backup.js';
export { finishRestore } from './finish-restore.js';
export { INVARIANTS, type Invariant } from './invariants.js';
