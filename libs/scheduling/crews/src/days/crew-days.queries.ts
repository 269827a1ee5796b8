import { Injectable } from '@nestjs/common';
import { DAY_MS, daysFrom, type PolicyValues } from '#libs/shared/contracts';
import { PoliciesService } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { isFullDay } from '../availability/availability.rules.js';
import {
  routeMinutes,
  drivenMinutes,
  partsOf,
  type CrewDayPart,
  type PlannedCrew,
  type PlannedStop,
} from './crew-day.rules.js';
import type { CrewDay } from '../availability/crew-fit.rules.js';
import { hoursOf, type CrewSetUp } from '../set-up/crew-set-up.js';
import { CrewSetUpRepository } from '../set-up/crew-set-up.repository.js';
import { CrewStatusService } from '../availability/crew-status.service.js';
import { ScheduleCacheService } from '../availability/schedule-cache.service.js';
import { drivesOf, travelMinutes, type Place, type Stop } from '../availability/travel.rules.js';

/** A crew's day with its periods in chronological order. Instants are ms since 1970. */
export type DrivenDay = PlannedCrew & { parts: CrewDayPart[]; drivenMinutes: number };

type PlannedRow = Omit<PlannedCrew, 'hours' | 'stops'> & { stops: PlannedStop[] };

type VanVisit = {
  crewNo: number;
  crewName: string;
  homeZip: string | null;
  bookingId: string | null;
  zip: string | null;
  day: string;
  setUpAt: number;
};

/** The drive of a van to an event. */
export type EventDrive = {
  crewNo: number;
  crewName: string;
  leavesAt: Date;
  minutes: number;
  isFromHome: boolean;
};

/** Figures of a crew on a day with events. */
export type CrewDayFigures = { no: number; name: string; day: string; events: number; drivenMinutes: number };
/** Days are yyyy-MM-dd. */
export type CrewFiguresOfDays = { crewDays: CrewDayFigures[]; workDays: Set<string>; fullDays: Set<string> };

type ReservedStop = { zip: string | null; bookingId: string; from: number; to: number };
type CrewDayRow = { no: number; name: string; homeZip: string | null; day: string; stops: ReservedStop[] };

const MAX_CACHED_RANGES = 20;

/**
 * The plan of a day, the drives to events, and figures of many days, from the crews' reservations. Figures are cached by
 * the versions of their days.
 */
@Injectable()
export class CrewDaysQueries {
  private readonly figures = new Map<string, CrewFiguresOfDays>();

