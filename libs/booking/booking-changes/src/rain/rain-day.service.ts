import { Injectable, Logger } from '@nestjs/common';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import {
  BookingChangeService,
  BookingScheduleService,
  BookingsService,
  type Booking,
  type BookingChange,
} from '#libs/booking/bookings';
import { BookingBalanceQueries, CancellationService, PaymentSettlementService } from '#libs/booking/payments';
import { AvailabilityService, CrewReservationsService } from '#libs/scheduling/crews';
import { Clock } from '#libs/platform/config';
import { Every, runEach } from '#libs/platform/events';
import {
  AppError,
  centsToText,
  daysAfter,
  instantInZone,
  isOff,
  MINUTE_MS,
  minuteInZone,
  NOT_OFFERED,
  SECOND_MS,
  startMinute,
  timeLabel,
  type ChooseRainOffer,
  type RainDayQuery,
  type RainDayView,
  type RainFamily,
  type RainOfferView,
  type RainTime,
  type StartRainDay,
} from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { ChangeRequestsRepository } from '../self-service/change-requests.repository.js';
import { RainOffersRepository, type RainOffer } from './rain-offers.repository.js';
import { RainPlanService } from './rain-plan.service.js';
import { RescheduleBookingService } from '../reschedule-booking.service.js';

const MAX_TIMES = 3;
/** Other times are looked for on this many days after the event. */
const SEARCHED_DAYS = 21;
const DEADLINE = 'Please choose a deadline to come.';
const FOR_RAIN = 'Cancelled because of rain';

/** Refunds recorded by a cancellation; executed after the commit. */
type Refunds = Awaited<ReturnType<CancellationService['cancelForFamily']>>;
type Choice = { choice: NonNullable<RainOffer['choice']>; to: RainTime | null };

/**
 * A day of rain: staff offer the families of a day other times, indoors, a credit, or everything back. The times are held for one
 * family each until it has chosen or the deadline has passed. All changes lock the booking first.
 */
@Injectable()
export class RainDayService {
  private readonly log = new Logger(RainDayService.name);

