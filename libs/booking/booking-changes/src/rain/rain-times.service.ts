import { Injectable } from '@nestjs/common';
import { BookingScheduleService, type Booking } from '#libs/booking/bookings';
import { AvailabilityService } from '#libs/scheduling/crews';
import { Clock } from '#libs/platform/config';
import { daysAfter, instantInZone, MINUTE_MS, startMinute, type RainTime } from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';
import { RainPlanService } from './rain-plan.service.js';

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
   * Up to three times for a locked booking: the family's second day, and the nearest to its own time on the days after
   * the event. When starts are limited they are held until `endsAt`, in the caller's transaction and in order of day,
   * so that two concurrent calls cannot deadlock.
   */
  async offerTo(
    booking: Booking,
    endsAt: Date,
    tx: EntityManager,
  ): Promise<{ times: RainTime[]; areHeld: boolean }> {
    const areHeld = await this.schedule.needsCrew();
    const plan = await this.plans.planOf(booking, tx);
    const second = plan?.secondDay && plan.secondTime ? { day: plan.secondDay, time: plan.secondTime } : null;
    // The hold of the second day lasts longer than the offer.
    const kept = second && plan?.isHeld ? [second] : [];
    const wished = second && !plan?.isHeld ? [second] : [];
    const others = (await this.openTimes(booking)).filter(({ day }) => day !== second?.day);
    const times = [...kept];
    const isWished = (time: RainTime) => wished.includes(time);
    let places = MAX_TIMES - kept.length - wished.length;
    for (const time of [...others, ...wished].sort((one, other) => (one.day < other.day ? -1 : 1))) {
      if (!isWished(time) && places === 0) continue;
      if (areHeld && !(await this.hold(tx, booking, time, endsAt))) continue;
      times.push(time);
      if (!isWished(time)) places -= 1;
    }
    const inOrder = [...times.filter((time) => time === second), ...times.filter((time) => time !== second)];
    return { times: inOrder, areHeld };
  }

  /** A minute longer than the offer, so that a family that chooses at the deadline still finds its time. */
  private hold(tx: EntityManager, booking: Booking, time: RainTime, endsAt: Date): Promise<boolean> {
    const start = { eventDate: time.day, eventTime: time.time, startsAt: this.instantOf(time) };
    const until = new Date(endsAt.getTime() + MINUTE_MS);
    return this.schedule.holdForRain(tx, booking, { start, until });
  }

  /** The open start of each day after the event that is nearest to its time. */
  private async openTimes(booking: Booking): Promise<RainTime[]> {
    const own = startMinute(booking.eventTime) ?? 0;
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
    const distance = (time: string) => Math.abs((startMinute(time) ?? 0) - own);
    return days.flatMap(({ day, starts }) => {
      const [time] = starts.toSorted((one, other) => distance(one) - distance(other));
      return time ? [{ day, time }] : [];
    });
  }

  private instantOf({ day, time }: RainTime): Date {
    return instantInZone(day, startMinute(time) ?? 0, this.clock.zone);
  }
}
