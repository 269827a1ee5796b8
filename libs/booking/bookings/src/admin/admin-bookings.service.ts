import { Injectable } from '@nestjs/common';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import {
  AppError,
  isOpen,
  type ConfirmBooking,
  type CreateBooking,
  type MoveToCrew,
} from '#libs/shared/contracts';
import { CrewReservationsService } from '#libs/scheduling/crews';
import { OutboxService } from '#libs/platform/events';
import { BookingAccessService } from '../access/booking-access.service.js';
import type { BookingEntity, BookingNoteEntity } from '../booking.entity.js';
import { mayComplete, slotOf } from '../booking.rules.js';
import type { BookingChange } from '../change/booking-change.js';
import { BookingChangeService } from '../change/booking-change.service.js';
import { CreateBookingService } from '../create/create-booking.service.js';
import { BookingLifecycleService } from '../lifecycle/booking-lifecycle.service.js';
import { BookingScheduleService } from '../lifecycle/booking-schedule.service.js';

const NOT_OVER = 'The event has not ended yet. It can be completed afterwards.';
const OVER = 'This event has started or was canceled, so its crew cannot be changed.';

/** Staff actions on a booking. Cancellation also affects money and starts in the payments module. */
@Injectable()
export class AdminBookingsService {
  constructor(
    private readonly changes: BookingChangeService,
    private readonly access: BookingAccessService,
    private readonly creation: CreateBookingService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly schedule: BookingScheduleService,
    private readonly crews: CrewReservationsService,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
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
   * Confirms without a payment, as `BookingChange.confirmManually`. An expired booking reserves its time again, or the
   * start in `input`; with a reason staff override conflicts, except an overlap. The reason is stored as a note because
   * it may contain details about the family.
   * @throws AppError NOT_FOUND, STALE, NOT_ALLOWED, VALIDATION of `day`, SLOT_TAKEN with `alternatives` and
   * `alternativesDay`.
   */
  async confirm(id: string, input: ConfirmBooking, currentUser: RequestUser): Promise<BookingEntity> {
    return this.changes.asStaff(id, input.version, currentUser, async (change) => {
      if (change.booking.status === 'expired') await this.reinstate(change, input);
      await change.confirmManually();
      return change.booking;
    });
  }

  /** Marks the event as completed. @throws AppError NOT_FOUND, STALE, NOT_ALLOWED before the event has ended. */
  async complete(id: string, version: number, currentUser: RequestUser): Promise<BookingEntity> {
    return this.changes.asStaff(id, version, currentUser, async (change) => {
      const isOver = mayComplete(change.booking, change.at);
      if (!isOver && change.booking.status === 'confirmed') throw new AppError('NOT_ALLOWED', NOT_OVER);
      await change.transition('complete', { code: 'completed-by-staff' });
      return change.booking;
    });
  }

  /**
   * Ends all mailed links of a booking, and the rights of the sessions that opened one; later mails have new links.
   * @throws AppError NOT_FOUND, STALE.
   */
  async endLinks(id: string, version: number, currentUser: RequestUser): Promise<BookingEntity> {
    return this.changes.asStaff(id, version, currentUser, async (change) => {
      await this.access.endLinks(change.tx, id);
      await change.amend({ code: 'links-ended' });
      await change.audit('booking-links-ended');
      return change.booking;
    });
  }

  /** Stores an internal staff note. @throws AppError NOT_FOUND, NOT_ALLOWED once the child's data was removed. */
  async addNote(bookingId: string, text: string, currentUser: RequestUser): Promise<BookingNoteEntity> {
    // The lock serializes with a concurrent removal: either the note is rejected or the removal redacts it.
    return this.changes.asStaffAnyVersion(bookingId, currentUser, async (change) => {
      const note = await change.note(text);
      await change.audit('booking-note-added', { noteId: note.id });
      return note;
    });
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
    return this.changes.asStaff(id, version, currentUser, async (change) => {
      const { booking } = change;
      if (!isOpen(booking) || booking.startsAt <= change.at) throw new AppError('NOT_ALLOWED', OVER);
      const assigned = await this.crews.assign(change.tx, {
        bookingId: id,
        crewNo,
        request: slotOf(booking),
        isFirm: booking.status === 'confirmed',
        isReasoned: reason !== undefined,
      });
      await change.amend({ code: 'crew-changed' });
      if (reason !== undefined) await change.note(`Moved to ${assigned.crewName}: ${reason}`);
      await change.publish('crew-changed', { bookingId: id });
      const facts = { crewNo, overruled: assigned.overruled.join(' '), version: change.booking.version };
      await change.audit('booking-crew-changed', facts);
      return change.booking;
    });
  }

  private async reinstate(change: BookingChange, { day, time, reason }: ConfirmBooking): Promise<void> {
    const { tx, booking, actor } = change;
    const start = day && time ? this.schedule.newStart({ day, time }) : booking;
    const isReasoned = reason !== undefined;
    const overruled = await this.schedule.reinstate(tx, booking, { start, actor, isFirm: true, isReasoned });
    await change.reload();
    if (isReasoned) await change.note(`Confirmed anyway: ${reason}`);
    if (overruled.length > 0) await change.audit('booking-crew-changed', { overruled: overruled.join(' ') });
  }
}
