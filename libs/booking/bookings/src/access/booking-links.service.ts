import { Injectable } from '@nestjs/common';
import { hashOf, isToken, newToken, type RequestUser } from '#libs/platform/auth';
import { DAY_MS, AppError, BOOKING_NOT_FOUND } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { Retention } from '#libs/platform/events';
import type { EntityManager } from 'typeorm';
import { BookingAccessRepository } from './booking-access.repository.js';
import type { LinkRight } from './booking-link.entity.js';
import { LINK_LIFE_DAYS } from './links.sql.js';

/** Mailed links to a booking, whose holders do not own it. `BookingAccessService` checks the rights. */
@Injectable()
export class BookingLinksService {
  constructor(
    private readonly repository: BookingAccessRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a token to pay while a mail is rendered; events never contain tokens. Valid for 30 days. `address`: that of
   * the mail. Because of the lock, a concurrent change of the address either ends the link or is seen here.
   * @throws Error when the booking now has another address: the job is repeated and mails to that one.
   */
  async create(bookingId: string, address: string | null = null): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + LINK_LIFE_DAYS * DAY_MS);
    const isCreated = await this.repository.insertPayLink(
      { hash: hashOf(token), bookingId, address },
      expiresAt,
    );
    if (!isCreated) throw new Error('the booking of this mail is gone or has another address');
    return token;
  }

  /**
   * Creates a token for the booking page. Valid until 30 days after the event, also when it is rescheduled. Null for a
   * booking that is too old, purged, of a deleted account, or now has another `address`. Because of the lock, a
   * concurrent purge or change either finds the link or is seen here.
   */
  async createManage(bookingId: string, address: string | null = null): Promise<string | null> {
    const token = newToken();
    const link = { hash: hashOf(token), bookingId, address };
    return (await this.repository.insertEventLink(link, 'manage', this.clock.now())) ? token : null;
  }

  /**
   * Creates a token to review the event, valid until 30 days after it; it gives no other right. Null as for `createManage`,
   * but not for a purged booking.
   */
  async createReview(bookingId: string, address: string): Promise<string | null> {
    const token = newToken();
    const link = { hash: hashOf(token), bookingId, address };
    return (await this.repository.insertEventLink(link, 'review', this.clock.now())) ? token : null;
  }

  /**
   * The booking that the holder of this token may review.
   * @throws AppError NOT_FOUND for an unknown or ended token, and for one with another purpose.
   */
  async openReview(token: unknown): Promise<string> {
    const hash = isToken(token) ? hashOf(token) : '';
    const bookingId = await this.repository.findReviewed(hash, this.clock.now());
    if (!bookingId) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    return bookingId;
  }

  /**
   * Gives this session the right of a link as long as the link is valid; returns the id of its booking.
   * @throws AppError NOT_FOUND for an unknown, ended or expired token.
   */
  async open(token: unknown, currentUser: RequestUser): Promise<string> {
    const hash = isToken(token) ? hashOf(token) : '';
    const bookingId = await this.repository.openLink(hash, currentUser.sessionId, this.clock.now());
    if (!bookingId) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    currentUser.remember();
    return bookingId;
  }

  /**
   * The right to a booking by a valid link: one that was opened in this session, or one whose key the browser sends
   * with each call because it rejects cookies. The key is looked up by its hash, so response times reveal nothing about
   * it. Null without one.
   */
  async rightOf(
    bookingId: string,
    { isKnown, sessionId, mailedKey }: Pick<RequestUser, 'isKnown' | 'sessionId' | 'mailedKey'>,
  ): Promise<LinkRight | null> {
    const hash = isToken(mailedKey) ? hashOf(mailedKey) : null;
    if (!isKnown && !hash) return null;
    const holder = { hash, sessionId: isKnown ? sessionId : null };
    const found = await this.repository.purposesOf(bookingId, holder, this.clock.now());
    if (found.includes('manage')) return 'manage';
    return found.length > 0 ? 'pay' : null;
  }

  /** The sessions in which a link to the booking was opened. */
  sessionsOf(bookingId: string): Promise<string[]> {
    return this.repository.linkSessionsOf(bookingId);
  }

  /** Revokes tokens whose mail was never sent. */
  async revoke(tokens: readonly string[]): Promise<void> {
    if (tokens.length === 0) return;
    await this.repository.deleteLinks(tokens.map(hashOf));
  }

  /** Ends all links of a booking, also those to claim it, and with them the rights of the sessions that opened one. */
  async endAll(tx: EntityManager, bookingId: string): Promise<void> {
    await this.repository.deleteLinksOf(tx, bookingId);
  }

  /** Deletes expired links; run by a timer. */
  @Retention()
  async deleteExpired(): Promise<void> {
    await this.repository.deleteExpiredLinks(this.clock.now());
  }
}
