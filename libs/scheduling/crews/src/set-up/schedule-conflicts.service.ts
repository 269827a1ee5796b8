import { Injectable } from '@nestjs/common';
import { AppError, dayInWords, dayInZone, minuteInZone, timeLabel } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { CrewReservationsRepository, type EventAhead } from '../reservations/crew-reservations.repository.js';
import { ScheduleCacheService } from '../availability/schedule-cache.service.js';
import { leftOutside } from './schedule-conflicts.rules.js';

/** As many as a person reads; how many more there are is said behind them. */
const MOST_NAMED = 20;

/** Rejects changes of crews that conflict with an event to come. Its callers hold the lock of the set-up. */
@Injectable()
export class ScheduleConflictsService {
  constructor(
    private readonly reservations: CrewReservationsRepository,
    private readonly schedule: ScheduleCacheService,
    private readonly clock: Clock,
  ) {}

  /** Carries out a change of hours or closed days. @throws AppError IN_USE when an event to come is left outside. */
  async changeHours<Result>(tx: EntityManager, change: () => Promise<Result>): Promise<Result> {
    const days = await this.reservations.daysAhead(tx);
    const before = await this.schedule.read(days, [], tx);
    const result = await change();
    const after = await this.schedule.read(days, [], tx);
    const outside = leftOutside(before.days, after.days, after.policies);
    const bookingIds = outside.flatMap(({ bookingId }) => bookingId ?? []);
    const waitlistIds = outside.flatMap(({ waitlistId }) => waitlistId ?? []);
    this.assertNone(await this.reservations.eventsAhead(tx, { bookingIds, waitlistIds }));
    return result;
  }

  /** Before a crew is switched off or retired. @throws AppError IN_USE when it has an event to come. */
  async assertWithoutEvents(tx: EntityManager, crewNo: number): Promise<void> {
    this.assertNone(await this.reservations.eventsAheadOfCrew(tx, crewNo));
  }

  /** Before fewer sets of an item are owned. @throws AppError IN_USE when more vans have one on a day to come. */
  async assertEnoughOwned(tx: EntityManager, item: string, owned: number): Promise<void> {
    this.assertNone(await this.reservations.eventsAheadLacking(tx, item, owned));
  }

  private assertNone(events: readonly EventAhead[]): void {
    if (events.length === 0) return;
    const named = events.slice(0, MOST_NAMED).map((event) => this.labelOf(event));
    const all = events.length > MOST_NAMED ? [...named, `and ${events.length - MOST_NAMED} more`] : named;
    throw new AppError('IN_USE', undefined, { facts: { events: all } });
  }

  /** "Saturday, May 8, 2:00 PM, event …1a2b3c4d": enough to find it, and nobody's name. */
  private labelOf({ startsAt, bookingId, waitlistId }: EventAhead): string {
    const { zone } = this.clock;
    const day = dayInWords(dayInZone(startsAt, zone)).replace(/, \d{4}$/, '');
    const thing = bookingId ? `event …${bookingId.slice(-8)}` : `offer …${waitlistId?.slice(-8)}`;
    return `${day}, ${timeLabel(minuteInZone(startsAt, zone))}, ${thing}`;
  }
}
