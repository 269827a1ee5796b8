import { Baseline } from './baseline.js';

/** Who works at which event, and what was done there. No host is at two events at once. */
export class StaffingBaseline extends Baseline {
  name = 'StaffingBaseline1798000000014';
  readonly sql = `
    create table booking_leads (
      booking_id uuid not null,
      host_no integer not null,
      news_id uuid,
      constraint booking_leads_booking_id_fkey foreign key (booking_id) references bookings (id) on delete cascade,
      constraint booking_leads_host_no_fkey foreign key (host_no) references hosts (no),
      constraint pk_booking_lead primary key (booking_id)
    );

    create table event_progress (
      booking_id uuid not null,
      step text not null,
      at timestamptz not null,
      by_host integer not null,
      eta_minutes smallint,
      constraint chk_progress_eta check (eta_minutes is null or (step = 'on-the-way' and eta_minutes between 1 and
        240)),
      constraint chk_progress_step check (step in ('on-the-way', 'arrived', 'started', 'finished')),
      constraint event_progress_booking_id_fkey foreign key (booking_id) references bookings (id) on delete cascade,
      constraint event_progress_by_host_fkey foreign key (by_host) references hosts (no),
      constraint pk_event_progress primary key (booking_id, step)
    );

    create table host_assignments (
      booking_id uuid not null,
      host_no integer not null,
      role text not null,
      during tstzrange not null,
      is_released boolean not null default false,
      is_overruled boolean not null default false,
      crew_no integer,
      is_chosen boolean not null default false,
      reason text,
      constraint chk_assignment_reason check (not is_overruled or reason is not null),
      constraint chk_assignment_role check (role in ('lead', 'helper', 'camera')),
      constraint host_assignments_booking_id_fkey foreign key (booking_id) references bookings (id) on delete cascade,
      constraint host_assignments_crew_no_fkey foreign key (crew_no) references crews (no),
      constraint host_assignments_host_no_fkey foreign key (host_no) references hosts (no),
      constraint pk_host_assignment primary key (booking_id, host_no),
      constraint host_no_overlap exclude using gist (int4range(host_no, host_no, '[]') with &&, during with &&)
        where (not is_released)
    );
    create index ix_assignment_host on host_assignments (host_no) where not is_released;
    create unique index uq_assignment_lead on host_assignments (booking_id) where role = 'lead' and not
      is_released;

    create table loading_ticks (
      booking_id uuid not null,
      item text not null,
      ticked_at timestamptz not null,
      by_host integer not null,
      constraint loading_ticks_booking_id_fkey foreign key (booking_id) references bookings (id) on delete cascade,
      constraint loading_ticks_by_host_fkey foreign key (by_host) references hosts (no),
      constraint pk_loading_tick primary key (booking_id, item)
    );

    create table wished_skills (
      booking_id uuid not null,
      skill text not null,
      constraint chk_wished_skill check (skill in ('special-needs')),
      constraint wished_skills_booking_id_fkey foreign key (booking_id) references bookings (id) on delete cascade,
      constraint pk_wished_skill primary key (booking_id, skill)
    );
  `;
}
