import { Injectable } from '@nestjs/common';
import { AppError, dayInWords, dayInZone, minuteInZone, timeLabel } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { ScheduleCache } from './schedule-cache.js';
import { leftOutside } from './schedule-conflicts.rules.js';

type InTheWay = { startsAt: Date; bookingId: string | null; waitlistId: string | null };

/** As many as a person reads; how many more there are is said behind them. */
const MOST_NAMED = 20;
const LIVE = "r.state <> 'released' and upper(r.during) > $1";

/** Refuses changes of crews that would strand an event. Its callers hold the lock of the set-up. */
@Injectable()
export class ScheduleConflicts {
  constructor(
    private readonly worlds: ScheduleCache,
    private readonly clock: Clock,
  ) {}

  /** Carries out a change of hours or closed days. @throws AppError IN_USE when an event to come is left outside. */
  async orLeftOutside<Result>(tx: EntityManager, change: () => Promise<Result>): Promise<Result> {
    const rows: { day: string }[] = await tx.query(
      `select distinct to_char(r.day, 'YYYY-MM-DD') as day from crew_reservations r where ${LIVE}`,
      [this.clock.now()],
    );
    const days = rows.map(({ day }) => day);
    const before = await this.worlds.read(days, [], tx);
    const result = await change();
    const after = await this.worlds.read(days, [], tx);
    const outside = leftOutside(before.days, after.days, after.policies);
    const ids = (field: 'bookingId' | 'waitlistId') => outside.flatMap((busy) => busy[field] ?? []);
    await this.refuse(tx, '(r.booking_id = any($2) or r.waitlist_id = any($3))', [
      ids('bookingId'),
      ids('waitlistId'),
    ]);
    return result;
  }

  /** Before a crew is switched off or retired. @throws AppError IN_USE when it has an event to come. */
  refuseWithEvents(tx: EntityManager, crewNo: number): Promise<void> {
    return this.refuse(tx, 'r.crew_no = $2', [crewNo]);
  }

  /** Before fewer sets of an item are owned. @throws AppError IN_USE when more vans have one on a day to come. */
  refuseWithVans(tx: EntityManager, item: string, owned: number): Promise<void> {
    const isTooMany = `exists (select from equipment_uses u where u.reservation_id = r.id and u.item = $2)
      and (select count(distinct v.crew_no) from equipment_uses v where v.item = $2 and v.day = r.day) > $3`;
    return this.refuse(tx, isTooMany, [item, owned]);
  }

  private async refuse(tx: EntityManager, which: string, values: unknown[]): Promise<void> {
    const rows: InTheWay[] = await tx.query(
      `select r.starts_at as "startsAt", r.booking_id as "bookingId", r.waitlist_id as "waitlistId"
       from crew_reservations r where ${LIVE} and ${which} order by r.starts_at, r.id`,
      [this.clock.now(), ...values],
    );
    if (rows.length === 0) return;
    const named = rows.slice(0, MOST_NAMED).map((row) => this.inWords(row));
    const events = rows.length > MOST_NAMED ? [...named, `and ${rows.length - MOST_NAMED} more`] : named;
    throw new AppError('IN_USE', undefined, { facts: { events } });
  }

  /** "Saturday, May 8, 2:00 PM, event …1a2b3c4d": enough to find it, and nobody's name. */
  private inWords({ startsAt, bookingId, waitlistId }: InTheWay): string {
    const { zone } = this.clock;
    const day = dayInWords(dayInZone(startsAt, zone)).replace(/, \d{4}$/, '');
    const thing = bookingId ? `event …${bookingId.slice(-8)}` : `offer …${waitlistId?.slice(-8)}`;
    return `${day}, ${timeLabel(minuteInZone(startsAt, zone))}, ${thing}`;
  }
}
