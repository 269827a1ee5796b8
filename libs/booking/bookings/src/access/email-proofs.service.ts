import { Injectable } from '@nestjs/common';
import {
  hashOf,
  isToken,
  newToken,
  RateLimitsService,
  type RateAttempt,
  type RequestUser,
} from '#libs/platform/auth';
import { DAY_MS, AppError, normalForm } from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';

/** Longer than the rate-limit window for links, so an address over the limit still has a working link. */
const LIFE_MS = 2 * DAY_MS;
/** Limits how many devices can open a forwarded link. */
const MAX_SESSIONS = 20;

const LINK_MAILED =
  'Several bookings were made with this email address in the last hour. We emailed it a link: open it in this browser, then book again. Nothing you typed is lost.';

/**
 * Proof of an email address. Anybody can type another family's address into a booking and use up its hourly limit. A
 * session that opened a link mailed to the address has proven access to the mailbox and may continue.
 */
@Injectable()
export class EmailProofsService {
  constructor(
    private readonly db: DataSource,
    private readonly limits: RateLimitsService,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a booking against the limits of the request and of its email address. When only the address has exceeded its
   * limit, a proven session may continue; otherwise a link is mailed to the address.
   * @throws AppError TOO_MANY.
   */
  async countBooking(email: string, currentUser: RequestUser): Promise<void> {
    // A guest without a session gets one with this booking.
    const ofRequest: RateAttempt[] = [
      ['booking-session', currentUser.sessionId],
      ['booking-address', currentUser.address],
    ];
    try {
      await this.limits.count(...ofRequest, ['booking-email', normalForm(email)]);
    } catch (error) {
      if (!(error instanceof AppError) || error.details.limits?.join() !== 'booking-email') throw error;
      // Another visitor may have used up this address's hourly limit; its owner is never rejected.
      if (await this.isProven(email, currentUser)) return this.limits.count(...ofRequest);
      await this.mailLink(email);
      throw new AppError('TOO_MANY', LINK_MAILED, error.details);
    }
  }

  /** True when the address is the account's confirmed one, or the session has opened a link mailed to it. */
  async isProven(
    email: string,
    { user, sessionId }: Pick<RequestUser, 'user' | 'sessionId'>,
  ): Promise<boolean> {
    const key = normalForm(email);
    if (user?.email && user.emailVerified && normalForm(user.email) === key) return true;
    const found: unknown[] = await this.db.query(
      'select from email_proofs where email_key = $1 and $2 = any(session_ids) and expires_at > $3',
      [key, sessionId, this.clock.now()],
    );
    return found.length > 0;
  }

  /** Requests a mail with a link to the address. Over the limit nothing is sent: earlier links still work. */
  async mailLink(email: string): Promise<void> {
    const emailKey = normalForm(email);
    try {
      // Mailboxes treat "pat+anything@" as "pat@".
      await this.limits.count(['booking-link-email', emailKey.replace(/\+[^@]*@/, '@')]);
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY') return;
      throw error;
    }
    await this.db.transaction(async (tx) => {
      const [{ id: proofId }]: [{ id: string }] = await tx.query(
        'insert into email_proofs (email, email_key, expires_at) values ($1, $2, $3) returning id',
        [email, emailKey, new Date(this.clock.now().getTime() + LIFE_MS)],
      );
      await this.outbox.publish(tx, 'email-proof-requested', { proofId });
    });
  }

  /** Creates a token while a mail is rendered; events never carry tokens. Null once the request has expired. */
  async writeLink(proofId: string): Promise<{ token: string; email: string } | null> {
    const token = newToken();
    const [[found]]: [{ email: string }[], number] = await this.db.query(
      `update email_proofs set token_hashes = token_hashes || $2::text
       where id = $1 and expires_at > $3 returning email`,
      [proofId, hashOf(token), this.clock.now()],
    );
    return found ? { token, email: found.email } : null;
  }

  /** Allows this session to book with the address of the link. @throws AppError LINK_OVER. */
  async openLink(token: string, currentUser: RequestUser): Promise<void> {
    const [, count]: [unknown, number] = await this.db.query(
      `update email_proofs set session_ids = array_append(array_remove(session_ids, $2), $2)
       where token_hashes @> array[$1] and expires_at > $3 and cardinality(session_ids) < ${MAX_SESSIONS}`,
      [isToken(token) ? hashOf(token) : '', currentUser.sessionId, this.clock.now()],
    );
    if (count === 0) throw new AppError('LINK_OVER');
    currentUser.remember();
  }
}
