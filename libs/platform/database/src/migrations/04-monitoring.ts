import { Baseline } from './baseline.js';

/** What operations shows: runs of timers, workers, and counts by the minute. */
export class MonitoringBaseline extends Baseline {
  name = 'MonitoringBaseline1795600000004';
  readonly sql = `
    create table minute_counts (
      minute timestamptz not null,
      kind text not null,
      count integer not null,
      constraint chk_minute_count_count check (count > 0),
      constraint chk_minute_count_kind check (kind in ('calls', 'failedCalls', 'slowCalls', 'jobsDone',
        'jobsFailed')),
      constraint chk_minute_count_minute check (minute = date_trunc('minute', minute)),
      constraint minute_counts_pkey primary key (minute, kind)
    );

    create table timer_runs (
      name text primary key,
      every_ms integer not null,
      started_at timestamptz not null,
      took_ms integer not null,
      fault text,
      next_run_at timestamptz,
      last_failed_at timestamptz,
      last_fault text
    );

    create table worker_heartbeats (
      id uuid primary key,
      name text not null,
      version text not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      mail text,
      payments text,
      constraint chk_worker_heartbeat_mail check (mail in ('up', 'away')),
      constraint chk_worker_heartbeat_payments check (payments in ('up', 'away', 'off'))
    );
  `;
}
