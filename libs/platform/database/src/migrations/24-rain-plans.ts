import { Baseline } from './baseline.js';

/**
 * What families want when it rains, and what staff offer them on a day of rain. `rain_booking_id` is the booking for
 * which a time is held in case of rain; a booking may have several of these besides its own reservation.
 */
export class RainPlans extends Baseline {
  name = 'RainPlans1795600000024';
  readonly sql = `
    alter table crew_reservations add rain_booking_id uuid,
      add constraint fk_reservation_rain foreign key (rain_booking_id) references bookings (id) on delete cascade,
      drop constraint chk_reservation_of,
      add constraint chk_reservation_of check (num_nonnulls(booking_id, waitlist_id, rain_booking_id) = 1),
      add constraint chk_reservation_rain check (rain_booking_id is null or state in ('held', 'released'));
    create index ix_reservation_rain on crew_reservations (rain_booking_id) where rain_booking_id is not null;

    create or replace view live_reservations as
      select id, crew_no, booking_id, waitlist_id, zip, day, starts_at, duration_minutes, during, state, held_until,
        overruled, rain_booking_id
      from crew_reservations where state in ('held', 'firm');

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
      constraint chk_rain_offer_choices check (choice in ('move', 'indoors', 'refund', 'call')),
      constraint fk_rain_offer_booking foreign key (booking_id) references bookings (id) on delete cascade,
      constraint fk_rain_offer_day foreign key (rain_day_id) references rain_days (id) on delete cascade,
      constraint pk_rain_offer primary key (id)
    );
    create index ix_rain_offer_booking on rain_offers (booking_id);
    create index ix_rain_offer_day on rain_offers (rain_day_id);
    create index ix_rain_offer_end on rain_offers (ends_at) where state = 'open';
    create unique index uq_rain_offer_open on rain_offers (booking_id) where state = 'open';
  `;
}
