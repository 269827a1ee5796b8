import { Baseline } from './baseline.js';

/**
 * Crews, their hours and equipment, and the time that they are reserved for: no two reservations of a crew overlap.
 * The old time of a rescheduled booking is `kept` for as long as the family can undo it: `during` is what its new time
 * does not cover, `kept_span` all of it, so that the two together block others. `rain_booking_id` is the booking for
 * which a time is held in case of rain. Each day, and the set-up as day -infinity, has a version by which other
 * processes see what changed.
 */
export class CrewsBaseline extends Baseline {
  name = 'CrewsBaseline1798000000013';
  readonly sql = `
    create sequence crew_change_no;

    create table crew_changes (
      day date primary key,
      version bigint not null
    );

    create table crews (
      no integer generated always as identity primary key,
      name text not null,
      home_zip text,
      position integer not null default 0,
      is_active boolean not null default false,
      version integer not null default 1,
      retired_at timestamptz,
      constraint chk_crew_home check (home_zip ~ '^\\d{5}$')
    );
    create unique index uq_crew_name on crews (comparing_form(name)) where retired_at is null;

    create table crew_days (
      id uuid primary key default gen_random_uuid(),
      crew_no integer,
      day date not null,
      from_minute integer,
      to_minute integer,
      reason text not null default '',
      version integer not null default 1,
      constraint chk_crew_day check ((from_minute is null and to_minute is null) or (0 <= from_minute and
        from_minute < to_minute and to_minute <= 1440)),
      constraint fk_crew_day_crew foreign key (crew_no) references crews (no)
    );
    create index ix_crew_day on crew_days (day);
    create unique index uq_crew_day on crew_days (coalesce(crew_no, 0), day);

    create table crew_hours (
      crew_no integer not null,
      weekday smallint not null,
      from_minute integer not null,
      to_minute integer not null,
      constraint chk_crew_hours check (0 <= from_minute and from_minute < to_minute and to_minute <= 1440),
      constraint chk_crew_weekday check (weekday between 0 and 6),
      constraint crew_hours_crew_no_fkey foreign key (crew_no) references crews (no),
      constraint pk_crew_hours primary key (crew_no, weekday, from_minute),
      constraint crew_hours_apart exclude using gist (int4range(crew_no * 8 + weekday, crew_no * 8 + weekday,
        '[]') with &&, int4range(from_minute, to_minute) with &&)
    );

    create table crew_members (
      crew_no integer not null,
      host_no integer not null,
      role text not null,
      constraint chk_member_role check (role in ('lead', 'helper')),
      constraint crew_members_crew_no_fkey foreign key (crew_no) references crews (no),
      constraint crew_members_host_no_fkey foreign key (host_no) references hosts (no),
      constraint pk_crew_member primary key (crew_no, host_no)
    );

    create table crew_reservations (
      id uuid primary key default gen_random_uuid(),
      crew_no integer not null,
      booking_id uuid,
      waitlist_id uuid,
      zip text,
      day date not null,
      starts_at timestamptz not null,
      duration_minutes integer not null,
      during tstzrange not null,
      state text not null,
      held_until timestamptz,
      overruled text[] not null default '{}',
      created_at timestamptz not null default now(),
      kept_span tstzrange,
      rain_booking_id uuid,
      constraint chk_reservation_hold check ((state in ('held', 'kept')) = (held_until is not null)),
      constraint chk_reservation_kept check ((state = 'kept') = (kept_span is not null) and during <@
        coalesce(kept_span, during)),
      constraint chk_reservation_of check (num_nonnulls(booking_id, waitlist_id, rain_booking_id) = 1),
      constraint chk_reservation_rain check (rain_booking_id is null or state in ('held', 'released')),
      constraint chk_reservation_span check (not isempty(during) and not lower_inf(during) and not
        upper_inf(during)),
      constraint chk_reservation_state check (state in ('held', 'firm', 'kept', 'released')),
      constraint crew_reservations_booking_id_fkey foreign key (booking_id) references bookings (id) on delete cascade,
      constraint crew_reservations_crew_no_fkey foreign key (crew_no) references crews (no),
      constraint fk_reservation_rain foreign key (rain_booking_id) references bookings (id) on delete cascade,
      constraint fk_reservation_waitlist foreign key (waitlist_id) references waitlist_entries (id) on delete cascade,
      constraint crew_no_overlap exclude using gist (int4range(crew_no, crew_no, '[]') with &&, during with &&)
        where (state <> 'released')
    );
    create index ix_reservation_day on crew_reservations (day, crew_no) where state <> 'released';
    create index ix_reservation_hold on crew_reservations (held_until) where state = 'held';
    create index ix_reservation_rain on crew_reservations (rain_booking_id) where rain_booking_id is not null;
    create unique index uq_reservation_booking on crew_reservations (booking_id) where state in ('held', 'firm');
    create unique index uq_reservation_kept on crew_reservations (booking_id) where state = 'kept';
    create unique index uq_reservation_waitlist on crew_reservations (waitlist_id) where state = 'held';

    create table equipment_days (
      item text not null,
      set_no smallint not null,
      day date not null,
      crew_no integer not null,
      constraint chk_equipment_set check (set_no >= 1),
      constraint equipment_days_crew_no_fkey foreign key (crew_no) references crews (no),
      constraint pk_equipment_day primary key (item, set_no, day),
      constraint uq_equipment_van unique (item, crew_no, day)
    );

    create table equipment_uses (
      reservation_id uuid not null,
      item text not null,
      day date not null,
      crew_no integer not null,
      constraint equipment_uses_crew_no_fkey foreign key (crew_no) references crews (no),
      constraint equipment_uses_reservation_id_fkey foreign key (reservation_id) references crew_reservations (id) on delete cascade,
      constraint pk_equipment_use primary key (reservation_id, item)
    );
    create index ix_equipment_use on equipment_uses (day, crew_no, item);

    create table equipment_sets (
      item text primary key,
      owned smallint not null,
      version integer not null default 1,
      constraint chk_equipment_sets_owned check (owned >= 0)
    );

    create table zip_centroids (
      zip text primary key,
      latitude double precision not null,
      longitude double precision not null,
      constraint chk_place check (latitude between -90 and 90 and longitude between -180 and 180),
      constraint chk_zip check (zip ~ '^\\d{5}$')
    );

    create table zip_file (
      is_current boolean primary key default true,
      places integer not null,
      uploaded_at timestamptz not null,
      uploaded_by uuid,
      constraint chk_zip_file_one check (is_current),
      constraint chk_zip_file_places check (places > 0),
      constraint fk_zip_file_user foreign key (uploaded_by) references users (id) on delete set null
    );

    create function crew_day_changed() returns trigger language plpgsql as $$
    begin
      insert into crew_changes (day, version)
        select changed, nextval('crew_change_no') from (select distinct unnest(array[
          case when tg_op <> 'INSERT' then old.day end, case when tg_op <> 'DELETE' then new.day end])) as days (changed)
        where changed is not null
        on conflict (day) do update set version = excluded.version;
      return null;
    end $$;

    create function crew_setup_changed() returns trigger language plpgsql as $$
    begin
      update crew_changes set version = nextval('crew_change_no') where day = '-infinity';
      return null;
    end $$;

    create view crew_events as
      select distinct on (booking_id) booking_id, crew_no from crew_reservations
      where booking_id is not null and state <> 'kept'
      order by booking_id, state = 'released', created_at desc;

    create view crew_lineup as
      select c.no as crew_no, c.name, c.is_active and c.retired_at is null as is_active,
        c.retired_at is not null as is_retired, m.host_no, m.role
      from crews c left join crew_members m on m.crew_no = c.no;

    create view live_reservations as
      select id, crew_no, booking_id, waitlist_id, zip, day, starts_at, duration_minutes, during, state, held_until,
        overruled, rain_booking_id
      from crew_reservations where state in ('held', 'firm');

    create trigger tr_crew_days_changed after insert or update or delete or truncate on crew_days for each
      statement execute function crew_setup_changed();
    create trigger tr_crew_hours_changed after insert or update or delete or truncate on crew_hours for each
      statement execute function crew_setup_changed();
    create trigger tr_crew_members_changed after insert or update or delete or truncate on crew_members for each
      statement execute function crew_setup_changed();
    create trigger tr_crews_changed after insert or update or delete or truncate on crews for each statement
      execute function crew_setup_changed();
    create trigger tr_host_absences_changed after insert or update or delete or truncate on host_absences for each
      statement execute function crew_setup_changed();
    create trigger tr_host_certifications_changed after insert or update or delete or truncate on
      host_certifications for each statement execute function crew_setup_changed();
    create trigger tr_hosts_changed after insert or update or delete or truncate on hosts for each statement
      execute function crew_setup_changed();
    create trigger tr_equipment_sets_changed after insert or update or delete or truncate on equipment_sets for each statement execute
      function crew_setup_changed();
    create trigger tr_reservation_changed after update of crew_no, day, during, zip, state on crew_reservations
      for each row when (old.crew_no <> new.crew_no or old.during <> new.during or old.zip is distinct from
      new.zip or (old.state = 'released') <> (new.state = 'released')) execute function crew_day_changed();
    create trigger tr_reservation_made after insert or delete on crew_reservations for each row execute function
      crew_day_changed();
    create trigger tr_reservations_emptied after truncate on crew_reservations for each statement execute function
      crew_setup_changed();
    create trigger tr_zip_centroids_changed after insert or update or delete or truncate on zip_centroids for each
      statement execute function crew_setup_changed();

    insert into crew_changes (day, version) values ('-infinity', nextval('crew_change_no'));
  `;
}
