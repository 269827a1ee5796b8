import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  drivenMinutes,
  partsOf,
  type CrewDayPart,
  type PlannedCrew,
  type PlannedStop,
} from './crew-day.rules.js';
import { CrewUse } from './crew-use.js';
import { ScheduleCache } from './schedule-cache.js';
import { travelMinutes } from './travel.rules.js';

/** One crew's day: where it is when, in order of time. Instants are ms since 1970. */
export type DrivenDay = PlannedCrew & { parts: CrewDayPart[]; drivenMinutes: number };

type Row = Omit<PlannedCrew, 'hours' | 'stops'> & { stops: PlannedStop[] };

/** The days of all crews as they are planned, for whoever sends them out. */
@Injectable()
export class CrewDays {
  constructor(
    private readonly db: DataSource,
    private readonly use: CrewUse,
    private readonly worlds: ScheduleCache,
  ) {}

  /**
   * Every crew that is switched on, and any other that has reservations that day; null, and no statement, while crews
   * do not matter at all. `day` is yyyy-MM-dd.
   */
  async read(day: string): Promise<DrivenDay[] | null> {
    if (!(await this.use.mayReserve())) return null;
    const rows: Row[] = await this.db.query(DAY_SQL, [day]);
    if (rows.length === 0) return null;
    const world = await this.worlds.read(
      [day],
      rows.map(({ homeZip }) => homeZip),
    );
    const hours = new Map(world.days[0].crews.map((crew) => [crew.no, crew.hours]));
    const minutesBetween = (from: string | null, to: string | null) =>
      travelMinutes(world.stopOf(from), world.stopOf(to), world.policies);
    return rows.map((row) => {
      const crew = { ...row, hours: hours.get(row.no) ?? [] };
      const parts = partsOf(crew, minutesBetween);
      return { ...crew, parts, drivenMinutes: drivenMinutes(parts) };
    });
  }
}

const MS = (instant: string) => `(extract(epoch from ${instant}) * 1000)::double precision`;

const DAY_SQL = `
  select c.no, c.name, c.is_active as "isActive", c.home_zip as "homeZip", coalesce(r.stops, '[]') as stops
  from crews c left join lateral (
    select json_agg(json_build_object('bookingId', booking_id, 'zip', zip, 'from', ${MS('lower(during)')},
        'to', ${MS('upper(during)')}, 'startsAt', ${MS('starts_at')}, 'durationMinutes', duration_minutes,
        'heldUntil', ${MS('held_until')}, 'overruled', overruled) order by during) as stops
    from crew_reservations where day = $1 and crew_no = c.no and state <> 'released'
  ) r on true
  where (c.is_active and c.retired_at is null) or r.stops is not null
  order by c.position, c.no`;
