import { Injectable } from '@nestjs/common';
import { type AuditAction, AuditService, type RequestUser } from '#libs/platform/auth';
import { BookingAccessService } from '../access/booking-access.service.js';
import { type BookingEntity as Booking } from '../booking.entity.js';
import { AppError, type CallOutcome, type PromisedCall, type RecordCall } from '#libs/shared/contracts';
import { isId } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { FIRST_ASKED_FOR_MS, OPENS_BEFORE_MS, promisedCall } from './call.rules.js';
import { FollowUpCallsRepository, type CallRow } from './follow-up-calls.repository.js';

const NOTHING_TO_NOTE =
  "The child's data was removed from this booking, so no more calls are kept here. Nothing was saved.";
const TOO_LATE = 'A call can be removed only within an hour after it was recorded.';
/** How long a wrong call entry can be undone. */
const UNDO_MS = 3_600_000;

export type Call = CallRow & { mayTakeBack: boolean };

/** Follow-up calls to the family of a booking: recorded and due ones. */
@Injectable()
export class FollowUpCallsService {
  constructor(
    private readonly db: DataSource,
    private readonly repository: FollowUpCallsRepository,
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
      const row = await this.repository.insert(tx, {
        bookingId,
        outcome,
        note: note ?? null,
        who: currentUser.userId,
        at: this.clock.now(),
      });
      await this.audited(tx, 'booking-call-noted', { bookingId, callId: row.id, outcome }, currentUser);
      return this.callOf(row);
    });
  }

  /** Removes a call recorded by mistake. @throws AppError NOT_FOUND, NOT_ALLOWED after one hour. */
  async undo(bookingId: string, callId: string, currentUser: RequestUser): Promise<void> {
    await this.access.forHolder(bookingId, currentUser);
    if (!isId(callId)) throw new AppError('NOT_FOUND');
    await this.db.transaction(async (tx) => {
      const row = await this.repository.lock(tx, callId, bookingId);
      if (!row) throw new AppError('NOT_FOUND');
      if (!this.callOf(row).mayTakeBack) throw new AppError('NOT_ALLOWED', TOO_LATE);
      await this.repository.delete(tx, callId);
      const facts = { bookingId, callId, outcome: row.outcome };
      await this.audited(tx, 'booking-call-taken-back', facts, currentUser);
    });
  }

  /** The calls of a booking, oldest first, and the open promise. */
  async callsOf(booking: Booking): Promise<{ promised: PromisedCall | null; made: Call[] }> {
    const rows = await this.repository.listOf(booking.id);
    const reachedAt = rows.findLast(({ outcome }) => outcome === 'reached')?.at ?? null;
    const promised = promisedCall({ ...booking, reachedAt }, this.clock.now());
    return { promised, made: rows.map((row) => this.callOf(row)) };
  }

  /** The calls that are due now, earliest deadline first. */
  async dueCalls(): Promise<(PromisedCall & { bookingId: string })[]> {
    const now = this.clock.now();
    // Preselects bookings that may have an open window; `promisedCall` decides.
    const candidates = await this.repository.listCandidates({
      today: this.clock.today(),
      now,
      bookedAfter: new Date(now.getTime() - FIRST_ASKED_FOR_MS),
      startsBefore: new Date(now.getTime() + OPENS_BEFORE_MS),
    });
    const calls = candidates.flatMap(({ bookingId, ...facts }) => {
      const promised = promisedCall(facts, now);
      return promised && promised.state !== 'later' ? [{ bookingId, ...promised }] : [];
    });
    return calls.toSorted((one, other) => one.by.localeCompare(other.by));
  }

  /** Removes the notes of a booking's calls; a repeat changes nothing. */
  async removeNotes(bookingId: string): Promise<void> {
    await this.repository.removeNotes(bookingId);
  }

  private callOf(row: CallRow): Call {
    return { ...row, mayTakeBack: this.clock.now().getTime() - row.at.getTime() < UNDO_MS };
  }

  private audited(
    tx: EntityManager,
    what: AuditAction,
    { bookingId, ...facts }: { bookingId: string; callId: string; outcome: CallOutcome },
    { userId }: RequestUser,
  ): Promise<void> {
    return this.audit.record(tx, userId, { what, subject: 'booking', subjectId: bookingId, facts });
  }
}
