import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What staffing reads of crews and bookings, and what it keeps beside an assignment: the crew that the host comes with,
 * whether staff chose them and why. Beside it, which lead a family knows of.
 */
export class StaffingReads4090 implements MigrationInterface {
  name = 'StaffingReads1700000004090';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view crew_lineup as
        select c.no as crew_no, c.is_active and c.retired_at is null as is_active, m.host_no, m.role
        from crews c left join crew_members m on m.crew_no = c.no;

      create view event_demands as
        select id as booking_id, status, guest_count, add_ons ->> 'photography' = 'true' as photography,
          add_ons ->> 'videography' = 'true' as videography
        from bookings;

      alter table host_assignments
        add column crew_no integer references crews (no),
        add column is_chosen boolean not null default false,
        add column reason text,
        add constraint chk_assignment_reason check (not is_overruled or reason is not null);
      create table booking_leads (
        booking_id uuid not null references bookings (id) on delete cascade,
        host_no integer not null references hosts (no),
        news_id uuid,
        constraint pk_booking_lead primary key (booking_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table booking_leads;
      alter table host_assignments drop constraint chk_assignment_reason, drop column crew_no, drop column is_chosen,
        drop column reason;
      drop view event_demands, crew_lineup;
    `);
  }
}
