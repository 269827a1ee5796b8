import { Baseline } from './baseline.js';

/**
 * What operations shows: runs of timers, counts by the minute, workers with what they say in each heartbeat, and API
 * processes with fingerprints of the secrets that they must share.
 */
export class MonitoringBaseline extends Baseline {
  name = 'MonitoringBaseline1798000000004';
  readonly sql = `
    create table api_processes (
      id uuid,
      guest_keys text[] not null,
      link_key text not null,
      folder text not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      constraint pk_api_process primary key (id)
    );

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
      folder text,
      files text,
      not_ready text,
      clock_ahead_seconds integer,
      constraint chk_worker_files check (files in ('up', 'away', 'in the folder')),
      constraint chk_worker_heartbeat_mail check (mail in ('up', 'away')),
      constraint chk_worker_heartbeat_payments check (payments in ('up', 'away', 'off')),
      constraint chk_worker_not_ready check (not_ready in ('disk', 'database'))
    );
  `;
}
