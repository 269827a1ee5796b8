import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who works at an event, and how far its day has come. */
export class Staffing4030 implements MigrationInterface {
  name = 'Staffing1700000004030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table host_assignments (
        booking_id uuid not null references bookings (id) on delete cascade,
        host_no integer not null references hosts (no),
        role text not null,
        during tstzrange not null,
        is_released boolean not null default false,
        is_overruled boolean not null default false,
        constraint pk_host_assignment primary key (booking_id, host_no),
        constraint chk_assignment_role check (role in ('lead', 'helper', 'camera')),
        constraint host_no_overlap exclude using gist (
          int4range(host_no, host_no, '[]') with &&, during with &&) where (not is_released)
      );
      create unique index uq_assignment_lead on host_assignments (booking_id) where role = 'lead' and not is_released;
      create index ix_assignment_host on host_assignments (host_no) where not is_released;
      create table event_progress (
        booking_id uuid not null references bookings (id) on delete cascade,
        step text not null,
        at timestamptz not null,
        by_host integer not null references hosts (no),
        eta_minutes smallint,
        constraint pk_event_progress primary key (booking_id, step),
        constraint chk_progress_step check (step in ('on-the-way', 'arrived', 'started', 'finished')),
        constraint chk_progress_eta check (eta_minutes is null or (step = 'on-the-way' and eta_minutes between 1 and 240))
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table event_progress, host_assignments');
  }
}
