import { Injectable } from '@nestjs/common';
import {
  AppError,
  BOOKING_SENTENCES,
  hasStarted,
  instantInZone,
  isHeld,
  readDay,
  startMinute,
} from '#libs/shared/contracts';
import { CrewReservationsService, holdEnds, AvailabilityService } from '#libs/scheduling/crews';
import { Policies } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { BookingEntity } from '../booking.entity.js';
import type { Actor } from '../booking-history.js';
import { isInThePast, sourcesOf } from '../booking.rules.js';
import { slotOf } from '../booking-slot.js';
import { BookingsService } from '../bookings.service.js';

/** A payment that is being taken or reviewed keeps the time so much longer, again and again. */
const LONGER_MS = 5 * 60_000;

export type PickedStart = Pick<BookingEntity, 'eventDate' | 'eventTime'>;

/** What is free: a booking's own start, else others of one day. */
export type FreeStarts = { isFree: boolean; alternatives: string[]; alternativesDay: string | null };

type Taking = { start: PickedStart; actor: Actor; isPaid: boolean };

/** A booking's time once it was made: how its hold ends, and how a time that was lost is taken again. */
@Injectable()
export class BookingHoldsService {
  constructor(
    private readonly bookings: BookingsService,
    private readonly reservations: CrewReservationsService,
    private readonly availability: AvailabilityService,
    private readonly policies: Policies,
    private readonly clock: Clock,
  ) {}

  /** Ids of bookings that end: those whose start came unpaid, and those whose hold has run out. */
  async due(): Promise<{ started: string[]; ended: string[] }> {
    const started = await this.bookings.unpaidStarted();
    const ended = await this.reservations.endedHolds();
    return { started, ended: ended.map(({ bookingId }) => bookingId) };
  }

  /** Until when an unpaid booking has its time; null when nobody holds it. */
  async heldUntil(bookingId: string): Promise<Date | null> {
    return (await this.reservations.liveOf(bookingId))?.heldUntil ?? null;
  }

  /** Ends a booking that nobody paid before its start, and frees its time; false when that is not so. */
  expire(tx: EntityManager, bookingId: string): Promise<boolean> {
    return this.bookings.expire(tx, bookingId);
  }

  /**
   * The reservation of an unpaid booking, which is locked, once its hold has run out; null while it lasts. A hold that
   * outlived its booking's end, or its confirmation, is brought up to it.
   */
  async endedHold(tx: EntityManager, booking: BookingEntity): Promise<string | null> {
    const { id: bookingId } = booking;
    const live = await this.reservations.liveOf(bookingId, tx);
    if (!live?.heldUntil || live.heldUntil > this.clock.now()) return null;
    if (booking.status === 'pending') return live.id;
    if (isHeld(booking)) await this.reservations.firm(tx, bookingId);
    else await this.reservations.release(tx, { bookingId });
    return null;
  }

  /** A payment of it is under way, so its time stays. */
  async prolong(tx: EntityManager, bookingId: string): Promise<void> {
    await this.reservations.prolongHold(tx, bookingId, new Date(this.clock.now().getTime() + LONGER_MS));
  }

  /** Ends an unpaid booking, which is locked, with its hold: its time is free again. */
  async endHold(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.update(BookingEntity, bookingId, { status: 'expired', version: () => 'version + 1' });
    await this.bookings.record(tx, bookingId, { code: 'hold-ended' }, 'system');
    await this.reservations.release(tx, { bookingId });
  }

  /** What an ended booking could take now. */
  async free(booking: BookingEntity): Promise<FreeStarts> {
    const isAhead = !hasStarted(booking, this.clock.now(), this.clock.zone);
    try {
      await this.reservations.assertAvailable(slotOf(booking));
      return { isFree: isAhead, alternatives: [], alternativesDay: null };
    } catch (error) {
      if (!isTaken(error)) throw error;
      const { alternatives, alternativesDay } = error.details.facts as Partial<FreeStarts>;
      return { isFree: false, alternatives: alternatives ?? [], alternativesDay: alternativesDay ?? null };
    }
  }

  /**
   * The start that a family asks for: its booking's own, or one on its day or on the day that it is offered.
   * @throws AppError VALIDATION, NOT_ALLOWED for another day, SLOT_TAKEN for one that is not offered.
   */
  async wanted(booking: BookingEntity, { eventDate, eventTime }: PickedStart): Promise<PickedStart> {
    const day = readDay(eventDate, this.clock.zone);
    const now = { today: this.clock.today(), minute: this.clock.minuteOfDay() };
    if (isInThePast({ day, time: eventTime }, now)) {
      throw AppError.validation({ eventDate: BOOKING_SENTENCES.date });
    }
    const isOffered = day === booking.eventDate || day === (await this.free(booking)).alternativesDay;
    if (!isOffered) throw new AppError('NOT_ALLOWED');
    if (eventTime !== booking.eventTime) {
      const startsAt = instantInZone(day, startMinute(eventTime) ?? 0, this.clock.zone);
      await this.availability.assertOffered(eventTime, slotOf({ ...booking, eventDate: day, startsAt }));
    }
    return { eventDate: day, eventTime };
  }

  /**
   * Reserves a start for an ended booking, which is locked: firm for money that is here, else held anew. The booking
   * waits for its payment again. @throws AppError SLOT_TAKEN.
   */
  async reinstate(
    tx: EntityManager,
    booking: BookingEntity,
    { start, actor, isPaid }: Taking,
  ): Promise<void> {
    const { id: bookingId } = booking;
    const { eventDate, eventTime } = start;
    const startsAt = instantInZone(eventDate, startMinute(eventTime) ?? 0, this.clock.zone);
    const { holdHours } = await this.policies.current();
    const heldUntil = isPaid ? null : holdEnds({ createdAt: this.clock.now(), startsAt }, holdHours);
    const slot = slotOf({ ...booking, eventDate, startsAt });
    await this.reservations.reserve(tx, { bookingId }, slot, heldUntil);
    const [, moved]: [unknown, number] = await tx.query(
      `update bookings set status = 'pending', event_date = $2, event_time = $3, starts_at = $4, version = version + 1
       where id = $1 and status = any($5)`,
      [bookingId, eventDate, eventTime, startsAt, sourcesOf('pending')],
    );
    if (moved === 0) throw new AppError('NOT_ALLOWED');
    const isOwn = startsAt.getTime() === booking.startsAt.getTime();
    await this.bookings.record(tx, bookingId, { code: isOwn ? 'taken-again' : 'time-chosen' }, actor);
  }
}

const isTaken = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'SLOT_TAKEN';
