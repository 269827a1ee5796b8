import { Injectable } from '@nestjs/common';
import { daysFrom, minuteInZone } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { without, type Busy } from './crew-fit.rules.js';
import type { SlotRequest } from './reservation.js';
import { ScheduleCache } from './schedule-cache.js';
import { itemsOf } from './equipment.js';
import { nearest, openStarts } from './open-starts.rules.js';
import { fiveDigits } from './travel.rules.js';

const OFFERED = 3;
/** How many days are looked through for the next open one. */
const DAYS_AHEAD = 42;

/** What a family can have instead: the nearest open starts of that day, else of the next open day. */
@Injectable()
export class Alternatives {
  constructor(
    private readonly worlds: ScheduleCache,
    private readonly clock: Clock,
  ) {}

  /** Null and an empty list when nothing is open for six weeks. */
  async to(
    on: EntityManager,
    request: SlotRequest,
    ignoring?: Partial<Pick<Busy, 'bookingId' | 'waitlistId'>>,
  ): Promise<{ day: string | null; starts: string[] }> {
    const wanted = minuteInZone(request.startsAt, this.clock.zone);
    for (const days of [[request.day], daysFrom(request.day, DAYS_AHEAD).slice(1)]) {
      for (const { day, starts } of await this.open(on, request, { days, ignoring })) {
        if (starts.length > 0) return { day, starts: nearest(starts, wanted, OFFERED) };
      }
    }
    return { day: null, starts: [] };
  }

  /** Every open start of the day that is asked for. */
  async openOn(on: EntityManager, request: SlotRequest): Promise<string[]> {
    const [{ starts }] = [...(await this.open(on, request, { days: [request.day] }))];
    return starts;
  }

  /** Day by day as they are asked for: mostly the first one is enough. */
  private async open(
    on: EntityManager,
    request: SlotRequest,
    { days, ignoring }: { days: string[]; ignoring?: Partial<Pick<Busy, 'bookingId' | 'waitlistId'>> },
  ): Promise<Iterable<{ day: string; starts: string[] }>> {
    const zip = fiveDigits(request.zipCode);
    const world = await this.worlds.read(days, [zip], on);
    const question = {
      durationMinutes: request.durationMinutes,
      stop: world.stopOf(zip),
      items: itemsOf(request),
      now: this.clock.now().getTime(),
      zone: this.clock.zone,
    };
    return (function* () {
      for (const day of world.days)
        yield { day: day.day, starts: openStarts(without(day, ignoring), question, world.policies) };
    })();
  }
}
