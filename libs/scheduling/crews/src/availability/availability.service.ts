import { Injectable } from '@nestjs/common';
import {
  MINUTE_MS,
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
import type { EntityManager } from 'typeorm';
import { comingStarts, nearest, openStarts, type StartConflict } from './availability.rules.js';
import { without, type CrewDay, type Slot } from './crew-fit.rules.js';
import { CrewStatusService } from './crew-status.service.js';
import { idsOf, itemsOf, type Ignored, type SlotRequest } from '../reservations/reservation.rules.js';
import { ScheduleCacheService, type ScheduleSnapshot } from './schedule-cache.service.js';
import { fiveDigits } from './travel.rules.js';

/** A query for the starts of `days` days from a day (yyyy-MM-dd) or an instant of it, for a possibly incomplete event. */
type AvailabilityQuestion = Omit<SlotRequest, 'day' | 'startsAt'> & {
  from: string;
  days: number;
  /** The reservation of this booking or waiting-list entry counts as free. */
  movingId?: string;
  waitlistId?: string;
  /** The equipment of `movingId` stays in its van, because its time is kept. */
  staysLoaded?: boolean;
};

/** A request with the state of its day, both as of `now` (ms since 1970). */
export type SlotOnDay = { day: CrewDay; slot: Slot; policies: PolicyValues; now: number };

/** Starts are on quarters of an hour, so offered ones expire no more often. */
const QUARTER_MS = 15 * MINUTE_MS;

/** Clients choose the parameters, so the cache is limited. */
const MAX_CACHED_ANSWERS = 200;
const MAX_ALTERNATIVES = 3;
/** The number of days searched for the next open one. */
const SEARCHED_DAYS = 42;

/**
 * Open start times, which `CrewReservationsService.reserve` accepts. Starts are limited by crews and by the owner's list
 * of start times; existing bookings keep their time.
 */
@Injectable()
export class AvailabilityService {
  private readonly answers = new Map<string, AvailabilityView>();

  constructor(
    private readonly crewStatus: CrewStatusService,
    private readonly schedule: ScheduleCacheService,
    private readonly policies: PoliciesService,
    private readonly clock: Clock,
  ) {}

  /** True while a crew is active: then every new booking reserves one. */
  needsCrew(): Promise<boolean> {
    return this.crewStatus.hasActiveCrew();
  }

  /** True if not all 37 start times are always open. */
  async areStartsLimited(): Promise<boolean> {
    return (
      (await this.crewStatus.hasActiveCrew()) ||
      (await this.policies.current()).startTimes.length < START_TIMES.length
    );
  }

  /** Open starts per day. Cached: the same object until reservations, setup, policies or the minute change. */
  async openStartsPerDay(question: AvailabilityQuestion): Promise<AvailabilityView> {
    const from = readDay(question.from, this.clock.zone);
    const days = daysFrom(from, question.days);
    if (!(await this.crewStatus.hasActiveCrew())) return this.offeredStarts(days);
    const zip = fiveDigits(question.zipCode);
    const items = itemsOf(question);
    const snapshot = await this.schedule.read(days, [zip]);
    const { durationMinutes, movingId, waitlistId, staysLoaded } = question;
    const minute = Math.ceil(this.clock.now().getTime() / MINUTE_MS);
    const key = [
      from,
      zip,
      durationMinutes,
      items.toSorted(),
      movingId,
      waitlistId,
      staysLoaded,
      minute,
      snapshot.policies,
    ];
    return this.cached(`${JSON.stringify(key)} ${snapshot.mark}`, true, () =>
      this.daysOf(snapshot, { ...question, zip, items }),
    );
  }

  /** All open starts of the request's day. */
  async openStartsOn(on: EntityManager, request: SlotRequest): Promise<string[]> {
    const [{ starts }] = [...(await this.openDays(request, { days: [request.day] }, on))];
    return starts;
  }

  /**
   * A request with the state of its day. The reservation of `ignoring` counts as free. Stable within a transaction that
   * holds the day's lock.
   */
  async slotOnDay(request: SlotRequest, ignoring?: Ignored, on?: EntityManager): Promise<SlotOnDay> {
    const zip = fiveDigits(request.zipCode);
    const { days, policies, stopOf } = await this.schedule.read([request.day], [zip], on);
    const slot = {
      startsAt: request.startsAt.getTime(),
      durationMinutes: request.durationMinutes,
      stop: stopOf(zip),
      items: itemsOf(request),
      crewNo: request.crewNo,
    };
    const day = without(days[0], ignoring && ignoredIds(ignoring));
    return { day, slot, policies, now: this.clock.now().getTime() };
  }

  /** What is offered instead of a time ("2:00 PM"); null when it is in the owner's list of start times. */
  async conflictOfTime(time: string, request: SlotRequest): Promise<StartConflict | null> {
    const { startTimes } = await this.policies.current();
    if (startTimes.includes(time)) return null;
    if (await this.crewStatus.hasActiveCrew()) return this.alternatives(request);
    return this.offeredAlternatives(startTimes, request);
  }

  /** The nearest open starts of that day, else of the next open day within six weeks. */
  async alternatives(request: SlotRequest, ignoring?: Ignored, on?: EntityManager): Promise<StartConflict> {
    const targetMinute = minuteInZone(request.startsAt, this.clock.zone);
    for (const days of [[request.day], daysFrom(request.day, SEARCHED_DAYS).slice(1)]) {
      for (const { day, starts } of await this.openDays(request, { days, ignoring }, on)) {
        if (starts.length > 0)
          return { alternativesDay: day, alternatives: nearest(starts, targetMinute, MAX_ALTERNATIVES) };
      }
    }
    return { alternativesDay: null, alternatives: [] };
  }

  /** Alternatives without crews: the nearest of that day, or of the next day if all have passed. */
  private offeredAlternatives(startTimes: readonly string[], { day, startsAt }: SlotRequest): StartConflict {
    const time = { now: this.clock.now().getTime(), zone: this.clock.zone };
    const open = daysFrom(day, 2).map((each) => ({
      day: each,
      starts: comingStarts(startTimes, each, time),
    }));
    const found = open.find(({ starts }) => starts.length > 0) ?? open[1];
    return {
      alternativesDay: found.day,
      alternatives: nearest(found.starts, minuteInZone(startsAt, this.clock.zone), MAX_ALTERNATIVES),
    };
  }

  /** Evaluated lazily, since the first day is usually enough. */
  private async openDays(
    request: SlotRequest,
    { days, ignoring }: { days: string[]; ignoring?: Ignored },
    on?: EntityManager,
  ): Promise<Iterable<{ day: string; starts: string[] }>> {
    const zip = fiveDigits(request.zipCode);
    const snapshot = await this.schedule.read(days, [zip], on);
    const question = {
      durationMinutes: request.durationMinutes,
      stop: snapshot.stopOf(zip),
      items: itemsOf(request),
      crewNo: request.crewNo,
      now: this.clock.now().getTime(),
      zone: this.clock.zone,
    };
    return (function* () {
      for (const day of snapshot.days)
        yield {
          day: day.day,
          starts: openStarts(without(day, ignoring && ignoredIds(ignoring)), question, snapshot.policies),
        };
    })();
  }

  /** Starts without crews: all offered ones; if fewer than 37 are offered, only future ones. */
  private async offeredStarts(days: string[]): Promise<AvailabilityView> {
    const { startTimes } = await this.policies.current();
    const isLimited = startTimes.length < START_TIMES.length;
    const quarter = Math.ceil(this.clock.now().getTime() / QUARTER_MS);
    const time = { now: quarter * QUARTER_MS, zone: this.clock.zone };
    const key = ['offered', days[0], days.length, ...(isLimited ? [quarter, startTimes] : [])].join(' ');
    const startsOn = (day: string) => (isLimited ? comingStarts(startTimes, day, time) : startTimes);
    return this.cached(key, isLimited, () => days.map((day) => startsOf(day, startsOn(day), startTimes)));
  }

  private daysOf(
    { days, policies, stopOf }: ScheduleSnapshot,
    {
      durationMinutes,
      movingId,
      waitlistId,
      staysLoaded,
      zip,
      items,
    }: AvailabilityQuestion & { zip: string | null; items: string[] },
  ): DayStarts[] {
    const slot = { durationMinutes, stop: stopOf(zip), items };
    const event = { ...slot, now: this.clock.now().getTime(), zone: this.clock.zone };
    return days.map((day) => {
      const free =
        movingId || waitlistId ? without(day, { bookingId: movingId, waitlistId, staysLoaded }) : day;
      return startsOf(day.day, openStarts(free, event, policies), policies.startTimes);
    });
  }

  private cached(key: string, limited: boolean, make: () => DayStarts[]): AvailabilityView {
    const known = this.answers.get(`${this.clock.zone} ${key}`);
    if (known) return known;
    if (this.answers.size >= MAX_CACHED_ANSWERS) this.answers.clear();
    const view = { limited, timeZone: this.clock.zone, days: make() };
    this.answers.set(`${this.clock.zone} ${key}`, view);
    return view;
  }
}

const ignoredIds = (of: Ignored) => ({ ...idsOf(of), staysLoaded: of.staysLoaded });

const startsOf = (day: string, starts: readonly string[], offered: readonly string[]): DayStarts => ({
  day,
  starts: [...starts],
  taken: offered.length - starts.length,
});
