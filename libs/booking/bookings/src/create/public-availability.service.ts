import { Injectable } from '@nestjs/common';
import { RateLimitsService, type RequestUser } from '#libs/platform/auth';
import { cachedAnswer, type CachedAnswer } from '#libs/shop/catalog';
import { LIMITS, type AvailabilityQuery, type AvailabilityView } from '#libs/shared/contracts';
import { AvailabilityService } from '#libs/scheduling/crews';
import { PriceBooksService } from '#libs/shop/price-books';
import { durationMinutes } from '#libs/shared/pricing';
import { WaitingListService } from '../waiting-list/waiting-list.service.js';
import { BookingAccessService } from '../access/booking-access.service.js';

/**
 * Lists the open start times for an event, including a partly specified one. Available to all visitors; only the holder
 * of a booking can query as the one rescheduling it.
 */
@Injectable()
export class PublicAvailabilityService {
  private readonly encodedViews = new WeakMap<AvailabilityView, CachedAnswer<AvailabilityView>>();

  constructor(
    private readonly limits: RateLimitsService,
    private readonly access: BookingAccessService,
    private readonly availability: AvailabilityService,
    private readonly waitingList: WaitingListService,
    private readonly books: PriceBooksService,
  ) {}

  /**
   * The open start times of each requested day, as the encoded answer.
   * @throws AppError TOO_MANY, NOT_FOUND when the booking in `moving` is not the caller's.
   */
  async startsPerDay(
    query: AvailabilityQuery,
    currentUser: RequestUser,
  ): Promise<CachedAnswer<AvailabilityView>> {
    await this.limits.count(['availability-address', currentUser.address]);
    if (query.moving) await this.access.forHolder(query.moving, currentUser);
    const addOns = {
      photography: query.addOns.includes('photography'),
      videography: query.addOns.includes('videography'),
    };
    const gameCount = Math.max(LIMITS.games.min, query.games.length);
    const { book } = await this.books.current();
    const view = await this.availability.openStartsPerDay({
      from: query.from,
      days: query.days,
      games: query.games,
      addOns,
      durationMinutes: durationMinutes(gameCount, book),
      zipCode: query.zipCode ?? '',
      movingId: query.moving,
      waitlistId: await this.heldFor(query.offer ?? currentUser.mailedKey),
    });
    return this.encoded(view);
  }

  /** The waiting-list entry of an offer's key. Another key, or an expired one, is ignored: the page works without it. */
  private async heldFor(key: string | null): Promise<string | undefined> {
    return key ? ((await this.waitingList.entryIdOf(key)) ?? undefined) : undefined;
  }

  private encoded(view: AvailabilityView): CachedAnswer<AvailabilityView> {
    const known = this.encodedViews.get(view);
    if (known) return known;
    const answer = cachedAnswer<AvailabilityView>(JSON.stringify(view));
    this.encodedViews.set(view, answer);
    return answer;
  }
}
