import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links to calendars that are shown again, and what a calendar reads of bookings, crews, hosts and their work. */
export class Calendars4060 implements MigrationInterface {
  name = 'Calendars1700000004060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table calendar_links (
        kind text not null constraint chk_calendar_kind check (kind in ('all', 'crew', 'host')),
        no integer not null,
        generation integer not null constraint chk_calendar_generation check (generation > 1),
        renewed_at timestamptz not null,
        constraint pk_calendar_link primary key (kind, no)
      );
      create view calendar_events as
        select b.id, b.version, b.status, b.event_type, b.starts_at, b.duration_minutes, b.guest_count,
          b.game_names, coalesce(b.location ->> 'address', '') as address, coalesce(b.location ->> 'city', '') as city,
          coalesce(b.location ->> 'state', '') as state, coalesce(b.location ->> 'zipCode', '') as zip_code,
          coalesce(b.payment_completed_at, b.created_at) as booked_at, c.at as cancelled_at
        from bookings b left join booking_cancellations c on c.booking_id = b.id
        where b.status in ('confirmed', 'completed')
          or (b.status = 'cancelled' and exists (
            select from booking_history h where h.booking_id = b.id and h.code in ('paid', 'paid-with-code', 'hand-confirmed')));
      create view crew_calendars as
        select no as crew_no, name from crews where retired_at is null;
      create view crew_events as
        select distinct on (booking_id) booking_id, crew_no from crew_reservations where booking_id is not null
        order by booking_id, state = 'released', created_at desc;
      create view host_calendars as
        select no as host_no, name, user_id from hosts where is_active and retired_at is null;
      create view host_events as
        select booking_id, host_no, is_released from host_assignments;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view host_events, host_calendars, crew_events, crew_calendars, calendar_events;
      drop table calendar_links;
    `);
  }
}
