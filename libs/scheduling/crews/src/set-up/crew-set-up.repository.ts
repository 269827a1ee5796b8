import { Injectable } from '@nestjs/common';
import { AppError, type CrewHours, type CrewMember, type CrewView } from '#libs/shared/contracts';
import { SharedReadsService } from '#libs/platform/database';
import { DataSource, MoreThanOrEqual, QueryFailedError, type EntityManager } from 'typeorm';
import { CrewDayEntity } from '../days/crew-day.entity.js';
import type { CrewRow, CrewSetUp, DayRow } from './crew-set-up.js';
import { EquipmentEntity } from './equipment.entity.js';
import type { ZipPlace } from './zip-code-import.rules.js';

type SetUpRow = { crews: CrewRow[]; days: DayRow[]; sets: { item: string; owned: number }[] };

/** The imported file of ZIP codes. */
type ZipFile = { places: number; uploadedAt: Date };

/** Lock 7001 is for days. */
const SET_UP_LOCK = '7002, 0';
/** Separate from the setup lock: an import affects no event, but concurrent imports would violate the key. */
const IMPORT_LOCK = 'select pg_advisory_xact_lock(7002, 1)';
const ZIP_BATCH = 10_000;
/** Limits memory, since clients choose the ZIP codes. */
const MAX_CACHED_PLACES = 5_000;

const MEMBER_GONE = 'One of the chosen hosts is no longer there. Please choose again.';

/** SQL expression of the shared lock that reservations acquire with their day's lock. */
export const SHARE_SET_UP = `pg_advisory_xact_lock_shared(${SET_UP_LOCK})`;

/**
 * The setup of the crews: hours, members, positions, special days, equipment, and the coordinates of ZIP codes. The setup
 * lock serializes its changes with reservations, so that one of the two always sees the other.
 */
@Injectable()
export class CrewSetUpRepository {
  constructor(
    private readonly db: DataSource,
    private readonly reads: SharedReadsService,
  ) {}

  /** Whether a crew is active, and whether time is reserved from now on. */
  async use(): Promise<{ hasActiveCrew: boolean; hasReservations: boolean }> {
    const [use] = await this.reads.query<{ hasActiveCrew: boolean; hasReservations: boolean }>(
      `select exists (select from crews where is_active and retired_at is null) as "hasActiveCrew",
         exists (select from crew_reservations where state <> 'released' and upper(during) > now())
           as "hasReservations"`,
    );
    return use;
  }

  /** Waits for running reservations and blocks new ones until the transaction ends. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(${SET_UP_LOCK})`);
  }

  /** Reads the active crews. Special days before `today` (yyyy-MM-dd) are omitted. */
  async read(version: string, today: string, on: EntityManager = this.db.manager): Promise<CrewSetUp> {
    const [row]: SetUpRow[] = await on.query(SET_UP_SQL, [today]);
    return {
      version,
      crews: row.crews,
      days: row.days,
      owned: new Map(row.sets.map(({ item, owned }) => [item, owned])),
      places: new Map(),
    };
  }

  /** Adds these ZIP codes to the cached places and returns the cache. */
  async loadPlaces(
    setUp: CrewSetUp,
    zips: readonly (string | null)[],
    on: EntityManager = this.db.manager,
  ): Promise<CrewSetUp['places']> {
    // A new map, because concurrent readers still use the old one.
    if (setUp.places.size > MAX_CACHED_PLACES) setUp.places = new Map();
    const { places } = setUp;
    const unknown = [...new Set(zips)].filter((zip): zip is string => zip !== null && !places.has(zip));
    if (unknown.length === 0) return places;
    const found = await this.findPlaces(unknown, on);
    for (const zip of unknown) places.set(zip, null);
    for (const { zip, latitude, longitude } of found) places.set(zip, { latitude, longitude });
    return places;
  }

  /** The imported ones of these ZIP codes. */
  findPlaces(zips: readonly string[], on: EntityManager = this.db.manager): Promise<ZipPlace[]> {
    return on.query('select zip, latitude, longitude from zip_centroids where zip = any($1)', [zips]);
  }

  /** All crews that are not retired, by position. */
  list(on: EntityManager = this.db.manager): Promise<CrewView[]> {
    return on.query(CREWS_SQL, [null]);
  }

  /** Null for an unknown or retired crew. */
  async find(tx: EntityManager, no: number): Promise<CrewView | null> {
    const [crew]: CrewView[] = await tx.query(CREWS_SQL, [no]);
    return crew ?? null;
  }

  async replaceHours(tx: EntityManager, crewNo: number, hours: CrewHours[]): Promise<void> {
    await tx.query('delete from crew_hours where crew_no = $1', [crewNo]);
    await tx.query(
      `insert into crew_hours (crew_no, weekday, from_minute, to_minute)
       select $1, * from unnest($2::smallint[], $3::integer[], $4::integer[])`,
      [
        crewNo,
        hours.map(({ weekday }) => weekday),
        hours.map(({ fromMinute }) => fromMinute),
        hours.map(({ toMinute }) => toMinute),
      ],
    );
  }

