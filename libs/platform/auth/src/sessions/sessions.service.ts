import { Injectable } from '@nestjs/common';
import type { UserView } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { ENDED_DAYS, GuestsService, isGuestToken, SESSION_DAYS, type Guest } from './guests.service.js';
import { hashOf, isToken, newToken } from './secrets.js';

export type FoundSession = Guest & { user: UserView | null };

type Renewal = Guest & { userId: string; checkedHash: string | null };

type Row = FoundSession & { isAgeing: boolean } & {
  [Field in keyof UserView as `user_${Field}`]-?: UserView[Field];
};

/**
 * Log-ins are rows in PostgreSQL, so that every API process knows them, each can be ended at once and a lost Redis ends
 * none. Guests carry what is remembered of them in a signed token; those from before that have a row until it runs out.
 */
@Injectable()
export class SessionsService {
  constructor(
    private readonly db: DataSource,
    private readonly guests: GuestsService,
  ) {}

  /** A guest is read from the token; one statement finds a log-in and its user, and extends it at most once a day. */
  async find(token: string): Promise<FoundSession | null> {
    if (isGuestToken(token)) {
      const guest = this.guests.read(token);
      return guest && !(await this.guests.hasEnded(guest.sessionId)) ? { ...guest, user: null } : null;
    }
    if (!isToken(token)) return null;
    const [row]: Row[] = await this.db.query(
      prepared(`select s.session_id as "sessionId", s.promo_code as "promoCode",
         s.expires_at < now() + make_interval(days => ${SESSION_DAYS - 1}) as "isAgeing",
         u.id as user_id, u.username as user_username, u.email as user_email,
         u.first_name as "user_firstName", u.last_name as "user_lastName", u.role as user_role,
         u.admin_level as "user_adminLevel",
         u.email_verified_at is not null as "user_emailVerified", u.is_host as "user_isHost"
       from sessions s left join users u on u.id = s.user_id
       where s.token_hash = $1 and s.expires_at > now()`),
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
    return { sessionId: row.sessionId, promoCode: row.promoCode, user };
  }

  /** A guest's token for the cookie. */
  open(sessionId: string, promoCode: string | null = null): string {
    return this.guests.sign({ sessionId, promoCode });
  }

  /**
   * A fresh token of the same guest once theirs is a day old, so that they stay known for SESSION_DAYS after the last
   * use; null when nothing is to be set. Costs no statement: while this process has not read who ended, nobody slides.
   */
  renewGuest(token: string): string | null {
    if (!isGuestToken(token) || !this.guests.isAgeing(token)) return null;
    const guest = this.guests.read(token);
    return guest && this.guests.isKnownActive(guest.sessionId) ? this.guests.sign(guest) : null;
  }

  /**
   * Replaces the session by a log-in with a new token: one known before is worth nothing after it. The code that was
   * found valid stays with the session. Null, and nothing changed, when the password is no longer the checked one.
   * The lock waits for a change of the password that is under way, and such a change waits for it: every session that
   * it should end stands before it ends them.
   */
  async renew(oldToken: string | null, renewal: Renewal): Promise<string | null> {
    const { sessionId, promoCode, userId, checkedHash } = renewal;
    const token = newToken();
    const guest = this.guestOf(oldToken);
    const opened: unknown[] = await this.db.query(
      `with known as (
         select id from users where id = $4 and ($5::text is null or password_hash = $5) for share
       ), gone as (
         delete from sessions where token_hash = $1 and exists (select from known)
       ), ended as (
         insert into ended_guests (session_id) select $7 from known where $7::uuid is not null on conflict do nothing
       ) insert into sessions (token_hash, session_id, user_id, expires_at, promo_code)
       select $2, $3, id, now() + make_interval(days => ${SESSION_DAYS}), $6 from known returning 1`,
      [oldToken ? hashOf(oldToken) : '', hashOf(token), sessionId, userId, checkedHash, promoCode, guest],
    );
    if (opened.length === 0) return null;
    if (guest) this.guests.addEnded(guest);
    return token;
  }

  /** Ends one session, a guest's too; a token that leads to none changes nothing. */
  async close(token: string): Promise<void> {
    const guest = this.guestOf(token);
    if (!guest)
      return void (await this.db.query('delete from sessions where token_hash = $1', [hashOf(token)]));
    await this.db.query('insert into ended_guests (session_id) values ($1) on conflict do nothing', [guest]);
    this.guests.addEnded(guest);
  }

  /** Ends every session of a user in the transaction of the change that asks for it. */
  async closeAllOf(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('delete from sessions where user_id = $1', [userId]);
  }

  /**
   * Ends every session of a user who leaves, with the answers that were kept for repeats: they hold what a family typed.
   * Returns the keys of those sessions, under which modules above may hold more; `tx` is the transaction of the leaving.
   */
  async forget(tx: EntityManager, userId: string): Promise<string[]> {
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

  /** Remembers the code that was found valid last, or none: a log-in's in its row, a guest's in the returned token. */
  async savePromoCode(token: string | null, sessionId: string, code: string | null): Promise<string> {
    if (!token || isGuestToken(token)) return this.open(sessionId, code);
    await this.db.query(prepared('update sessions set promo_code = $2 where token_hash = $1'), [
      hashOf(token),
      code,
    ]);
    return token;
  }

  /** Removes what has run out; a timer's work. */
  async sweep(): Promise<void> {
    await this.db.query(
      `with guests as (
         delete from ended_guests where ended_at < now() - make_interval(days => ${ENDED_DAYS})
       ) delete from sessions where expires_at < now()`,
    );
  }

  private guestOf(token: string | null): string | null {
    return token && isGuestToken(token) ? (this.guests.read(token)?.sessionId ?? null) : null;
  }

  private async extend(token: string): Promise<void> {
    await this.db.query(
      `update sessions set expires_at = now() + make_interval(days => ${SESSION_DAYS}) where token_hash = $1`,
      [hashOf(token)],
    );
  }
}
