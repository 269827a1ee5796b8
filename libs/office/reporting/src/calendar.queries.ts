import { Injectable } from '@nestjs/common';
import {
  AppError,
  type CalendarEntry,
  type CalendarQuery,
  centsToText,
  type CrewLane,
  type LaneEvent,
  type LanePart,
  type LanesQuery,
  type LanesView,
  OFF_STATUSES,
  type StaffedEvent,
} from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { endTime } from './booking-hints.rules.js';
import { daysBetween } from './report.rules.js';
import { BookingListQueries } from '#libs/booking/bookings';
import { type CrewDayPart, CrewDaysQueries, type DrivenDay, type PlannedStop } from '#libs/scheduling/crews';
import { StaffingQueries } from '#libs/booking/staffing';

const MAX_DAYS_APART = 62;

type Stored = { durationMinutes: number; finalCents: number };
type EntryRow = Omit<CalendarEntry, 'endTime' | 'price' | 'due' | 'crew'> & Stored;
type EventRow = Omit<
  LaneEvent,
  'endTime' | 'price' | 'due' | 'heldUntil' | 'overruled' | keyof StaffedEvent
> &
  Stored;

/** Calendar of events by day; excludes cancelled and expired bookings. */
@Injectable()
export class CalendarQueries {
  constructor(
    private readonly db: DataSource,
    private readonly crews: CrewDaysQueries,
    private readonly bookings: BookingListQueries,
    private readonly staffing: StaffingQueries,
  ) {}

  /** Ordered by start. @throws AppError VALIDATION for a reversed or too long range. */
  async entries(query: CalendarQuery): Promise<CalendarEntry[]> {
    const [from, to] = [query.from.slice(0, 10), query.to.slice(0, 10)];
    if (from > to) throw AppError.validation({ to: 'The last day must not be before the first day.' });
    if (daysBetween(from, to) > MAX_DAYS_APART) {
      throw AppError.validation({ to: 'Please choose at most two months.' });
    }
    const rows: EntryRow[] = await this.db.query(
      `select id, event_date::text as "eventDate", event_time as "eventTime", duration_minutes as "durationMinutes",
         parent_name as "parentName", event_type as "eventType", guest_count as "guestCount",
         city, status, payment_status as "paymentStatus", final_cents as "finalCents"
       from booking_facts where event_date between $1 and $2 and status <> all($3)
       order by event_date, starts_at, id`,
      [from, to, OFF_STATUSES],
    );
    const ids = rows.map(({ id }) => id);
    const [crews, due] = await Promise.all([this.crews.crewNamesOf(ids), this.bookings.dueCentsOf(ids)]);
    return rows.map((row) => ({ ...entryOf(row, due), crew: crews.get(row.id) ?? null }));
  }

  /** The crews' day: each crew's schedule, events that still need a crew, and other events without one. */
  async lanes(query: LanesQuery): Promise<LanesView> {
    const day = query.day.slice(0, 10);
    const crews = await this.crews.planOf(day);
    if (!crews) return { isUsed: false, day, lanes: [], unassigned: [], others: [] };
    const stops = crews.flatMap((crew) => crew.stops);
    const rows: EventRow[] = await this.db.query(EVENTS_SQL, [
      day,
      OFF_STATUSES,
      stops.flatMap(({ bookingId }) => bookingId ?? []),
    ]);
    const ids = rows.map(({ id }) => id);
    const [staffed, due] = await Promise.all([
      this.staffing.staffedEvents(ids),
      this.bookings.dueCentsOf(ids),
    ]);
    const events = new Map(
      rows.map((row) => [
        row.id,
        { ...entryOf(row, due), ...holdOf(row.id, stops), ...(staffed.get(row.id) ?? NOBODY) },
      ]),
    );
    const served = new Set(stops.map(({ bookingId }) => bookingId));
    const wanting = new Set(await this.bookings.idsWithoutCrewOn(day));
    const unserved = [...events.values()].filter(({ id }) => !served.has(id));
    return {
      isUsed: true,
      day,
      lanes: crews.map((crew) => laneOf(crew, events)),
      unassigned: unserved.filter(({ id }) => wanting.has(id)),
      others: unserved.filter(({ id }) => !wanting.has(id)),
    };
  }
}

const EVENTS_SQL = `
  select id, event_date::text as "eventDate", event_time as "eventTime", duration_minutes as "durationMinutes",
    parent_name as "parentName", event_type as "eventType", guest_count as "guestCount", city, status,
    payment_status as "paymentStatus", final_cents as "finalCents", version
  from booking_facts where (event_date = $1 and status <> all($2)) or id = any($3)
  order by starts_at, id`;

/** Used when the company has no hosts. */
const NOBODY: StaffedEvent = { hosts: [], missing: [], steps: [] };

const iso = (instant: number) => new Date(instant).toISOString();
const span = ({ from, to }: { from: number; to: number }) => ({ from: iso(from), to: iso(to) });

/** A row with its end and its money. */
const entryOf = <Row extends EntryRow>(
  { durationMinutes, finalCents, ...row }: Row,
  due: ReadonlyMap<string, number>,
) => ({
  ...row,
  endTime: endTime({ eventTime: row.eventTime, durationMinutes }),
  price: centsToText(finalCents),
  due: centsToText(due.get(row.id) ?? 0),
});

/** How its crew's time is reserved. */
function holdOf(id: string, stops: readonly PlannedStop[]): Pick<LaneEvent, 'heldUntil' | 'overruled'> {
  const stop = stops.find(({ bookingId }) => bookingId === id);
  return { heldUntil: stop?.heldUntil ? iso(stop.heldUntil) : null, overruled: stop?.overruled ?? [] };
}

function laneOf(crew: DrivenDay, events: ReadonlyMap<string, LaneEvent>): CrewLane {
  return {
    no: crew.no,
    name: crew.name,
    isActive: crew.isActive,
    hours: crew.hours.map(span),
    parts: crew.parts.flatMap((part) => partOf(part, crew.stops)),
    events: crew.stops.flatMap(({ bookingId }) => events.get(bookingId ?? '') ?? []),
  };
}

/** A time offered to a family, or held for it in case of rain, is a single block, because no booking has it yet. */
function partOf(part: CrewDayPart, stops: readonly PlannedStop[]): LanePart[] {
  if (part.kind === 'free') return [{ kind: 'free', ...span(part) }];
  const stop = part.stop === null ? null : stops[part.stop];
  if (part.kind === 'drive') {
    const { kind, minutes } = part;
    return [{ kind, minutes, toZip: stop?.zip ?? null, isHome: stop === null, ...span(part) }];
  }
  if (stop?.bookingId) return [{ kind: part.kind, id: stop.bookingId, ...span(part) }];
  if (!stop || part.kind !== 'set-up') return [];
  const until = stop.heldUntil === null ? null : iso(stop.heldUntil);
  return [{ kind: 'offered', until, ...(stop.rainBookingId && { isForRain: true }), ...span(stop) }];
}
