import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Events1000 implements MigrationInterface {
  name = 'Events1700000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox (
        seq bigint generated always as identity primary key,
        id uuid not null default gen_random_uuid() constraint uq_outbox_id unique,
        name text not null,
        payload jsonb not null,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        handlers text[] not null default '{}'
      );
      create index ix_outbox_waiting on outbox (seq) where sent_at is null;
      create index ix_outbox_sent on outbox (sent_at);
      create function outbox_notify() returns trigger language plpgsql as $$
        begin perform pg_notify('outbox', ''); return null; end $$;
      create trigger outbox_notify after insert on outbox for each statement execute function outbox_notify();
      create table event_effects (
        event_id uuid not null constraint fk_effect_event references outbox (id) on delete cascade,
        handler text not null,
        done_at timestamptz not null default now(),
        primary key (event_id, handler)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table event_effects, outbox; drop function outbox_notify');
  }
}
