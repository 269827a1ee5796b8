import { Injectable } from '@nestjs/common';
import { Audit, type RequestUser } from '#libs/platform/auth';
import { BookingAccessService } from '../access/booking-access.service.js';
import { type BookingEntity as Booking } from '../booking.entity.js';
import { AppError, type CallOutcome, type PromisedCall, type RecordCall } from '#libs/shared/contracts';
import { isId } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { promisedCall } from './call.rules.js';

const NOTHING_TO_NOTE =
  "The child's data was removed from this booking, so no more calls are kept here. Nothing was saved.";
const TOO_LATE = 'A call can be taken back within an hour after it was noted. This one stays.';
/** For so long somebody may find that the wrong button was pressed. */
const TAKE_BACK_MS = 3_600_000;

/** A call that was made; `who` is the user's id, null once the account is gone. */
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

/** The calls to the family of a booking. */
@Injectable()
export class FollowUpCallsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Notes a call. @throws AppError NOT_FOUND, NOT_ALLOWED once the child's data was removed. */
  async record(bookingId: string, { outcome, note }: RecordCall, currentUser: RequestUser): Promise<Call> {
    await this.access.forHolder(bookingId, currentUser);
    return this.db.transaction(async (tx) => {
      // The lock: a removal at the same moment finds this note, or this note finds the removal.
      const { purgedAt } = await this.access.lock(tx, bookingId);
      if (purgedAt) throw new AppError('NOT_ALLOWED', NOTHING_TO_NOTE);
      const [row]: CallRow[] = await tx.query(
        `insert into booking_calls (booking_id, outcome, note, called_by, called_at)
         values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
        [bookingId, outcome, note ?? null, currentUser.userId, this.clock.now()],
      );
      await this.writeDown(tx, 'booking-call-noted', { bookingId, callId: row.id, outcome }, currentUser);
      return this.callOf(row);
    });
  }

  /** Takes back a call that was noted by mistake. @throws AppError NOT_FOUND, NOT_ALLOWED after an hour. */
  async takeBack(bookingId: string, callId: string, currentUser: RequestUser): Promise<void> {
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
      await this.writeDown(tx, 'booking-call-taken-back', facts, currentUser);
    });
  }

  /** The calls of a booking, oldest first, and the promise that is open. */
  async of(booking: Booking): Promise<{ promised: PromisedCall | null; made: Call[] }> {
    const rows: CallRow[] = await this.db.query(
      `select ${COLUMNS} from booking_calls where booking_id = $1 order by called_at, id`,
      [booking.id],
    );
    const reachedAt = rows.findLast(({ outcome }) => outcome === 'reached')?.at ?? null;
    const promised = booking.example ? null : promisedCall({ ...booking, reachedAt }, this.clock.now());
    return { promised, made: rows.map((row) => this.callOf(row)) };
  }

  /** Removes what was noted of a booking's calls; a repeat changes nothing. */
  async forgetNotes(bookingId: string): Promise<void> {
    await this.db.query('update booking_calls set note = null where booking_id = $1 and note is not null', [
      bookingId,
    ]);
  }

  private callOf(row: CallRow): Call {
    return { ...row, mayTakeBack: this.clock.now().getTime() - row.at.getTime() < TAKE_BACK_MS };
  }

  private writeDown(
    tx: EntityManager,
    what: string,
    { bookingId, ...facts }: { bookingId: string; callId: string; outcome: CallOutcome },
    { userId }: RequestUser,
  ): Promise<void> {
    return this.audit.record(tx, userId, { what, subject: 'booking', subjectId: bookingId, facts });
  }
}
