import { Injectable } from '@nestjs/common';
import {
  AppError,
  BOOKING_SENTENCES,
  instantInZone,
  isTooFarAhead,
  startMinute,
} from '#libs/shared/contracts';
import { CrewReservationsService, heldAfterMove, AvailabilityService } from '#libs/scheduling/crews';
import { Policies } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { BookingEntity } from '../booking.entity.js';
import { BookingNoteEntity } from '../booking-note.entity.js';
import { isInThePast } from '../booking.rules.js';
import { slotOf } from '../booking-slot.js';

/** Day and time as a booking keeps them, and the same instant. */
export type Start = Pick<BookingEntity, 'eventDate' | 'eventTime' | 'startsAt'>;

type Reason = { text: string; authorId: string | null };

/** Another start for a booking that exists. Whether it may move at all is decided by the caller. */
@Injectable()
export class BookingScheduleService {
  constructor(
    private readonly reservations: CrewReservationsService,
    private readonly availability: AvailabilityService,
    private readonly policies: Policies,
    private readonly clock: Clock,
  ) {}

  /**
   * A start by the rule of a new booking, so neither in the past nor today nor more than five years ahead; `day` is
   * yyyy-MM-dd, `time` as "2:00 PM".
   * @throws AppError VALIDATION of `day`.
   */
  wanted({ day, time }: { day: string; time: string }): Start {
    const now = { today: this.clock.today(), minute: this.clock.minuteOfDay() };
    if (isInThePast({ day, time }, now) || isTooFarAhead(day, now.today))
      throw AppError.validation({ day: BOOKING_SENTENCES.date });
    const startsAt = instantInZone(day, startMinute(time) ?? 0, this.clock.zone);
    return { eventDate: day, eventTime: time, startsAt };
  }

  /** Looks whether the start is offered and a crew can come then, without a lock; the booking's own time counts as free. @throws AppError SLOT_TAKEN. */
  async look(booking: BookingEntity, start: Start): Promise<void> {
    await this.demandOffered(booking, start);
    await this.reservations.assertAvailable(slotOf({ ...booking, ...start }), { bookingId: booking.id });
  }

  /**
   * Writes another start of a booking, which is locked, and takes its crew's time along; an unpaid one is held anew,
   * never for a shorter time than before and never for less than two hours. A receipt that was issued becomes another
   * revision. The reason is kept as a note, for it may say something about the family.
   * @throws AppError SLOT_TAKEN.
   */
  async change(
    tx: EntityManager,
    booking: BookingEntity,
    { start, reason }: { start: Start; reason: Reason },
  ): Promise<BookingEntity> {
    await this.demandOffered(booking, start);
    const moved = { ...booking, ...start };
    await this.takeTime(tx, moved);
    const { eventDate, eventTime, startsAt } = start;
    const revision = () => 'revision + 1';
    await tx.update(BookingEntity, booking.id, { eventDate, eventTime, startsAt, revision });
    await tx.insert(BookingNoteEntity, { bookingId: booking.id, ...reason, createdAt: this.clock.now() });
    return moved;
  }

  /** Gives the crew's time of a booking back and takes what it wants now, in the caller's transaction. @throws AppError SLOT_TAKEN. */
  async takeTime(tx: EntityManager, booking: BookingEntity): Promise<void> {
    const heldUntil = booking.status === 'pending' ? await this.heldUntil(tx, booking) : null;
    await this.reservations.reschedule(tx, booking.id, slotOf(booking), heldUntil);
  }

  /** A booking keeps its own time, whatever is offered since. */
  private async demandOffered(booking: BookingEntity, start: Start): Promise<void> {
    if (start.eventTime === booking.eventTime) return;
    await this.availability.assertOffered(start.eventTime, slotOf({ ...booking, ...start }));
  }

  private async heldUntil(tx: EntityManager, { id, createdAt, startsAt }: BookingEntity): Promise<Date> {
    const { holdHours } = await this.policies.current();
    const before = (await this.reservations.liveOf(id, tx))?.heldUntil ?? null;
    return heldAfterMove({ createdAt, startsAt, before, now: this.clock.now() }, holdHours);
  }
}
