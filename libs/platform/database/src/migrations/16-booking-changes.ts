import { Baseline } from './baseline.js';

/** What staff have edited and rescheduled. */
export class BookingChangesBaseline extends Baseline {
  name = 'BookingChangesBaseline1795600000016';
  readonly sql = `
    create table booking_corrections (
      id uuid not null default gen_random_uuid(),
      no bigint generated always as identity,
      booking_id uuid not null,
      fields text[] not null,
      from_cents integer not null,
      to_cents integer not null,
      tell boolean not null,
      corrected_by uuid,
      at timestamptz not null,
      constraint booking_corrections_booking_id_fkey foreign key (booking_id) references bookings (id) on delete cascade,
      constraint pk_booking_correction primary key (id)
    );
    create index ix_booking_corrections on booking_corrections (booking_id, no);

    create table booking_moves (
      id uuid not null default gen_random_uuid(),
      no bigint generated always as identity,
      booking_id uuid not null,
      from_day date not null,
      from_time text not null,
      to_day date not null,
      to_time text not null,
      tell boolean not null,
      moved_by uuid,
      at timestamptz not null,
      constraint booking_moves_booking_id_fkey foreign key (booking_id) references bookings (id) on delete cascade,
      constraint pk_booking_move primary key (id)
    );
    create index ix_booking_moves on booking_moves (booking_id, no);
  `;
}
