import { Injectable } from '@nestjs/common';
import {
  AppError,
  BOOKING_NOT_FOUND,
  normalForm,
  type ClaimableView,
  type ClaimedView,
  type HistoryEvent,
} from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import {
  hashOf,
  isToken,
  newToken,
  RateLimitsService,
  UsersRepository,
  type RequestUser,
} from '#libs/platform/auth';
import { DataSource, type EntityManager } from 'typeorm';
import type { BookingEntity } from '../booking.entity.js';
import { writeHistory } from '../booking.repository.js';
import { BookingAccessRepository } from '../access/booking-access.repository.js';
import { BookingAccessService } from '../access/booking-access.service.js';

const LINK_LIFE_MS = 86_400_000;

/** A booking with the token of a link that adds it to one account. */
export type ClaimLink = { booking: BookingEntity; token: string };

/**
 * How a booking is added to an account: by its creating session, or by a link requested by the account and mailed to
 * the booking's own address. Neither a log-in nor a pay link adds it.
 */
@Injectable()
export class BookingClaimsService {
  constructor(
    private readonly db: DataSource,
    private readonly repository: BookingAccessRepository,
    private readonly users: UsersRepository,
    private readonly access: BookingAccessService,
    private readonly limits: RateLimitsService,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /** The number of this session's bookings that the user could claim, except those claimed by the sign-up. */
  async countClaimable(currentUser: RequestUser): Promise<ClaimableView> {
    await this.claimAfterSignUp(currentUser.requireUserId());
    return { bookings: await this.repository.countClaimable(currentUser.sessionId) };
  }

  /**
   * Claims this session's bookings, or with a token the booking of a mailed link.
   * @throws AppError NOT_FOUND for an invalid token.
   */
  claim(token: unknown, currentUser: RequestUser): Promise<ClaimedView> {
    const userId = currentUser.requireUserId();
    return token === undefined || token === null
      ? this.claimMadeBy(currentUser.sessionId, userId)
      : this.claimByLink(token, userId);
  }

  /** Claims the bookings of the session in which this user signed up. A repeat changes nothing. */
  async claimAfterSignUp(userId: string): Promise<void> {
    const user = await this.users.find(userId);
    if (user?.registeredSessionId) await this.claimMadeBy(user.registeredSessionId, userId);
  }

  /**
   * Requests a mail with claim links for the bookings of an address, valid only for this account. Response and timing
   * are the same whether or not a booking has the address: the worker does the full lookup.
   * @throws AppError TOO_MANY.
   */
  async requestClaimLinks(email: string, userId: string): Promise<void> {
    await this.limits.count(['claim-email', normalForm(email)], ['claim-user', userId]);
    await this.db.transaction(async (tx) => {
      const bookingId = await this.repository.findIdOfAddress(tx, email);
      await this.outbox.publish(tx, 'booking-claim-requested', { userId, bookingId });
    });
  }

  /**
   * Creates links, valid for one day, while a mail is rendered: for the newest bookings with the given booking's
   * address that this user may claim. Empty when the user or the booking was deleted.
   */
  async writeLinks(bookingId: string, userId: string): Promise<ClaimLink[]> {
    const bookings = await this.repository.findClaimableByLink(bookingId, userId);
    const links = bookings.map((booking) => ({ booking, token: newToken() }));
    const expiresAt = new Date(this.clock.now().getTime() + LINK_LIFE_MS);
    await this.repository.insertClaimLinks(
      links.map(({ booking, token }) => ({
        tokenHash: hashOf(token),
        bookingId: booking.id,
        claimantId: userId,
        expiresAt,
      })),
    );
    return links;
  }

  private async claimMadeBy(session: string, userId: string): Promise<ClaimedView> {
    // Called on each read of the own list, where there is hardly ever anything to claim.
    if ((await this.repository.countClaimable(session)) === 0) return { claimed: [] };
    return this.db.transaction(async (tx) => {
      const claimed = await this.repository.claimMadeBy(tx, session, userId);
      await this.addTimelineEntries(tx, claimed, { code: 'claimed' });
      return { claimed };
    });
  }

  /**
   * A reader of the booking address's mail may claim the booking, even from the account of another user who signed up
   * on the same computer. A booking made while logged in stays with its account: a mistyped address is more likely.
   */
  private claimByLink(token: unknown, userId: string): Promise<ClaimedView> {
    return this.db.transaction(async (tx) => {
      const id = await this.linked(tx, token, userId);
      const booking = await this.access.lock(tx, id);
      if (booking.userId === userId) return { claimed: [id] };
      const isOfMaker = booking.userId !== null && booking.userId === booking.createdByUser;
      if (isOfMaker || booking.purgedAt) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
      await this.repository.setOwner(tx, id, userId);
      await this.addTimelineEntries(tx, [id], { code: booking.userId ? 'moved-by-link' : 'claimed-by-link' });
      return { claimed: [id] };
    });
  }

  private async linked(tx: EntityManager, token: unknown, userId: string): Promise<string> {
    const link = isToken(token) && (await this.repository.findClaimLink(tx, hashOf(token), userId));
    if (!link || link.expiresAt <= this.clock.now()) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    return link.bookingId;
  }

  private async addTimelineEntries(
    tx: EntityManager,
    bookingIds: string[],
    event: HistoryEvent,
  ): Promise<void> {
    if (bookingIds.length === 0) return;
    await writeHistory(tx, bookingIds, event, { actor: 'parent', at: this.clock.now() });
  }
}