  /** @throws AppError VALIDATION for an unknown host. */
  async replaceMembers(tx: EntityManager, crewNo: number, members: CrewMember[]): Promise<void> {
    await tx.query('delete from crew_members where crew_no = $1', [crewNo]);
    try {
      await tx.query(
        `insert into crew_members (crew_no, host_no, role) select $1, * from unnest($2::integer[], $3::text[])`,
        [crewNo, members.map(({ hostNo }) => hostNo), members.map(({ role }) => role)],
      );
    } catch (error) {
      const isGone = error instanceof QueryFailedError && error.driverError.code === '23503';
      throw isGone ? AppError.validation({ members: MEMBER_GONE }) : error;
    }
  }

  /** Moves a crew to a position (from 0) among those that are not retired, and renumbers the others. */
  async setPosition(tx: EntityManager, crewNo: number, position: number): Promise<void> {
    const others: { no: number }[] = await tx.query(
      'select no from crews where retired_at is null and no <> $1 order by position, no',
      [crewNo],
    );
    const order = others.map(({ no }) => no);
    order.splice(Math.min(position, order.length), 0, crewNo);
    await tx.query(
      `update crews set position = place.n - 1
       from unnest($1::integer[]) with ordinality as place (no, n)
       where crews.no = place.no and crews.position <> place.n - 1`,
      [order],
    );
  }

  /** Special days from this day on. */
  listDays(from: string): Promise<CrewDayEntity[]> {
    const where = { day: MoreThanOrEqual(from) };
    return this.db.getRepository(CrewDayEntity).find({ where, order: { day: 'ASC', crewNo: 'ASC' } });
  }

  /** All limited items. */
  listEquipment(on: EntityManager = this.db.manager): Promise<EquipmentEntity[]> {
    return on.find(EquipmentEntity, { order: { item: 'ASC' } });
  }

  /** Renumbers the sets of an item in the vans from this day on from 1, so that no number exceeds the sets owned. */
  async renumberSets(tx: EntityManager, item: string, from: string): Promise<void> {
    const values = [item, from];
    await tx.query('delete from equipment_days where item = $1 and day >= $2', values);
    await tx.query(
      `insert into equipment_days (item, set_no, day, crew_no)
       select $1, row_number() over (partition by u.day order by u.crew_no), u.day, u.crew_no
       from (select distinct day, crew_no from equipment_uses where item = $1 and day >= $2) u`,
      values,
    );
  }

  /** Null without an import. */
  async findZipFile(): Promise<ZipFile | null> {
    const [file]: ZipFile[] = await this.db.query('select places, uploaded_at as "uploadedAt" from zip_file');
    return file ?? null;
  }

  /** Removes all coordinates, and blocks other imports until the transaction ends. */
  async deleteZipPlaces(tx: EntityManager): Promise<void> {
    await tx.query(IMPORT_LOCK);
    await tx.query('delete from zip_centroids');
    await tx.query('delete from zip_file');
  }

  async insertZipPlaces(
    tx: EntityManager,
    places: readonly ZipPlace[],
    { by, at }: { by: string; at: Date },
  ): Promise<void> {
    for (let from = 0; from < places.length; from += ZIP_BATCH) {
      const batch = places.slice(from, from + ZIP_BATCH);
      await tx.query(
        `insert into zip_centroids (zip, latitude, longitude)
         select * from unnest($1::text[], $2::double precision[], $3::double precision[])`,
        [
          batch.map(({ zip }) => zip),
          batch.map(({ latitude }) => latitude),
          batch.map(({ longitude }) => longitude),
        ],
      );
    }
    await tx.query('insert into zip_file (places, uploaded_at, uploaded_by) values ($1, $2, $3)', [
      places.length,
      at,
      by,
    ]);
  }
}

const SET_UP_SQL = `
  select
    coalesce((select json_agg(json_build_object(
      'no', c.no, 'homeZip', c.home_zip, 'position', c.position,
      'hours', coalesce((select json_agg(json_build_object('weekday', h.weekday, 'from', h.from_minute, 'to', h.to_minute))
        from crew_hours h where h.crew_no = c.no), '[]'),
      'leads', case when exists (select from crew_members m where m.crew_no = c.no) then
        coalesce((select json_agg(json_build_object('isActive', h.is_active, 'away', h.away::text,
            'checkedUntil', h.checked_until::text))
          from crew_members m join host_cards h on h.host_no = m.host_no
          where m.crew_no = c.no and m.role = 'lead'), '[]') end
    ) order by c.no) from crews c where c.is_active and c.retired_at is null), '[]') as crews,
    coalesce((select json_agg(json_build_object('crewNo', d.crew_no, 'day', to_char(d.day, 'YYYY-MM-DD'),
        'from', d.from_minute, 'to', d.to_minute))
      from crew_days d where d.day >= $1::date), '[]') as days,
    coalesce((select json_agg(json_build_object('item', k.item, 'owned', k.owned)) from equipment_sets k), '[]') as sets`;

const CREWS_SQL = `
  select c.no, c.name, c.home_zip as "homeZip", c.position, c.is_active as "isActive",
    coalesce((select json_agg(json_build_object(
        'weekday', h.weekday, 'fromMinute', h.from_minute, 'toMinute', h.to_minute) order by h.weekday, h.from_minute)
      from crew_hours h where h.crew_no = c.no), '[]') as hours,
    coalesce((select json_agg(json_build_object('hostNo', m.host_no, 'role', m.role) order by m.role desc, m.host_no)
      from crew_members m where m.crew_no = c.no), '[]') as members,
    c.version
  from crews c where c.retired_at is null and ($1::integer is null or c.no = $1)
  order by c.position, c.no`;
