import { Injectable } from '@nestjs/common';
import { daysFrom, START_TIMES, type AvailabilityView, type DayStarts } from '#libs/shared/contracts';
import { Policies } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import { without } from './crew-fit.rules.js';
import { CrewUse } from './crew-use.js';
import { ScheduleCache, type ScheduleSnapshot } from './schedule-cache.js';
import { itemsOf } from './equipment.js';
import { comingStarts, openStarts } from './open-starts.rules.js';
import type { SlotRequest } from './reservation.js';
import { fiveDigits } from './travel.rules.js';

/** Starts of so many days from a first one (yyyy-MM-dd), for an event as it is planned so far. */
type AvailabilityQuestion = Omit<SlotRequest, 'day' | 'startsAt'> & {
  from: string;
  days: number;
  /** What this booking or this entry of the waiting list has reserved already counts as free. */
  movingId?: string;
  waitlistId?: string;
};

/** Starts lie on quarters of an hour: between two of them the clock closes none. */
const QUARTER_MS = 15 * 60_000;
/** Drives and set-up take whole minutes: within one the clock ends no crew's chance to be there in time. */
const MINUTE_MS = 60_000;
/** Questions are the caller's to invent; more than these are answered anew. */
const ANSWERS_KEPT = 200;

/** Which start times are open: to each, `reserve` says yes. An answer is made again only when something has changed. */
@Injectable()
export class Availability {
  private readonly kept = new Map<string, AvailabilityView>();

  constructor(
    private readonly use: CrewUse,
    private readonly worlds: ScheduleCache,
    private readonly policies: Policies,
    private readonly clock: Clock,
  ) {}

  /** The same object while the same question has the same answer. */
  async answer(question: AvailabilityQuestion): Promise<AvailabilityView> {
    const days = daysFrom(question.from, question.days);
    if (!(await this.use.isLimited())) return this.offered(days);
    const zip = fiveDigits(question.zipCode);
    const items = itemsOf(question);
    const world = await this.worlds.read(days, [zip]);
    const { durationMinutes, movingId, waitlistId, from } = question;
    const moment = Math.ceil(this.clock.now().getTime() / MINUTE_MS);
    const asked = [
      from,
      zip,
      durationMinutes,
      items.toSorted(),
      movingId,
      waitlistId,
      moment,
      world.policies,
    ];
    return this.keep(`${JSON.stringify(asked)} ${world.mark}`, true, () =>
      this.daysOf(world, { ...question, zip, items }),
    );
  }

  /** Where no crew limits it: all that are offered; of fewer than 37 those that are still to come. */
  private async offered(days: string[]): Promise<AvailabilityView> {
    const { startTimes } = await this.policies.current();
    const isLimited = startTimes.length < START_TIMES.length;
    const moment = Math.ceil(this.clock.now().getTime() / QUARTER_MS);
    const asked = { now: moment * QUARTER_MS, zone: this.clock.zone };
    const key = ['offered', days[0], days.length, ...(isLimited ? [moment, startTimes] : [])].join(' ');
    const startsOn = (day: string) => (isLimited ? comingStarts(startTimes, day, asked) : startTimes);
    return this.keep(key, isLimited, () => days.map((day) => startsOf(day, startsOn(day), startTimes)));
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
    return days.map((world) => {
      const free = movingId || waitlistId ? without(world, { bookingId: movingId, waitlistId }) : world;
      return startsOf(world.day, openStarts(free, asked, policies), policies.startTimes);
    });
  }

  private keep(key: string, limited: boolean, make: () => DayStarts[]): AvailabilityView {
    const known = this.kept.get(`${this.clock.zone} ${key}`);
    if (known) return known;
    if (this.kept.size >= ANSWERS_KEPT) this.kept.clear();
    const view = { limited, timeZone: this.clock.zone, days: make() };
    this.kept.set(`${this.clock.zone} ${key}`, view);
    return view;
  }
}

const startsOf = (day: string, starts: readonly string[], offered: readonly string[]): DayStarts => ({
  day,
  starts: [...starts],
  taken: offered.length - starts.length,
});
