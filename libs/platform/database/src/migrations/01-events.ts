import { Baseline } from './baseline.js';

/** The outbox with the effects and failures of its jobs. Whoever listens hears of a new event by NOTIFY. */
export class EventsBaseline extends Baseline {
  name = 'EventsBaseline1798000000001';
  readonly sql = `
    create table outbox (
      seq bigint generated always as identity primary key,
      id uuid not null default gen_random_uuid(),
      name text not null,
      payload jsonb not null,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      handlers text[] not null default '{}',
      request_id text,
      settled_at timestamptz,
      again text[] not null default '{}',
      constraint uq_outbox_id unique (id)
    );
    create index ix_outbox_booking on outbox ((payload ->> 'bookingId'));
    create index ix_outbox_booking_tail on outbox (right(payload ->> 'bookingId', 8));
    create index ix_outbox_id_head on outbox (left(id::text, 8));
    create index ix_outbox_id_tail on outbox (right(id::text, 8));
    create index ix_outbox_sent on outbox (sent_at);
    create index ix_outbox_unsettled on outbox (seq) where settled_at is null;
    create index ix_outbox_waiting on outbox (seq) where sent_at is null;

    create table event_effects (
      event_id uuid not null,
      handler text not null,
      done_at timestamptz not null default now(),
      attempts integer not null default 1,
      took_ms integer,
      constraint fk_effect_event foreign key (event_id) references outbox (id) on delete cascade,
      constraint event_effects_pkey primary key (event_id, handler)
    );
    create index ix_effect_done on event_effects (done_at);

    create table job_failures (
      event_id uuid not null,
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
      dependency text,
      retry_at timestamptz,
      own_failures integer not null default 0,
      label text not null,
      constraint chk_job_failure_own_failures check (own_failures >= 0),
      constraint fk_job_failure_event foreign key (event_id) references outbox (id) on delete cascade,
      constraint job_failures_pkey primary key (event_id, handler)
    );
    create index ix_job_failure_at on job_failures (failed_at);
    create index ix_job_failure_open on job_failures (handler, kind) where resolved_at is null;

    create function notify_outbox() returns trigger language plpgsql as $$
      begin
        notify outbox;
        return null;
      end
    $$;

    create function publish_events(names text[], payloads jsonb[], request text) returns void language plpgsql as $$
      begin
        insert into outbox (name, payload, request_id)
        select name, payload, request from unnest(names, payloads) as event (name, payload);
      end
    $$;

    create view failing_jobs as
      select event_id, handler, queue, attempts, message, kind, stack, dependency, is_final, retry_at,
        first_failed_at, failed_at, resolved_at, label
      from job_failures;

    create view finished_jobs as select event_id, handler, attempts, took_ms, done_at from event_effects;

    create view published_events as
      select seq, id, name, payload ->> 'bookingId' as booking_id, request_id, handlers, created_at, sent_at,
        payload
      from outbox;

    create trigger outbox_notify after insert on outbox for each statement execute function
      notify_outbox();
  `;
}
