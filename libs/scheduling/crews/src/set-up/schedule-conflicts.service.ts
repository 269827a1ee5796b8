import { Injectable } from '@nestjs/common';
import { AppError, dayInWords, dayInZone, minuteInZone, timeLabel } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { CrewReservationsRepository, type EventAhead } from '../reservations/crew-reservations.repository.js';
import { ScheduleCacheService } from '../availability/schedule-cache.service.js';
import { reservationsLeftOutside } from './schedule-conflicts.rules.js';

const MAX_LISTED = 20;

/** Rejects changes of crews that conflict with future events. Callers hold the setup lock. */
@Injectable()
export class ScheduleConflictsService {
  constructor(
    private readonly reservations: CrewReservationsRepository,
    private readonly schedule: ScheduleCacheService,
    private readonly clock: Clock,
  ) {}

  /** Runs a change of hours or special days. @throws AppError IN_USE if a future event is left outside. */
  async changeHours<Result>(tx: EntityManager, change: () => Promise<Result>): Promise<Result> {
    const days = await this.reservations.daysAhead(tx);
    const before = await this.schedule.read(days, [], tx);
    const result = await change();
    const after = await this.schedule.read(days, [], tx);
    const outside = reservationsLeftOutside(before.days, after.days, after.policies);
    const bookingIds = outside.flatMap(({ bookingId }) => bookingId ?? []);
    const waitlistIds = outside.flatMap(({ waitlistId }) => waitlistId ?? []);
    const rainBookingIds = outside.flatMap(({ rainBookingId }) => rainBookingId ?? []);
    this.assertNone(await this.reservations.eventsAhead(tx, { bookingIds, waitlistIds, rainBookingIds }));
    return result;
  }

  /** Before a crew is deactivated or retired. @throws AppError IN_USE if it has a future event. */
  async assertWithoutEvents(tx: EntityManager, crewNo: number): Promise<void> {
    this.assertNone(await this.reservations.eventsAheadOfCrew(tx, crewNo));
  }

  /** Before the number of sets is lowered. @throws AppError IN_USE if future events need more. */
  async assertEnoughOwned(tx: EntityManager, item: string, owned: number): Promise<void> {
    this.assertNone(await this.reservations.eventsAheadLacking(tx, item, owned));
  }

  private assertNone(events: readonly EventAhead[]): void {
    if (events.length === 0) return;
    const named = events.slice(0, MAX_LISTED).map((event) => this.labelOf(event));
    const all = events.length > MAX_LISTED ? [...named, `and ${events.length - MAX_LISTED} more`] : named;
    throw new AppError('IN_USE', undefined, { facts: { events: all } });
  }

  /** "Saturday, May 8, 2:00 PM, event …1a2b3c4d", without personal data. */
  private labelOf({ startsAt, bookingId, waitlistId, rainBookingId }: EventAhead): string {
    const { zone } = this.clock;
    const day = dayInWords(dayInZone(startsAt, zone)).replace(/, \d{4}$/, '');
    const held = rainBookingId ? `held for …${rainBookingId.slice(-8)}` : `offer …${waitlistId?.slice(-8)}`;
    const subject = bookingId ? `event …${bookingId.slice(-8)}` : held;
    return `${day}, ${timeLabel(minuteInZone(startsAt, zone))}, ${subject}`;
  }
}
