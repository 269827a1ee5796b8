import { Injectable } from '@nestjs/common';
import { keysOf } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingEntity } from '../booking.entity.js';
import { BookingLinkEntity, type LinkRight } from './booking-link.entity.js';
import { isValidLink, LINK_LIFE_DAYS } from './links.sql.js';

/** A new mailed link; with an `address`, only while the booking has that address. */
type NewLink = { hash: string; bookingId: string; address: string | null };

type ClaimLinkRow = Pick<BookingLinkEntity, 'tokenHash' | 'bookingId' | 'claimantId' | 'expiresAt'>;

/** A link stores at most this many sessions, the newest ones. */
const MAX_SESSIONS = 50;
const MAX_IN_A_MAIL = 5;

/** SQL: no owner, and created by the session in $1. */
const MADE_HERE = 'user_id is null and purged_at is null and created_by_session = $1';

/** Who has access to bookings: sessions, accounts and mailed links. Only the hash of a link's token is stored. */
@Injectable()
export class BookingAccessRepository {
  constructor(private readonly db: DataSource) {}

  /**
   * False when the booking does not exist or has another address. Locks the booking against a change of the address.
   */
  async insertPayLink({ hash, bookingId, address }: NewLink, expiresAt: Date): Promise<boolean> {
    const created: unknown[] = await this.db.query(
      `insert into booking_links (token_hash, booking_id, expires_at)
       select $1, id, $3::timestamptz from bookings where id = $2 and ($4::text is null or parent_email = $4)
       for share returning 1`,
      [hash, bookingId, expiresAt, address],
    );
    return created.length > 0;
  }

  /**
   * False for a booking that is too old, of a deleted account, or has another address; to manage it, also for a purged
   * one. Locks the booking against a purge and a change of the address.
   */
  async insertEventLink(
    { hash, bookingId, address }: NewLink,
    purpose: 'manage' | 'review',
    now: Date,
  ): Promise<boolean> {
    const created: unknown[] = await this.db.query(
      prepared(`insert into booking_links (token_hash, booking_id, purpose, expires_at)
       select $1, id, $5, starts_at + interval '${LINK_LIFE_DAYS} days' from bookings
       where id = $2 and (purged_at is null or $5 = 'review') and starts_at > $3::timestamptz - interval '${LINK_LIFE_DAYS} days'
         and (user_id is null or exists (select from user_facts u where u.user_id = bookings.user_id))
         and ($4::text is null or parent_email = $4)
       for share returning 1`),
      [hash, bookingId, now, address, purpose],
    );
    return created.length > 0;
  }

  /** The booking of a valid link to review its event; null when there is none. */
  async findReviewed(hash: string, now: Date): Promise<string | null> {
    const [found]: { bookingId: string }[] = await this.db.query(
      `select l.booking_id as "bookingId" from booking_links l join bookings b on b.id = l.booking_id
       where l.token_hash = $1 and l.purpose = 'review' and ${isValidLink('$2')}`,
      [hash, now],
    );
    return found?.bookingId ?? null;
  }

  async insertClaimLinks(links: ClaimLinkRow[]): Promise<void> {
    await this.db.getRepository(BookingLinkEntity).insert(links);
  }

  /** Adds a session to a valid link, and returns the id of its booking; null when there is none. */
  async openLink(hash: string, sessionId: string, now: Date): Promise<string | null> {
    const [[opened]]: [{ bookingId: string }[], number] = await this.db.query(
      `update booking_links l set session_ids = (array_remove(l.session_ids, $2::uuid) || $2::uuid)[greatest(1,
         cardinality(array_remove(l.session_ids, $2::uuid)) + 2 - ${MAX_SESSIONS}):]
       from bookings b where b.id = l.booking_id and l.token_hash = $1 and l.purpose <> 'review' and ${isValidLink('$3')}
       returning l.booking_id as "bookingId"`,
      [hash, sessionId, now],
    );
    return opened?.bookingId ?? null;
  }

  /** The rights by valid links to a booking with this hash or opened in this session. A link to review it gives none. */
  async purposesOf(
    bookingId: string,
    { hash, sessionId }: { hash: string | null; sessionId: string | null },
    now: Date,
  ): Promise<LinkRight[]> {
    const found: { purpose: LinkRight }[] = await this.db.query(
      prepared(`select l.purpose from booking_links l join bookings b on b.id = l.booking_id
        where l.booking_id = $1 and (l.token_hash = $2 or l.session_ids @> array[$3]::uuid[])
          and l.purpose <> 'review' and ${isValidLink('$4')}`),
      [bookingId, hash, sessionId, now],
    );
    return found.map(({ purpose }) => purpose);
  }

  /** The link with this hash for a claim by this account, also an expired one. */
  findClaimLink(tx: EntityManager, hash: string, claimantId: string): Promise<BookingLinkEntity | null> {
    return tx.findOneBy(BookingLinkEntity, { tokenHash: hash, claimantId });
  }