  constructor(
    private readonly db: DataSource,
    private readonly changes: BookingChangeService,
    private readonly bookings: BookingsService,
    private readonly schedule: BookingScheduleService,
    private readonly rescheduling: RescheduleBookingService,
    private readonly cancellation: CancellationService,
    private readonly settlement: PaymentSettlementService,
    private readonly balance: BookingBalanceQueries,
    private readonly availability: AvailabilityService,
    private readonly crews: CrewReservationsService,
    private readonly plans: RainPlanService,
    private readonly requests: ChangeRequestsRepository,
    private readonly offers: RainOffersRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The families that are hit, and what they have chosen. Nothing is changed or sent. */
  async view(query: RainDayQuery): Promise<RainDayView> {
    const offers = new Map((await this.offers.ofDay(query.day)).map((offer) => [offer.bookingId, offer]));
    const hit = await this.hit(query);
    const all = [...(await this.bookings.findAll([...offers.keys()])), ...hit];
    const shown = [...new Map(all.map((booking) => [booking.id, booking])).values()];
    const families: (RainFamily & { at: number })[] = [];
    for (const booking of shown) {
      const offer = offers.get(booking.id);
      // A family that is hit may have moved on that day since its offer.
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
   * Makes an offer to each family that is hit and has no open one, each in its own transaction; a repeat makes no second
   * one.
   * @throws AppError VALIDATION of `deadlineDay`.
   */
  async start(input: StartRainDay, currentUser: RequestUser): Promise<RainDayView> {
    const { userId } = currentUser;
    const now = this.clock.now();
    const deadline = this.instantOf({ day: input.deadlineDay, time: input.deadlineTime });
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
      await this.changes.asStaff(id, null, currentUser, (change) =>
        this.offerIn(change, { rainDayId, deadline }),
      );
    return this.view(input);
  }

  /** The open offer of a booking as its page shows it; null without one. */
  async offerOf(booking: Booking): Promise<RainOfferView | null> {
    const offer = await this.offers.openOf(booking.id);
    if (!offer || !isCurrent(offer, booking) || offer.endsAt < this.clock.now()) return null;
    const { times, areHeld, fallback, endsAt } = offer;
    const { refundCents, creditCents } = await this.balance.fullOffer(booking);
    return {
      until: endsAt.toISOString(),
      times,
      areHeld,
      refund: centsToText(refundCents),
      credit: creditCents === null ? null : centsToText(creditCents),
      fallback,
    };
  }

  /** All offers to these bookings, oldest first. */
  listOf(bookingIds: readonly string[]): Promise<RainOffer[]> {
    return this.offers.listOf(bookingIds);
  }

  /** The open offer of an event, for its mail; null once it has ended. */
  async findOpen(offerId: string, bookingId: string): Promise<RainOffer | null> {
    const offer = await this.offers.openOf(bookingId);
    return offer?.id === offerId && offer.endsAt > this.clock.now() ? offer : null;
  }

  /**
   * A family chooses. The deadline itself still counts, unless the timer was first.
   * @throws AppError NOT_FOUND, TOO_LATE without an open offer, VALIDATION of `time`, or of `choice` for a credit that is
   * not offered, NOT_ALLOWED while a cancellation waits, IN_PROGRESS while a capture runs, SLOT_TAKEN for a time that was
   * not held.
   */
  async choose(id: string, input: ChooseRainOffer, currentUser: RequestUser): Promise<void> {
    const refunds = await this.changes.asFamily(id, currentUser, async (change) => {
      const { tx, booking } = change;
      const offer = await this.offers.openOf(id, tx);
      if (!offer || !isCurrent(offer, booking) || offer.endsAt < change.at) throw new AppError('TOO_LATE');
      if (await this.requests.waitingOf(id, tx)) throw new AppError('NOT_ALLOWED');
      const { choice, day, time } = input;
      const to = offer.times.find((each) => each.day === day?.slice(0, 10) && each.time === time) ?? null;
      if (choice === 'move' && !to)
        throw AppError.validation({ time: 'Please choose one of the offered times.' });
      return this.endIn(change, offer, { choice, to });
    });
    await this.cancellation.executeRefunds(refunds);
  }

  /** Called by a timer: what nobody answered ends with its default. Returns how many were due. */
  @Every(15 * SECOND_MS, { as: 'end-rain-offers' })
  async endDue(): Promise<number> {
    const due = await this.offers.findDue(this.clock.now());
    await runEach(this.log, due, (offer) => this.endUnanswered(offer));
    return due.length;
  }

  private async endUnanswered(offer: RainOffer): Promise<void> {
    const refunds = await this.changes.asSystem(offer.bookingId, async (change) => {
      if (isCurrent(offer, change.booking))
        return this.endIn(change, offer, { choice: offer.fallback, to: null });
      await this.offers.end(change.tx, offer, { state: 'ended', choice: null });
      return [];
    });
    await this.cancellation.executeRefunds(refunds);
  }

  /** Ends the offer once, does what was chosen, and frees the held times. */
  private async endIn(change: BookingChange, offer: RainOffer, { choice, to }: Choice): Promise<Refunds> {
    const isByFamily = change.actor === 'parent';
    const state = isByFamily ? 'chosen' : 'defaulted';
    const isEnded = await this.offers.end(change.tx, offer, { state, choice });
    if (!isEnded && isByFamily) throw new AppError('TOO_LATE');
    if (!isEnded) return [];
    if (!isByFamily) await change.timeline({ code: 'rain-no-answer' });
    if (choice === 'refund' || choice === 'credit') return this.cancelIn(change, choice);
    if (choice === 'move' && to) {
      await this.rescheduling.moveForRain(change, to);
      return [];
    }
    await this.crews.release(change.tx, { rainBookingId: change.id });
    await change.timeline({ code: choice === 'indoors' ? 'rain-indoors' : 'rain-call' });
    return [];
  }

  private async cancelIn({ tx, booking, at }: BookingChange, choice: 'refund' | 'credit'): Promise<Refunds> {
    await this.settlement.requireNoCapture(tx, booking.id);
    const { creditCents, ...promise } = await this.balance.fullOffer(booking, tx);
    if (choice === 'credit' && creditCents === null) throw AppError.validation({ choice: NOT_OFFERED });
    return this.cancellation.cancelForFamily(tx, booking, {
      ...promise,
      askedAt: at,
      reason: FOR_RAIN,
      as: choice === 'credit' ? 'refund' : null,
    });
  }

  /** The confirmed outdoor events that are hit. */
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
    const areHeld = await this.schedule.needsCrew();
    const times = await this.timesFor(tx, booking, areHeld ? endsAt : null);
    const offer = { rainDayId, bookingId: id, startsAt, times, areHeld, endsAt };
    const offerId = await this.offers.insert(tx, offer);
    await change.timeline({ code: 'rain-offer-made' });
    await change.publish('rain-offer-made', { bookingId: id, offerId });
  }

  /**
   * Up to three times: the family's second day, and the nearest to its own time on the days after the event. With
   * `endsAt` they are held until then, in order of day, so that two presses cannot deadlock.
   */
  private async timesFor(tx: EntityManager, booking: Booking, endsAt: Date | null): Promise<RainTime[]> {
    const plan = await this.plans.planOf(booking, tx);
    const second = plan?.secondDay && plan.secondTime ? { day: plan.secondDay, time: plan.secondTime } : null;
    // What is held for the second day lasts longer than the offer.
    const kept = second && plan?.isHeld ? [second] : [];
    const wished = second && !plan?.isHeld ? [second] : [];
    const others = (await this.openTimes(booking)).filter(({ day }) => day !== second?.day);
    const times = [...kept];
    const isWished = (time: RainTime) => wished.includes(time);
    let places = MAX_TIMES - kept.length - wished.length;
    for (const time of [...others, ...wished].sort((one, other) => (one.day < other.day ? -1 : 1))) {
      if (!isWished(time) && places === 0) continue;
      if (endsAt && !(await this.hold(tx, booking, time, endsAt))) continue;
      times.push(time);
      if (!isWished(time)) places -= 1;
    }
    return [...times.filter((time) => time === second), ...times.filter((time) => time !== second)];
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

  private clockTime(instant: Date): string {
    return timeLabel(minuteInZone(instant, this.clock.zone));
  }
}

/** The event of the offer is as it was: staff may have moved or cancelled it meanwhile. */
const isCurrent = ({ startsAt }: RainOffer, booking: Booking) =>
  !isOff(booking) && booking.startsAt.getTime() === startsAt.getTime();

const stateOf = ({ state, endsAt, times, choice, fallback }: RainOffer) => ({
  state,
  until: endsAt.toISOString(),
  times,
  choice,
  fallback,
});
