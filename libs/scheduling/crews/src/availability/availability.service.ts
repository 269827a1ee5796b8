import { Injectable } from '@nestjs/common';
import {
  MINUTE_MS,
  AppError,
  daysFrom,
  minuteInZone,
  readDay,
  START_TIMES,
  type AvailabilityView,
  type DayStarts,
  type PolicyValues,
} from '#libs/shared/contracts';
import { PoliciesService } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { comingStarts, nearest, openStarts } from './availability.rules.js';
import { without, type CrewDay, type Slot } from './crew-fit.rules.js';
import { CrewUseService } from './crew-use.service.js';
import { idsOf, itemsOf, type ReservedFor, type SlotRequest } from '../reservations/reservation.rules.js';
import { ScheduleCacheService, type ScheduleSnapshot } from './schedule-cache.service.js';
import { fiveDigits } from './travel.rules.js';

/** Starts of so many days from a first one (a day or an instant of it), for an event as it is planned so far. */
type AvailabilityQuestion = Omit<SlotRequest, 'day' | 'startsAt'> & {
  from: string;
  days: number;
  /** What this booking or this entry of the waiting list has reserved already counts as free. */
  movingId?: string;
  waitlistId?: string;
};

/** A request beside the day that it asks for, as both were at `now` (ms since 1970). */
export type SlotOnDay = { day: CrewDay; slot: Slot; policies: PolicyValues; now: number };

/** Start times that a family can have instead, and their day; null and none when nothing is open. */
type AlternativeStarts = { day: string | null; starts: string[] };

/** Starts lie on quarters of an hour: between two of them the clock closes none. */
const QUARTER_MS = 15 * MINUTE_MS;
/** Questions are the client's to invent; more than these are answered anew. */
const MOST_ANSWERS = 200;
const ALTERNATIVES = 3;
/** How many days are searched for the next open one. */
const DAYS_AHEAD = 42;

/**
 * Which start times are open: to each, `CrewReservationsService.reserve` says yes. Starts are limited by crews, or by
 * the owner's list of start times; a booking keeps its own time whatever is offered later.
 */
@Injectable()
export class AvailabilityService {
  private readonly answers = new Map<string, AvailabilityView>();

  constructor(
    private readonly db: DataSource,
    private readonly use: CrewUseService,
    private readonly schedule: ScheduleCacheService,
    private readonly policies: PoliciesService,
    private readonly clock: Clock,
  ) {}

  /** While a crew is switched on, every new booking reserves one. */
  needsCrew(): Promise<boolean> {
    return this.use.isLimited();
  }

  /** Only some of the 37 start times may be open. */
  async areStartsLimited(): Promise<boolean> {
    return (
      (await this.use.isLimited()) || (await this.policies.current()).startTimes.length < START_TIMES.length
    );
  }

  /** The same object while the same question has the same answer: it is made again only when something has changed. */
  async answer(question: AvailabilityQuestion): Promise<AvailabilityView> {
    const from = readDay(question.from, this.clock.zone);
    const days = daysFrom(from, question.days);
    if (!(await this.use.isLimited())) return this.offeredStarts(days);
    const zip = fiveDigits(question.zipCode);
    const items = itemsOf(question);
    const snapshot = await this.schedule.read(days, [zip]);
    const { durationMinutes, movingId, waitlistId } = question;
    // Drives and set-up take whole minutes: within one minute no crew stops being able to arrive in time.
    const moment = Math.ceil(this.clock.now().getTime() / MINUTE_MS);
    const asked = [
      from,
      zip,
      durationMinutes,
      items.toSorted(),
      movingId,
      waitlistId,
      moment,
      snapshot.policies,
    ];
    return this.cached(`${JSON.stringify(asked)} ${snapshot.mark}`, true, () =>
      this.daysOf(snapshot, { ...question, zip, items }),
    );
  }

  /** Every open start of the day that is asked for. */
  async openOn(on: EntityManager, request: SlotRequest): Promise<string[]> {
    const [{ starts }] = [...(await this.openDays(on, request, { days: [request.day] }))];
    return starts;
  }

  /**
   * A request beside the day that it asks for. `ignoring`: whose reservation counts as free.
   * Inside a transaction that holds the day's lock what is read stays so until it ends.
   */
  async slotOn(
    request: SlotRequest,
    ignoring?: ReservedFor,
    on: EntityManager = this.db.manager,
  ): Promise<SlotOnDay> {
    const zip = fiveDigits(request.zipCode);
    const { days, policies, stopOf } = await this.schedule.read([request.day], [zip], on);
    const slot = {
      startsAt: request.startsAt.getTime(),
      durationMinutes: request.durationMinutes,
      stop: stopOf(zip),
      items: itemsOf(request),
    };
    const day = without(days[0], ignoring && idsOf(ignoring));
    return { day, slot, policies, now: this.clock.now().getTime() };
  }

