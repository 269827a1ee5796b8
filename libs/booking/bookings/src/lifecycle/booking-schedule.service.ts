import { Injectable } from '@nestjs/common';
import {
  AppError,
  BOOKING_MESSAGES,
  hasStarted,
  instantInZone,
  isTooFarAhead,
  readDay,
  startMinute,
  type AvailabilityView,
} from '#libs/shared/contracts';
import {
  AvailabilityService,
  CrewReservationsService,
  heldAfterReschedule,
  holdEnds,
  slotTaken,
  type StartConflict,
} from '#libs/scheduling/crews';
import { PoliciesService } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import type { BookingEntity } from '../booking.entity.js';
import { BookingRepository, writeHistory, type Actor, type Start } from '../booking.repository.js';
import { isInThePast, needsOtherSlot, slotOf } from '../booking.rules.js';

export type PickedStart = Pick<BookingEntity, 'eventDate' | 'eventTime'>;

/** Whether the booking's own start is free, else alternatives on one day. */
export type FreeStarts = StartConflict & { isFree: boolean };

/** `isFirm`: paid, or confirmed by staff. `isReasoned`: staff override conflicts, except an overlap. */
type Reinstating = { start: PickedStart; actor: Actor; isFirm: boolean; isReasoned?: boolean };
type Reason = { text: string; authorId: string | null };

/** `crewNo`: the crew that staff choose; without it, the best that is free. */
type Reschedule = { start: Start; crewNo?: number; reason?: Reason; keptUntil?: Date | null };

