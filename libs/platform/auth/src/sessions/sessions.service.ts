import { Injectable } from '@nestjs/common';
import type { SessionView, UserView } from '#libs/shared/contracts';
import { Retention } from '#libs/platform/events';
import type { EntityManager } from 'typeorm';
import { GuestsService, isGuestToken } from './guests.service.js';
import { isToken, newToken } from './secrets.js';
import { SessionsRepository, type NewLogIn, type StoredSession } from './sessions.repository.js';

/** `user` is null for a guest. */
export type FoundSession = Omit<StoredSession, 'isAgeing' | 'user'> & { user: UserView | null };

type Renewal = Pick<NewLogIn, 'sessionId' | 'promoCode' | 'userId' | 'checkedHash' | 'device'>;

/**
 * Log-ins are rows in PostgreSQL: all API processes share them, each can be ended immediately, and losing Redis does
 * not end any. Guests have a signed token instead.
 */
@Injectable()
export class SessionsService {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly guests: GuestsService,
  ) {}

  /**
   * Verifies a guest token, without a query once the list of ended guests is loaded. A log-in takes one query for
   * session and user, and is extended at most once a day.
   */
  async find(token: string): Promise<FoundSession | null> {
    if (isGuestToken(token)) {
      const guest = this.guests.read(token);
      const isOpen = guest && !(await this.guests.hasEnded(guest.sessionId));
      return isOpen ? { ...guest, user: null, isPasswordFresh: false } : null;
    }
    if (!isToken(token)) return null;
    const found = await this.repository.findByToken(token);
    if (!found) return null;
    const { isAgeing, ...session } = found;
    if (isAgeing) await this.repository.extend(token);
    return session;
  }

  /** Returns a guest token for the cookie. */
  open(sessionId: string, promoCode: string | null = null): string {
    return this.guests.sign({ sessionId, promoCode });
  }

  /**
   * Replaces the session with a log-in under a new token; the old token becomes invalid (session fixation). The promo
   * code moves to the new session. Returns null without a change if the password changed since it was checked.
   */
  async renew(oldToken: string | null, renewal: Renewal): Promise<string | null> {
    const token = newToken();
    const guest = this.guestOf(oldToken);
    if (!(await this.repository.openLogIn({ ...renewal, token, oldToken, endedGuest: guest }))) return null;
    if (guest) this.guests.addEnded(guest);
    return token;
  }

  /** Records that the password was typed again in this session. */
  async notePassword(token: string): Promise<void> {
    await this.repository.setPasswordTyped(token);
  }

  /** The open sessions of a user, the latest used first; `token` is that of the current one. */
  async listOf(userId: string, token: string | null): Promise<SessionView[]> {
    const rows = await this.repository.listOf(userId, token);
    return rows.map(({ device, createdAt, seenAt, isCurrent }) => ({
      device,
      loggedInAt: createdAt.toISOString(),
      lastUsedAt: seenAt.toISOString(),
      isCurrent,
    }));
  }

  /** Ends one session or guest; an unknown token is ignored. */
  async close(token: string): Promise<void> {
    const guest = this.guestOf(token);
    if (!guest) return this.repository.remove(token);
    await this.repository.insertEndedGuest(guest);
    this.guests.addEnded(guest);
  }

  /** Ends all sessions of a user in the caller's transaction. */
  closeAllOf(tx: EntityManager, userId: string): Promise<void> {
    return this.repository.removeAllOf(tx, userId);
  }

  /**
   * Ends all sessions of a user whose account is deleted, and deletes their stored idempotent answers, which contain
   * personal data. Returns the session ids, by which modules above may have stored data.
   */
  deleteAllOf(tx: EntityManager, userId: string): Promise<string[]> {
    return this.repository.removeAllWithAnswersOf(tx, userId);
  }

  /** Stores the last valid promo code (null removes it): for a log-in in its row, for a guest in the returned token. */
  async savePromoCode(token: string | null, sessionId: string, code: string | null): Promise<string> {
    if (!token || isGuestToken(token)) return this.open(sessionId, code);
    await this.repository.setPromoCode(token, code);
    return token;
  }

  /** Removes expired sessions and ended guests. */
  @Retention()
  sweep(): Promise<void> {
    return this.repository.removeExpired();
  }

  private guestOf(token: string | null): string | null {
    return token && isGuestToken(token) ? (this.guests.read(token)?.sessionId ?? null) : null;
  }
}
