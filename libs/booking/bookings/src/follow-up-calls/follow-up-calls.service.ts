import { Injectable } from '@nestjs/common';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import { BookingAccessService } from '../access/booking-access.service.js';
import { type BookingEntity as Booking } from '../booking.entity.js';
import {
  AppError,
  OPEN_STATUSES,
  type CallOutcome,
  type PromisedCall,
  type RecordCall,
} from '#libs/shared/contracts';
import { isId } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { FIRST_ASKED_FOR_MS, OPENS_BEFORE_MS, promisedCall, type CallFacts } from './call.rules.js';

const NOTHING_TO_NOTE =
  "The child's data was removed from this booking, so no more calls are kept here. Nothing was saved.";
const TOO_LATE = 'A call can be taken back within an hour after it was noted. This one stays.';
/** How long a wrong call entry can be undone. */
const UNDO_MS = 3_600_000;

/** A recorded call; `who` is the user's id, null once the account is deleted. */
export type Call = {
  id: string;
  outcome: CallOutcome;
  note: string | null;
  who: string | null;
  at: Date;
  mayTakeBack: boolean;
};
type CallRow = Omit<Call, 'mayTakeBack'>;

const COLUMNS = 'id, outcome, note, called_by as who, called_at as at';

/** Follow-up calls to the family of a booking: recorded and due ones. */
@Injectable()
export class FollowUpCallsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Records a call. @throws AppError NOT_FOUND, NOT_ALLOWED once the child's data was removed. */
  async record(bookingId: string, { outcome, note }: RecordCall, currentUser: RequestUser): Promise<Call> {
    await this.access.forHolder(bookingId, currentUser);
    return this.db.transaction(async (tx) => {
      // Serializes with a concurrent removal: either the note is rejected or the removal deletes it.
      const { purgedAt } = await this.access.lock(tx, bookingId);
      if (purgedAt) throw new AppError('NOT_ALLOWED', NOTHING_TO_NOTE);
      const [row]: CallRow[] = await tx.query(
        `insert into booking_calls (booking_id, outcome, note, called_by, called_at)
         values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
        [bookingId, outcome, note ?? null, currentUser.userId, this.clock.now()],
      );
      await this.audited(tx, 'booking-call-noted', { bookingId, callId: row.id, outcome }, currentUser);
      return this.callOf(row);
    });
  }

  /** Removes a call recorded by mistake. @throws AppError NOT_FOUND, NOT_ALLOWED after one hour. */
  async undo(bookingId: string, callId: string, currentUser: RequestUser): Promise<void> {
    await this.access.forHolder(bookingId, currentUser);
    if (!isId(callId)) throw new AppError('NOT_FOUND');
    await this.db.transaction(async (tx) => {
      const [row]: CallRow[] = await tx.query(
        `select ${COLUMNS} from booking_calls where id = $1 and booking_id = $2 for update`,
        [callId, bookingId],
      );
      if (!row) throw new AppError('NOT_FOUND');
      if (!this.callOf(row).mayTakeBack) throw new AppError('NOT_ALLOWED', TOO_LATE);
      await tx.query('delete from booking_calls where id = $1', [callId]);
      const facts = { bookingId, callId, outcome: row.outcome };
      await this.audited(tx, 'booking-call-taken-back', facts, currentUser);
    });
  }

  /** The calls of a booking, oldest first, and the open promise. */
  async callsOf(booking: Booking): Promise<{ promised: PromisedCall | null; made: Call[] }> {
    const rows: CallRow[] = await this.db.query(
      `select ${COLUMNS} from booking_calls where booking_id = $1 order by called_at, id`,
      [booking.id],
    );
    const reachedAt = rows.findLast(({ outcome }) => outcome === 'reached')?.at ?? null;
    const promised = promisedCall({ ...booking, reachedAt }, this.clock.now());
    return { promised, made: rows.map((row) => this.callOf(row)) };
  }

  /** The calls that are due now, earliest deadline first. */
  async dueCalls(): Promise<(PromisedCall & { bookingId: string })[]> {
    const now = this.clock.now();
    const calls = (await this.candidates(now)).flatMap(({ bookingId, ...facts }) => {
      const promised = promisedCall(facts, now);
      return promised && promised.state !== 'later' ? [{ bookingId, ...promised }] : [];
    });
    return calls.toSorted((one, other) => one.by.localeCompare(other.by));
  }

  /** Removes the notes of a booking's calls; a repeat changes nothing. */
  async removeNotes(bookingId: string): Promise<void> {
    await this.db.query('update booking_calls set note = null where booking_id = $1 and note is not null', [
      bookingId,
    ]);
  }

  /** Preselects bookings that may have an open window; `promisedCall` decides. */
  private candidates(now: Date): Promise<(CallFacts & { bookingId: string })[]> {
    const [bookedAfter, startsBefore] = [
      new Date(now.getTime() - FIRST_ASKED_FOR_MS),
      new Date(now.getTime() + OPENS_BEFORE_MS),
    ];
    return this.db.query(
      `select b.id as "bookingId", b.status, b.created_at as "createdAt", b.starts_at as "startsAt",
         (select max(c.called_at) from booking_calls c
          where c.booking_id = b.id and c.outcome = 'reached') as "reachedAt"
       from booking_facts b
       where b.status = any($1) and b.event_date >= $2::date and b.starts_at > $3
         and (b.created_at > $4 or b.starts_at <= $5)`,
      [OPEN_STATUSES, this.clock.today(), now, bookedAfter, startsBefore],
    );
  }

  private callOf(row: CallRow): Call {
    return { ...row, mayTakeBack: this.clock.now().getTime() - row.at.getTime() < UNDO_MS };
  }

  private audited(
    tx: EntityManager,
    what: string,
    { bookingId, ...facts }: { bookingId: string; callId: string; outcome: CallOutcome },
    { userId }: RequestUser,
  ): Promise<void> {
    return this.audit.record(tx, userId, { what, subject: 'booking', subjectId: bookingId, facts });
  }
}
