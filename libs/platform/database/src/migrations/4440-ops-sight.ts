import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the ops room draws of a day: counts by the minute. What a worker sees of the mail server and of PayPal stands
 * in its heartbeat. Events are found by the short ids that people read to each other.
 */
export class OpsSight4440 implements MigrationInterface {
  name = 'OpsSight1700000004440';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table minute_counts (
        minute timestamptz not null constraint chk_minute_count_minute
          check (minute = date_trunc('minute', minute)),
        kind text not null constraint chk_minute_count_kind
          check (kind in ('calls', 'failedCalls', 'slowCalls', 'jobsDone', 'jobsFailed')),
        count integer not null constraint chk_minute_count_count check (count > 0),
        primary key (minute, kind)
      );
      alter table worker_heartbeats
        add column mail text constraint chk_worker_heartbeat_mail check (mail in ('up', 'away')),
        add column payments text constraint chk_worker_heartbeat_payments
          check (payments in ('up', 'away', 'off'));
      create index ix_outbox_booking_tail on outbox (right(payload ->> 'bookingId', 8));
      create index ix_outbox_id_head on outbox (left(id::text, 8));
      create index ix_outbox_id_tail on outbox (right(id::text, 8));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ix_outbox_id_tail, ix_outbox_id_head, ix_outbox_booking_tail;
      alter table worker_heartbeats drop column payments, drop column mail;
      drop table minute_counts;
    `);
  }
}
