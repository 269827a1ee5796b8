import { Injectable } from '@nestjs/common';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import {
  BookingChangeService,
  BookingsService,
  type Booking,
  type BookingChange,
} from '#libs/booking/bookings';
import { Clock } from '#libs/platform/config';
import {
  AppError,
  instantInZone,
  minuteInZone,
  startMinute,
  timeLabel,
  type RainDayQuery,
  type RainDayView,
  type RainFamily,
  type StartRainDay,
} from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { RainOffersRepository, type RainOffer } from './rain-offers.repository.js';
import { RainPlanService } from './rain-plan.service.js';
import { RainTimesService } from './rain-times.service.js';

const DEADLINE = 'Please choose a deadline in the future.';

/** A day of rain: staff see the affected families and make each of them an offer. */
@Injectable()
export class RainDayService {
  constructor(
    private readonly db: DataSource,
    private readonly changes: BookingChangeService,
    private readonly bookings: BookingsService,
    private readonly plans: RainPlanService,
    private readonly times: RainTimesService,
    private readonly offers: RainOffersRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The affected families and their choices. Nothing is changed or sent. */
  async view(query: RainDayQuery): Promise<RainDayView> {
    const offers = new Map((await this.offers.ofDay(query.day)).map((offer) => [offer.bookingId, offer]));
    const hit = await this.hit(query);
    const all = [...(await this.bookings.findAll([...offers.keys()])), ...hit];
    const shown = [...new Map(all.map((booking) => [booking.id, booking])).values()];
    const families: (RainFamily & { at: number })[] = [];
    for (const booking of shown) {
      const offer = offers.get(booking.id);
      // An affected family may have moved within that day since its offer.
      const startsAt = hit.includes(booking) || !offer ? booking.startsAt : offer.startsAt;
      families.push({
        bookingId: booking.id,
        time: this.clockTime(startsAt),
        city: booking.location.city,
        games: booking.gameCount,
        plan: await this.plans.planOf(booking),
        offer: offer ? stateOf(offer) : null,
        at: startsAt.getTime(),
      });
    }
    families.sort((one, other) => one.at - other.at);
    return {
      families: families.map(({ at: _, ...family }) => family),
      open: hit.filter(({ id }) => offers.get(id)?.state !== 'open').length,
    };
  }

  /**
   * Makes an offer to each affected family without an open one, each in its own transaction; a repeat makes no second
   * offer.
   * @throws AppError VALIDATION of `deadlineDay`.
   */
  async start(input: StartRainDay, currentUser: RequestUser): Promise<RainDayView> {
    const { userId } = currentUser;
    const now = this.clock.now();
    const minute = startMinute(input.deadlineTime) ?? 0;
    const deadline = instantInZone(input.deadlineDay, minute, this.clock.zone);
    if (deadline <= now) throw AppError.validation({ deadlineDay: DEADLINE });
    const hit = await this.hit(input);
    const { day, fallback } = input;
    const rainDayId = await this.db.transaction(async (tx) => {
      const id = await this.offers.insertDay(tx, { day, fallback, by: userId, at: now });
      const facts = { day, fallback, families: hit.length, deadline: deadline.toISOString() };
      await this.audit.record(tx, userId, {
        what: 'rain-day-started',
        subject: 'rain-day',
        subjectId: id,
        facts,
      });
      return id;
    });
    for (const { id } of hit)
      await this.changes.asStaffAnyVersion(id, currentUser, (change) =>
        this.offerIn(change, { rainDayId, deadline }),
      );
    return this.view(input);
  }

  /** The affected confirmed outdoor events. */
  private async hit({ day, from, to }: RainDayQuery): Promise<Booking[]> {
    const [first, last] = [startMinute(from ?? '') ?? 0, startMinute(to ?? '') ?? Infinity];
    const all = await this.bookings.findAll(await this.offers.eventsOn(day, this.clock.now()));
    const hit: Booking[] = [];
    for (const booking of all) {
      const minute = startMinute(booking.eventTime) ?? 0;
      if (first <= minute && minute <= last && (await this.plans.isOutdoor(booking))) hit.push(booking);
    }
    return hit;
  }

  private async offerIn(
    change: BookingChange,
    { rainDayId, deadline }: { rainDayId: string; deadline: Date },
  ): Promise<void> {
    const { tx, id, booking } = change;
    const { startsAt } = booking;
    const isHit = booking.status === 'confirmed' && startsAt > change.at;
    if (!isHit || (await this.offers.openOf(id, tx))) return;
    const endsAt = new Date(Math.min(deadline.getTime(), startsAt.getTime()));
    const times = await this.times.offerTo(booking, endsAt, tx);
    const offer = { rainDayId, bookingId: id, startsAt, ...times, endsAt };
    const offerId = await this.offers.insert(tx, offer);
    await change.timeline({ code: 'rain-offer-made' });
    await change.publish('rain-offer-made', { bookingId: id, offerId });
  }

  private clockTime(instant: Date): string {
    return timeLabel(minuteInZone(instant, this.clock.zone));
  }
}

const stateOf = ({ state, endsAt, times, choice, fallback }: RainOffer) => ({
  state,
  until: endsAt.toISOString(),
  times,
  choice,
  fallback,
});
