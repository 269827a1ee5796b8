import { Injectable } from '@nestjs/common';
import { AppError, OPEN_STATUSES } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { MOST_UNDONE, TOO_OFTEN } from './self-service.rules.js';

/** The start before and after a move: days are yyyy-MM-dd, times as "2:00 PM". */
type FromTo = { fromDay: string; fromTime: string; toDay: string; toTime: string };
type NoStarts = Record<keyof FromTo, null>;

type Waiting = { bookingId: string; askedAt: Date; finalAt: Date };

/**
 * The promise to a family that cancels, in cents: what is returned, as money or as a credit, what we keep, and what was
 * received by the time of the request.
 */
type Promised = { refundCents: number; feeCents: number; capturedCents: number; asCredit: boolean };

/** A change request of a family; it waits until `finalAt` and can be undone until it is final. */
export type NewChangeRequest = Waiting &
  (({ kind: 'cancel' } & Promised & Partial<NoStarts>) | ({ kind: 'move' } & FromTo & Partial<Promised>));

/** A late cancellation: the crew reservation that it freed, and the booking that took the time; null without one. */
type Resale = { freedReservation: string | null; soldTo: string | null };

export type ChangeRequest = Waiting &
  Promised &
  Resale & { id: string; state: 'waiting' | 'undone' | 'done' } & (
    ({ kind: 'cancel' } & NoStarts) | ({ kind: 'move' } & FromTo)
  );

const COLUMNS = `id, booking_id as "bookingId", kind, state, refund_cents as "refundCents", fee_cents as "feeCents",
  captured_cents as "capturedCents", as_credit as "asCredit", to_char(from_day, 'YYYY-MM-DD') as "fromDay",
  from_time as "fromTime", to_char(to_day, 'YYYY-MM-DD') as "toDay", to_time as "toTime", asked_at as "askedAt",
  final_at as "finalAt", freed_reservation as "freedReservation", sold_to as "soldTo"`;

/** Requests made final per run. */
const BATCH_SIZE = 50;

/**
 * Change requests of families. At most one per booking waits at a time. Methods with `tx` require that its transaction
 * has locked the booking.
 */
@Injectable()
export class ChangeRequestsRepository {
  constructor(private readonly db: DataSource) {}

  /** The waiting requests of all bookings that are still to take place. */
  listWaiting(): Promise<Pick<ChangeRequest, 'id' | 'bookingId' | 'askedAt' | 'finalAt' | 'refundCents'>[]> {
    return this.db.query(
      `select r.id, r.booking_id as "bookingId", r.asked_at as "askedAt", r.final_at as "finalAt",
         r.refund_cents as "refundCents"
       from change_requests r join booking_facts b on b.id = r.booking_id and b.status = any($1)
       where r.state = 'waiting'`,
      [OPEN_STATUSES],
    );
  }

  /** Inserts a waiting request. */
  async insert(tx: EntityManager, request: NewChangeRequest): Promise<ChangeRequest> {
    const { bookingId, kind, refundCents = 0, feeCents = 0, capturedCents = 0, askedAt, finalAt } = request;
    const { asCredit = false } = request;
    const { fromDay = null, fromTime = null, toDay = null, toTime = null } = request;
    const [inserted]: [ChangeRequest] = await tx.query(
      `insert into change_requests (booking_id, kind, refund_cents, fee_cents, captured_cents,
         from_day, from_time, to_day, to_time, asked_at, final_at, as_credit)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${COLUMNS}`,
      [
        bookingId,
        kind,
        refundCents,
        feeCents,
        capturedCents,
        fromDay,
        fromTime,
        toDay,
        toTime,
        askedAt,
        finalAt,
        asCredit,
      ],
    );
    return inserted;
  }

  /** A request by id; null when it was deleted with its booking. */
  async find(id: string): Promise<ChangeRequest | null> {
    const [found]: ChangeRequest[] = await this.db.query(
      `select ${COLUMNS} from change_requests where id = $1`,
      [id],
    );
    return found ?? null;
  }