  /** The sessions in which a link to the booking was opened. */
  async linkSessionsOf(bookingId: string): Promise<string[]> {
    const rows: { id: string }[] = await this.db.query(
      'select distinct unnest(session_ids) as id from booking_links where booking_id = $1',
      [bookingId],
    );
    return rows.map(({ id }) => id);
  }

  async deleteLinks(hashes: readonly string[]): Promise<void> {
    await this.db.query('delete from booking_links where token_hash = any($1)', [hashes]);
  }

  async deleteLinksOf(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query('delete from booking_links where booking_id = $1', [bookingId]);
  }

  async deleteExpiredLinks(now: Date): Promise<void> {
    await this.db.query(
      `delete from booking_links l using bookings b
       where l.expires_at < $1 and b.id = l.booking_id and (l.claimant_id is not null or not (${isValidLink('$1')}))`,
      [now],
    );
  }

  /**
   * Adds a session with the rights of the creating one, or a browser that acted on the booking, unless already present.
   */
  async addVisitor(
    id: string,
    column: 'session_ids' | 'device_ids',
    visitor: string,
    db: Pick<EntityManager, 'query'> = this.db,
  ): Promise<void> {
    await db.query(
      `update bookings set ${column} = ${column} || $2::uuid where id = $1 and not ${column} @> array[$2]::uuid[]`,
      [id, visitor],
    );
  }

  /** Removes all sessions but the creating one, in the caller's transaction. */
  async keepCreatingSession(tx: EntityManager, id: string): Promise<void> {
    await tx.query(
      'update bookings set session_ids = array_remove(array[created_by_session], null) where id = $1',
      [id],
    );
  }

  /** Removes the owner whose newest claim was by a mailed link, in the caller's transaction. */
  async removeClaimant(tx: EntityManager, id: string): Promise<void> {
    await tx.query(
      `update bookings set user_id = null where id = $1 and user_id is distinct from created_by_user
         and (select code from booking_history where booking_id = $1 and code in ('claimed', 'claimed-by-link', 'moved-by-link')
           order by id desc limit 1) <> 'claimed'`,
      [id],
    );
  }

  /** Removes sessions and creation keys from the bookings of an account, in the caller's transaction. Returns their ids. */
  async removeSessionsOf(tx: EntityManager, userId: string): Promise<string[]> {
    const [rows]: [{ id: string }[], number] = await tx.query(
      `update bookings set session_ids = '{}', creation_key = null where user_id = $1 returning id`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  /** Sets the creating session, except for a booking that has an owner or whose data was removed. */
  async setCreator(id: string, sessionId: string): Promise<void> {
    await this.db.query(
      'update bookings set created_by_session = $2 where id = $1 and user_id is null and purged_at is null',
      [id, sessionId],
    );
  }

  /** How many bookings without an owner a session has made. */
  async countClaimable(sessionId: string): Promise<number> {
    const [{ bookings }]: { bookings: number }[] = await this.db.query(
      `select count(*)::int as bookings from bookings where ${MADE_HERE}`,
      [sessionId],
    );
    return bookings;
  }

  /** Gives the bookings counted by `countClaimable` to an account. Returns their ids. */
  async claimMadeBy(tx: EntityManager, sessionId: string, userId: string): Promise<string[]> {
    const [claimed]: [{ id: string }[], number] = await tx.query(
      `update bookings set user_id = $2 where ${MADE_HERE} returning id`,
      [sessionId, userId],
    );
    return claimed.map(({ id }) => id);
  }

  async setOwner(tx: EntityManager, id: string, userId: string): Promise<void> {
    await tx.query('update bookings set user_id = $2 where id = $1', [id, userId]);
  }

  /** The newest booking of an address; null when there is none. */
  async findIdOfAddress(tx: EntityManager, email: string): Promise<string | null> {
    const [{ bookingId }]: [{ bookingId: string | null }] = await tx.query(
      `select (select id from bookings where parent_email_key = any($1) order by created_at desc limit 1) as "bookingId"`,
      [keysOf(email)],
    );
    return bookingId;
  }

  /** The newest bookings with the address of this one that an account may claim by a mailed link; at most MAX_IN_A_MAIL. */
  async findClaimableByLink(bookingId: string, userId: string): Promise<BookingEntity[]> {
    const all = this.db.getRepository(BookingEntity);
    const input = await all.findOneBy({ id: bookingId });
    if (!input?.parentEmail) return [];
    return all
      .createQueryBuilder('b')
      .where(
        `b.parent_email_key = any(:keys) and b.purged_at is null and b.user_id is distinct from :userId
         and (b.user_id is null or b.user_id is distinct from b.created_by_user)
         and exists (select from user_facts u where u.user_id = :userId)`,
        { keys: keysOf(input.parentEmail), userId },
      )
      .orderBy('b.created_at', 'DESC')
      .limit(MAX_IN_A_MAIL)
      .getMany();
  }
}
