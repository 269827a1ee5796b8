import type { DataSource } from 'typeorm';
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
};

/** Feed owner: everything, a crew, or a host with known booking ids. */
export type FeedOf = { kind: 'all' | 'crew'; no: number } | { kind: 'host'; ids: string[] };

const OF = {
  all: 'and $2::int = 1',
  crew: 'and exists (select from crew_events c where c.booking_id = e.id and c.crew_no = $2)',
  host: 'and e.id = any($2::uuid[])',
} as const;

/** Upcoming events, and events that took place or were cancelled after `since`. */
export function feedEvents(db: DataSource, of: FeedOf, since: Date): Promise<FeedEvent[]> {
  return db.query(
    `select e.id, e.version, e.status, e.event_type as "eventType", e.starts_at as "startsAt",
       e.duration_minutes as "durationMinutes", e.guest_count as "guestCount", e.game_names as "gameNames",
       e.address, e.city, e.state, e.zip_code as "zipCode", e.booked_at as "bookedAt", e.cancelled_at as "cancelledAt"
     from calendar_events e
     where (case when e.status = 'cancelled' then e.cancelled_at >= $1 else e.starts_at >= $1 end) ${OF[of.kind]}
     order by e.starts_at, e.id`,
    [since, of.kind === 'host' ? of.ids : of.no],
  );
}
