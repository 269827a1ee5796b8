import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Why bookings were called off, refunds tied to their capture, mails sent again by hand. `refunded_cents` counts what
 * was asked for and has not failed; its check holds the sum below the capture whatever the code above forgets.
 */
export class Refunds2300 implements MigrationInterface {
  name = 'Refunds1700000002300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table booking_cancellations (
        booking_id uuid primary key constraint fk_cancellation_booking references bookings (id) on delete cascade,
        reason text not null,
        cancelled_by uuid constraint fk_cancellation_user references users (id) on delete set null,
        at timestamptz not null default now()
      );
      alter table captures add column refunded_cents integer not null default 0;
      alter table captures add constraint chk_capture_refunded check (refunded_cents between 0 and amount_cents);
      alter table refunds add column capture_id uuid not null
        constraint fk_refund_capture references captures (id);
      create index ix_refund_capture on refunds (capture_id);
      create function count_refund() returns trigger language plpgsql as $$
        declare change integer := 0;
        begin
          if tg_op <> 'INSERT' and old.status <> 'failed' then change := change - old.amount_cents; end if;
          if tg_op <> 'DELETE' and new.status <> 'failed' then change := change + new.amount_cents; end if;
          if change <> 0 then
            update captures set refunded_cents = refunded_cents + change where id = coalesce(new.capture_id, old.capture_id);
          end if;
          return null;
        end $$;
      create trigger count_refund after insert or update of status, amount_cents or delete on refunds
        for each row execute function count_refund();
      create table mail_resends (
        id uuid primary key default gen_random_uuid(),
        booking_id uuid not null constraint fk_resend_booking references bookings (id) on delete cascade,
        kind text not null constraint chk_resend_kind
          check (kind in ('confirmation', 'unpaid-reminder', 'cancellation', 'refund')),
        requested_by uuid constraint fk_resend_user references users (id) on delete set null,
        created_at timestamptz not null default now()
      );
      create index ix_resend_booking on mail_resends (booking_id);
      alter table sent_mails add column booking_id uuid;
      update sent_mails set booking_id = subject_id
        where kind in ('confirmation', 'unpaid-reminder');
      create index ix_mail_booking on sent_mails (booking_id, created_at);
      alter table promo_codes add column creation_key text constraint uq_promo_creation_key unique;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table promo_codes drop column creation_key;
      alter table sent_mails drop column booking_id;
      drop table mail_resends;
      drop trigger count_refund on refunds;
      drop function count_refund;
      alter table refunds drop column capture_id;
      alter table captures drop column refunded_cents;
      drop table booking_cancellations;
    `);
  }
}
