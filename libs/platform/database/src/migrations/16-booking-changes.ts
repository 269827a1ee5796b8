import { Baseline } from './baseline.js';

/**
 * What staff have edited and rescheduled, and what families change: a change waits, until `final_at` at most, in which
 * it can be undone. What families want when it rains, and what staff offer them on a day of rain.
 */
export class BookingChangesBaseline extends Baseline {
  name = 'BookingChangesBaseline1798000000016';
  readonly sql = `
    create table booking_edits (
      id uuid not null default gen_random_uuid(),
      no bigint generated always as identity,
      booking_id uuid not null,
      fields text[] not null,
      from_cents integer not null,
      to_cents integer not null,
      tell boolean not null,
      edited_by uuid,
      at timestamptz not null,
      as_credit boolean not null default false,
      old_email text,
      constraint booking_edits_booking_id_fkey foreign key (booking_id) references bookings (id) on delete cascade,
      constraint pk_booking_edit primary key (id)
    );
    create index ix_booking_edits on booking_edits (booking_id, no);

    create table booking_reschedules (
      id uuid not null default gen_random_uuid(),
      no bigint generated always as identity,
      booking_id uuid not null,
      from_day date not null,
      from_time text not null,
      to_day date not null,
      to_time text not null,
      tell boolean not null,
      rescheduled_by uuid,
      at timestamptz not null,
      constraint booking_reschedules_booking_id_fkey foreign key (booking_id) references bookings (id) on delete cascade,
      constraint pk_booking_reschedule primary key (id)
    );
    create index ix_booking_reschedules on booking_reschedules (booking_id, no);

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

    create table rain_plans (
      booking_id uuid,
      choice text not null,
      second_day date,
      second_time text,
      chosen_at timestamptz not null,
      constraint chk_rain_choice check (choice in ('indoors', 'second-day', 'call')),
      constraint chk_rain_second check (num_nonnulls(second_day, second_time) = case choice when 'second-day' then 2 else 0 end),
      constraint fk_rain_booking foreign key (booking_id) references bookings (id) on delete cascade,
      constraint pk_rain_plan primary key (booking_id)
    );
    create index ix_rain_second on rain_plans (second_day) where second_day is not null;

    create table rain_days (
      id uuid default gen_random_uuid(),
      day date not null,
      fallback text not null,
      made_by uuid,
      made_at timestamptz not null,
      constraint chk_rain_fallback check (fallback in ('indoors', 'refund', 'call')),
      constraint fk_rain_day_user foreign key (made_by) references users (id) on delete set null,
      constraint pk_rain_day primary key (id)
    );

    create table rain_offers (
      id uuid default gen_random_uuid(),
      rain_day_id uuid not null,
      booking_id uuid not null,
      starts_at timestamptz not null,
      times jsonb not null,
      are_held boolean not null,
      ends_at timestamptz not null,
      state text not null default 'open',
      choice text,
      constraint chk_rain_offer_state check (state in ('open', 'chosen', 'defaulted', 'ended')),
      constraint chk_rain_offer_choice check ((state in ('chosen', 'defaulted')) = (choice is not null)),
      constraint chk_rain_offer_choices check (choice in ('move', 'indoors', 'credit', 'refund', 'call')),
      constraint fk_rain_offer_booking foreign key (booking_id) references bookings (id) on delete cascade,
      constraint fk_rain_offer_day foreign key (rain_day_id) references rain_days (id) on delete cascade,
      constraint pk_rain_offer primary key (id)
    );
    create index ix_rain_offer_booking on rain_offers (booking_id);
    create index ix_rain_offer_day on rain_offers (rain_day_id);
    create index ix_rain_offer_end on rain_offers (ends_at) where state = 'open';
    create unique index uq_rain_offer_open on rain_offers (booking_id) where state = 'open';

    create view family_cancellations as
      select booking_id, asked_at from change_requests where kind = 'cancel' and state = 'done';
  `;
}
