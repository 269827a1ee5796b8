import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Operations2600 implements MigrationInterface {
  name = 'Operations1700000002600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table outbox
        add column request_id text,
        add column settled_at timestamptz,
        add column again text[] not null default '{}';
      update outbox o set settled_at = now() where sent_at is not null and not exists (
        select from unnest(o.handlers) as h (handler) where not exists (
          select from event_effects e where e.event_id = o.id and e.handler = h.handler));
      create index ix_outbox_unsettled on outbox (seq) where settled_at is null;
      create index ix_outbox_booking on outbox ((payload ->> 'bookingId'));

      alter table event_effects
        add column attempts integer not null default 1,
        add column took_ms integer;
      create index ix_effect_done on event_effects (done_at);

      create table job_failures (
        event_id uuid not null constraint fk_job_failure_event references outbox (id) on delete cascade,
        handler text not null,
        queue text not null,
        attempts integer not null,
        message text not null,
        kind text not null,
        stack text not null,
        is_final boolean not null,
        first_failed_at timestamptz not null default now(),
        failed_at timestamptz not null default now(),
        resolved_at timestamptz,
        primary key (event_id, handler)
      );
      create index ix_job_failure_open on job_failures (handler, kind) where resolved_at is null;
      create index ix_job_failure_at on job_failures (failed_at);

      create table worker_heartbeats (
        id uuid primary key,
        name text not null,
        version text not null,
        started_at timestamptz not null default now(),
        seen_at timestamptz not null default now()
      );
      create table timer_runs (
        name text primary key,
        every_ms integer not null,
        started_at timestamptz not null,
        took_ms integer not null,
        fault text
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table timer_runs, worker_heartbeats, job_failures;
      drop index ix_effect_done, ix_outbox_booking, ix_outbox_unsettled;
      alter table event_effects drop column took_ms, drop column attempts;
      alter table outbox drop column again, drop column settled_at, drop column request_id;
    `);
  }
}
