import { Injectable } from '@nestjs/common';
import { OPEN_STATUSES, type CallOutcome } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { CallFacts } from './call.rules.js';

/** A recorded call; `who` is the user's id, null once the account is deleted. */
export type CallRow = {
  id: string;
  outcome: CallOutcome;
  note: string | null;
  who: string | null;
  at: Date;
};

type Limits = { today: string; now: Date; bookedAfter: Date; startsBefore: Date };

const COLUMNS = 'id, outcome, note, called_by as who, called_at as at';

/** Recorded calls to the families of bookings, and the bookings that may need one. */
@Injectable()
export class FollowUpCallsRepository {
  constructor(private readonly db: DataSource) {}

  async insert(
    tx: EntityManager,
    { bookingId, outcome, note, who, at }: Omit<CallRow, 'id'> & { bookingId: string },
  ): Promise<CallRow> {
    const [row]: CallRow[] = await tx.query(
      `insert into booking_calls (booking_id, outcome, note, called_by, called_at)
       values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
      [bookingId, outcome, note, who, at],
    );
    return row;
  }

  /** Locks and reads a call of a booking; null when it has no such call. */
  async lock(tx: EntityManager, callId: string, bookingId: string): Promise<CallRow | null> {
    const [row]: CallRow[] = await tx.query(
      `select ${COLUMNS} from booking_calls where id = $1 and booking_id = $2 for update`,
      [callId, bookingId],
    );
    return row ?? null;
  }

  async delete(tx: EntityManager, callId: string): Promise<void> {
    await tx.query('delete from booking_calls where id = $1', [callId]);
  }

  /** The calls of a booking, oldest first. */
  listOf(bookingId: string): Promise<CallRow[]> {
    return this.db.query(
      `select ${COLUMNS} from booking_calls where booking_id = $1 order by called_at, id`,
      [bookingId],
    );
  }

  /** Of these things, those whose family staff has not reached by phone since they began to wait. */
  async notReached<Waiting extends { bookingId: string; since: Date }>(
    waiting: readonly Waiting[],
  ): Promise<Waiting[]> {
    const calls: { bookingId: string; at: Date }[] = await this.db.query(
      `select booking_id as "bookingId", called_at as at from booking_calls
       where outcome = 'reached' and booking_id = any($1::uuid[])`,
      [waiting.map(({ bookingId }) => bookingId)],
    );
    return waiting.filter(
      ({ bookingId, since }) => !calls.some((call) => call.bookingId === bookingId && call.at >= since),
    );
  }

  async removeNotes(bookingId: string): Promise<void> {
    await this.db.query('update booking_calls set note = null where booking_id = $1 and note is not null', [
      bookingId,
    ]);
  }

  /** Open bookings that start after `now`, and were made after `bookedAfter` or start by `startsBefore`. */
  listCandidates({
    today,
    now,
    bookedAfter,
    startsBefore,
  }: Limits): Promise<(CallFacts & { bookingId: string })[]> {
    return this.db.query(
      `select b.id as "bookingId", b.status, b.created_at as "createdAt", b.starts_at as "startsAt",
         (select max(c.called_at) from booking_calls c
          where c.booking_id = b.id and c.outcome = 'reached') as "reachedAt"
       from booking_facts b
       where b.status = any($1) and b.event_date >= $2::date and b.starts_at > $3
         and (b.created_at > $4 or b.starts_at <= $5)`,
      [OPEN_STATUSES, today, now, bookedAfter, startsBefore],
    );
  }
}
