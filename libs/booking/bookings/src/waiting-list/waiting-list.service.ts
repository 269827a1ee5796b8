import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimitsService, type RequestUser } from '#libs/platform/auth';
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
import { WaitingListRepository, type WaitingEntry } from './waiting-list.repository.js';
import { WaitingOffersService } from './waiting-offers.service.js';

const PAST = 'Please choose a day to come';
const TOO_FAR = 'Invalid date';

/** What a family does on the waiting list: join, open an offer, leave. */
@Injectable()
export class WaitingListService {
  constructor(
    private readonly entries: WaitingListRepository,
    private readonly limits: RateLimitsService,
    private readonly offers: WaitingOffersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an entry; a repeat with the same creation key returns the first entry.
   * @throws AppError VALIDATION for a day that has begun or is years ahead, TOO_MANY.
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
    const [earliestMinute, latestMinute] = [input.earliest, input.latest]
      .map((label) => startMinute(label) ?? 0)
      .toSorted((a, b) => a - b);
    const made = await this.entries.insert({
      id: randomUUID(),
      creationKey,
      day,
      earliestMinute,
      latestMinute,
      games: [...new Set(input.games)],
      guestCount: input.guestCount,
      addOns: input.addOns,
      zip: input.zipCode,
      email: input.email,
      name: input.name ?? null,
      userId: currentUser.userId,
      createdAt: this.clock.now(),
    });
    return made ?? this.entries.findByCreationKey(creationKey);
  }

  /** The open offer of a mailed key. @throws AppError NOT_FOUND when there is none, TOO_MANY. */
  async open(key: string, currentUser: RequestUser): Promise<WaitingOffer> {
    await this.limits.count(['waiting-link-address', currentUser.address]);
    const entry = await this.entryOf(key);
    const { offeredStart, offeredUntil, email } = entry;
    const isOpen = entry.state === 'offered' && offeredUntil && offeredUntil > this.clock.now();
    if (!isOpen || !offeredStart || email === null) throw new AppError('NOT_FOUND');
    const { day, games, guestCount, addOns, zip: zipCode, name } = entry;
    const start = timeLabel(minuteInZone(offeredStart, this.clock.zone));
    return { day, start, until: offeredUntil.toISOString(), games, guestCount, addOns, zipCode, email, name };
  }

  /**
   * Removes the family from the list; a repeat changes nothing.
   * @throws AppError NOT_FOUND for an unknown key, TOO_MANY.
   */
  async leave(key: string, currentUser: RequestUser): Promise<void> {
    await this.limits.count(['waiting-link-address', currentUser.address]);
    const { id } = await this.entryOf(key);
    await this.offers.end(id, 'left');
  }

  /** Ends and deletes the entries of a deleted account; a repeat finds none. */
  async removeUser(userId: string): Promise<void> {
    for (const { id } of await this.entries.findOfUser(userId)) await this.offers.end(id, 'left');
    await this.entries.removeOfUser(userId);
  }

  private async entryOf(key: string): Promise<WaitingEntry> {
    const entry = await this.entries.findByKey(key);
    if (!entry) throw new AppError('NOT_FOUND');
    return entry;
  }
}
