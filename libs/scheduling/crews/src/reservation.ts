import type { AddOnsInput } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import type { EntityManager } from 'typeorm';
import { SHARE_SET_UP } from './set-up-lock.js';

/** An event that wants a crew. `day` is the business day (yyyy-MM-dd) of `startsAt`; `zipCode` as it was typed. */
export type SlotRequest = {
  day: string;
  startsAt: Date;
  durationMinutes: number;
  zipCode: string;
  games: readonly string[];
  addOns: Pick<AddOnsInput, 'photography' | 'videography'>;
};

export type ReservedFor = { bookingId: string } | { waitlistId: string };

/** A crew's time, live: held until an instant, or firm. `from` and `to` are its busy span. */
export type Reservation = {
  id: string;
  crewNo: number;
  day: string;
  startsAt: Date;
  durationMinutes: number;
  from: Date;
  to: Date;
  state: 'held' | 'firm';
  heldUntil: Date | null;
  /** Five digits; null when none were typed. */
  zip: string | null;
  /** What staff overruled to give it this crew, such as "hours". */
  overruled: string[];
};

/** The columns of a reservation under their names here. */
export const RESERVATION_SQL = `id, crew_no as "crewNo", to_char(day, 'YYYY-MM-DD') as day, starts_at as "startsAt",
  duration_minutes as "durationMinutes", lower(during) as from, upper(during) as to, state, held_until as "heldUntil",
  zip, overruled`;

/** Both ids, of which one is null. */
export const ids = (of: ReservedFor) => ({
  bookingId: 'bookingId' in of ? of.bookingId : null,
  waitlistId: 'waitlistId' in of ? of.waitlistId : null,
});

/** One writer of a day's reservations at a time, until the transaction ends. The first number keeps other locks apart. */
export async function lockDay(tx: EntityManager, day: string): Promise<void> {
  await tx.query(
    prepared(`select ${SHARE_SET_UP}, pg_advisory_xact_lock(7001, $1::date - date '2000-01-01')`),
    [day],
  );
}

/** A reservation as it is made; `from` and `to` are its busy span in ms since 1970. */
type NewReservation = {
  of: ReservedFor;
  crewNo: number;
  request: SlotRequest;
  /** Five digits; null when none were typed. */
  zip: string | null;
  span: { from: number; to: number };
  /** All that it needs, counted or not. */
  items: readonly string[];
  /** Null for a firm one. */
  heldUntil: Date | null;
  overruled?: readonly string[];
};

/** Null when the database knows of a conflict, which is not raised: the transaction goes on. */
export async function insertReservation(
  tx: EntityManager,
  { of, crewNo, request, zip, span, items, heldUntil, overruled = [] }: NewReservation,
): Promise<Reservation | null> {
  const { bookingId, waitlistId } = ids(of);
  const [reservation]: Reservation[] = await tx.query(
    prepared(`with made as (
        insert into crew_reservations (crew_no, booking_id, waitlist_id, zip, day, starts_at, duration_minutes,
          during, state, held_until, overruled)
        values ($1, $2, $3, $4, $5, $6, $7, tstzrange($8, $9), $10, $11, $12)
        on conflict do nothing returning *
      ), needed as (
        insert into equipment_uses (reservation_id, item, day, crew_no)
        select made.id, item, made.day, made.crew_no from made, unnest($13::text[]) as item
      )
      select ${RESERVATION_SQL} from made`),
    [
      crewNo,
      bookingId,
      waitlistId,
      zip,
      request.day,
      request.startsAt,
      request.durationMinutes,
      new Date(span.from),
      new Date(span.to),
      heldUntil ? 'held' : 'firm',
      heldUntil,
      overruled,
      items,
    ],
  );
  return reservation ?? null;
}
