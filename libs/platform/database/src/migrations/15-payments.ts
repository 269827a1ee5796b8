import { Baseline } from './baseline.js';

/**
 * Orders, captures and refunds. A refund never exceeds what is left of its capture: the trigger counts, the
 * check rejects.
 */
export class PaymentsBaseline extends Baseline {
  name = 'PaymentsBaseline1795600000015';
  readonly sql = `
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
      next_look_at timestamptz default now(),
      creation_key text,
      returns_after timestamptz,
      method text not null default 'paypal',
      constraint chk_payment_amount check (amount_cents > 0),
      constraint chk_payment_attempt check (attempt >= 1),
      constraint chk_payment_by_hand check (method = 'paypal' or (provider_order_id is null and status in
        ('captured', 'failed'))),
      constraint chk_payment_discount check (discount_cents >= 0),
      constraint chk_payment_method check (method in ('paypal', 'check', 'cash')),
      constraint chk_payment_status check (status in ('creating', 'open', 'capturing', 'pending', 'captured',
        'failed', 'abandoned', 'orphaned')),
      constraint fk_payment_booking foreign key (booking_id) references bookings (id),
      constraint fk_payment_promo foreign key (promo_code_id) references promo_codes (id),
      constraint uq_payment_attempt unique (booking_id, attempt),
      constraint uq_payment_order unique (provider_order_id)
    );
    create index ix_payment_captured on payments (booking_id) where status = 'captured';
    create index ix_payment_creation_key on payments (creation_key) where creation_key is not null;
    create index ix_payment_look on payments (next_look_at) where next_look_at is not null;
    create index ix_payment_unapplied on payments (booking_id) where status = 'orphaned';
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
      constraint chk_capture_refunded check (refunded_cents between 0 and amount_cents),
      constraint fk_capture_payment foreign key (payment_id) references payments (id),
      constraint uq_capture_provider unique (provider_capture_id)
    );
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
      constraint chk_refund_amount check (amount_cents > 0),
      constraint chk_refund_by_hand check (not by_hand or provider_refund_id is null),
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
    create index ix_refund_unsettled on refunds (updated_at) where status in ('requested', 'pending');

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
      where c.status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED');

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
      where p.status = 'orphaned';

    create view payment_facts as
      select p.id, p.booking_id, p.attempt, p.status, p.amount_cents, p.discount_cents, p.provider_order_id,
        p.failure, p.created_at, p.updated_at,
        case when p.method = 'paypal' then c.provider_capture_id end as provider_capture_id,
        c.status as capture_status, c.fee_cents, c.currency, c.created_at as captured_at,
        p.method, c.received_on, c.reference, c.received_by
      from payments p left join lateral (
        select * from captures where payment_id = p.id order by created_at desc limit 1
      ) c on true;

    create view refund_facts as
      select id, booking_id, payment_id, status, amount_cents, reason, failure, requested_by, created_at, updated_at,
        by_hand
      from refunds;

    create trigger count_refund after insert or update of status, amount_cents or delete on refunds for each row
      execute function count_refund();
  `;
}
