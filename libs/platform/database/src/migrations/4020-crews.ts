import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Crews, their hours, what they carry, and the time that is reserved with them. A range of one number stands where an
 * exclusion constraint wants an equality, so that no extension is needed.
 */
export class Crews4020 implements MigrationInterface {
  name = 'Crews1700000004020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(RESERVATIONS);
    await runner.query(CHANGES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger tr_hosts_changed on hosts;
      drop trigger tr_host_absences_changed on host_absences;
      drop trigger tr_host_certifications_changed on host_certifications;
      drop table equipment_uses, equipment_days, crew_reservations, waitlist_entries, zip_centroids, kits, crew_members,
        crew_days, crew_hours, crews, crew_changes;
      drop function crew_setup_changed, crew_day_changed;
      drop sequence crew_change_no;
    `);
  }
}

const TABLES = `
  create table crews (
    no integer generated always as identity primary key,
    name text not null,
    home_zip text,
    position integer not null default 0,
    is_active boolean not null default false,
    version integer not null default 1,
    retired_at timestamptz,
    constraint uq_crew_name unique (name),
    constraint chk_crew_home check (home_zip ~ '^\\d{5}$')
  );
  create table crew_hours (
    crew_no integer not null references crews (no),
    weekday smallint not null,
    from_minute integer not null,
    to_minute integer not null,
    constraint pk_crew_hours primary key (crew_no, weekday, from_minute),
    constraint chk_crew_weekday check (weekday between 0 and 6),
    constraint chk_crew_hours check (0 <= from_minute and from_minute < to_minute and to_minute <= 1440),
    constraint crew_hours_apart exclude using gist (
      int4range(crew_no * 8 + weekday, crew_no * 8 + weekday, '[]') with &&,
      int4range(from_minute, to_minute) with &&)
  );
  create table crew_days (
    id uuid primary key default gen_random_uuid(),
    crew_no integer references crews (no),
    day date not null,
    from_minute integer,
    to_minute integer,
    reason text not null default '',
    version integer not null default 1,
    constraint chk_crew_day check (
      (from_minute is null and to_minute is null)
      or (0 <= from_minute and from_minute < to_minute and to_minute <= 1440))
  );
  create unique index uq_crew_day on crew_days (coalesce(crew_no, 0), day);
  create index ix_crew_day on crew_days (day);
  create table crew_members (
    crew_no integer not null references crews (no),
    host_no integer not null references hosts (no),
    role text not null,
    constraint pk_crew_member primary key (crew_no, host_no),
    constraint chk_member_role check (role in ('lead', 'helper'))
  );
  create table kits (
    item text primary key,
    owned smallint not null,
    version integer not null default 1,
    constraint chk_kits_owned check (owned >= 0)
  );
  create table zip_centroids (
    zip text primary key,
    latitude double precision not null,
    longitude double precision not null,
    constraint chk_zip check (zip ~ '^\\d{5}$'),
    constraint chk_place check (latitude between -90 and 90 and longitude between -180 and 180)
  );
`;

const RESERVATIONS = `
  create table waitlist_entries (
    id uuid primary key default gen_random_uuid(),
    creation_key text,
    day date not null,
    earliest_minute integer not null,
    latest_minute integer not null,
    games text[] not null,
    guest_count smallint not null,
    add_ons jsonb not null default '{}',
    zip text not null,
    email text,
    name text,
    state text not null default 'waiting',
    offers smallint not null default 0,
    offered_until timestamptz,
    offered_start timestamptz,
    key_hash text,
    leave_key_hash text,
    created_at timestamptz not null,
    constraint uq_waitlist_creation_key unique (creation_key),
    constraint chk_waitlist_state check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left', 'over')),
    constraint chk_waitlist_minutes check (0 <= earliest_minute and earliest_minute <= latest_minute),
    constraint chk_waitlist_offers check (offers between 0 and 2),
    constraint chk_waitlist_offered check ((state = 'offered') = (offered_until is not null))
  );
  create index ix_waitlist_day on waitlist_entries (day, created_at) where state in ('waiting', 'offered');
  create table crew_reservations (
    id uuid primary key default gen_random_uuid(),
    crew_no integer not null references crews (no),
    booking_id uuid references bookings (id) on delete cascade,
    waitlist_id uuid references waitlist_entries (id),
    zip text,
    day date not null,
    starts_at timestamptz not null,
    duration_minutes integer not null,
    during tstzrange not null,
    state text not null,
    held_until timestamptz,
    overruled text[] not null default '{}',
    created_at timestamptz not null default now(),
    constraint chk_reservation_of check (num_nonnulls(booking_id, waitlist_id) = 1),
    constraint chk_reservation_state check (state in ('held', 'firm', 'released')),
    constraint chk_reservation_hold check ((state = 'held') = (held_until is not null)),
    constraint chk_reservation_span check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
    constraint crew_no_overlap exclude using gist (
      int4range(crew_no, crew_no, '[]') with &&, during with &&) where (state <> 'released')
  );
  create unique index uq_reservation_booking on crew_reservations (booking_id) where state in ('held', 'firm');
  create unique index uq_reservation_waitlist on crew_reservations (waitlist_id) where state = 'held';
  create index ix_reservation_day on crew_reservations (day, crew_no) where state <> 'released';
  create index ix_reservation_hold on crew_reservations (held_until) where state = 'held';
  create table equipment_days (
    item text not null,
    set_no smallint not null,
    day date not null,
    crew_no integer not null references crews (no),
    constraint pk_equipment_day primary key (item, set_no, day),
    constraint uq_equipment_van unique (item, crew_no, day),
    constraint chk_equipment_set check (set_no >= 1)
  );
  create table equipment_uses (
    reservation_id uuid not null references crew_reservations (id) on delete cascade,
    item text not null,
    day date not null,
    crew_no integer not null references crews (no),
    constraint pk_equipment_use primary key (reservation_id, item)
  );
  create index ix_equipment_use on equipment_uses (day, crew_no, item);
`;

const SET_UP = [
  'crews',
  'crew_hours',
  'crew_days',
  'crew_members',
  'kits',
  'zip_centroids',
  'hosts',
  'host_absences',
  'host_certifications',
];

// What was read of a day, or of how the crews are set up, is right as long as its number is the one read beside it.
const CHANGES = `
  create sequence crew_change_no;
  create table crew_changes (day date primary key, version bigint not null);
  insert into crew_changes values ('-infinity', nextval('crew_change_no'));

  create function crew_day_changed() returns trigger language plpgsql as $$
  begin
    insert into crew_changes (day, version)
      select changed, nextval('crew_change_no') from (select distinct unnest(array[
        case when tg_op <> 'INSERT' then old.day end, case when tg_op <> 'DELETE' then new.day end])) as days (changed)
      where changed is not null
      on conflict (day) do update set version = excluded.version;
    return null;
  end $$;
  create trigger tr_reservation_made after insert or delete on crew_reservations
    for each row execute function crew_day_changed();
  create trigger tr_reservation_changed after update of crew_no, day, during, zip, state on crew_reservations
    for each row when (old.crew_no <> new.crew_no or old.during <> new.during or old.zip is distinct from new.zip
      or (old.state = 'released') <> (new.state = 'released'))
    execute function crew_day_changed();

  create function crew_setup_changed() returns trigger language plpgsql as $$
  begin
    update crew_changes set version = nextval('crew_change_no') where day = '-infinity';
    notify crews;
    return null;
  end $$;
  ${SET_UP.map(
    (table) => `create trigger tr_${table}_changed after insert or update or delete or truncate on ${table}
        for each statement execute function crew_setup_changed();`,
  ).join('\n')}
  create trigger tr_reservations_emptied after truncate on crew_reservations
    for each statement execute function crew_setup_changed();
`;
