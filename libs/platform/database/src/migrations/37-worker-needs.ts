import { Baseline } from './baseline.js';

/** What a worker says with each heartbeat: its file store, why it cannot work, and how far its clock is ahead. */
export class WorkerNeeds extends Baseline {
  name = 'WorkerNeeds1796500000037';
  readonly sql = `
    alter table worker_heartbeats add files text, add not_ready text, add clock_ahead_seconds integer,
      add constraint chk_worker_files check (files in ('up', 'away', 'in the folder')),
      add constraint chk_worker_not_ready check (not_ready in ('disk', 'database'));
  `;
}
