import { Injectable } from '@nestjs/common';
import {
  AppError,
  BOOKING_NOT_FOUND,
  keysOf,
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
import { BookingEntity } from '../booking.entity.js';
import { writeHistory } from '../booking.repository.js';
import { BookingLinkEntity } from '../access/booking-link.entity.js';
import { BookingAccessService } from '../access/booking-access.service.js';

const LINK_LIFE_MS = 86_400_000;
const MAX_IN_A_MAIL = 5;

/** No owner, and created by the session in $1. */
const MADE_HERE = 'user_id is null and purged_at is null and created_by_session = $1';

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
    private readonly users: UsersRepository,
    private readonly access: BookingAccessService,
    private readonly limits: RateLimitsService,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /** The number of this session's bookings that the user could claim, without those that join by the sign-up. */
  async countClaimable(currentUser: RequestUser): Promise<ClaimableView> {
    await this.claimAfterSignUp(currentUser.requireUserId());
    return this.countMadeBy(currentUser.sessionId);
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

  private async countMadeBy(sessionId: string): Promise<ClaimableView> {
    const [found]: [ClaimableView] = await this.db.query(
      `select count(*)::int as bookings from bookings where ${MADE_HERE}`,
      [sessionId],
    );
    return found;
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
      const [{ bookingId }]: [{ bookingId: string | null }] = await tx.query(
        `select (select id from bookings where parent_email_key = any($1) order by created_at desc limit 1) as "bookingId"`,
        [keysOf(email)],
      );
      await this.outbox.publish(tx, 'booking-claim-requested', { userId, bookingId });
    });
  }

  /**
   * Creates links, valid for one day, while a mail is rendered: for the newest bookings with the given booking's
   * address that this user may claim. Empty when the user or the booking was deleted.
   */
  async writeLinks(bookingId: string, userId: string): Promise<ClaimLink[]> {
    const all = this.db.getRepository(BookingEntity);
    const input = await all.findOneBy({ id: bookingId });
    if (!input?.parentEmail) return [];
    const bookings = await all
      .createQueryBuilder('b')
      .where(
        `b.parent_email_key = any(:keys) and b.purged_at is null and b.user_id is distinct from :userId
         and (b.user_id is null or b.user_id is distinct from b.created_by_user)
         and exists (select from user_facts u where u.user_id = :userId)`,
        { keys: keysOf(input.parentEmail), userId },
      )
      .orderBy('b.created_at', 'DESC')
      .limit(MAX_IN_A_MAIL)
      .getMany();
    const links = bookings.map((booking) => ({ booking, token: newToken() }));
    const expiresAt = new Date(this.clock.now().getTime() + LINK_LIFE_MS);
    await this.db.getRepository(BookingLinkEntity).insert(
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
    if ((await this.countMadeBy(session)).bookings === 0) return { claimed: [] };
    return this.db.transaction(async (tx) => {
      const [found]: [{ id: string }[], number] = await tx.query(
        `update bookings set user_id = $2 where ${MADE_HERE} returning id`,
        [session, userId],
      );
      const claimed = found.map(({ id }) => id);
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
      await tx.query('update bookings set user_id = $2 where id = $1', [id, userId]);
      await this.addTimelineEntries(tx, [id], { code: booking.userId ? 'moved-by-link' : 'claimed-by-link' });
      return { claimed: [id] };
    });
  }

  private async linked(tx: EntityManager, token: unknown, userId: string): Promise<string> {
    const link =
      isToken(token) &&
      (await tx.findOneBy(BookingLinkEntity, { tokenHash: hashOf(token), claimantId: userId }));
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
