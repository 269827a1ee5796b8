import { Baseline } from './baseline.js';

/** The newest backup and rehearsal that a timer made, and when the last one succeeded. */
export class RecoveryBaseline extends Baseline {
  name = 'RecoveryBaseline1798000000022';
  readonly sql = `
    create table backup_runs (
      kind text,
      started_at timestamptz not null,
      took_ms integer not null,
      bookings integer not null default 0,
      differences integer not null default 0,
      message text,
      succeeded_at timestamptz,
      constraint pk_backup_run primary key (kind),
      constraint chk_backup_run_kind check (kind in ('backup', 'rehearsal'))
    );
  `;
}
