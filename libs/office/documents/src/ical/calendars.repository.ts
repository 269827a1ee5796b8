import { Injectable } from '@nestjs/common';
import type { CalendarKind } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** A calendar's owner; the calendar of all events has the number 1. */
export type CalendarOf = { kind: CalendarKind; no: number };

/** A calendar with the name of its crew or host; null for the calendar of all events. */
type Holder = CalendarOf & { name: string | null };

/** An event of a feed; contains no personal data. */
export type FeedEvent = {
  id: string;
  version: number;
  status: 'confirmed' | 'completed' | 'cancelled';
  eventType: string;
  startsAt: Date;
  durationMinutes: number;
  guestCount: number;
  gameNames: string[];
  address: string;
  city: string;
  state: string;
  zipCode: string;
  bookedAt: Date;
  cancelledAt: Date | null;
  changedAt: Date | null;
};

/** Feed owner: everything, a crew, or a host with known booking ids. */
type FeedOf = { kind: 'all' | 'crew'; no: number } | { kind: 'host'; ids: string[] };

/** All calendars, with the account of the host a calendar belongs to. */
const HOLDERS = `select s.kind, s.no, s.name
  from (
    select 'all' as kind, 1 as no, null as name, 0 as place, null::uuid as user_id
    union all select distinct 'crew', crew_no, name, 1, null::uuid from crew_lineup where not is_retired
    union all select 'host', host_no, name, 2, user_id from host_cards where is_active
  ) s`;

const OF = {
  all: 'and $2::int = 1',
  crew: 'and exists (select from crew_events c where c.booking_id = e.id and c.crew_no = $2)',
  host: 'and e.id = any($2::uuid[])',
} as const;

/** The calendars and the events of their feeds. */
@Injectable()
export class CalendarsRepository {
  constructor(private readonly db: DataSource) {}

  /** All calendars, or only that of the user's own events; ordered by kind and name. */
  listHolders(userId: string | null, readsAll: boolean): Promise<Holder[]> {
    return this.db.query(
      `${HOLDERS} where $1 or s.user_id = $2 order by s.place, comparing_form(s.name), s.no`,
      [readsAll, userId],
    );
  }

  /** Whether there is such a calendar. */
  async has({ kind, no }: CalendarOf, on: EntityManager = this.db.manager): Promise<boolean> {
    const holders: Holder[] = await on.query(`${HOLDERS} where s.kind = $1 and s.no = $2`, [kind, no]);
    return holders.length > 0;
  }

  /** The number of the active host with this account; null for another account. */
  async hostNoOf(userId: string): Promise<number | null> {
    const sql = 'select host_no as no from host_cards where user_id = $1 and is_active';
    const [host]: { no: number }[] = await this.db.query(sql, [userId]);
    return host?.no ?? null;
  }

  /**
   * Until the transaction ends: one new link at a time for the calendar of this name. Its row may not exist yet, so a row
   * lock is not enough.
   */
  async lock(tx: EntityManager, name: string): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`calendar:${name}`]);
  }

  /** Upcoming events, and events that took place or were cancelled after `since`. */
  listEvents(of: FeedOf, since: Date): Promise<FeedEvent[]> {
    return this.db.query(
      `select e.id, e.version, e.status, e.event_type as "eventType", e.starts_at as "startsAt",
       e.duration_minutes as "durationMinutes", e.guest_count as "guestCount", e.game_names as "gameNames",
       e.address, e.city, e.state, e.zip_code as "zipCode", e.booked_at as "bookedAt", e.cancelled_at as "cancelledAt",
       e.changed_at as "changedAt"
     from calendar_events e
     where (case when e.status = 'cancelled' then e.cancelled_at >= $1 else e.starts_at >= $1 end) ${OF[of.kind]}
     order by e.starts_at, e.id`,
      [since, of.kind === 'host' ? of.ids : of.no],
    );
  }
}
