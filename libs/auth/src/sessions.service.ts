import { Injectable } from '@nestjs/common';
import type { UserView } from '#libs/contracts';
import { prepared } from '#libs/database';
import { DataSource, type EntityManager } from 'typeorm';
import { hashOf, isToken, newToken } from './tokens.js';

/** Days that a session lives after its last use, and its cookie after it was set. */
export const SESSION_DAYS = 30;

export type FoundSession = { visitorId: string; promoCode: string | null; user: UserView | null };

type Renewal = { visitorId: string; userId: string; checkedHash: string | null };

type Row = FoundSession & { isAgeing: boolean } & {
  [Field in keyof UserView as `user_${Field}`]: UserView[Field];
};

/** Server-side sessions in PostgreSQL, so that every API process knows them and a lost Redis ends none. */
@Injectable()
export class Sessions {
  constructor(private readonly db: DataSource) {}

  /** One statement finds session and user. Extends the expiry at most once a day. */
  async find(token: string): Promise<FoundSession | null> {
    if (!isToken(token)) return null;
    const [row]: Row[] = await this.db.query(
      prepared(`select s.visitor_id as "visitorId", s.promo_code as "promoCode",
         s.expires_at < now() + make_interval(days => ${SESSION_DAYS - 1}) as "isAgeing",
         u.id as user_id, u.username as user_username, u.email as user_email,
         u.first_name as "user_firstName", u.last_name as "user_lastName", u.role as user_role,
         u.email_verified_at is not null as "user_emailVerified"
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
        emailVerified: row.user_emailVerified,
      }) ||
      null;
    return { visitorId: row.visitorId, promoCode: row.promoCode, user };
  }

  /** Opens a guest's session and returns the token for the cookie. */
  async open(visitorId: string): Promise<string> {
    const token = newToken();
    await this.db.query(
      prepared(`insert into sessions (token_hash, visitor_id, expires_at)
       values ($1, $2, now() + make_interval(days => ${SESSION_DAYS}))`),
      [hashOf(token), visitorId],
    );
    return token;
  }

  /**
   * Replaces the session by one with a new id: an id known before the log-in is worth nothing after it. The code that
   * was found valid stays with the visitor. Null, and nothing changed, when the password is no longer the checked one.
   * The lock waits for a change of the password that is under way, and such a change waits for it: every session that
   * it should end stands before it ends them.
   */
  async renew(oldToken: string | null, { visitorId, userId, checkedHash }: Renewal): Promise<string | null> {
    const token = newToken();
    const opened: unknown[] = await this.db.query(
      `with known as (
         select id from users where id = $4 and ($5::text is null or password_hash = $5) for share
       ), gone as (
         delete from sessions where token_hash = $1 and exists (select from known) returning visitor_id, promo_code
       ) insert into sessions (token_hash, visitor_id, user_id, expires_at, promo_code)
       select $2, $3, id, now() + make_interval(days => ${SESSION_DAYS}),
         (select promo_code from gone where visitor_id = $3) from known returning 1`,
      [oldToken ? hashOf(oldToken) : '', hashOf(token), visitorId, userId, checkedHash],
    );
    return opened.length > 0 ? token : null;
  }

  /** Ends one session; a token that leads to none changes nothing. */
  async close(token: string): Promise<void> {
    await this.db.query('delete from sessions where token_hash = $1', [hashOf(token)]);
  }

  /** Ends every session of a user in the transaction of the change that asks for it. */
  async closeAllOf(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('delete from sessions where user_id = $1', [userId]);
  }

  /**
   * Ends every session of a user who leaves, with the answers that were kept for repeats: they hold what a family typed.
   * Returns the keys of those sessions, under which rooms above may hold more; `tx` is the transaction of the leaving.
   */
  async forget(tx: EntityManager, userId: string): Promise<string[]> {
    const found: { visitorId: string }[] = await tx.query(
      `with gone as (delete from sessions where user_id = $1 returning visitor_id),
         known as (
           select visitor_id from gone union
           select registered_visitor_id from users where id = $1 and registered_visitor_id is not null
         ), answers as (
           delete from idempotent_answers where scope = 'user:' || $1::uuid
             or scope in (select 'visitor:' || visitor_id from known)
             or (scope = 'bare' and visitor_id in (select visitor_id from known))
         )
       select visitor_id as "visitorId" from known`,
      [userId],
    );
    return found.map(({ visitorId }) => visitorId);
  }

  /** Remembers the code that this session found valid last, or none. */
  async keepPromo(token: string, code: string | null): Promise<void> {
    await this.db.query(prepared('update sessions set promo_code = $2 where token_hash = $1'), [
      hashOf(token),
      code,
    ]);
  }

  /** Removes what has run out; a timer's work. */
  async sweep(): Promise<void> {
    await this.db.query('delete from sessions where expires_at < now()');
  }

  private async extend(token: string): Promise<void> {
    await this.db.query(
      `update sessions set expires_at = now() + make_interval(days => ${SESSION_DAYS}) where token_hash = $1`,
      [hashOf(token)],
    );
  }
}