/**
 * A booking's start and its crew reservation: on creation, reinstatement and reschedule. The caller decides whether the
 * booking may be reinstated, rescheduled or edited.
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

  /** True while every new booking reserves a crew; otherwise all starts can be booked. */
  needsCrew(): Promise<boolean> {
    return this.availability.needsCrew();
  }

  /**
   * Open alternatives to a new booking's start, read without a lock; null when its time is offered and a crew is
   * available. `waitlistId`: the entry whose offer it redeems; an offered start stays valid for its family.
   */
  async conflictOfNew(booking: BookingEntity, waitlistId: string | null): Promise<StartConflict | null> {
    const slot = slotOf(booking);
    if (waitlistId) return this.reservations.conflictOf(slot, { waitlistId });
    const conflict = await this.availability.conflictOfTime(booking.eventTime, slot);
    return conflict ?? this.reservations.conflictOf(slot);
  }

  /** The end of the hold for an unpaid booking created now. */
  async holdEndOf(booking: Pick<BookingEntity, 'createdAt' | 'startsAt'>): Promise<Date> {
    const { holdHours } = await this.policies.current();
    return holdEnds(booking, holdHours);
  }

  /** Reserves the time of a new booking. @throws AppError SLOT_TAKEN when no crew is available. */
  async reserve(tx: EntityManager, booking: BookingEntity, heldUntil: Date): Promise<void> {
    await this.reservations.reserve(tx, { bookingId: booking.id }, slotOf(booking), heldUntil);
  }

  /**
   * Reserves the time of an open, locked booking without a reservation: firm when confirmed, else with a new hold.
   * False when it has one already or no crew is available.
   */
  async tryReserveMissing(tx: EntityManager, booking: BookingEntity): Promise<boolean> {
    const { id: bookingId, startsAt } = booking;
    if (await this.reservations.liveOf(bookingId, tx)) return false;
    const isPending = booking.status === 'pending';
    const heldUntil = isPending ? await this.holdEndOf({ createdAt: this.clock.now(), startsAt }) : null;
    return (await this.reservations.tryReserve(tx, { bookingId }, slotOf(booking), heldUntil)) !== null;
  }

  /** The starts that an expired booking could reserve now. */
  async freeStarts(booking: BookingEntity): Promise<FreeStarts> {
    const conflict = await this.reservations.conflictOf(slotOf(booking));
    if (conflict) return { isFree: false, ...conflict };
    const isAhead = !hasStarted(booking, this.clock.now(), this.clock.zone);
    return { isFree: isAhead, alternatives: [], alternativesDay: null };
  }

  /**
   * The start requested for an expired booking: its own, another on its day, or one on the alternatives' day.
   * @throws AppError VALIDATION, NOT_ALLOWED for another day, SLOT_TAKEN for a start that is not offered.
   */
  async checkedStart(booking: BookingEntity, { eventDate, eventTime }: PickedStart): Promise<PickedStart> {
    const day = readDay(eventDate, this.clock.zone);
    if (isInThePast({ day, time: eventTime }, this.wallTime())) {
      throw AppError.validation({ eventDate: BOOKING_MESSAGES.date });
    }
    const isOffered = day === booking.eventDate || day === (await this.freeStarts(booking)).alternativesDay;
    if (!isOffered) throw new AppError('NOT_ALLOWED');
    const start = { eventDate: day, eventTime };
    await this.assertOffered(booking, { ...start, startsAt: this.instantOf(start) });
    return start;
  }

  /**
   * Reserves a start for an expired, locked booking (firm, or with a new hold) and returns it to pending: the only way
   * back from expired. A start in the past needs no crew time. Returns the conflicts that staff overruled.
   * @throws AppError SLOT_TAKEN with `alternatives` and `alternativesDay`.
   */
  async reinstate(
    tx: EntityManager,
    booking: BookingEntity,
    { start, actor, isFirm, isReasoned = false }: Reinstating,
  ): Promise<string[]> {
    const { id: bookingId } = booking;
    const { eventDate, eventTime } = start;
    const startsAt = this.instantOf(start);
    const hold = await this.holdEndOf({ createdAt: this.clock.now(), startsAt });
    const slot = slotOf({ ...booking, eventDate, startsAt });
    const isAhead = startsAt > this.clock.now();
    const overruled =
      isAhead && isReasoned ? await this.reservations.reserveOverruling(tx, bookingId, slot) : [];
    if (isAhead && !isReasoned)
      await this.reservations.reserve(tx, { bookingId }, slot, isFirm ? null : hold);
    const isReinstated = await this.bookings.reinstate(tx, bookingId, { eventDate, eventTime, startsAt });
    if (!isReinstated) throw new AppError('NOT_ALLOWED');
    const isOwn = startsAt.getTime() === booking.startsAt.getTime();
    const code = isOwn ? 'reinstated' : 'time-chosen';
    await writeHistory(tx, [bookingId], { code }, { actor, at: this.clock.now() });
    return overruled;
  }

  /**
   * Validates a start by the rule of new bookings: not in the past, at most five years ahead. `day` is yyyy-MM-dd,
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
   * Open alternatives to another start, read without a lock; null when its time is offered and a crew is available. The
   * booking's own reservation counts as free; with `crewNo`, only that crew counts.
   */
  async conflictOf(booking: BookingEntity, start: Start, crewNo?: number): Promise<StartConflict | null> {
    const conflict = await this.conflictOfTime(booking, start);
    const slot = { ...slotOf({ ...booking, ...start }), crewNo };
    return conflict ?? this.reservations.conflictOf(slot, { bookingId: booking.id });
  }

  /** The open starts of some days for this booking, whose own reservation counts as free; see `AvailabilityService`. */
  openStarts(
    booking: BookingEntity,
    { from, days, isKept }: { from: string; days: number; isKept: boolean },
  ): Promise<AvailabilityView> {
    const { games, addOns, durationMinutes, zipCode } = slotOf(booking);
    const question = { from, days, games, addOns, durationMinutes, zipCode };
    return this.availability.openStartsPerDay({ ...question, movingId: booking.id, staysLoaded: isKept });
  }

  /**
   * Holds another start for a locked booking until an instant, in case of rain. False when no crew is free or active.
   */
  async holdForRain(
    tx: EntityManager,
    booking: BookingEntity,
    { start, until }: { start: Start; until: Date },
  ): Promise<boolean> {
    const of = { rainBookingId: booking.id };
    return (await this.reservations.tryReserve(tx, of, slotOf({ ...booking, ...start }), until)) !== null;
  }

  /**
   * Writes a new start of a locked booking and moves its crew reservation; with `keptUntil` the old time is kept until
   * then. An unpaid one gets a new hold, never shorter than before and at least two hours. An issued receipt gets a new
   * revision. The reason is stored as a note because it may contain details about the family.
   * @throws AppError SLOT_TAKEN.
   */
  async reschedule(
    tx: EntityManager,
    booking: BookingEntity,
    { start, crewNo, reason, keptUntil = null }: Reschedule,
  ): Promise<BookingEntity> {
    await this.assertOffered(booking, start);
    const rescheduled = { ...booking, ...start };
    await this.rescheduleReservation(tx, rescheduled, { crewNo, keptUntil });
    await this.writeStart(tx, booking, start);
    if (reason)
      await this.bookings.addNote(tx, { bookingId: booking.id, ...reason, createdAt: this.clock.now() });
    return rescheduled;
  }

  /**
   * Returns a locked booking to the start that it had before, whose crew time was kept. @throws AppError SLOT_TAKEN
   * when it was not kept, because no crew was active then.
   */
  async undoReschedule(tx: EntityManager, booking: BookingEntity, start: Start): Promise<BookingEntity> {
    const restored = { ...booking, ...start };
    const heldUntil = await this.holdOf(tx, restored);
    if (!(await this.reservations.restoreKept(tx, booking.id, heldUntil)))
      await this.reservations.reschedule(tx, booking.id, slotOf(restored), { heldUntil });
    await this.writeStart(tx, booking, start);
    return restored;
  }

  /** Frees the kept time of a locked booking, whose reschedule can no longer be undone. */
  releaseKept(tx: EntityManager, bookingId: string): Promise<void> {
    return this.reservations.releaseKept(tx, bookingId);
  }

  /**
   * Writes the details of an edited, locked booking and changes its crew reservation if needed.
   * @throws AppError SLOT_TAKEN.
   */
  async saveEdit(tx: EntityManager, before: BookingEntity, after: BookingEntity): Promise<void> {
    if (needsOtherSlot(before, after)) await this.rescheduleReservation(tx, after);
    const { id, version: _version, status: _status, ...columns } = after;
    await this.bookings.update(tx, id, columns);
  }

  private async rescheduleReservation(
    tx: EntityManager,
    booking: BookingEntity,
    { crewNo, keptUntil }: Pick<Reschedule, 'crewNo' | 'keptUntil'> = {},
  ): Promise<void> {
    const heldUntil = await this.holdOf(tx, booking);
    const slot = { ...slotOf(booking), crewNo };
    await this.reservations.reschedule(tx, booking.id, slot, { heldUntil, keptUntil });
  }

  private async writeStart(tx: EntityManager, { id, revision }: BookingEntity, start: Start): Promise<void> {
    await this.bookings.setStart(tx, id, { ...start, revision: revision + 1 });
  }

  /** The end of the hold after a reschedule; null for a confirmed booking. */
  private async holdOf(tx: EntityManager, booking: BookingEntity): Promise<Date | null> {
    return booking.status === 'pending' ? this.heldAfterReschedule(tx, booking) : null;
  }

  private async heldAfterReschedule(
    tx: EntityManager,
    { id, createdAt, startsAt }: BookingEntity,
  ): Promise<Date> {
    const { holdHours } = await this.policies.current();
    const before = (await this.reservations.liveOf(id, tx))?.heldUntil ?? null;
    return heldAfterReschedule({ createdAt, startsAt, before, now: this.clock.now() }, holdHours);
  }

  /** A booking may keep its own time of day even if it is no longer offered. */
  private async conflictOfTime(booking: BookingEntity, start: Start): Promise<StartConflict | null> {
    if (start.eventTime === booking.eventTime) return null;
    return this.availability.conflictOfTime(start.eventTime, slotOf({ ...booking, ...start }));
  }

  /** @throws AppError SLOT_TAKEN. */
  private async assertOffered(booking: BookingEntity, start: Start): Promise<void> {
    const conflict = await this.conflictOfTime(booking, start);
    if (conflict) throw slotTaken(conflict);
  }

  private instantOf({ eventDate, eventTime }: PickedStart): Date {
    return instantInZone(eventDate, startMinute(eventTime) ?? 0, this.clock.zone);
  }

  private wallTime() {
    return { today: this.clock.today(), minute: this.clock.minuteOfDay() };
  }
}
