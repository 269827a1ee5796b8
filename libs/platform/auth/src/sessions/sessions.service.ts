import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, type SessionView, type UserView } from '#libs/shared/contracts';
import { Retention } from '#libs/platform/events';
import type { EntityManager } from 'typeorm';
import type { RequestUser } from '../request-user.js';
import { GuestsService, isGuestToken } from './guests.service.js';
import { isToken, newToken } from './secrets.js';
import { SessionsRepository, type StoredSession } from './sessions.repository.js';

/** `user` is null for a guest. */
export type FoundSession = Omit<StoredSession, 'isAgeing' | 'user'> & { user: UserView | null };

/**
 * Log-ins are rows in PostgreSQL: all API processes share them, each can be ended immediately, and losing Redis does
 * not end any. Guests have a signed token instead, which the response sets (`newCookie`).
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

  /**
   * Logs the user in under a new token; the old one becomes invalid (session fixation). A guest keeps the session id and
   * what was created with it; a session of another user is replaced. `checkedHash` is the password hash that was
   * verified; null for a new account.
   * @throws AppError WRONG_LOGIN when the password changed since it was verified.
   */
  async logIn(currentUser: RequestUser, user: UserView, checkedHash: string | null = null): Promise<void> {
    const { token: oldToken, device } = currentUser;
    const isAnother = currentUser.user && currentUser.user.id !== user.id;
    const sessionId = isAnother ? randomUUID() : currentUser.sessionId;
    const promoCode = isAnother ? null : currentUser.promoCode;
    const token = newToken();
    const endedGuest = this.guestOf(oldToken);
    const logIn = { token, oldToken, endedGuest, sessionId, promoCode, userId: user.id, checkedHash, device };
    if (!(await this.repository.openLogIn(logIn))) throw new AppError('WRONG_LOGIN');
    if (endedGuest) this.guests.addEnded(endedGuest);
    currentUser.token = token;
    currentUser.sessionId = sessionId;
    currentUser.promoCode = promoCode;
    currentUser.user = user;
    currentUser.isPasswordFresh = true;
    currentUser.newCookie = 'log-in';
  }

  /** Ends the session or guest; an unknown token is ignored. */
  async logOut(currentUser: RequestUser): Promise<void> {
    const { token } = currentUser;
    const guest = this.guestOf(token);
    if (guest) {
      await this.repository.insertEndedGuest(guest);
      this.guests.addEnded(guest);
    } else if (token) await this.repository.remove(token);
    currentUser.token = null;
    currentUser.user = null;
    currentUser.newCookie = 'none';
  }

  /** Records that the password was typed again in this session; the caller has verified it. */
  async confirmPassword(currentUser: RequestUser): Promise<void> {
    if (currentUser.token) await this.repository.setPasswordTyped(currentUser.token);
    currentUser.isPasswordFresh = true;
  }

  /** Stores the last valid promo code (null removes it): for a log-in in its row, for a guest in the cookie. */
  async rememberPromo(currentUser: RequestUser, code: string | null): Promise<void> {
    const { token, promoCode } = currentUser;
    if (promoCode === code) return;
    if (token && !isGuestToken(token)) await this.repository.setPromoCode(token, code);
    else currentUser.newCookie = 'guest';
    currentUser.promoCode = code;
  }

  /** The open sessions of the logged-in user, the current one first, then the latest used. */
  async listOf(currentUser: RequestUser): Promise<SessionView[]> {
    const rows = await this.repository.listOf(currentUser.requireUserId(), currentUser.token);
    return rows.map(({ device, createdAt, seenAt, isCurrent }) => ({
      device,
      loggedInAt: createdAt.toISOString(),
      lastUsedAt: seenAt.toISOString(),
      isCurrent,
    }));
  }

  /** When each of these users last used an open session; users without one are absent. */
  lastSeen(userIds: readonly string[]): Promise<Map<string, Date>> {
    return this.repository.lastSeen(userIds);
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

  /** Removes expired sessions and ended guests. */
  @Retention()
  sweep(): Promise<void> {
    return this.repository.removeExpired();
  }

  private guestOf(token: string | null): string | null {
    return token && isGuestToken(token) ? (this.guests.read(token)?.sessionId ?? null) : null;
  }
}
