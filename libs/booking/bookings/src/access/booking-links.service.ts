import { Injectable } from '@nestjs/common';
import { hashOf, isToken, newToken } from '#libs/platform/auth';
import { DAY_MS, AppError, BOOKING_NOT_FOUND, HOUR_MS } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { prepared } from '#libs/platform/database';
import { Every } from '#libs/platform/events';
import { DataSource } from 'typeorm';
import { BookingEntity } from '../booking.entity.js';
import { BookingLinkEntity } from './mailed-links.entity.js';

const LIFE_DAYS = 30;

/** Mailed links to a booking: the holder may read and pay it, but does not own it. */
@Injectable()
export class BookingLinksService {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Creates a token while a mail is rendered; events never carry tokens. Valid for 30 days. */
  async create(bookingId: string): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + LIFE_DAYS * DAY_MS);
    await this.db.query(
      'insert into booking_links (token_hash, booking_id, expires_at) values ($1, $2, $3)',
      [hashOf(token), bookingId, expiresAt],
    );
    return token;
  }

  /** The booking of a token, for reading only. @throws AppError NOT_FOUND for an unknown or expired token. */
  async open(token: unknown): Promise<BookingEntity> {
    const booking = await this.db
      .getRepository(BookingEntity)
      .createQueryBuilder('b')
      .innerJoin(BookingLinkEntity, 'l', 'l.booking_id = b.id')
      .where('l.token_hash = :hash and l.claimant_id is null and l.expires_at > :now', {
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
      prepared(`select 1 from booking_links
        where token_hash = $1 and booking_id = $2 and claimant_id is null and expires_at > $3`),
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
    await this.db.query('delete from booking_links where expires_at < $1', [this.clock.now()]);
    await this.db.query('delete from email_proofs where expires_at < $1', [this.clock.now()]);
  }
}
