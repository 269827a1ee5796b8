import { Injectable } from '@nestjs/common';
import { AppError, dayInWords } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';

/** An event that began so long ago is over on every clock. */
const OVER_AFTER = '1 day';
const MOST_NAMED = 20;

type Coming = { day: string; time: string; id: string };

/** Refuses what may not change while events are to come. */
@Injectable()
export class ComingEvents {
  constructor(private readonly clock: Clock) {}

  /**
   * Demands that no booking and no offer of the waiting list is to come. Nobody can make one until the transaction ends.
   * @throws AppError IN_USE with up to twenty `events`, without a person's name.
   */
  async demandNone(tx: EntityManager): Promise<void> {
    await tx.query('lock table bookings in share row exclusive mode');
    const rows: Coming[] = await tx.query(COMING_SQL, [this.clock.now()]);
    if (rows.length === 0) return;
    const named = rows.slice(0, MOST_NAMED).map(inWords);
    const events = rows.length > MOST_NAMED ? [...named, `and ${rows.length - MOST_NAMED} more`] : named;
    throw new AppError('IN_USE', undefined, { facts: { events } });
  }
}

/** "Saturday, May 8, 2:00 PM, event …1a2b3c4d": enough to find it. */
const inWords = ({ day, time, id }: Coming) =>
  `${dayInWords(day).replace(/, \d{4}$/, '')}, ${time}, event …${id.slice(-8)}`;

const COMING_SQL = `
  select to_char(event_date, 'YYYY-MM-DD') as day, event_time as time, id, starts_at from bookings
  where status in ('pending', 'confirmed') and not example and starts_at > $1::timestamptz - interval '${OVER_AFTER}'
  union all
  select to_char(day, 'YYYY-MM-DD'), 'a time on offer', waitlist_id, starts_at from live_reservations
  where waitlist_id is not null and starts_at > $1
  order by starts_at, id`;
