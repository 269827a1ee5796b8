import { Injectable } from '@nestjs/common';
import { hashOf, isToken, newToken, type RequestUser } from '#libs/platform/auth';
import { DAY_MS, AppError, BOOKING_NOT_FOUND, HOUR_MS } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { prepared } from '#libs/platform/database';
import { Every } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';
import { isValidLink, LINK_LIFE_DAYS } from './links.sql.js';
import type { BookingLinkEntity } from './booking-link.entity.js';

/** A link remembers this many sessions, the newest ones. */
const MAX_SESSIONS = 50;

/** What a link allows: to pay and read papers, or all that the booking page offers. */
export type LinkRight = BookingLinkEntity['purpose'];

/** Mailed links to a booking, whose holders do not own it. `BookingAccessService` decides by them. */
@Injectable()
export class BookingLinksService {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a token to pay while a mail is rendered; events never carry tokens. Valid for 30 days. `address`: that of the
   * mail. The lock makes a concurrent change of the address end the link, or be seen here.
   * @throws Error when the booking has another address by now: the job is repeated and mails to that one.
   */
  async create(bookingId: string, address: string | null = null): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + LINK_LIFE_DAYS * DAY_MS);
    const created: unknown[] = await this.db.query(
      `insert into booking_links (token_hash, booking_id, expires_at)
       select $1, id, $3::timestamptz from bookings where id = $2 and ($4::text is null or parent_email = $4)
       for share returning 1`,
      [hashOf(token), bookingId, expiresAt, address],
    );
    if (created.length === 0) throw new Error('the booking of this mail is gone or has another address');
    return token;
  }

  /**
   * Creates a token for the booking page. Valid until 30 days after the event, also when it is rescheduled. Null for a
   * booking that is so long ago, purged, of a deleted account, or at another `address` by now: the lock makes a concurrent
   * purge or change find the link, or be seen here.
   */
  async createManage(bookingId: string, address: string | null = null): Promise<string | null> {
    const token = newToken();
    const created: unknown[] = await this.db.query(
      `insert into booking_links (token_hash, booking_id, purpose, expires_at)
       select $1, id, 'manage', starts_at + interval '${LINK_LIFE_DAYS} days' from bookings
       where id = $2 and purged_at is null and starts_at > $3::timestamptz - interval '${LINK_LIFE_DAYS} days'
         and (user_id is null or exists (select from user_facts u where u.user_id = bookings.user_id))
         and ($4::text is null or parent_email = $4)
       for share returning 1`,
      [hashOf(token), bookingId, this.clock.now(), address],
    );
    return created.length > 0 ? token : null;
  }

  /**
   * Gives this session the right of a link as long as the link is valid; returns the id of its booking.
   * @throws AppError NOT_FOUND for an unknown, ended or expired token.
   */
  async open(token: unknown, currentUser: RequestUser): Promise<string> {
    const [[opened]]: [{ bookingId: string }[], number] = await this.db.query(
      `update booking_links l set session_ids = (array_remove(l.session_ids, $2::uuid) || $2::uuid)[greatest(1,
         cardinality(array_remove(l.session_ids, $2::uuid)) + 2 - ${MAX_SESSIONS}):]
       from bookings b where b.id = l.booking_id and l.token_hash = $1 and ${isValidLink('$3')}
       returning l.booking_id as "bookingId"`,
      [isToken(token) ? hashOf(token) : '', currentUser.sessionId, this.clock.now()],
    );
    if (!opened) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    currentUser.remember();
    return opened.bookingId;
  }

  /**
   * The right to a booking by a valid link: one that was opened in this session, or one whose key the browser sends with
   * each call because it keeps no cookies. The key is looked up by its hash, so response times reveal nothing about it.
   * Null without one.
   */
  async rightOf(
    bookingId: string,
    { isKnown, sessionId, mailedKey }: Pick<RequestUser, 'isKnown' | 'sessionId' | 'mailedKey'>,
  ): Promise<LinkRight | null> {
    const hash = isToken(mailedKey) ? hashOf(mailedKey) : null;
    if (!isKnown && !hash) return null;
    const found: { purpose: LinkRight }[] = await this.db.query(
      prepared(`select l.purpose from booking_links l join bookings b on b.id = l.booking_id
        where l.booking_id = $1 and (l.token_hash = $2 or l.session_ids @> array[$3]::uuid[])
          and ${isValidLink('$4')}`),
      [bookingId, hash, isKnown ? sessionId : null, this.clock.now()],
    );
    if (found.some(({ purpose }) => purpose === 'manage')) return 'manage';
    return found.length > 0 ? 'pay' : null;
  }

  /** The sessions in which a link to the booking was opened. */
  async sessionsOf(bookingId: string): Promise<string[]> {
    const rows: { id: string }[] = await this.db.query(
      'select distinct unnest(session_ids) as id from booking_links where booking_id = $1',
      [bookingId],
    );
    return rows.map(({ id }) => id);
  }

  /** Revokes tokens whose mail was never sent. */
  async revoke(tokens: readonly string[]): Promise<void> {
    if (tokens.length === 0) return;
    await this.db.query('delete from booking_links where token_hash = any($1)', [tokens.map(hashOf)]);
  }

  /** Ends all links of a booking, also those to claim it, and with them the rights of the sessions that opened one. */
  async endAll(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query('delete from booking_links where booking_id = $1', [bookingId]);
  }

  /** Deletes expired links; run by a timer. */
  @Every(HOUR_MS, { as: 'sweep-links' })
  async deleteExpired(): Promise<void> {
    await this.db.query(
      `delete from booking_links l using bookings b
       where l.expires_at < $1 and b.id = l.booking_id and (l.claimant_id is not null or not (${isValidLink('$1')}))`,
      [this.clock.now()],
    );
  }
}
