import { Injectable } from '@nestjs/common';
import { daysFrom, type PolicyValues } from '#libs/shared/contracts';
import { Policies } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { drivenAlong } from './crew-day.rules.js';
import type { CrewDay } from './crew-fit.rules.js';
import { hoursOf, learnPlaces, readSetUp, type CrewSetUp } from './crew-set-up.js';
import { CrewUse } from './crew-use.js';
import { isFullDay } from './full-day.rules.js';
import { travelMinutes, type Stop } from './travel.rules.js';

/** One crew on one day with events. */
export type CrewDayFigures = { no: number; name: string; day: string; events: number; drivenMinutes: number };
/** Days are yyyy-MM-dd. */
export type CrewFiguresOfDays = { crewDays: CrewDayFigures[]; workDays: Set<string>; fullDays: Set<string> };

type Visited = { zip: string | null; bookingId: string; from: number; to: number };
type CrewDayRow = { no: number; name: string; homeZip: string | null; day: string; stops: Visited[] };

const DAY_MS = 86_400_000;
/** Ranges of days whose figures are kept at most. */
const RANGES_KEPT = 20;

/**
 * What crews did on many days at once, for whoever looks back. The figures are kept with the number
 * of the last change of each day and made anew only when one has changed.
 */
@Injectable()
export class CrewFigures {
  private readonly kept = new Map<string, CrewFiguresOfDays>();

  constructor(
    private readonly db: DataSource,
    private readonly use: CrewUse,
    private readonly policies: Policies,
    private readonly clock: Clock,
  ) {}

  /** From one day to another, both included; null, and no statement, while crews do not matter at all. */
  async read(from: string, to: string): Promise<CrewFiguresOfDays | null> {
    if (!(await this.use.mayReserve())) return null;
    const policies = await this.policies.current();
    const [{ mark }]: { mark: string }[] = await this.db.query(MARK_SQL, [from, to]);
    const key = `${from} ${to} ${mark} ${JSON.stringify(policies)}`;
    const known = this.kept.get(key);
    if (known) return known;
    if (this.kept.size >= RANGES_KEPT) this.kept.clear();
    const figures = this.figuresOf(await this.past(from, to), daysFrom(from, countOf(from, to)), policies);
    this.kept.set(key, figures);
    return figures;
  }

  private figuresOf(past: Past, all: readonly string[], policies: PolicyValues): CrewFiguresOfDays {
    const { zone } = this.clock;
    const between = (one: string | null, other: string | null) =>
      travelMinutes(past.stopOf(one), past.stopOf(other), policies);
    const days = all
      .map((day) => dayOf(day, past, zone))
      .filter(({ crews }) => crews.some(({ hours }) => hours.length > 0));
    return {
      crewDays: past.rows.map(({ no, name, day, homeZip, stops }) => {
        const route = [homeZip, ...stops.map(({ zip }) => zip), homeZip];
        return { no, name, day, events: stops.length, drivenMinutes: drivenAlong(route, between) };
      }),
      workDays: new Set(days.map(({ day }) => day)),
      fullDays: new Set(days.filter((day) => isFullDay(day, zone, policies)).map(({ day }) => day)),
    };
  }

  private async past(from: string, to: string): Promise<Past> {
    const on = this.db.manager;
    const [setUp, rows]: [CrewSetUp, CrewDayRow[]] = await Promise.all([
      readSetUp(on, '', from),
      on.query(CREW_DAYS_SQL, [from, to]),
    ]);
    const homes = [...setUp.crews, ...rows].map(({ homeZip }) => homeZip);
    const visited = rows.flatMap(({ stops }) => stops.map(({ zip }) => zip));
    const places = await learnPlaces(on, setUp, [...homes, ...visited]);
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
  stopsOf: (crewNo: number, day: string) => Visited[];
};

/** A day as hours and events make it; equipment and absences do not count. */
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

const MS = (instant: string) => `(extract(epoch from ${instant})::double precision * 1000)`;

/** Another one after every change of these days and of how crews are set up. */
const MARK_SQL = `select md5(coalesce(string_agg(day::text || ' ' || version, ',' order by day), '')) as mark
  from crew_changes where day between $1 and $2 or day = '-infinity'`;

/** What waits for a family of the waiting list is planned, and is no event yet. */
const CREW_DAYS_SQL = `
  select c.no, c.name, c.home_zip as "homeZip", r.day::text,
    json_agg(json_build_object('bookingId', r.booking_id, 'zip', r.zip, 'from', ${MS('lower(r.during)')},
      'to', ${MS('upper(r.during)')}) order by r.during) as stops
  from crew_reservations r join crews c on c.no = r.crew_no
  where r.day between $1 and $2 and r.state <> 'released' and r.booking_id is not null
  group by c.no, r.day order by c.no, r.day`;
