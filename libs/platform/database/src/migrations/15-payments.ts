import { Baseline } from './baseline.js';

/**
 * Credits, orders, captures and refunds. A credit is money that a family spends on another booking: a code is stored
 * as its hash, `credit_uses` are holds and redemptions by bookings, and a refund as a credit never reaches PayPal. Webhooks
 * have PayPal's id and their resource's. A restore is open until PayPal was asked what happened since its backup, and
 * `unmatched_payments` are what PayPal captured for bookings that the backup does not have. A refund never exceeds
 * what is left of its capture: the trigger counts, the check rejects.
 */
export class PaymentsBaseline extends Baseline {
  name = 'PaymentsBaseline1798000000015';
  readonly sql = `
    create table credits (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      start_cents integer not null,
      balance_cents integer not null,
      expires_on date,
      source_booking_id uuid,
      created_at timestamptz not null,
      creation_key text,
      waits boolean not null default false,
      constraint chk_credit_balance check (balance_cents between 0 and start_cents),
      constraint chk_credit_kind check (kind in ('refund', 'late', 'change', 'goodwill', 'gift')),
      constraint chk_credit_start check (start_cents > 0),
      constraint fk_credit_booking foreign key (source_booking_id) references bookings (id) on delete set null,
      constraint uq_credit_creation_key unique (creation_key)
    );
    create index ix_credit_booking on credits (source_booking_id);
    create index ix_credit_waits on credits (created_at) where waits;

    create table credit_codes (
      code_hash text primary key,
      credit_id uuid not null,
      created_at timestamptz not null default now(),
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
      constraint chk_use_state check (state in ('held', 'redeemed', 'released')),
      constraint fk_use_booking foreign key (booking_id) references bookings (id),
      constraint fk_use_credit foreign key (credit_id) references credits (id)
    );
    create index ix_use_booking on credit_uses (booking_id);
    create index ix_use_credit on credit_uses (credit_id);
    create unique index uq_use_held on credit_uses (booking_id) where state = 'held';

    create table payments (
      id uuid primary key,
      booking_id uuid not null,
      attempt integer not null,
      provider_order_id text,
      status text not null,
      amount_cents integer not null,
      promo_code_id text,
      discount_cents integer not null default 0,
      failure text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      capture_until timestamptz,
      next_poll_at timestamptz default now(),
      creation_key text,
      returns_after timestamptz,
      method text not null default 'paypal',
      purpose text not null default 'full',
      credit_id uuid,
      credit_cents integer not null default 0,
      joined_id uuid,
      constraint chk_payment_amount check (amount_cents > 0),
      constraint chk_payment_attempt check (attempt >= 1),
      constraint chk_payment_by_hand check (method = 'paypal' or (provider_order_id is null and status in
        ('captured', 'failed'))),
      constraint chk_payment_credit check (credit_cents >= 0 and (credit_cents > 0) = (credit_id is not null)),
      constraint chk_payment_discount check (discount_cents >= 0),
      constraint chk_payment_joined check (joined_id is null or method = 'credit'),
      constraint chk_payment_method check (method in ('paypal', 'check', 'cash', 'credit')),
      constraint chk_payment_purpose check (purpose in ('full', 'deposit', 'balance', 'change')),
      constraint chk_payment_status check (status in ('creating', 'open', 'capturing', 'pending', 'captured',
        'failed', 'abandoned', 'unapplied')),
      constraint fk_payment_booking foreign key (booking_id) references bookings (id),
      constraint fk_payment_credit foreign key (credit_id) references credits (id),
      constraint fk_payment_joined foreign key (joined_id) references payments (id),
      constraint fk_payment_promo foreign key (promo_code_id) references promo_codes (id),
      constraint uq_payment_attempt unique (booking_id, attempt),
      constraint uq_payment_order unique (provider_order_id)
    );
    create index ix_payment_captured on payments (booking_id) where status = 'captured';
    create index ix_payment_creation_key on payments (creation_key) where creation_key is not null;
    create index ix_payment_poll on payments (next_poll_at) where next_poll_at is not null;
    create index ix_payment_unapplied on payments (booking_id) where status = 'unapplied';
    create unique index uq_payment_open on payments (booking_id) where status in ('creating', 'open', 'capturing',
      'pending');

    create table captures (
      id uuid primary key default gen_random_uuid(),
      payment_id uuid not null,
      provider_capture_id text not null,
      status text not null,
      amount_cents integer not null,
      currency text not null,
      fee_cents integer,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      refunded_cents integer not null default 0,
      received_on date,
      reference text,
      received_by text,
      dispute_id text,
      disputed_at timestamptz,
      constraint chk_capture_dispute check ((dispute_id is null) = (disputed_at is null)),
      constraint chk_capture_refunded check (refunded_cents between 0 and amount_cents),
      constraint fk_capture_payment foreign key (payment_id) references payments (id),
      constraint uq_capture_provider unique (provider_capture_id)
    );
    create index ix_capture_disputed on captures (payment_id) where dispute_id is not null;
    create index ix_capture_payment on captures (payment_id);
    create unique index uq_capture_completed on captures (payment_id) where status = 'COMPLETED';

    create table refunds (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null,
      payment_id uuid not null,
      creation_key text,
      amount_cents integer not null,
      reason text not null,
      status text not null default 'requested',
      provider_refund_id text,
      failure text,
      requested_by uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      capture_id uuid not null,
      by_hand boolean not null default false,
      settles_cents integer not null default 0,
      as_credit boolean not null default false,
      origin text not null default 'here',
      due_again_cents integer not null default 0,
      constraint chk_refund_amount check (amount_cents > 0),
      constraint chk_refund_as_credit check (not as_credit or (not by_hand and provider_refund_id is null)),
      constraint chk_refund_by_hand check (not by_hand or provider_refund_id is null),
      constraint chk_refund_due_again check (due_again_cents between 0 and settles_cents),
      constraint chk_refund_elsewhere check (origin = 'here' or provider_refund_id is not null),
      constraint chk_refund_origin check (origin in ('here', 'paypal', 'reversal')),
      constraint chk_refund_settles check (settles_cents between 0 and amount_cents),
      constraint chk_refund_status check (status in ('requested', 'pending', 'completed', 'failed')),
      constraint fk_refund_booking foreign key (booking_id) references bookings (id),
      constraint fk_refund_capture foreign key (capture_id) references captures (id),
      constraint fk_refund_payment foreign key (payment_id) references payments (id),
      constraint fk_refund_user foreign key (requested_by) references users (id) on delete set null,
      constraint uq_refund_creation_key unique (creation_key),
      constraint uq_refund_provider unique (provider_refund_id)
    );
    create index ix_refund_booking on refunds (booking_id, created_at);
    create index ix_refund_capture on refunds (capture_id);
    create index ix_refund_created on refunds (created_at);
    create index ix_refund_unsettled on refunds (updated_at) where status in ('requested', 'pending');

    create table paypal_webhooks (
      id text,
      type text not null,
      resource_id text,
      received_at timestamptz not null,
      constraint pk_paypal_webhook primary key (id)
    );
    create index ix_paypal_webhook_received on paypal_webhooks (received_at);

    create table restores (
      id uuid default gen_random_uuid(),
      taken_at timestamptz not null,
      restored_at timestamptz not null default clock_timestamp(),
      listed_until timestamptz,
      fault text,
      release_requested_at timestamptz,
      released_at timestamptz,
      is_interrupted boolean not null default false,
      constraint pk_restore primary key (id)
    );

    create table unmatched_payments (
      capture_id text,
      booking_id uuid not null,
      amount_cents integer not null,
      captured_at timestamptz not null,
      refunds jsonb not null default '{}',
      payer_name text,
      payer_email text,
      done_at timestamptz,
      event text,
      constraint pk_unmatched_payment primary key (capture_id),
      constraint chk_unmatched_amount check (amount_cents > 0)
    );

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

    create view booking_money as
      select booking_id, starts_at, starts_at + make_interval(mins => duration_minutes) as ends_at,
        status in ('pending', 'confirmed') as is_open, status in ('confirmed', 'completed') as is_held,
        status in ('cancelled', 'expired') as is_off, payment_status in ('pending', 'failed') as is_unpaid,
        payment_status in ('completed', 'partially_refunded', 'refunded') as is_paid,
        status = 'pending' and payment_status in ('pending', 'failed') as awaits_payment,
        payment_status in ('completed', 'partially_refunded', 'refunded') and final_cents = 0 as is_free,
        captured_cents, refunded_cents, captured_cents - refunded_cents as refundable_cents,
        case when status in ('cancelled', 'expired') then 0
          else greatest(0, final_cents - captured_cents) end as due_cents,
        case when captured_cents = 0 and final_cents = 0 then 'free' when captured_cents = 0 then 'unpaid'
          when refunded_cents >= captured_cents then 'refunded' when refunded_cents > 0 then 'part-refunded'
          when captured_cents < final_cents then 'part-paid' else 'paid' end as money_state
      from (
        select id as booking_id, status, payment_status, starts_at, duration_minutes, final_cents,
          (select coalesce(sum(c.amount_cents), 0) from payments p join captures c on c.payment_id = p.id
             where p.booking_id = b.id and p.status = 'captured'
               and c.status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'))::integer
          - (select coalesce(sum(r.settles_cents), 0) from refunds r join payments p on p.id = r.payment_id
             where r.booking_id = b.id and r.status = 'completed' and p.status = 'captured')::integer as captured_cents,
          (select coalesce(sum(r.amount_cents - r.settles_cents), 0)
             from refunds r join payments p on p.id = r.payment_id
             where r.booking_id = b.id and r.status = 'completed' and p.status = 'captured')::integer as refunded_cents
        from bookings b
      ) as facts;

    create view collected_money as
      select p.booking_id, c.amount_cents, c.created_at as collected_at
      from captures c join payments p on p.id = c.payment_id
      where c.status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED') and p.method <> 'credit';

    create view unapplied_payments as
      select p.id as payment_id, p.booking_id, c.id as capture_id, c.amount_cents, c.created_at as came_at,
        r.returned_cents, r.failures, r.last_change,
        case when c.status = 'REFUNDED' and r.open = 0 or r.returned_cents >= c.amount_cents then 'returned'
          when r.open > 0 then 'returning' when r.failures > 0 then 'stuck' else 'waiting' end as state, case when b.status = 'expired' then p.returns_after end as returns_after
      from payments p
        join bookings b on b.id = p.booking_id
        join captures c on c.payment_id = p.id and c.status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')
        cross join lateral (
          select coalesce(sum(amount_cents) filter (where status = 'completed'), 0)::integer as returned_cents,
            (count(*) filter (where status in ('requested', 'pending')))::integer as open,
            (count(*) filter (where status = 'failed'))::integer as failures, max(updated_at) as last_change
          from refunds where capture_id = c.id) r
      where p.status = 'unapplied';

    create view payment_facts as
      select p.id, p.booking_id, p.attempt, p.status, p.amount_cents, p.discount_cents, p.provider_order_id,
        p.failure, p.created_at, p.updated_at,
        case when p.method = 'paypal' then c.provider_capture_id end as provider_capture_id,
        c.status as capture_status, c.fee_cents, c.currency, c.created_at as captured_at,
        p.method, c.received_on, c.reference, c.received_by, p.joined_id
      from payments p left join lateral (
        select * from captures where payment_id = p.id order by created_at desc limit 1
      ) c on true;

    create view refund_facts as
      select id, booking_id, payment_id, status, amount_cents, reason, failure, requested_by, created_at, updated_at,
        by_hand, settles_cents, as_credit, origin, due_again_cents
      from refunds;

    create trigger count_refund after insert or update of status, amount_cents or delete on refunds for each row
      execute function count_refund();
  `;
}
