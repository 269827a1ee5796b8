import { Injectable } from '@nestjs/common';
import type { UserView } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { ENDED_DAYS, LONGEST_DAYS, PASSWORD_FRESH_MINUTES, SESSION_DAYS } from './lifetimes.js';
import { hashOf } from './secrets.js';

type UserColumns = { [Field in keyof UserView as `user_${Field}`]-?: UserView[Field] };

/** `isPasswordFresh`: the password was typed in this session within PASSWORD_FRESH_MINUTES. */
type SessionColumns = {
  sessionId: string;
  promoCode: string | null;
  isPasswordFresh: boolean;
  /** It was not extended today. */
  isAgeing: boolean;
};
export type StoredSession = SessionColumns & { user: UserView };

/** A log-in that replaces the session of `oldToken`, or ends the guest with the session id `endedGuest`. */
type NewLogIn = {
  token: string;
  oldToken: string | null;
  endedGuest: string | null;
  sessionId: string;
  promoCode: string | null;
  userId: string;
  /** The password hash that was checked; null when none was. */
  checkedHash: string | null;
  device: string | null;
};

type SessionRow = { device: string | null; createdAt: Date; seenAt: Date; isCurrent: boolean };

/** Log-ins, of whose tokens only hashes are stored, and the session ids of ended guests. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly db: DataSource) {}

  /** The open log-in of a token with its user; null without one. */
  async findByToken(token: string): Promise<StoredSession | null> {
    const [row]: (SessionColumns & UserColumns)[] = await this.db.query(
      prepared(`select s.session_id as "sessionId", s.promo_code as "promoCode",
         s.expires_at < now() + make_interval(days => ${SESSION_DAYS - 1}) as "isAgeing",
         s.password_at > now() - make_interval(mins => ${PASSWORD_FRESH_MINUTES}) as "isPasswordFresh",
         u.id as user_id, u.username as user_username, u.email as user_email,
         u.first_name as "user_firstName", u.last_name as "user_lastName", u.role as user_role,
         u.admin_level as "user_adminLevel",
         u.email_verified_at is not null as "user_emailVerified", u.is_host as "user_isHost"
       from sessions s join users u on u.id = s.user_id
       where s.token_hash = $1 and s.expires_at > now()
         and s.created_at > now() - make_interval(days => ${LONGEST_DAYS})`),
      [hashOf(token)],
    );
    if (!row) return null;
    const { sessionId, promoCode, isPasswordFresh, isAgeing } = row;
    return { sessionId, promoCode, user: userOf(row), isPasswordFresh, isAgeing };
  }

  /**
   * Replaces a session or ends a guest; false, and nothing changed, if the password changed since it was checked.
   * The share lock on the user serializes this with a password change: the change sees, and ends, every session opened
   * before it.
   */
  async openLogIn(logIn: NewLogIn): Promise<boolean> {
    const { token, oldToken, endedGuest, sessionId, promoCode, userId, checkedHash, device } = logIn;
    const opened: unknown[] = await this.db.query(
      `with known as (
         select id from users where id = $4 and ($5::text is null or password_hash = $5) for share
       ), gone as (
         delete from sessions where token_hash = $1 and exists (select from known)
       ), ended as (
         insert into ended_guests (session_id) select $7 from known where $7::uuid is not null on conflict do nothing
       ) insert into sessions (token_hash, session_id, user_id, expires_at, promo_code, device)
       select $2, $3, id, now() + make_interval(days => ${SESSION_DAYS}), $6, $8 from known returning 1`,
      [
        oldToken ? hashOf(oldToken) : '',
        hashOf(token),
        sessionId,
        userId,
        checkedHash,
        promoCode,
        endedGuest,
        device,
      ],
    );
    return opened.length > 0;
  }

  async extend(token: string): Promise<void> {
    await this.db.query(
      `update sessions set seen_at = now(), expires_at = now() + make_interval(days => ${SESSION_DAYS}) where token_hash = $1`,
      [hashOf(token)],
    );
  }

  /** The password was typed again now. */
  async setPasswordTyped(token: string): Promise<void> {
    await this.db.query('update sessions set password_at = now() where token_hash = $1', [hashOf(token)]);
  }

  async setPromoCode(token: string, code: string | null): Promise<void> {
    await this.db.query(prepared('update sessions set promo_code = $2 where token_hash = $1'), [
      hashOf(token),
      code,
    ]);
  }

  /** The open sessions of a user, the current one first, then the latest used; `token` is that of the current one. */
  listOf(userId: string, token: string | null): Promise<SessionRow[]> {
    return this.db.query(
      `select device, created_at as "createdAt", seen_at as "seenAt",
         token_hash = $2 as "isCurrent"
       from sessions where user_id = $1 and expires_at > now()
         and created_at > now() - make_interval(days => ${LONGEST_DAYS})
       order by 4 desc, 3 desc, token_hash`,
      [userId, token ? hashOf(token) : ''],
    );
  }

  async lastSeen(userIds: readonly string[]): Promise<Map<string, Date>> {
    const rows = await this.db.query<{ userId: string; seenAt: Date }[]>(
      `select user_id as "userId", max(seen_at) as "seenAt" from sessions
       where user_id = any($1::uuid[]) and expires_at > now() group by user_id`,
      [userIds],
    );
    return new Map(rows.map(({ userId, seenAt }) => [userId, seenAt]));
  }

  async remove(token: string): Promise<void> {
    await this.db.query('delete from sessions where token_hash = $1', [hashOf(token)]);
  }

  async removeAllOf(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('delete from sessions where user_id = $1', [userId]);
  }

  /** Deletes a user's sessions and stored answers. Returns the session ids, also that of the registration. */
  async removeAllWithAnswersOf(tx: EntityManager, userId: string): Promise<string[]> {
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

  async insertEndedGuest(sessionId: string): Promise<void> {
    await this.db.query('insert into ended_guests (session_id) values ($1) on conflict do nothing', [
      sessionId,
    ]);
  }

  /** The guests that ended within the last `seconds`, and how many ms ago. */
  listEndedGuests(seconds: number): Promise<{ id: string; agoMs: number }[]> {
    return this.db.query(
      `select session_id as id, extract(epoch from now() - ended_at)::float8 * 1000 as "agoMs"
       from ended_guests where ended_at > now() - make_interval(secs => $1)`,
      [seconds],
    );
  }

  /** Deletes expired sessions, and guests that ended more than ENDED_DAYS ago. */
  async removeExpired(): Promise<void> {
    await this.db.query(
      `with guests as (
         delete from ended_guests where ended_at < now() - make_interval(days => ${ENDED_DAYS})
       ) delete from sessions where expires_at < now()
         or created_at < now() - make_interval(days => ${LONGEST_DAYS})`,
    );
  }
}

const userOf = (row: UserColumns): UserView => ({
  id: row.user_id,
  username: row.user_username,
  email: row.user_email,
  firstName: row.user_firstName,
  lastName: row.user_lastName,
  role: row.user_role,
  ...(row.user_role === 'admin' && { adminLevel: row.user_adminLevel }),
  emailVerified: row.user_emailVerified,
  isHost: row.user_isHost,
});
