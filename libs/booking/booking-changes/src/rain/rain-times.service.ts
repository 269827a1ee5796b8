import { Injectable } from '@nestjs/common';
import { BookingScheduleService, type Booking } from '#libs/booking/bookings';
import { AvailabilityService } from '#libs/scheduling/crews';
import { Clock } from '#libs/platform/config';
import {
  daysAfter,
  instantInZone,
  MINUTE_MS,
  startMinute,
  type DayStarts,
  type RainTime,
} from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';
import { RainPlanService } from './rain-plan.service.js';
import { bestTimes } from './rain-times.rules.js';

const MAX_TIMES = 3;
/** Other times are searched on this many days after the event. */
const SEARCHED_DAYS = 21;

/** The times that a family is offered when its event is rained out. */
@Injectable()
export class RainTimesService {
  constructor(
    private readonly schedule: BookingScheduleService,
    private readonly availability: AvailabilityService,
    private readonly plans: RainPlanService,
    private readonly clock: Clock,
  ) {}

  /**
   * Up to three times for a locked booking: the family's second day, and the best of the days after the event. When
   * starts are limited they are held until `endsAt`, in the caller's transaction and in order of day, so that two
   * concurrent calls do not deadlock; only times that replace taken ones come later.
   */
  async offerTo(
    booking: Booking,
    endsAt: Date,
    tx: EntityManager,
  ): Promise<{ times: RainTime[]; areHeld: boolean }> {
    const areHeld = await this.schedule.needsCrew();
    const { second, isSecondHeld, others } = await this.candidates(booking, tx);
    // The hold of the second day lasts longer than the offer.
    const times = second && isSecondHeld ? [second] : [];
    const left = second && !isSecondHeld ? [second, ...others] : others;
    // Again when a guest has just booked one of them.
    while (times.length < MAX_TIMES && left.length > 0) {
      const next = left.splice(0, MAX_TIMES - times.length);
      for (const time of inOrder(next))
        if (!areHeld || (await this.hold(tx, booking, time, endsAt))) times.push(time);
    }
    return { times: inOrder(times, second), areHeld };
  }

  /** The times that a family would be offered now, for a preview; nothing is held. */
  async proposal(booking: Booking): Promise<{ times: RainTime[]; areHeld: boolean }> {
    const { second, others } = await this.candidates(booking);
    const times = [...(second ? [second] : []), ...others].slice(0, MAX_TIMES);
    return { times: inOrder(times, second), areHeld: await this.schedule.needsCrew() };
  }

  /** The family's second day, and other times, the best first. */
  private async candidates(booking: Booking, tx?: EntityManager) {
    const plan = await this.plans.planOf(booking, tx);
    const second = plan?.secondDay && plan.secondTime ? { day: plan.secondDay, time: plan.secondTime } : null;
    const open = await this.openDays(booking);
    const others = bestTimes(booking, open).filter(({ day }) => day !== second?.day);
    return { second, isSecondHeld: plan?.isHeld === true, others };
  }

  private hold(tx: EntityManager, booking: Booking, time: RainTime, endsAt: Date): Promise<boolean> {
    const start = { eventDate: time.day, eventTime: time.time, startsAt: this.instantOf(time) };
    return this.schedule.holdForRain(tx, booking, { start, until: holdEndOf(endsAt) });
  }

  /** The open starts of the days after the event. */
  private async openDays(booking: Booking): Promise<DayStarts[]> {
    const today = this.clock.today();
    const after = booking.eventDate > today ? booking.eventDate : today;
    const { days } = await this.availability.openStartsPerDay({
      from: daysAfter(after, 1),
      days: SEARCHED_DAYS,
      games: booking.selectedGames,
      addOns: booking.addOns,
      durationMinutes: booking.durationMinutes,
      zipCode: booking.location.zipCode,
      movingId: booking.id,
    });
    return days;
  }

  private instantOf({ day, time }: RainTime): Date {
    return instantInZone(day, startMinute(time) ?? 0, this.clock.zone);
  }
}

/** A minute longer than the offer, so that a family that chooses at the deadline still finds its time. */
export const holdEndOf = (endsAt: Date) => new Date(endsAt.getTime() + MINUTE_MS);

/** In order of day; `first` is the family's own wish. */
const inOrder = (times: readonly RainTime[], first: RainTime | null = null) =>
  times.toSorted(
    (one, other) => Number(other === first) - Number(one === first) || one.day.localeCompare(other.day),
  );
