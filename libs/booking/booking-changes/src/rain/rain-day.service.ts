import { Injectable } from '@nestjs/common';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import {
  BookingChangeService,
  BookingsService,
  type Booking,
  type BookingChange,
} from '#libs/booking/bookings';
import { Clock } from '#libs/platform/config';
import { CrewDaysQueries, CrewReservationsService } from '#libs/scheduling/crews';
import {
  AppError,
  deadlineMinute,
  instantInZone,
  minuteInZone,
  startMinute,
  timeLabel,
  type WithdrawRain,
  type RainDayQuery,
  type RainDayView,
  type RainFamily,
  type StartRainDay,
} from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { RainOffersRepository, type RainOffer } from './rain-offers.repository.js';
import { RainPlanService } from './rain-plan.service.js';
import { defaultDeadline, rankOf } from './rain-day.rules.js';
import { isCurrent } from './rain-offers.service.js';
import { holdEndOf, RainTimesService } from './rain-times.service.js';

const DEADLINE = 'Please choose a deadline in the future.';
const ANSWERED = 'This family has answered already.';
const SOME_ANSWERED = 'A family has answered already. You can call off the others one by one.';

/** What a family is offered, before it is stored. */
export type ProposedOffer = Pick<RainOffer, 'times' | 'areHeld' | 'endsAt' | 'fallback'>;

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
    private readonly crews: CrewReservationsService,
    private readonly crewDays: CrewDaysQueries,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The affected families, their choices, and the default deadline. Nothing is changed or sent. */
  async view(query: RainDayQuery): Promise<RainDayView> {
    const offers = new Map((await this.offers.ofDay(query.day)).map((offer) => [offer.bookingId, offer]));
    const hit = await this.hit(query);
    const isHit = (booking: Booking) => hit.some(({ id }) => id === booking.id);
    const all = [...(await this.bookings.findAll([...offers.keys()])), ...hit];
    const shown = [...new Map(all.map((booking) => [booking.id, booking])).values()];
    const drives = await this.crewDays.drivesTo(shown.map(({ id }) => id));
    const families: (RainFamily & { at: number })[] = [];
    for (const booking of shown) {
      const offer = offers.get(booking.id);
      // An affected family may have moved within that day since its offer.
      const startsAt = isHit(booking) || !offer ? booking.startsAt : offer.startsAt;
      const drive = booking.eventDate === query.day ? drives.get(booking.id) : undefined;
      families.push({
        bookingId: booking.id,
        time: this.clockTime(startsAt),
        parentName: booking.parentName,
        parentPhone: booking.parentPhone,
        parentPhoneExtension: booking.parentPhoneExtension,
        city: booking.location.city,
        van: drive ? { name: drive.crewName, leavesAt: drive.leavesAt.toISOString() } : null,
        plan: await this.plans.planOf(booking),
        isUnasked: isHit(booking) && isUnasked(booking, offer),
        offer: offer ? stateOf(offer) : null,
        at: startsAt.getTime(),
      });
    }
    families.sort((one, other) => rankOf(one) - rankOf(other) || one.at - other.at);
    const leaving = hit.flatMap(({ id }) => drives.get(id)?.leavesAt ?? []).toSorted(byTime);
    const starting = hit.map(({ startsAt }) => startsAt).toSorted(byTime);
    const at = { now: this.clock.now(), zone: this.clock.zone };
    return {
      families: families.map(({ at: _, ...family }) => family),
      firstDriveAt: leaving[0]?.toISOString() ?? null,
      deadline: defaultDeadline(leaving[0] ?? starting[0] ?? null, at),
    };
  }

  /**
   * What the mail to the first family that would be asked would say now; null when nobody would be asked. The times of
   * the real one are held, so they may differ.
   * @throws AppError VALIDATION of `deadlineDay`.
   */
  async proposal(input: StartRainDay): Promise<{ booking: Booking; offer: ProposedOffer } | null> {
    const deadline = this.deadlineOf(input);
    const offers = new Map((await this.offers.ofDay(input.day)).map((offer) => [offer.bookingId, offer]));
    const booking = (await this.hit(input)).find((each) => isUnasked(each, offers.get(each.id)));
    if (!booking) return null;
    const times = await this.times.proposal(booking);
    const { fallback } = input;
    return { booking, offer: { ...times, fallback, endsAt: endOfOffer(booking, deadline) } };
  }

  /**
   * Makes an offer to each affected family that has none, each in its own transaction; a repeat makes no second offer.
   * @throws AppError VALIDATION of `deadlineDay`.
   */
  async start(input: StartRainDay, currentUser: RequestUser): Promise<RainDayView> {
    const { userId } = currentUser;
    const deadline = this.deadlineOf(input);
    const hit = await this.hit(input);
    const { day, fallback } = input;
    const rainDayId = await this.db.transaction(async (tx) => {
      const id = await this.offers.insertDay(tx, { day, fallback, by: userId, at: this.clock.now() });
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

  /**
   * It will be dry: calls off all open offers of a day at once, while nobody has answered, or that of one family. The
   * held times are free, and the families get a mail if they know of the offer. A repeat changes nothing.
   * @throws AppError NOT_FOUND, NOT_ALLOWED when an answer was first.
   */
  async withdraw({ day, bookingId }: WithdrawRain, currentUser: RequestUser): Promise<RainDayView> {
    const asked = await this.offers.ofDay(day);
    const isMeant = (offer: RainOffer) => !bookingId || offer.bookingId === bookingId;
    if (bookingId && !asked.some(isMeant)) throw new AppError('NOT_FOUND');
    const ids = asked
      .filter((offer) => isMeant(offer) && offer.state === 'open')
      .map((each) => each.bookingId);
    await this.changes.asStaffTogether(ids, currentUser, async (changes, tx) => {
      // Read behind the locks of the bookings, which every answer takes first.
      const meant = (await this.offers.ofDay(day, tx)).filter(isMeant);
      const isOpen = meant.some(({ state }) => state === 'open');
      if ((bookingId || isOpen) && meant.some(isAnswered))
        throw new AppError('NOT_ALLOWED', bookingId ? ANSWERED : SOME_ANSWERED);
      const open = meant.filter(({ state }) => state === 'open');
      const ended: RainOffer[] = [];
      for (const change of changes) {
        const offer = open.find((each) => each.bookingId === change.id);
        if (offer && (await this.withdrawIn(change, offer))) ended.push(offer);
      }
      await this.crews.releaseAll(
        tx,
        ended.map(({ bookingId: id, endsAt }) => ({ of: { rainBookingId: id }, endedBy: holdEndOf(endsAt) })),
      );
      if (bookingId || ended.length === 0) return;
      const facts = { day, families: ended.length };
      const entry = { what: 'rain-day-withdrawn', subject: 'rain-day', facts } as const;
      await this.audit.record(tx, currentUser.userId, { ...entry, subjectId: ended[0].rainDayId });
    });
    return this.view({ day });
  }

  /** False when the offer was ended already. Nobody gets an email about one whose event was moved or cancelled. */
  private async withdrawIn(change: BookingChange, offer: RainOffer): Promise<boolean> {
    const isDue = isCurrent(offer, change.booking);
    const ended = { state: isDue ? 'withdrawn' : 'ended', choice: null } as const;
    if (!(await this.offers.end(change.tx, offer, ended))) return false;
    if (!isDue) return true;
    await change.timeline({ code: 'rain-withdrawn' });
    await change.audit('rain-offer-withdrawn');
    await change.publish('rain-offer-withdrawn', { bookingId: change.id, offerId: offer.id });
    return true;
  }

  /** @throws AppError VALIDATION of `deadlineDay`. */
  private deadlineOf({ deadlineDay, deadlineTime }: StartRainDay): Date {
    const deadline = instantInZone(deadlineDay, deadlineMinute(deadlineTime), this.clock.zone);
    if (deadline <= this.clock.now()) throw AppError.validation({ deadlineDay: DEADLINE });
    return deadline;
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
    if (!isHit || !isUnasked(booking, await this.offers.lastOf(id, tx))) return;
    const endsAt = endOfOffer(booking, deadline);
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

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime();

/** The deadline, at the latest the start of the event. */
const endOfOffer = ({ startsAt }: Booking, deadline: Date) =>
  new Date(Math.min(deadline.getTime(), startsAt.getTime()));

const isAnswered = ({ state }: RainOffer) => state === 'chosen' || state === 'defaulted';

/** Whether a family can be asked: not while its offer is open, nor about an event for which it has answered. */
const isUnasked = (booking: Booking, last: RainOffer | null | undefined) =>
  !last ||
  (last.state !== 'open' && !(isAnswered(last) && last.startsAt.getTime() === booking.startsAt.getTime()));
