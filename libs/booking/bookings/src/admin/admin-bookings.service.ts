import { Injectable } from '@nestjs/common';
import { AuditService, type AuditEntry, type RequestUser } from '#libs/platform/auth';
import {
  AppError,
  BOOKING_NOT_FOUND,
  isOpen,
  type ConfirmBooking,
  type CreateBooking,
  type HistoryEvent,
  type MoveToCrew,
} from '#libs/shared/contracts';
import { CrewReservationsService } from '#libs/scheduling/crews';
import { isId } from '#libs/platform/database';
import { OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingAccessService } from '../access/booking-access.service.js';
import type { BookingEntity, BookingNoteEntity } from '../booking.entity.js';
import { BookingRepository, writeHistory } from '../booking.repository.js';
import { mayComplete, slotOf } from '../booking.rules.js';
import { CreateBookingService } from '../create/create-booking.service.js';
import { BookingLifecycleService } from '../lifecycle/booking-lifecycle.service.js';
import { BookingScheduleService } from '../lifecycle/booking-schedule.service.js';

const NOTHING_TO_NOTE =
  "The child's data was removed from this booking, so no more notes are kept here. Nothing was saved.";
const NOT_OVER = 'The event is not over yet. It can be completed afterwards.';
const OVER = 'This event has begun or is called off, so its crew stays as it is.';

/** A change that does not affect the status; `what` and `facts` are for the audit log. */
export type RecordedChange = {
  id: string;
  version: number;
  event: HistoryEvent;
  /** Additional timeline entries. */
  further?: readonly HistoryEvent[];
  what: string;
  facts: NonNullable<AuditEntry['facts']>;
};