  constructor(
    private readonly db: DataSource,
    private readonly repository: CrewSetUpRepository,
    private readonly crewStatus: CrewStatusService,
    private readonly schedule: ScheduleCacheService,
    private readonly policies: PoliciesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Active crews, and others with reservations on that day (yyyy-MM-dd). Null without a query while crews are not in
   * use.
   */
  async planOf(day: string): Promise<DrivenDay[] | null> {
    if (!(await this.crewStatus.areCrewsInUse())) return null;
    const rows: PlannedRow[] = await this.db.query(DAY_SQL, [day]);
    if (rows.length === 0) return null;
    const schedule = await this.schedule.read(
      [day],
      rows.map(({ homeZip }) => homeZip),
    );
    const hours = new Map(schedule.days[0].crews.map((crew) => [crew.no, crew.hours]));
    const minutesBetween = (from: string | null, to: string | null) =>
      travelMinutes(schedule.stopOf(from), schedule.stopOf(to), schedule.policies);
    return rows.map((row) => {
      const crew = { ...row, hours: hours.get(row.no) ?? [] };
      const parts = partsOf(crew, minutesBetween);
      return { ...crew, parts, drivenMinutes: drivenMinutes(parts) };
    });
  }

  /** Names of crews by booking; bookings without a crew are omitted. */
  async crewNamesOf(bookingIds: readonly string[]): Promise<Map<string, string>> {
    if (bookingIds.length === 0) return new Map();
    const rows: { bookingId: string; name: string }[] = await this.db.query(NAMES_SQL, [bookingIds]);
    return new Map(rows.map(({ bookingId, name }) => [bookingId, name]));
  }

  /** By booking; bookings without a crew are omitted. */
  async drivesTo(bookingIds: readonly string[]): Promise<Map<string, EventDrive>> {
    if (bookingIds.length === 0) return new Map();
    const visited: VanVisit[] = await this.db.query(VISITS_SQL, [bookingIds]);
    const places = await this.placesOf(visited.flatMap(({ zip, homeZip }) => [zip, homeZip]));
    const stop = (zip: string | null): Stop => ({ zip, place: (zip && places.get(zip)) || null });
    const policies = await this.policies.current();
    const visits = visited.map(({ crewNo, day, homeZip, zip, setUpAt, ...visit }) => {
      return {
        ...visit,
        crewNo,
        from: setUpAt,
        van: `${crewNo} ${day}`,
        home: stop(homeZip),
        stop: stop(zip),
      };
    });
    const drives = drivesOf(visits, policies).filter(({ bookingId }) => bookingIds.includes(bookingId ?? ''));
    return new Map(
      drives.map(({ bookingId, leavesAt, crewNo, crewName, minutes, isFromHome }) => [
        bookingId as string,
        { crewNo, crewName, leavesAt: new Date(leavesAt), minutes, isFromHome },
      ]),
    );
  }

  /** Figures of an inclusive range of days. Null without a query while crews are not in use. */
  async figuresOf(from: string, to: string): Promise<CrewFiguresOfDays | null> {
    if (!(await this.crewStatus.areCrewsInUse())) return null;
    const policies = await this.policies.current();
    const [{ mark }]: { mark: string }[] = await this.db.query(MARK_SQL, [from, to]);
    const key = `${from} ${to} ${mark} ${JSON.stringify(policies)}`;
    const known = this.figures.get(key);
    if (known) return known;
    if (this.figures.size >= MAX_CACHED_RANGES) this.figures.clear();
    const figures = this.figuresFrom(await this.past(from, to), daysFrom(from, countOf(from, to)), policies);
    this.figures.set(key, figures);
    return figures;
  }

  private async placesOf(zips: readonly (string | null)[]): Promise<Map<string, Place>> {
    const found = await this.repository.findPlaces([...new Set(zips)].filter((zip) => zip !== null));
    return new Map(found.map(({ zip, ...place }) => [zip, place]));
  }

  private figuresFrom(past: Past, all: readonly string[], policies: PolicyValues): CrewFiguresOfDays {
    const { zone } = this.clock;
    const minutesBetween = (one: string | null, other: string | null) =>
      travelMinutes(past.stopOf(one), past.stopOf(other), policies);
    const days = all
      .map((day) => dayOf(day, past, zone))
      .filter(({ crews }) => crews.some(({ hours }) => hours.length > 0));
    return {
      crewDays: past.rows.map(({ no, name, day, homeZip, stops }) => {
        const route = [homeZip, ...stops.map(({ zip }) => zip), homeZip];
        return { no, name, day, events: stops.length, drivenMinutes: routeMinutes(route, minutesBetween) };
      }),
      workDays: new Set(days.map(({ day }) => day)),
      fullDays: new Set(days.filter((day) => isFullDay(day, zone, policies)).map(({ day }) => day)),
    };
  }

  private async past(from: string, to: string): Promise<Past> {
    const [setUp, rows] = await Promise.all([
      this.repository.read('', from),
      this.db.query<CrewDayRow[]>(CREW_DAYS_SQL, [from, to]),
    ]);
    const homes = [...setUp.crews, ...rows].map(({ homeZip }) => homeZip);
    const visited = rows.flatMap(({ stops }) => stops.map(({ zip }) => zip));
    const places = await this.repository.loadPlaces(setUp, [...homes, ...visited]);
    const stopOf = (zip: string | null): Stop => ({ zip, place: (zip && places.get(zip)) || null });
    const stops = new Map(rows.map((row) => [`${row.no} ${row.day}`, row.stops]));
    return { setUp, rows, stopOf, stopsOf: (no, day) => stops.get(`${no} ${day}`) ?? [] };
  }
}

const countOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

type Past = {
  setUp: CrewSetUp;
  rows: CrewDayRow[];
  stopOf: (zip: string | null) => Stop;
  stopsOf: (crewNo: number, day: string) => ReservedStop[];
};

/** A day from hours and events only, without equipment and absences. */
function dayOf(day: string, { setUp, stopOf, stopsOf }: Past, zone: string): CrewDay {
  const crews = setUp.crews.map((crew) => ({
    no: crew.no,
    position: crew.position,
    home: stopOf(crew.homeZip),
    hours: hoursOf(setUp, crew, day, zone),
    isStaffed: true,
    busy: stopsOf(crew.no, day).map(({ zip, from, to, bookingId }) => {
      return { from, to, bookingId, waitlistId: null, stop: stopOf(zip), items: [] };
    }),
  }));
  return { day, crews, owned: new Map() };
}

const MS = (instant: string) => `(extract(epoch from ${instant}) * 1000)::double precision`;

const DAY_SQL = `
  select c.no, c.name, c.is_active as "isActive", c.home_zip as "homeZip", coalesce(r.stops, '[]') as stops
  from crews c left join lateral (
    select json_agg(json_build_object('bookingId', booking_id, 'rainBookingId', rain_booking_id, 'zip', zip, 'from', ${MS('lower(during)')},
        'to', ${MS('upper(during)')}, 'startsAt', ${MS('starts_at')}, 'durationMinutes', duration_minutes,
        'heldUntil', ${MS('held_until')}, 'overruled', overruled) order by during) as stops
    from crew_reservations where day = $1 and crew_no = c.no and state in ('held', 'firm')
  ) r on true
  where (c.is_active and c.retired_at is null) or r.stops is not null
  order by c.position, c.no`;

/** All reservations of the vans of these bookings on the same days. */
const NAMES_SQL = `
  select r.booking_id as "bookingId", c.name from crew_reservations r join crews c on c.no = r.crew_no
  where r.state in ('held', 'firm') and r.booking_id = any($1::uuid[])`;

const VISITS_SQL = `
  select r.crew_no as "crewNo", c.name as "crewName", c.home_zip as "homeZip", r.booking_id as "bookingId", r.zip,
    r.day::text as day, (extract(epoch from lower(r.during)) * 1000)::double precision as "setUpAt"
  from crew_reservations r join crews c on c.no = r.crew_no
  where r.state in ('held', 'firm') and (r.day, r.crew_no) in (
    select day, crew_no from crew_reservations where booking_id = any($1::uuid[]) and state in ('held', 'firm'))`;

/** Changes with the days and the crews' setup. */
const MARK_SQL = `select md5(coalesce(string_agg(day::text || ' ' || version, ',' order by day), '')) as mark
  from crew_changes where day between $1 and $2 or day = '-infinity'`;

/** Without offers to the waiting list, which are not events yet. */
const CREW_DAYS_SQL = `
  select c.no, c.name, c.home_zip as "homeZip", r.day::text,
    json_agg(json_build_object('bookingId', r.booking_id, 'zip', r.zip, 'from', ${MS('lower(r.during)')},
      'to', ${MS('upper(r.during)')}) order by r.during) as stops
  from crew_reservations r join crews c on c.no = r.crew_no
  where r.day between $1 and $2 and r.state in ('held', 'firm') and r.booking_id is not null
  group by c.no, r.day order by c.no, r.day`;
