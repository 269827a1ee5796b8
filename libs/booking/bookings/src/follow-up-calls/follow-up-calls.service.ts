import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { type BookingEntity as Booking } from '../booking.entity.js';
import { BookingChangeService } from '../change/booking-change.service.js';
import { AppError, type PromisedCall, type RecordCall } from '#libs/shared/contracts';
import { isId } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { OpenWorkSource, type OpenWork } from '#libs/platform/events';
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
    private readonly repository: FollowUpCallsRepository,
    private readonly changes: BookingChangeService,
    private readonly clock: Clock,
  ) {}

  /** Records a call. @throws AppError NOT_FOUND, NOT_ALLOWED once the child's data was removed. */
  record(bookingId: string, { outcome, note }: RecordCall, currentUser: RequestUser): Promise<Call> {
    // The lock serializes with a concurrent removal: either the note is rejected or the removal deletes it.
    return this.changes.asStaffAnyVersion(bookingId, currentUser, async (change) => {
      const { tx, booking, userId: who, at } = change;
      if (booking.purgedAt) throw new AppError('NOT_ALLOWED', NOTHING_TO_NOTE);
      const row = await this.repository.insert(tx, { bookingId, outcome, note: note ?? null, who, at });
      await change.audit('booking-call-noted', { callId: row.id, outcome });
      return this.callOf(row);
    });
  }

  /** Removes a call recorded by mistake. @throws AppError NOT_FOUND, NOT_ALLOWED after one hour. */
  undo(bookingId: string, callId: string, currentUser: RequestUser): Promise<void> {
    return this.changes.asStaffAnyVersion(bookingId, currentUser, async (change) => {
      const row = isId(callId) ? await this.repository.lock(change.tx, callId, bookingId) : null;
      if (!row) throw new AppError('NOT_FOUND');
      if (!this.callOf(row).mayTakeBack) throw new AppError('NOT_ALLOWED', TOO_LATE);
      await this.repository.delete(change.tx, callId);
      await change.audit('booking-call-taken-back', { callId, outcome: row.outcome });
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

  @OpenWorkSource()
  async openCalls(): Promise<OpenWork[]> {
    const calls = await this.dueCalls();
    return calls.map(({ bookingId, which, from, by }) => ({
      kind: 'call',
      id: `${bookingId}.${which}`,
      bookingId,
      since: new Date(from),
      by: new Date(by),
    }));
  }

  /** Of these things, those whose family staff has not reached by phone since they began to wait. */
  notReached<Waiting extends { bookingId: string; since: Date }>(
    waiting: readonly Waiting[],
  ): Promise<Waiting[]> {
    return this.repository.notReached(waiting);
  }

  /** Removes the notes of a booking's calls; a repeat changes nothing. */
  async removeNotes(bookingId: string): Promise<void> {
    await this.repository.removeNotes(bookingId);
  }

  private callOf(row: CallRow): Call {
    return { ...row, mayTakeBack: this.clock.now().getTime() - row.at.getTime() < UNDO_MS };
  }
}
