import { Injectable, Logger } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingChangeService, BookingScheduleService, type Booking } from '#libs/booking/bookings';
import { CrewReservationsService, slotTaken } from '#libs/scheduling/crews';
import { GamesService } from '#libs/shop/catalog';
import { Clock, Settings } from '#libs/platform/config';
import { Every, runEach } from '#libs/platform/events';
import {
  AppError,
  daysAfter,
  endOf,
  instantInZone,
  isOff,
  MINUTE_MS,
  rainPlanUntil,
  startMinute,
  termsFrom,
  type ChooseRainPlan,
  type RainPlan,
  type RainPlanView,
} from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';
import { mayChooseRainPlan, secondDays } from '../self-service/self-service.rules.js';
import { RainPlansRepository, type ChosenPlan } from './rain-plans.repository.js';

/** The largest `rainHoldDays`; nothing is held for events further ahead. */
const MAX_HOLD_DAYS = 60;

/**
 * What families have planned for rain. A second day is only stored until `rainHoldDays` before the event; from then
 * until the event ends its time is held for the family, if a crew is free. All changes lock the booking first.
 */
@Injectable()
export class RainPlanService {
  private readonly log = new Logger(RainPlanService.name);

  constructor(
    private readonly repository: RainPlansRepository,
    private readonly changes: BookingChangeService,
    private readonly schedule: BookingScheduleService,
    private readonly crews: CrewReservationsService,
    private readonly games: GamesService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * The plan of a booking; null before the family chose. A second day that is no longer after the moved event counts as
   * not chosen.
   */
  async planOf(booking: Booking, on?: EntityManager): Promise<RainPlan | null> {
    const plan = await this.repository.find(booking.id, on);
    if (!plan || (plan.secondDay !== null && plan.secondDay <= booking.eventDate)) return null;
    return plan;
  }

  /** The plans of these bookings. */
  listOf(bookingIds: readonly string[]): Promise<(ChosenPlan & { bookingId: string; chosenAt: Date })[]> {
    return this.repository.listOf(bookingIds);
  }

  /**
   * The plan for the booking page; null when rain does not matter: only indoor games, or the event will not take place.
   */
  async view(booking: Booking): Promise<RainPlanView | null> {
    if (isOff(booking) || booking.purgedAt || !(await this.isOutdoor(booking))) return null;
    const terms = termsFrom(booking.terms);
    const at = { zone: this.clock.zone, now: this.clock.now() };
    return {
      ...((await this.planOf(booking)) ?? NOT_CHOSEN),
      until: rainPlanUntil(booking, terms, at.zone).toISOString(),
      isOpen: mayChooseRainPlan(booking, terms, at),
      ...secondDays(booking, this.settings.CHILD_DATA_DAYS),
      holdFrom: (await this.mayHold(booking)) ? holdDay(booking) : null,
    };
  }

  /**
   * Stores a family's choice; a repeat changes nothing. A second day must be open; the time held for an earlier one is
   * released.
   * @throws AppError NOT_FOUND, NOT_ALLOWED without outdoor games, TOO_LATE, VALIDATION of `secondDay` and `secondTime`,
   * SLOT_TAKEN with `alternatives`.
   */
  async choose(id: string, input: ChooseRainPlan, currentUser: RequestUser): Promise<void> {
    await this.changes.asFamily(id, currentUser, async (change) => {
      const { tx, booking } = change;
      if (!(await this.isOutdoor(booking))) throw new AppError('NOT_ALLOWED');
      const at = { zone: this.clock.zone, now: change.at };
      if (!mayChooseRainPlan(booking, termsFrom(booking.terms), at)) throw new AppError('TOO_LATE');
      const chosen = this.checked(booking, input);
      const before = await this.planOf(booking, tx);
      if (before && isSame(before, chosen)) return;
      // Before the release, so that the family never loses its old second day for one that is taken.
      await this.assertOpen(booking, chosen);
      await this.crews.release(tx, { rainBookingId: id });
      await this.repository.save(tx, id, chosen, at.now);
      await change.timeline({ code: 'rain-plan-chosen' });
      await this.holdIn(tx, booking, chosen);
    });
  }

  /** Called by a timer: holds second days from `rainHoldDays` before the event. Returns how many are held now. */
  @Every(5 * MINUTE_MS, { as: 'hold-second-days' })
  async holdDue(): Promise<number> {
    if (!(await this.schedule.needsCrew())) return 0;
    const lastDay = daysAfter(this.clock.today(), MAX_HOLD_DAYS);
    const due = await this.repository.findDue(this.clock.now(), lastDay);
    let held = 0;
    await runEach(this.log, due, async ({ id }) => {
      if (await this.hold(id)) held += 1;
    });
    return held;
  }

  /** Called by a timer: releases second days whose event has ended. */
  @Every(MINUTE_MS, { as: 'release-second-days' })
  async releaseEnded(): Promise<void> {
    const now = this.clock.now();
    await runEach(this.log, await this.crews.listEndedRainHolds(now), (rainBookingId) =>
      this.changes.asSystem(rainBookingId, ({ tx }) => this.crews.release(tx, { rainBookingId }, now)),
    );
  }

  private hold(id: string): Promise<boolean> {
    return this.changes.asSystem(id, async ({ tx, booking }) => {
      const plan = await this.planOf(booking, tx);
      return plan?.choice === 'second-day' && !plan.isHeld && (await this.holdIn(tx, booking, plan));
    });
  }

  /** Only a confirmed booking holds a second time, and only crews have times to hold. */
  private async mayHold({ status }: Booking): Promise<boolean> {
    return status === 'confirmed' && this.schedule.needsCrew();
  }

  /** False when it is too early, or no crew is free. */
  private async holdIn(
    tx: EntityManager,
    booking: Booking,
    { secondDay, secondTime }: Pick<RainPlan, 'secondDay' | 'secondTime'>,
  ): Promise<boolean> {
    if (!secondDay || !secondTime || !(await this.mayHold(booking))) return false;
    if (this.clock.today() < holdDay(booking) || endOf(booking) <= this.clock.now()) return false;
    const start = this.startOf(secondDay, secondTime);
    return this.schedule.holdForRain(tx, booking, { start, until: endOf(booking) });
  }

  /** @throws AppError VALIDATION. */
  private checked(booking: Booking, { choice, secondDay, secondTime }: ChooseRainPlan): ChosenPlan {
    if (choice !== 'second-day') return { choice, secondDay: null, secondTime: null };
    const day = secondDay?.slice(0, 10) ?? '';
    const { firstDay, lastDay } = secondDays(booking, this.settings.CHILD_DATA_DAYS);
    if (day < firstDay || day > lastDay) throw AppError.validation({ secondDay: SECOND_DAY });
    if (!secondTime) throw AppError.validation({ secondTime: SECOND_TIME });
    return { choice, secondDay: day, secondTime };
  }

  /** @throws AppError SLOT_TAKEN. */
  private async assertOpen(booking: Booking, { secondDay, secondTime }: ChosenPlan): Promise<void> {
    if (!secondDay || !secondTime) return;
    const conflict = await this.schedule.conflictOf(booking, this.startOf(secondDay, secondTime));
    if (conflict) throw slotTaken(conflict);
  }

  private startOf(eventDate: string, eventTime: string) {
    const startsAt = instantInZone(eventDate, startMinute(eventTime) ?? 0, this.clock.zone);
    return { eventDate, eventTime, startsAt };
  }

  /** True unless every game is for indoors only. */
  async isOutdoor({ selectedGames }: Booking): Promise<boolean> {
    const games = await this.games.byIds(selectedGames);
    return games.length === 0 || games.some(({ spaceType }) => spaceType !== 'indoor');
  }
}

const SECOND_DAY = 'Please choose a second day after the event, at most 60 days later.';
const SECOND_TIME = 'Please choose a time for the second day.';
const NOT_CHOSEN: RainPlan = { choice: null, secondDay: null, secondTime: null, isHeld: false };

/** The day from which the second day is held. */
const holdDay = ({ eventDate, terms }: Booking) => daysAfter(eventDate, -termsFrom(terms).rainHoldDays);

const isSame = (before: RainPlan, { choice, secondDay, secondTime }: ChosenPlan) =>
  before.choice === choice && before.secondDay === secondDay && before.secondTime === secondTime;