  /** The newest request of a booking; null without any. If one waits, it is the newest. */
  async newestOf(bookingId: string, on: EntityManager = this.db.manager): Promise<ChangeRequest | null> {
    const [newest]: ChangeRequest[] = await on.query(
      `select ${COLUMNS} from change_requests where booking_id = $1
       order by state = 'waiting' desc, asked_at desc, final_at desc, id limit 1`,
      [bookingId],
    );
    return newest ?? null;
  }

  /** All requests of these bookings, oldest first. */
  listOf(bookingIds: readonly string[]): Promise<ChangeRequest[]> {
    return this.db.query(
      `select ${COLUMNS} from change_requests where booking_id = any($1::uuid[]) order by asked_at, id`,
      [bookingIds],
    );
  }

  /** The request of a booking that waits; null without one. */
  async waitingOf(bookingId: string, on: EntityManager = this.db.manager): Promise<ChangeRequest | null> {
    const newest = await this.newestOf(bookingId, on);
    return newest?.state === 'waiting' ? newest : null;
  }

  /** How many times the family has moved this booking; undone moves do not count. */
  async countMoves(bookingId: string, on: EntityManager = this.db.manager): Promise<number> {
    const [{ moves }]: [{ moves: number }] = await on.query(
      `select count(*)::integer as moves from change_requests
       where booking_id = $1 and kind = 'move' and state <> 'undone'`,
      [bookingId],
    );
    return moves;
  }

  /** @throws AppError NOT_ALLOWED when the requests of a locked booking were undone too often. */
  async assertNotTooOften(tx: EntityManager, bookingId: string, now: Date): Promise<void> {
    const [{ undone }]: [{ undone: number }] = await tx.query(
      `select count(*)::integer as undone from change_requests
       where booking_id = $1 and state = 'undone' and asked_at > $2`,
      [bookingId, new Date(now.getTime() - TOO_OFTEN.withinMs)],
    );
    if (undone >= MOST_UNDONE) throw new AppError('NOT_ALLOWED', TOO_OFTEN.message);
  }

  /** Ends a waiting request; false, without a change, when it has ended already. */
  async end(
    tx: EntityManager,
    { id }: Pick<ChangeRequest, 'id'>,
    state: 'undone' | 'done',
  ): Promise<boolean> {
    const [, ended]: [unknown, number] = await tx.query(
      "update change_requests set state = $2 where id = $1 and state = 'waiting'",
      [id, state],
    );
    return ended === 1;
  }

  /** Stores the reservation that a late cancellation frees: when its time is sold, the family is refunded. */
  async awaitResale(tx: EntityManager, id: string, reservationId: string): Promise<void> {
    await tx.query('update change_requests set freed_reservation = $2 where id = $1', [id, reservationId]);
  }

  /**
   * All late cancellations since an instant whose time is not sold yet, without a limit: most never are, and must not
   * hide others.
   */
  findUnsold(since: Date): Promise<(ChangeRequest & { freedReservation: string })[]> {
    return this.db.query(
      `select ${COLUMNS} from change_requests
       where freed_reservation is not null and sold_to is null and final_at > $1 order by final_at`,
      [since],
    );
  }

  /** Marks the freed time as sold; false, without a change, when it was sold before. */
  async sell(tx: EntityManager, id: string, soldTo: string): Promise<boolean> {
    const [, sold]: [unknown, number] = await tx.query(
      'update change_requests set sold_to = $2 where id = $1 and freed_reservation is not null and sold_to is null',
      [id, soldTo],
    );
    return sold === 1;
  }

  /**
   * Ends a move that could still be undone, because its booking gets another time or duration. The caller changes the
   * crew reservation, which releases the kept time.
   */
  async endMove(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query(
      `update change_requests set state = 'done' where booking_id = $1 and kind = 'move' and state = 'waiting'`,
      [bookingId],
    );
  }

  /** Waiting requests of a kind whose time to undo has passed, oldest first; a limited batch. */
  findDue(kind: ChangeRequest['kind'], now: Date): Promise<ChangeRequest[]> {
    return this.db.query(
      `select ${COLUMNS} from change_requests where state = 'waiting' and kind = $1 and final_at <= $2
       order by final_at limit ${BATCH_SIZE}`,
      [kind, now],
    );
  }
}
