import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  BOOKING_MESSAGES,
  hasStarted,
  instantInZone,
  isTooFarAhead,
  readDay,
  startMinute,
} from '#libs/shared/contracts';
import {
  AvailabilityService,
  CrewReservationsService,
  heldAfterMove,
  holdEnds,
} from '#libs/scheduling/crews';
import { PoliciesService } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import type { BookingEntity } from '../booking.entity.js';
import { BookingRepository, writeHistory, type Actor, type Start } from '../booking.repository.js';
import { isInThePast, slotOf } from '../booking.rules.js';

export type PickedStart = Pick<BookingEntity, 'eventDate' | 'eventTime'>;

/** What is free: a booking's own start, else others of one day. */
export type FreeStarts = { isFree: boolean; alternatives: string[]; alternativesDay: string | null };

type Reinstating = { start: PickedStart; actor: Actor; isPaid: boolean };
type Reason = { text: string; authorId: string | null };

/**
 * A booking's start and the crew's time that it reserves: first, again after it expired, and at another start. Whether
 * a booking may be reinstated, rescheduled or edited at all is decided by the caller.
 */
@Injectable()
export class BookingScheduleService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly reservations: CrewReservationsService,
    private readonly availability: AvailabilityService,
    private readonly policies: PoliciesService,
    private readonly clock: Clock,
  ) {}

  /** False while every start can be booked and no crew is reserved. */
  isLimited(): Promise<boolean> {
    return this.availability.needsCrew();
  }

  /**
   * Checks without a lock whether a new booking's start is offered and a crew can come then. `waitlistId`: whose offer
   * of the waiting list it redeems, for a start that a family was offered stays theirs. @throws AppError SLOT_TAKEN.
   */
  async assertOpen(booking: BookingEntity, waitlistId: string | null): Promise<void> {
    if (!waitlistId) await this.availability.assertOffered(booking.eventTime, slotOf(booking));
    await this.reservations.assertAvailable(slotOf(booking), waitlistId ? { waitlistId } : undefined);
  }

  /** Until when an unpaid booking that is made now holds its time. */
  async holdOf(booking: Pick<BookingEntity, 'createdAt' | 'startsAt'>): Promise<Date> {
    const { holdHours } = await this.policies.current();
    return holdEnds(booking, holdHours);
  }

  /** Reserves the time of a new booking. @throws AppError SLOT_TAKEN when no crew can come. */
  async reserve(tx: EntityManager, booking: BookingEntity, heldUntil: Date): Promise<void> {
    await this.reservations.reserve(tx, { bookingId: booking.id }, slotOf(booking), heldUntil);
  }

  /**
   * Reserves the time of an open booking, which is locked, that has none: firm when it is confirmed, else held from now
   * on. False when it has one already, or no crew can come.
   */
  async tryReserveMissing(tx: EntityManager, booking: BookingEntity): Promise<boolean> {
    const { id: bookingId, startsAt } = booking;
    if (await this.reservations.liveOf(bookingId, tx)) return false;
    const isPending = booking.status === 'pending';
    const heldUntil = isPending ? await this.holdOf({ createdAt: this.clock.now(), startsAt }) : null;
    return (await this.reservations.tryReserve(tx, { bookingId }, slotOf(booking), heldUntil)) !== null;
  }

  /** What an expired booking could reserve now. */
  async free(booking: BookingEntity): Promise<FreeStarts> {
    const isAhead = !hasStarted(booking, this.clock.now(), this.clock.zone);
    try {
      await this.reservations.assertAvailable(slotOf(booking));
      return { isFree: isAhead, alternatives: [], alternativesDay: null };
    } catch (error) {
      if (!isSlotTaken(error)) throw error;
      const { alternatives, alternativesDay } = error.details.facts as Partial<FreeStarts>;
      return { isFree: false, alternatives: alternatives ?? [], alternativesDay: alternativesDay ?? null };
    }
  }

  /**
   * The start that a family asks for: its expired booking's own, or one on its day or on the day that it is offered.
   * @throws AppError VALIDATION, NOT_ALLOWED for another day, SLOT_TAKEN for one that is not offered.
   */
  async wanted(booking: BookingEntity, { eventDate, eventTime }: PickedStart): Promise<PickedStart> {
    const day = readDay(eventDate, this.clock.zone);
    if (isInThePast({ day, time: eventTime }, this.wallTime())) {
      throw AppError.validation({ eventDate: BOOKING_MESSAGES.date });
    }
    const isOffered = day === booking.eventDate || day === (await this.free(booking)).alternativesDay;
    if (!isOffered) throw new AppError('NOT_ALLOWED');
    const start = { eventDate: day, eventTime };
    await this.assertOffered(booking, { ...start, startsAt: this.instantOf(start) });
    return start;
  }

  /**
   * Reserves a start for an expired booking, which is locked: firm for money that is here, else held anew. The booking
   * waits for its payment again. @throws AppError SLOT_TAKEN.
   */
  async reinstate(
    tx: EntityManager,
    booking: BookingEntity,
    { start, actor, isPaid }: Reinstating,
  ): Promise<void> {
    const { id: bookingId } = booking;
    const { eventDate, eventTime } = start;
    const startsAt = this.instantOf(start);
    const hold = await this.holdOf({ createdAt: this.clock.now(), startsAt });
    const slot = slotOf({ ...booking, eventDate, startsAt });
    await this.reservations.reserve(tx, { bookingId }, slot, isPaid ? null : hold);
    const isReinstated = await this.bookings.reinstate(tx, bookingId, { eventDate, eventTime, startsAt });
    if (!isReinstated) throw new AppError('NOT_ALLOWED');
    const isOwn = startsAt.getTime() === booking.startsAt.getTime();
    const code = isOwn ? 'taken-again' : 'time-chosen';
    await writeHistory(tx, [bookingId], { code }, { actor, at: this.clock.now() });
  }

  /**
   * A start by the rule of a new booking, so neither in the past nor more than five years ahead; `day` is yyyy-MM-dd,
   * `time` as "2:00 PM".
   * @throws AppError VALIDATION of `day`.
   */
  newStart({ day, time }: { day: string; time: string }): Start {
    const now = this.wallTime();
    if (isInThePast({ day, time }, now) || isTooFarAhead(day, now.today))
      throw AppError.validation({ day: BOOKING_MESSAGES.date });
    const start = { eventDate: day, eventTime: time };
    return { ...start, startsAt: this.instantOf(start) };
  }

  /**
   * Checks without a lock whether another start is offered and a crew can come then; the booking's own time counts as
   * free. @throws AppError SLOT_TAKEN.
   */
  async assertStartOpen(booking: BookingEntity, start: Start): Promise<void> {
    await this.assertOffered(booking, start);
    await this.reservations.assertAvailable(slotOf({ ...booking, ...start }), { bookingId: booking.id });
  }

  /**
   * Writes another start of a booking, which is locked, and moves its crew's time along; an unpaid one is held anew,
   * never for a shorter time than before and never for less than two hours. A receipt that was issued becomes another
   * revision. The reason is stored as a note, for it may say something about the family.
   * @throws AppError SLOT_TAKEN.
   */
  async reschedule(
    tx: EntityManager,
    booking: BookingEntity,
    { start, reason }: { start: Start; reason: Reason },
  ): Promise<BookingEntity> {
    await this.assertOffered(booking, start);
    const rescheduled = { ...booking, ...start };
    await this.rescheduleReservation(tx, rescheduled);
    const { id: bookingId, revision } = booking;
    await this.bookings.setStart(tx, bookingId, { ...start, revision: revision + 1 });
    await this.bookings.addNote(tx, { bookingId, ...reason, createdAt: this.clock.now() });
    return rescheduled;
  }

  /**
   * Writes the details of an edited booking, which is locked, and moves its crew's time along when it needs another one.
   * @throws AppError SLOT_TAKEN.
   */
  async saveEdit(tx: EntityManager, before: BookingEntity, after: BookingEntity): Promise<void> {
    if (!isDeepStrictEqual(slotOf(before), slotOf(after))) await this.rescheduleReservation(tx, after);
    const { id, version: _, ...columns } = after;
    await this.bookings.update(tx, id, columns);
  }

  private async rescheduleReservation(tx: EntityManager, booking: BookingEntity): Promise<void> {
    const heldUntil = booking.status === 'pending' ? await this.heldAfterMove(tx, booking) : null;
    await this.reservations.reschedule(tx, booking.id, slotOf(booking), heldUntil);
  }

  private async heldAfterMove(tx: EntityManager, { id, createdAt, startsAt }: BookingEntity): Promise<Date> {
    const { holdHours } = await this.policies.current();
    const before = (await this.reservations.liveOf(id, tx))?.heldUntil ?? null;
    return heldAfterMove({ createdAt, startsAt, before, now: this.clock.now() }, holdHours);
  }

  /** A booking may have its own time, whatever is offered since. */
  private async assertOffered(booking: BookingEntity, start: Start): Promise<void> {
    if (start.eventTime === booking.eventTime) return;
    await this.availability.assertOffered(start.eventTime, slotOf({ ...booking, ...start }));
  }

  private instantOf({ eventDate, eventTime }: PickedStart): Date {
    return instantInZone(eventDate, startMinute(eventTime) ?? 0, this.clock.zone);
  }

  private wallTime() {
    return { today: this.clock.today(), minute: this.clock.minuteOfDay() };
  }
}

const isSlotTaken = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'SLOT_TAKEN';