  /** Rejects a start, such as "2:00 PM", that the owner does not offer. @throws AppError SLOT_TAKEN with alternatives. */
  async assertOffered(time: string, request: SlotRequest): Promise<void> {
    const { startTimes } = await this.policies.current();
    if (startTimes.includes(time)) return;
    if (await this.use.isLimited()) throw await this.slotTaken(request);
    throw slotTaken(this.nearestOffered(startTimes, request));
  }

  /** The error SLOT_TAKEN, with `alternatives` (start times) and `alternativesDay` among its facts. */
  async slotTaken(
    request: SlotRequest,
    ignoring?: ReservedFor,
    on: EntityManager = this.db.manager,
  ): Promise<AppError> {
    return slotTaken(await this.nearestOpen(on, request, ignoring));
  }

  /** The nearest open starts of that day, else of the next open day; none when nothing is open for six weeks. */
  private async nearestOpen(
    on: EntityManager,
    request: SlotRequest,
    ignoring?: ReservedFor,
  ): Promise<AlternativeStarts> {
    const wanted = minuteInZone(request.startsAt, this.clock.zone);
    for (const days of [[request.day], daysFrom(request.day, DAYS_AHEAD).slice(1)]) {
      for (const { day, starts } of await this.openDays(on, request, { days, ignoring })) {
        if (starts.length > 0) return { day, starts: nearest(starts, wanted, ALTERNATIVES) };
      }
    }
    return { day: null, starts: [] };
  }

  /** Where no crew limits it: of the day itself; when all of them have passed, of the next one. */
  private nearestOffered(startTimes: readonly string[], { day, startsAt }: SlotRequest): AlternativeStarts {
    const asked = { now: this.clock.now().getTime(), zone: this.clock.zone };
    const open = daysFrom(day, 2).map((each) => ({
      day: each,
      starts: comingStarts(startTimes, each, asked),
    }));
    const found = open.find(({ starts }) => starts.length > 0) ?? open[1];
    return {
      day: found.day,
      starts: nearest(found.starts, minuteInZone(startsAt, this.clock.zone), ALTERNATIVES),
    };
  }

  /** Day by day as they are asked for: mostly the first one is enough. */
  private async openDays(
    on: EntityManager,
    request: SlotRequest,
    { days, ignoring }: { days: string[]; ignoring?: ReservedFor },
  ): Promise<Iterable<{ day: string; starts: string[] }>> {
    const zip = fiveDigits(request.zipCode);
    const snapshot = await this.schedule.read(days, [zip], on);
    const question = {
      durationMinutes: request.durationMinutes,
      stop: snapshot.stopOf(zip),
      items: itemsOf(request),
      now: this.clock.now().getTime(),
      zone: this.clock.zone,
    };
    return (function* () {
      for (const day of snapshot.days)
        yield {
          day: day.day,
          starts: openStarts(without(day, ignoring && idsOf(ignoring)), question, snapshot.policies),
        };
    })();
  }

  /** Where no crew limits it: all that are offered; of fewer than 37 those that are still to come. */
  private async offeredStarts(days: string[]): Promise<AvailabilityView> {
    const { startTimes } = await this.policies.current();
    const isLimited = startTimes.length < START_TIMES.length;
    // Drives and set-up take whole minutes: within one minute no crew stops being able to arrive in time.
    const moment = Math.ceil(this.clock.now().getTime() / QUARTER_MS);
    const asked = { now: moment * QUARTER_MS, zone: this.clock.zone };
    const key = ['offered', days[0], days.length, ...(isLimited ? [moment, startTimes] : [])].join(' ');
    const startsOn = (day: string) => (isLimited ? comingStarts(startTimes, day, asked) : startTimes);
    return this.cached(key, isLimited, () => days.map((day) => startsOf(day, startsOn(day), startTimes)));
  }

  private daysOf(
    { days, policies, stopOf }: ScheduleSnapshot,
    {
      durationMinutes,
      movingId,
      waitlistId,
      zip,
      items,
    }: AvailabilityQuestion & { zip: string | null; items: string[] },
  ): DayStarts[] {
    const slot = { durationMinutes, stop: stopOf(zip), items };
    const asked = { ...slot, now: this.clock.now().getTime(), zone: this.clock.zone };
    return days.map((day) => {
      const free = movingId || waitlistId ? without(day, { bookingId: movingId, waitlistId }) : day;
      return startsOf(day.day, openStarts(free, asked, policies), policies.startTimes);
    });
  }

  private cached(key: string, limited: boolean, make: () => DayStarts[]): AvailabilityView {
    const known = this.answers.get(`${this.clock.zone} ${key}`);
    if (known) return known;
    if (this.answers.size >= MOST_ANSWERS) this.answers.clear();
    const view = { limited, timeZone: this.clock.zone, days: make() };
    this.answers.set(`${this.clock.zone} ${key}`, view);
    return view;
  }
}

const startsOf = (day: string, starts: readonly string[], offered: readonly string[]): DayStarts => ({
  day,
  starts: [...starts],
  taken: offered.length - starts.length,
});

const slotTaken = ({ day, starts }: AlternativeStarts) =>
  new AppError('SLOT_TAKEN', undefined, {
    facts: { alternatives: starts, ...(day && { alternativesDay: day }) },
  });