/** Staff actions on a booking. Cancellation also affects money and starts in the payments module. */
@Injectable()
export class AdminBookingsService {
  constructor(
    private readonly db: DataSource,
    private readonly rows: BookingRepository,
    private readonly access: BookingAccessService,
    private readonly creation: CreateBookingService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly schedule: BookingScheduleService,
    private readonly crews: CrewReservationsService,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a phone booking with the same flow, prices and rules as a family's own; staff neither own nor pay it.
   * Publishes an event that mails a pay link to the family. A repeat with the same key returns the first booking.
   * @throws AppError VALIDATION for a past date or games that cannot be booked, SLOT_TAKEN when no crew is available.
   */
  createByPhone(
    input: CreateBooking,
    { userId }: RequestUser,
    creationKey: string | null,
  ): Promise<BookingEntity> {
    return this.creation.createWithoutOwner(input, creationKey, async (tx, { id }) => {
      await this.lifecycle.addTimelineEntry(tx, id, { code: 'made-by-staff' }, `user:${userId}`);
      await this.audit.record(tx, userId, { what: 'booking-made', subject: 'booking', subjectId: id });
      await this.outbox.publish(tx, 'booking-made-by-staff', { bookingId: id });
    });
  }

  /**
   * Confirms without a payment, as `BookingLifecycleService.confirmManually`. An expired booking takes its time again, or
   * the start in `input`; with a reason staff overrule what stands in the way, except an overlap. The reason is stored as
   * a note because it may contain details about the family.
   * @throws AppError NOT_FOUND, STALE, NOT_ALLOWED, VALIDATION of `day`, SLOT_TAKEN with `alternatives` and
   * `alternativesDay`.
   */
  async confirm(id: string, input: ConfirmBooking, currentUser: RequestUser): Promise<BookingEntity> {
    await this.access.forHolder(id, currentUser);
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, id);
      assertVersion(booking, input.version);
      const version = booking.status === 'expired' ? input.version + 1 : input.version;
      if (booking.status === 'expired') await this.reinstate(tx, booking, { ...input, currentUser });
      return this.lifecycle.confirmManually(tx, { id, version }, currentUser);
    });
  }

  /** Marks the event as completed. @throws AppError NOT_FOUND, STALE, NOT_ALLOWED before the event is over. */
  async complete(id: string, version: number, currentUser: RequestUser): Promise<BookingEntity> {
    const seen = await this.access.forHolder(id, currentUser);
    const isEarly = seen.version === version && !mayComplete(seen, this.clock.now());
    if (isEarly && seen.status === 'confirmed') throw new AppError('NOT_ALLOWED', NOT_OVER);
    return this.db.transaction((tx) => this.lifecycle.complete(tx, { id, version }, currentUser));
  }

  /**
   * Records a change that leaves the status unchanged, in the caller's transaction: timeline, audit and version. The
   * later of two concurrent changes fails with STALE.
   * @throws AppError NOT_FOUND, STALE.
   */
  async recordChange(
    tx: EntityManager,
    { id, version, event, further = [], what, facts }: RecordedChange,
    { userId }: RequestUser,
  ): Promise<BookingEntity> {
    if (!isId(id)) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    const booking = await this.access.lock(tx, id);
    assertVersion(booking, version);
    await this.rows.incrementVersion(tx, id);
    await this.lifecycle.addAuditedTimelineEntry(tx, { id, event, what, facts }, userId);
    for (const line of further) await this.lifecycle.addTimelineEntry(tx, id, line, `user:${userId}`);
    return { ...booking, version: version + 1 };
  }

  /**
   * Ends all mailed links of a booking, and the rights of the sessions that opened one; later mails have new links.
   * @throws AppError NOT_FOUND, STALE.
   */
  async endLinks(id: string, version: number, currentUser: RequestUser): Promise<BookingEntity> {
    await this.access.forHolder(id, currentUser);
    return this.db.transaction(async (tx) => {
      await this.access.lock(tx, id);
      await this.access.endLinks(tx, id);
      const change = {
        id,
        version,
        event: { code: 'links-ended' },
        what: 'booking-links-ended',
        facts: {},
      } as const;
      return this.recordChange(tx, change, currentUser);
    });
  }

  /** Stores an internal staff note. @throws AppError NOT_FOUND, NOT_ALLOWED once the child's data was removed. */
  async addNote(bookingId: string, text: string, currentUser: RequestUser): Promise<BookingNoteEntity> {
    await this.access.forHolder(bookingId, currentUser);
    return this.db.transaction(async (tx) => {
      // Serializes with a concurrent removal: either the note is rejected or the removal redacts it.
      const booking = await this.access.lock(tx, bookingId);
      const note = await this.writeNote(tx, booking, { text, currentUser });
      await this.audit.record(tx, currentUser.userId, {
        what: 'booking-note-added',
        subject: 'booking',
        subjectId: bookingId,
        facts: { noteId: note.id },
      });
      return note;
    });
  }

  /**
   * The same in the caller's transaction, which has locked the booking and writes the audit row. For reasons, which may
   * contain details about the family. @throws AppError NOT_ALLOWED once the child's data was removed.
   */
  async writeNote(
    tx: EntityManager,
    { id: bookingId, purgedAt }: Pick<BookingEntity, 'id' | 'purgedAt'>,
    { text, currentUser }: { text: string; currentUser: RequestUser },
  ): Promise<BookingNoteEntity> {
    if (purgedAt) throw new AppError('NOT_ALLOWED', NOTHING_TO_NOTE);
    const { userId: authorId } = currentUser;
    return this.rows.addNote(tx, { bookingId, text, authorId, createdAt: this.clock.now() });
  }

  /**
   * Assigns an upcoming event to a crew. Staff may override any rule except an overlap by giving a reason. The reason
   * is stored as a note because it may contain details about the family.
   * @throws AppError NOT_FOUND, STALE, NOT_ALLOWED, VALIDATION when a rule is overridden without a reason, SLOT_TAKEN.
   */
  async assignCrew(
    id: string,
    { crewNo, version, reason }: MoveToCrew,
    currentUser: RequestUser,
  ): Promise<BookingEntity> {
    await this.access.forHolder(id, currentUser);
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, id);
      assertVersion(booking, version);
      if (!isOpen(booking) || booking.startsAt <= this.clock.now()) throw new AppError('NOT_ALLOWED', OVER);
      const assigned = await this.crews.assign(tx, {
        bookingId: id,
        crewNo,
        request: slotOf(booking),
        isFirm: booking.status === 'confirmed',
        isReasoned: reason !== undefined,
      });
      await this.rows.incrementVersion(tx, id);
      const by = { actor: `user:${currentUser.userId}` as const, at: this.clock.now() };
      await writeHistory(tx, [id], { code: 'crew-changed' }, by);
      if (reason !== undefined)
        await this.writeNote(tx, booking, {
          text: `Moved to ${assigned.crewName}: ${reason}`,
          currentUser,
        });
      await this.outbox.publish(tx, 'crew-changed', { bookingId: id });
      await this.audit.record(tx, currentUser.userId, {
        what: 'booking-crew-changed',
        subject: 'booking',
        subjectId: id,
        facts: { crewNo, overruled: assigned.overruled.join(' '), version: version + 1 },
      });
      return { ...booking, version: version + 1 };
    });
  }

  private async reinstate(
    tx: EntityManager,
    booking: BookingEntity,
    { day, time, reason, currentUser }: ConfirmBooking & { currentUser: RequestUser },
  ): Promise<void> {
    const start = day && time ? this.schedule.newStart({ day, time }) : booking;
    const actor = `user:${currentUser.userId}` as const;
    const isReasoned = reason !== undefined;
    const overruled = await this.schedule.reinstate(tx, booking, { start, actor, isFirm: true, isReasoned });
    if (isReasoned)
      await this.writeNote(tx, booking, { text: `Confirmed all the same: ${reason}`, currentUser });
    if (overruled.length > 0)
      await this.audit.record(tx, currentUser.userId, {
        what: 'booking-crew-changed',
        subject: 'booking',
        subjectId: booking.id,
        facts: { overruled: overruled.join(' ') },
      });
  }
}

/** @throws AppError STALE when the booking has changed since it was read. */
function assertVersion(booking: BookingEntity, version: number): void {
  if (booking.version !== version) throw new AppError('STALE');
}
