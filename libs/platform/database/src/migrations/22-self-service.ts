import { Baseline } from './baseline.js';

/**
 * Deposits, the terms that a booking keeps, and what families change about their bookings: a change waits, until
 * `final_at` at most, in which it can be undone. The old time of a rescheduled booking is `kept` meanwhile: `during` is
 * what its new time does not cover, `kept_span` all of it, so that the two together block others.
 */
export class SelfService extends Baseline {
  name = 'SelfService1795600000022';
  readonly sql = `
    alter table bookings add terms jsonb not null default '{}';
    create index ix_booking_balance on bookings (event_date)
      where status = 'confirmed' and payment_status in ('pending', 'failed') and terms -> 'depositPercent' > '0';
    create or replace view published_events as
      select seq, id, name, payload ->> 'bookingId' as booking_id, request_id, handlers, created_at, sent_at, payload
      from outbox;
    alter table booking_links add purpose text not null default 'pay',
      add constraint chk_link_purpose check (purpose in ('pay', 'manage'));
    alter table payments add purpose text not null default 'full',
      add constraint chk_payment_purpose check (purpose in ('full', 'deposit', 'balance', 'change'));

    alter table crew_reservations drop constraint chk_reservation_state, drop constraint chk_reservation_hold,
      add constraint chk_reservation_state check (state in ('held', 'firm', 'kept', 'released')),
      add constraint chk_reservation_hold check ((state in ('held', 'kept')) = (held_until is not null)),
      add kept_span tstzrange,
      add constraint chk_reservation_kept check ((state = 'kept') = (kept_span is not null) and during <@
        coalesce(kept_span, during));
    create unique index uq_reservation_kept on crew_reservations (booking_id) where state = 'kept';
    create or replace view crew_events as
      select distinct on (booking_id) booking_id, crew_no from crew_reservations
      where booking_id is not null and state <> 'kept'
      order by booking_id, state = 'released', created_at desc;
    create or replace view live_reservations as
      select id, crew_no, booking_id, waitlist_id, zip, day, starts_at, duration_minutes, during, state, held_until,
        overruled
      from crew_reservations where state in ('held', 'firm');

    alter table contact_messages add booking_id uuid,
      add constraint fk_contact_booking foreign key (booking_id) references bookings (id) on delete set null;
    create index ix_contact_booking on contact_messages (booking_id) where booking_id is not null;

    create table change_requests (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null,
      kind text not null,
      state text not null default 'waiting',
      as_credit boolean not null default false,
      refund_cents integer not null default 0,
      fee_cents integer not null default 0,
      captured_cents integer not null default 0,
      from_day date,
      from_time text,
      to_day date,
      to_time text,
      asked_at timestamptz not null,
      final_at timestamptz not null,
      freed_reservation uuid,
      sold_to uuid,
      constraint chk_change_amounts check (refund_cents >= 0 and fee_cents >= 0 and captured_cents >= 0),
      constraint chk_change_freed check (freed_reservation is null or kind = 'cancel'),
      constraint chk_change_kind check (kind in ('cancel', 'move')),
      constraint chk_change_move check ((kind = 'move') = (num_nonnulls(from_day, from_time, to_day, to_time) = 4)),
      constraint chk_change_state check (state in ('waiting', 'undone', 'done')),
      constraint fk_change_booking foreign key (booking_id) references bookings (id) on delete cascade
    );
    create index ix_change_booking on change_requests (booking_id, asked_at);
    create index ix_change_final on change_requests (final_at) where state = 'waiting';
    create index ix_change_resale on change_requests (final_at) where freed_reservation is not null and sold_to is null;
    create unique index uq_change_waiting on change_requests (booking_id) where state = 'waiting';

    create view family_cancellations as
      select booking_id, asked_at from change_requests where kind = 'cancel' and state = 'done';
    create or replace view refund_facts as
      select id, booking_id, payment_id, status, amount_cents, reason, failure, requested_by, created_at, updated_at,
        by_hand, settles_cents
      from refunds;
    create index ix_refund_created on refunds (created_at);
  `;
}
