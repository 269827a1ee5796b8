import { Baseline } from './baseline.js';

/** When the newest version of a booking was made, for its calendar entries; null for one that did not change since. */
export class BookingChangedAt extends Baseline {
  name = 'BookingChangedAt1795600000032';
  readonly sql = `
    alter table bookings add changed_at timestamptz;

    create function booking_changed() returns trigger language plpgsql as $$
    begin
      new.changed_at := clock_timestamp();
      return new;
    end $$;

    create trigger booking_changed before update of version on bookings for each row
      when (new.version <> old.version) execute function booking_changed();

    create or replace view calendar_events as
      select b.id, b.version, b.status, b.event_type, b.starts_at, b.duration_minutes, b.guest_count,
        b.game_names, coalesce(b.location ->> 'address', '') as address, coalesce(b.location ->> 'city', '') as city,
        coalesce(b.location ->> 'state', '') as state, coalesce(b.location ->> 'zipCode', '') as zip_code,
        coalesce(b.payment_completed_at, b.created_at) as booked_at, c.at as cancelled_at, b.changed_at
      from bookings b left join booking_cancellations c on c.booking_id = b.id
      where b.status in ('confirmed', 'completed')
        or (b.status = 'cancelled' and exists (
          select from booking_history h where h.booking_id = b.id and h.code in ('paid', 'paid-with-code', 'hand-confirmed')));
  `;
}
