import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  BookingAccessService,
  BookingChangeService,
  BookingScheduleService,
  type Booking,
  type BookingChange,
  type Start,
} from '#libs/booking/bookings';
import {
  AppError,
  ERROR_MESSAGES,
  historySentence,
  startInWords,
  type RescheduleBooking,
  type ReschedulePreviewView,
  type ReschedulePreviewQuery,
  type RescheduleRejection,
} from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { EventProgressService } from '#libs/booking/staffing';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingChangesRepository } from '../booking-changes.repository.js';
import { RainOffersRepository } from '../rain/rain-offers.repository.js';
import { ChangeRequestsRepository } from '../self-service/change-requests.repository.js';
import { rescheduleWarnings, whyNotReschedule } from './move.rules.js';

/** The result of a reschedule, and the booking and its new start for the text of its mail. */
export type ReschedulePreview = {
  preview: Omit<ReschedulePreviewView, 'mail'>;
  booking: Booking;
  start: Start;
};

/** Staff reschedule a booking: another day or time. */
@Injectable()
export class MoveByStaffService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly changes: BookingChangeService,
    private readonly schedule: BookingScheduleService,
    private readonly repository: BookingChangesRepository,
    private readonly requests: ChangeRequestsRepository,
    private readonly rainOffers: RainOffersRepository,
    private readonly progress: EventProgressService,
    private readonly clock: Clock,
  ) {}

  /** Computes the result without a lock or a change. @throws AppError NOT_FOUND, VALIDATION of `day`. */
  async preview(
    id: string,
    query: ReschedulePreviewQuery,
    currentUser: RequestUser,
  ): Promise<ReschedulePreview> {
    const booking = await this.access.forHolder(id, currentUser);
    const start = this.schedule.newStart(query);
    const now = await this.now(this.db.manager, id);
    const whyNot = whyNotReschedule(booking, start, now);
    const refusal = whyNot
      ? { message: whyNot, ...NOTHING_ELSE }
      : await this.whyNotOpen(booking, start, query.crewNo);
    const warnings = refusal ? [] : rescheduleWarnings(booking, start, { ...now, zone: this.clock.zone });
    const preview = { from: viewOf(booking), to: viewOf(start), refusal, warnings };
    return { preview, booking, start };
  }

  /**
   * Reschedules in one transaction: start, crew, version, note with the reason, timeline, audit and event. The event's
   * progress steps are reset. Returns the rescheduled booking.
   * @throws AppError NOT_FOUND, VALIDATION of `day`, STALE, NOT_ALLOWED, SLOT_TAKEN with `alternatives` (start times)
   * and `alternativesDay`.
   */
  async reschedule(id: string, input: RescheduleBooking, currentUser: RequestUser): Promise<Booking> {
    const { version, tell, crewNo, reason: why } = input;
    return this.changes.asStaff(id, version, currentUser, async (change) => {
      const { tx, booking } = change;
      const start = this.schedule.newStart(input);
      await this.assertAllowed(tx, booking, start);
      const fromTo = fromToOf(booking, start);
      const event = { code: 'rescheduled', ...fromTo } as const;
      await change.amend(event);
      await change.audit('booking-rescheduled', { ...fromTo, tell, ...(crewNo && { crewNo }) });
      await this.requests.endMove(tx, id);
      const reason = { text: `${historySentence(event)} ${why}`, authorId: currentUser.userId };
      const rescheduled = await this.schedule.reschedule(tx, booking, { start, crewNo, reason });
      await this.publish(change, booking, start, { tell });
      return { ...rescheduled, version: change.booking.version };
    });
  }

  /**
   * A family accepts a time offered because of rain; the times held for it are freed.
   * @throws AppError NOT_ALLOWED, SLOT_TAKEN.
   */
  async moveForRain(change: BookingChange, to: { day: string; time: string }): Promise<void> {
    const { tx, booking } = change;
    const start = this.schedule.newStart(to);
    await this.assertAllowed(tx, booking, start);
    const event = { code: 'rescheduled', ...fromToOf(booking, start) } as const;
    await change.amend(event);
    const reason = { text: `${historySentence(event)} ${FOR_RAIN}`, authorId: null };
    await this.schedule.reschedule(tx, booking, { start, reason });
    await this.publish(change, booking, start, { tell: true });
  }

  /** @throws AppError NOT_ALLOWED when a booking cannot be rescheduled to this start. */
  async assertAllowed(tx: EntityManager, booking: Booking, start: Start): Promise<void> {
    const whyNot = whyNotReschedule(booking, start, await this.now(tx, booking.id));
    if (whyNot) throw new AppError('NOT_ALLOWED', whyNot);
  }

  /**
   * Records a reschedule by staff or the family after the new start was written: its row and event. The progress of the
   * event day is reset, and an open rain offer ends. `before` has the old start.
   */
  async publish(
    change: BookingChange,
    before: Booking,
    start: Start,
    { tell }: { tell: boolean },
  ): Promise<void> {
    const { id: bookingId, tx, userId } = change;
    const row = { bookingId, ...fromToOf(before, start), tell };
    const rescheduleId = await this.repository.insertReschedule(tx, row, userId);
    await this.progress.reset(tx, bookingId);
    await this.rainOffers.endOpen(bookingId, tx);
    await change.publish('booking-rescheduled', { bookingId, rescheduleId, tell });
  }

  private async now(on: EntityManager, bookingId: string) {
    const taken = await this.progress.recordedSteps(on, bookingId);
    return { now: this.clock.now(), steps: [...taken.keys()] };
  }

  /** Why this start is not available, with alternatives on one day; null when it is. */
  private async whyNotOpen(
    booking: Booking,
    start: Start,
    crewNo?: number,
  ): Promise<RescheduleRejection | null> {
    const conflict = await this.schedule.conflictOf(booking, start, crewNo);
    return conflict && { message: crewNo ? VAN_IS_TAKEN : ERROR_MESSAGES.SLOT_TAKEN, ...conflict };
  }
}

const VAN_IS_TAKEN = 'This van cannot serve the event at this time.';
const FOR_RAIN = 'The family chose this time because of rain.';
const NOTHING_ELSE = { alternatives: [], alternativesDay: null };

/** Old and new start: days are yyyy-MM-dd, times as "2:00 PM". */
export const fromToOf = (from: Booking, to: Start) => ({
  fromDay: from.eventDate,
  fromTime: from.eventTime,
  toDay: to.eventDate,
  toTime: to.eventTime,
});

const viewOf = ({ eventDate, eventTime }: Pick<Start, 'eventDate' | 'eventTime'>) => ({
  day: eventDate,
  time: eventTime,
  words: startInWords(eventDate, eventTime),
});
