import { Injectable } from '@nestjs/common';
import { HOUR_MS, type SessionView, type UserView } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import { Every } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';
import { ENDED_DAYS, GuestsService, isGuestToken, SESSION_DAYS, type Guest } from './guests.service.js';
import { hashOf, isToken, newToken } from './secrets.js';

/** `isPasswordFresh`: the password was typed in this session within PASSWORD_FRESH_MINUTES. */
export type FoundSession = Guest & { user: UserView | null; isPasswordFresh: boolean };

type Renewal = Guest & { userId: string; checkedHash: string | null; device: string | null };

/** A log-in ends this long after its password was typed, however often it is used. */
const LONGEST_DAYS = 90;
const PASSWORD_FRESH_MINUTES = 15;

type Row = FoundSession & { isAgeing: boolean } & {
  [Field in keyof UserView as `user_${Field}`]-?: UserView[Field];
};

/**
 * Log-ins are rows in PostgreSQL: all API processes share them, each can be ended immediately, and losing Redis does
 * not end any. Guests have a signed token instead; older guests have a row until it expires.
 */
@Injectable()
export class SessionsService {
  constructor(
    private readonly db: DataSource,
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
    const [row]: Row[] = await this.db.query(
      prepared(`select s.session_id as "sessionId", s.promo_code as "promoCode",
         s.expires_at < now() + make_interval(days => ${SESSION_DAYS - 1}) as "isAgeing",
         coalesce(s.password_at > now() - make_interval(mins => ${PASSWORD_FRESH_MINUTES}), false) as "isPasswordFresh",
         u.id as user_id, u.username as user_username, u.email as user_email,
         u.first_name as "user_firstName", u.last_name as "user_lastName", u.role as user_role,
         u.admin_level as "user_adminLevel",
         u.email_verified_at is not null as "user_emailVerified", u.is_host as "user_isHost"
       from sessions s left join users u on u.id = s.user_id
       where s.token_hash = $1 and s.expires_at > now()
         and (s.user_id is null or s.created_at > now() - make_interval(days => ${LONGEST_DAYS}))`),
      [hashOf(token)],
    );
    if (!row) return null;
    if (row.isAgeing) await this.extend(token);
    const user: UserView | null =
      (row.user_id && {
        id: row.user_id,
        username: row.user_username,
        email: row.user_email,
        firstName: row.user_firstName,
        lastName: row.user_lastName,
        role: row.user_role,
        ...(row.user_role === 'admin' && { adminLevel: row.user_adminLevel }),
        emailVerified: row.user_emailVerified,
        isHost: row.user_isHost,
      }) ||
      null;
    const { sessionId, promoCode, isPasswordFresh } = row;
    return { sessionId, promoCode, user, isPasswordFresh };
  }

  /** Returns a guest token for the cookie. */
  open(sessionId: string, promoCode: string | null = null): string {
    return this.guests.sign({ sessionId, promoCode });
  }

  /**
   * Replaces the session with a log-in under a new token; the old token becomes invalid (session fixation). The promo
   * code moves to the new session. Returns null without a change if the password changed since it was checked.
   * The share lock on the user serializes this with a password change: the change sees, and ends, every session opened
   * before it.
   */
  async renew(oldToken: string | null, renewal: Renewal): Promise<string | null> {
    const { sessionId, promoCode, userId, checkedHash, device } = renewal;
    const token = newToken();
    const guest = this.guestOf(oldToken);
    const opened: unknown[] = await this.db.query(
      `with known as (
         select id from users where id = $4 and ($5::text is null or password_hash = $5) for share
       ), gone as (
         delete from sessions where token_hash = $1 and exists (select from known)
       ), ended as (
         insert into ended_guests (session_id) select $7 from known where $7::uuid is not null on conflict do nothing
       ) insert into sessions (token_hash, session_id, user_id, expires_at, promo_code, password_at, seen_at, device)
       select $2, $3, id, now() + make_interval(days => ${SESSION_DAYS}), $6, now(), now(), $8 from known returning 1`,
      [
        oldToken ? hashOf(oldToken) : '',
        hashOf(token),
        sessionId,
        userId,
        checkedHash,
        promoCode,
        guest,
        device,
      ],
    );
    if (opened.length === 0) return null;
    if (guest) this.guests.addEnded(guest);
    return token;
  }

  /** Records that the password was typed again in this session. */
  async notePassword(token: string): Promise<void> {
    await this.db.query('update sessions set password_at = now() where token_hash = $1', [hashOf(token)]);
  }

  /** The open sessions of a user, the latest used first; `token` is that of the current one. */
  async listOf(userId: string, token: string | null): Promise<SessionView[]> {
    const rows: { device: string | null; createdAt: Date; seenAt: Date; isCurrent: boolean }[] =
      await this.db.query(
        `select device, created_at as "createdAt", coalesce(seen_at, created_at) as "seenAt",
           token_hash = $2 as "isCurrent"
         from sessions where user_id = $1 and expires_at > now()
           and created_at > now() - make_interval(days => ${LONGEST_DAYS})
         order by 4 desc, 3 desc, token_hash`,
        [userId, token ? hashOf(token) : ''],
      );
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
    if (!guest)
      return void (await this.db.query('delete from sessions where token_hash = $1', [hashOf(token)]));
    await this.db.query('insert into ended_guests (session_id) values ($1) on conflict do nothing', [guest]);
    this.guests.addEnded(guest);
  }

  /** Ends all sessions of a user in the caller's transaction. */
  async closeAllOf(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('delete from sessions where user_id = $1', [userId]);
  }

  /**
   * Ends all sessions of a user whose account is deleted, and deletes their stored idempotent answers, which contain
   * personal data. Returns the session ids, by which modules above may have stored data.
   */
  async deleteAllOf(tx: EntityManager, userId: string): Promise<string[]> {
    const found: { sessionId: string }[] = await tx.query(
      `with gone as (delete from sessions where user_id = $1 returning session_id),
         known as (
           select session_id from gone union
           select registered_session_id from users where id = $1 and registered_session_id is not null
         ), answers as (
           delete from idempotent_answers where scope = 'user:' || $1::uuid
             or scope in (select 'session:' || session_id from known)
             or (scope = 'bare' and session_id in (select session_id from known))
         )
       select session_id as "sessionId" from known`,
      [userId],
    );
    return found.map(({ sessionId }) => sessionId);
  }

  /** Stores the last valid promo code (null removes it): for a log-in in its row, for a guest in the returned token. */
  async savePromoCode(token: string | null, sessionId: string, code: string | null): Promise<string> {
    if (!token || isGuestToken(token)) return this.open(sessionId, code);
    await this.db.query(prepared('update sessions set promo_code = $2 where token_hash = $1'), [
      hashOf(token),
      code,
    ]);
    return token;
  }

  /** Removes expired sessions and ended guests. */
  @Every(HOUR_MS, { as: 'sweep-sessions' })
  async sweep(): Promise<void> {
    await this.db.query(
      `with guests as (
         delete from ended_guests where ended_at < now() - make_interval(days => ${ENDED_DAYS})
       ) delete from sessions where expires_at < now()
         or (user_id is not null and created_at < now() - make_interval(days => ${LONGEST_DAYS}))`,
    );
  }

  private guestOf(token: string | null): string | null {
    return token && isGuestToken(token) ? (this.guests.read(token)?.sessionId ?? null) : null;
  }

  private async extend(token: string): Promise<void> {
    await this.db.query(
      `update sessions set seen_at = now(), expires_at = now() + make_interval(days => ${SESSION_DAYS}) where token_hash = $1`,
      [hashOf(token)],
    );
  }
}
