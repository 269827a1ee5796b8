import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimits, type RequestUser } from '#libs/platform/auth';
import {
  AppError,
  isTooFarAhead,
  readDay,
  startMinute,
  timeLabel,
  minuteInZone,
  type JoinWaitingList,
  type WaitingListView,
  type WaitingOffer,
} from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { WaitingKeys } from './waiting-keys.js';
import { WaitingOffersService } from './waiting-offers.service.js';

const PAST = 'Please choose a day to come';
const TOO_FAR = 'Invalid date';

/** What a family does with the waiting list: joins it, looks at its offer, and leaves. */
@Injectable()
export class WaitingListService {
  constructor(
    private readonly db: DataSource,
    private readonly limits: RateLimits,
    private readonly keys: WaitingKeys,
    private readonly offers: WaitingOffersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps an entry; a repeat with the same creation key returns the first one.
   * @throws AppError VALIDATION for a day that has begun or is years away, TOO_MANY.
   */
  async join(
    input: JoinWaitingList,
    currentUser: RequestUser,
    creationKey: string | null,
  ): Promise<WaitingListView> {
    const day = readDay(input.day, this.clock.zone);
    const today = this.clock.today();
    if (day <= today) throw AppError.validation({ day: PAST });
    if (isTooFarAhead(day, today)) throw AppError.validation({ day: TOO_FAR });
    await this.limits.count(['waiting-address', currentUser.address]);
    const minutes = [input.earliest, input.latest]
      .map((label) => startMinute(label) ?? 0)
      .toSorted((a, b) => a - b);
    const [made]: WaitingListView[] = await this.db.query(
      `insert into waitlist_entries (id, creation_key, day, earliest_minute, latest_minute, games, guest_count, add_ons,
         zip, email, name, user_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning id`,
      [
        randomUUID(),
        creationKey,
        day,
        ...minutes,
        [...new Set(input.games)],
        input.guestCount,
        input.addOns,
        input.zipCode,
        input.email,
        input.name ?? null,
        currentUser.userId,
        this.clock.now(),
      ],
    );
    if (made) return made;
    const [first]: WaitingListView[] = await this.db.query(
      'select id from waitlist_entries where creation_key = $1',
      [creationKey],
    );
    return first;
  }

  /** What the mailed key is offered. @throws AppError NOT_FOUND when it offers nothing now, TOO_MANY. */
  async open(key: string, currentUser: RequestUser): Promise<WaitingOffer> {
    await this.limits.count(['waiting-link-address', currentUser.address]);
    const entry = await this.keys.entryOf(key);
    const { offeredStart, offeredUntil, email } = entry;
    const isOpen = entry.state === 'offered' && offeredUntil && offeredUntil > this.clock.now();
    if (!isOpen || !offeredStart || email === null) throw new AppError('NOT_FOUND');
    const { day, games, guestCount, addOns, zip: zipCode, name } = entry;
    const start = timeLabel(minuteInZone(offeredStart, this.clock.zone));
    return { day, start, until: offeredUntil.toISOString(), games, guestCount, addOns, zipCode, email, name };
  }

  /** "I no longer wait": a repeat changes nothing. @throws AppError NOT_FOUND for a key that is nobody's, TOO_MANY. */
  async leave(key: string, currentUser: RequestUser): Promise<void> {
    await this.limits.count(['waiting-link-address', currentUser.address]);
    const { id } = await this.keys.entryOf(key);
    await this.offers.end(id, 'left');
  }

  /** Whoever deletes the account waits no more, and nothing stays of it; a repeat finds nothing. */
  async forgetUser(userId: string): Promise<void> {
    const own: { id: string }[] = await this.db.query('select id from waitlist_entries where user_id = $1', [
      userId,
    ]);
    for (const { id } of own) await this.offers.end(id, 'left');
    await this.db.query('delete from waitlist_entries where user_id = $1', [userId]);
  }
}
