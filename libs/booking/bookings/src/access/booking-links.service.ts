import { Injectable } from '@nestjs/common';
import { hashOf, isToken, newToken } from '#libs/platform/auth';
import { DAY_MS, AppError, BOOKING_NOT_FOUND, HOUR_MS } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { prepared } from '#libs/platform/database';
import { Every } from '#libs/platform/events';
import { DataSource } from 'typeorm';
import { BookingEntity } from '../booking.entity.js';
import { BookingLinkEntity } from './mailed-links.entity.js';

/** A `pay` link is valid this long after its mail, a `manage` link this long after the event. */
const LIFE_DAYS = 30;

/** Whether link `l` of booking `b` is valid at an instant. Of a `manage` link the current start decides. */
const isValid = (now: string) => `l.claimant_id is null and case l.purpose
  when 'manage' then b.starts_at > ${now}::timestamptz - interval '${LIFE_DAYS} days' else l.expires_at > ${now} end`;

/** Mailed links to a booking: the holder may read and pay it, but does not own it. */
@Injectable()
export class BookingLinksService {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Creates a token to pay while a mail is rendered; events never carry tokens. Valid for 30 days. */
  async create(bookingId: string): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + LIFE_DAYS * DAY_MS);
    await this.db.query(
      'insert into booking_links (token_hash, booking_id, expires_at) values ($1, $2, $3)',
      [hashOf(token), bookingId, expiresAt],
    );
    return token;
  }

  /**
   * Creates a token for the booking page. Valid until 30 days after the event, also when it is rescheduled. Null for a
   * booking that is so long ago, or purged: the lock makes a concurrent purge find the link, or be seen here.
   */
  async createManage(bookingId: string): Promise<string | null> {
    const token = newToken();
    const created: unknown[] = await this.db.query(
      `insert into booking_links (token_hash, booking_id, purpose, expires_at)
       select $1, id, 'manage', starts_at + interval '${LIFE_DAYS} days' from bookings
       where id = $2 and purged_at is null and starts_at > $3::timestamptz - interval '${LIFE_DAYS} days'
       for share returning 1`,
      [hashOf(token), bookingId, this.clock.now()],
    );
    return created.length > 0 ? token : null;
  }

  /** The booking of a token, for reading only. @throws AppError NOT_FOUND for an unknown or expired token. */
  async open(token: unknown): Promise<BookingEntity> {
    const booking = await this.db
      .getRepository(BookingEntity)
      .createQueryBuilder('b')
      .innerJoin(BookingLinkEntity, 'l', 'l.booking_id = b.id')
      .where(`l.token_hash = :hash and ${isValid(':now')}`, {
        hash: isToken(token) ? hashOf(token) : '',
        now: this.clock.now(),
      })
      .getOne();
    if (!booking) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    return booking;
  }

  /**
   * Whether this is the token of a valid link to the booking. A browser without cookies sends it with each call. It is
   * looked up by its hash, so response times reveal nothing about it.
   */
  async isKeyOf(bookingId: string, token: unknown): Promise<boolean> {
    if (!isToken(token)) return false;
    const links: unknown[] = await this.db.query(
      prepared(`select 1 from booking_links l join bookings b on b.id = l.booking_id
        where l.token_hash = $1 and l.booking_id = $2 and ${isValid('$3')}`),
      [hashOf(token), bookingId, this.clock.now()],
    );
    return links.length > 0;
  }

  /** Revokes tokens whose mail was never sent. */
  async revoke(tokens: readonly string[]): Promise<void> {
    if (tokens.length === 0) return;
    await this.db.query('delete from booking_links where token_hash = any($1)', [tokens.map(hashOf)]);
  }

  /** Deletes expired mailed links of bookings and addresses; run by a timer. */
  @Every(HOUR_MS, { as: 'sweep-links' })
  async deleteExpired(): Promise<void> {
    await this.db.query(
      `delete from booking_links l using bookings b
       where l.expires_at < $1 and b.id = l.booking_id and (l.claimant_id is not null or not (${isValid('$1')}))`,
      [this.clock.now()],
    );
    await this.db.query('delete from email_proofs where expires_at < $1', [this.clock.now()]);
  }
}
