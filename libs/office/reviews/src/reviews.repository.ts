import { Injectable } from '@nestjs/common';
import { REMOVED } from '#libs/booking/bookings';
import type { AdminReview, HideReason, ReviewState, ReviewView } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { ReviewEntity } from './review.entity.js';

/** On the site and in the inbox, the newest ones. */
const LISTED = 200;

type Written = Pick<ReviewEntity, 'bookingId' | 'stars' | 'shownName'> & { text: string; at: Date };
type Span = { from: Date; until: Date };
type ListedReview = Omit<AdminReview, 'writtenAt' | 'editedAt' | 'repliedAt'> &
  Pick<ReviewEntity, 'writtenAt' | 'editedAt' | 'repliedAt'>;
export type Figures = { average: string | null; count: number };

/** Reviews, and the requests to write one. */
@Injectable()
export class ReviewsRepository {
  constructor(private readonly db: DataSource) {}

  /** False, without a change, when the booking has a review. */
  async insert({ bookingId, stars, text, shownName, at }: Written): Promise<boolean> {
    const made: unknown[] = await this.db.query(
      `insert into reviews (booking_id, stars, text, shown_name, written_at) values ($1, $2, $3, $4, $5)
       on conflict (booking_id) do nothing returning 1`,
      [bookingId, stars, text, shownName, at],
    );
    return made.length > 0;
  }

  /** False, without a change, for another version. */
  async edit({ bookingId, stars, text, shownName, at }: Written, version: number): Promise<boolean> {
    const [, edited]: [unknown, number] = await this.db.query(
      `update reviews set stars = $2, text = $3, shown_name = $4, edited_at = $5, version = version + 1
       where booking_id = $1 and version = $6`,
      [bookingId, stars, text, shownName, at, version],
    );
    return edited > 0;
  }

  findOf(bookingId: string): Promise<ReviewEntity | null> {
    return this.db.getRepository(ReviewEntity).findOneBy({ bookingId });
  }

  /** Those of these bookings, oldest first. */
  listOf(bookingIds: readonly string[]): Promise<ReviewEntity[]> {
    return this.db
      .getRepository(ReviewEntity)
      .createQueryBuilder('r')
      .where('r.bookingId = any(:bookingIds)', { bookingIds })
      .orderBy('r.writtenAt')
      .getMany();
  }

  lock(tx: EntityManager, id: string): Promise<ReviewEntity | null> {
    return tx.findOne(ReviewEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(tx: EntityManager, id: string, columns: Partial<ReviewEntity>): Promise<void> {
    await tx.update(ReviewEntity, { id }, columns);
  }

  /** In a state, or in any; newest first. */
  list(state: ReviewState | null): Promise<ListedReview[]> {
    return this.db.query(
      `select r.id, r.booking_id as "bookingId", r.stars, r.text, r.shown_name as name,
         to_char(b.event_date, 'YYYY-MM-DD') as "eventDate", r.state, r.hidden_because as reason,
         r.written_at as "writtenAt", r.edited_at as "editedAt", r.reply, r.replied_at as "repliedAt", r.version
       from reviews r join booking_facts b on b.id = r.booking_id
       where $1::text is null or r.state = $1 order by r.written_at desc, r.id limit ${LISTED}`,
      [state],
    );
  }

  /** Those of one or two stars that are not hidden and that nobody has replied to. */
  listUnanswered(): Promise<{ id: string; name: string; since: Date }[]> {
    return this.db.query(
      `select id, shown_name as name, written_at as since from reviews
       where stars <= 2 and reply is null and shown_name is not null and state <> 'hidden' order by written_at`,
    );
  }

  /** The published ones, newest first. */
  listPublished(zone: string): Promise<ReviewView[]> {
    return this.db.query(
      `select r.id, r.stars, r.text, r.shown_name as name, to_char(b.event_date, 'YYYY-MM-DD') as "eventDate",
         to_char(r.published_at at time zone $1, 'YYYY-MM-DD') as "publishedOn", r.reply
       from reviews r join booking_facts b on b.id = r.booking_id
       where r.state = 'published' order by r.written_at desc, r.id limit ${LISTED}`,
      [zone],
    );
  }

  /** Of all published ones. */
  async figures(on: Pick<EntityManager, 'query'> = this.db): Promise<Figures> {
    const [figures]: [Figures] = await on.query(
      `select round(avg(stars), 1)::text as average, count(*)::integer as count from reviews where state = 'published'`,
    );
    return figures;
  }

  countHidden(): Promise<{ reason: HideReason; count: number }[]> {
    return this.db.query(
      `select hidden_because as reason, count(*)::integer as count from reviews where hidden_because is not null
       group by hidden_because order by hidden_because`,
    );
  }

  /** Publishes those that were written until then; returns their number. */
  async publish(tx: EntityManager, until: Date, now: Date): Promise<number> {
    const [, published]: [unknown, number] = await tx.query(
      `update reviews set state = 'published', published_at = coalesce(published_at, $2)
       where state = 'written' and written_at <= $1`,
      [until, now],
    );
    return published;
  }

  /** Notes the first request for each event that finished in this span; returns their bookings. */
  async insertRequests(tx: EntityManager, { from, until }: Span, now: Date): Promise<string[]> {
    const asked: { bookingId: string }[] = await tx.query(
      `insert into review_requests (booking_id, asked_at)
       select distinct booking_id, $3::timestamptz from booking_finishes
       where finished_at >= $1 and finished_at < $2
       on conflict (booking_id) do nothing returning booking_id as "bookingId"`,
      [from, until, now],
    );
    return asked.map(({ bookingId }) => bookingId);
  }

  /** Notes the reminder of each request in this span that had no review yet; returns their bookings. */
  async insertReminders(tx: EntityManager, { from, until }: Span, now: Date): Promise<string[]> {
    const [reminded]: [{ bookingId: string }[], number] = await tx.query(
      `update review_requests q set reminded_at = $3
       where q.reminded_at is null and q.asked_at >= $1 and q.asked_at < $2
         and not exists (select from reviews r where r.booking_id = q.booking_id)
       returning q.booking_id as "bookingId"`,
      [from, until, now],
    );
    return reminded.map(({ bookingId }) => bookingId);
  }

  /**
   * Removes text, name and reply of reviews whose family was removed, and of hidden ones whose child's data was removed;
   * of one booking or all. Returns their number.
   */
  async redact(bookingId: string | null): Promise<number> {
    const [, redacted]: [unknown, number] = await this.db.query(
      `update reviews r set text = null, shown_name = null, reply = null, replied_at = null, version = r.version + 1
       from booking_facts b
       where b.id = r.booking_id and r.text is not null and b.purged_at is not null
         and (b.parent_name = $2 or r.state = 'hidden') and ($1::uuid is null or r.booking_id = $1)`,
      [bookingId, REMOVED],
    );
    return redacted;
  }
}
