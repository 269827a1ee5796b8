import { Baseline } from './baseline.js';

/**
 * Credits: money that a family spends on another booking. A code is stored as its hash. `credit_uses` are holds and
 * claims by bookings; one that was refunded returns its cents to the credit. A refund as a credit never reaches PayPal.
 */
export class Credits extends Baseline {
  name = 'Credits1795600000023';
  readonly sql = `
    create table credits (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      start_cents integer not null,
      balance_cents integer not null,
      expires_on date,
      source_booking_id uuid,
      created_at timestamptz not null,
      constraint chk_credit_balance check (balance_cents between 0 and start_cents),
      constraint chk_credit_kind check (kind in ('refund', 'goodwill', 'late', 'gift')),
      constraint chk_credit_start check (start_cents > 0),
      constraint fk_credit_booking foreign key (source_booking_id) references bookings (id) on delete set null
    );
    create index ix_credit_booking on credits (source_booking_id);

    create table credit_codes (
      code_hash text primary key,
      credit_id uuid not null,
      constraint fk_code_credit foreign key (credit_id) references credits (id) on delete cascade
    );
    create index ix_code_credit on credit_codes (credit_id);

    create table credit_uses (
      id uuid primary key default gen_random_uuid(),
      credit_id uuid not null,
      booking_id uuid not null,
      cents integer not null,
      returned_cents integer not null default 0,
      state text not null default 'held',
      created_at timestamptz not null,
      constraint chk_use_cents check (cents > 0),
      constraint chk_use_returned check (returned_cents between 0 and cents),
      constraint chk_use_state check (state in ('held', 'claimed', 'released')),
      constraint fk_use_booking foreign key (booking_id) references bookings (id),
      constraint fk_use_credit foreign key (credit_id) references credits (id)
    );
    create index ix_use_booking on credit_uses (booking_id);
    create index ix_use_credit on credit_uses (credit_id);
    create unique index uq_use_held on credit_uses (booking_id) where state = 'held';

    alter table payments add credit_id uuid, add credit_cents integer not null default 0, add joined_id uuid,
      drop constraint chk_payment_method,
      add constraint chk_payment_method check (method in ('paypal', 'check', 'cash', 'credit')),
      add constraint chk_payment_credit check (credit_cents >= 0 and (credit_cents > 0) = (credit_id is not null)),
      add constraint chk_payment_joined check (joined_id is null or method = 'credit'),
      add constraint fk_payment_credit foreign key (credit_id) references credits (id),
      add constraint fk_payment_joined foreign key (joined_id) references payments (id);

    alter table refunds add as_credit boolean not null default false,
      add constraint chk_refund_as_credit check (not as_credit or (not by_hand and provider_refund_id is null));

    alter table mail_resends drop constraint chk_resend_kind,
      add constraint chk_resend_kind check (kind in ('confirmation', 'unpaid-reminder', 'cancellation', 'refund', 'credit'));

    create or replace view collected_money as
      select p.booking_id, c.amount_cents, c.created_at as collected_at
      from captures c join payments p on p.id = c.payment_id
      where c.status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED') and p.method <> 'credit';

    create or replace view payment_facts as
      select p.id, p.booking_id, p.attempt, p.status, p.amount_cents, p.discount_cents, p.provider_order_id,
        p.failure, p.created_at, p.updated_at,
        case when p.method = 'paypal' then c.provider_capture_id end as provider_capture_id,
        c.status as capture_status, c.fee_cents, c.currency, c.created_at as captured_at,
        p.method, c.received_on, c.reference, c.received_by, p.joined_id
      from payments p left join lateral (
        select * from captures where payment_id = p.id order by created_at desc limit 1
      ) c on true;

    create or replace view refund_facts as
      select id, booking_id, payment_id, status, amount_cents, reason, failure, requested_by, created_at, updated_at,
        by_hand, settles_cents, as_credit
      from refunds;
  `;
}
