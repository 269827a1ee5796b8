export { ReportingHttpModule } from './reporting.http.module.js';
export { INVARIANTS, type Invariant } from './invariants.js';
export { finishRestore } from './finish-restore.js';
export { recordBackup } from './operations/record-backup.js';
export { BackupsService } from './operations/backups.service.js';
export { OperationsOverviewQueries } from './operations/operations-overview.queries.js';
