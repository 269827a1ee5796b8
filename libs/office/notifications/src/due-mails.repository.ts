import { Injectable } from '@nestjs/common';
import { RESTORED } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';
import type { NewsFacts } from './mails/organizers/booking-news.mail.js';
import type { BalanceNotice } from './mails/payment/balance.mail.js';
import { REMINDER_MAX_AGE_HOURS } from './mails/payment/unpaid-reminder.mail.js';

/** One reminder per unpaid booking, this long after its creation. */
const REMINDER_AFTER_HOURS = 24;
/** Reminders at once. */
export const REMINDER_BATCH = 100;
/** How long a confirmation waits for its receipt. */
const RECEIPT_LATE_AFTER_MINUTES = 10;
/** Failed jobs of older bookings are left to operators. */
const RECEIPT_MAX_AGE_DAYS = 3;
/** Late confirmations at once. */
export const RECEIPT_BATCH = 50;

/** `isRestored`: what led to the mail was before a restore, so that it is held. */
export type DelayedReceipt = { bookingId: string; isRestored: boolean };

const IS_RESTORED = (bookingId: string) =>
  `exists (select from published_events e where e.booking_id = ${bookingId}::text and e.request_id = '${RESTORED}')`;

/** Which mails have become due with time, and the facts of news about bookings. */
@Injectable()
export class DueMailsRepository {
  constructor(private readonly db: DataSource) {}

  /** Bookings that are unpaid a day after their creation and had no reminder, oldest first; a limited batch. */
  async findUnreminded(tx: EntityManager, now: Date): Promise<string[]> {
    const due: { id: string }[] = await tx.query(
      `select b.id from booking_facts b join booking_money m on m.booking_id = b.id and m.awaits_payment
           where b.created_at <= $1::timestamptz - make_interval(hours => ${REMINDER_AFTER_HOURS})
             and b.created_at > $1::timestamptz - make_interval(hours => ${REMINDER_MAX_AGE_HOURS})
             and not exists (select from published_events e
               where e.name = 'booking-left-unpaid' and e.booking_id = b.id::text)
           order by b.created_at limit ${REMINDER_BATCH}`,
      [now],
    );
    return due.map(({ id }) => id);
  }

  /** Until the transaction ends: these notices are published by one process at a time. */
  async lockNotices(tx: EntityManager, which: 'balance-notices' | 'morning-mails'): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [which]);
  }

  /** The days for which `workday-started` was published, yyyy-MM-dd; those of the last weeks, as all events. */
  async startedDays(tx: EntityManager): Promise<string[]> {
    const rows: { day: string | null }[] = await tx.query(
      `select payload ->> 'day' as day from published_events where name = 'workday-started'`,
    );
    return rows.flatMap(({ day }) => day ?? []);
  }

  /** Those of these bookings that had this notice of their due day, which is yyyy-MM-dd. */
  async findNotified(
    tx: EntityManager,
    bookingIds: readonly string[],
    { notice, dueOn }: { notice: BalanceNotice; dueOn: string },
  ): Promise<string[]> {
    const known: { id: string }[] = await tx.query(
      `select booking_id as id from published_events
       where name = 'balance-due' and booking_id = any($1) and payload ->> 'notice' = $2 and payload ->> 'dueOn' = $3`,
      [bookingIds, notice, dueOn],
    );
    return known.map(({ id }) => id);
  }

  /** Bookings confirmed more than ten minutes ago whose confirmation still waits for the receipt; a limited batch. */
  findLateConfirmations(tx: EntityManager, now: Date): Promise<DelayedReceipt[]> {
    return tx.query(
      `select b.id as "bookingId", ${IS_RESTORED('b.id')} as "isRestored" from booking_facts b join booking_money m on m.booking_id = b.id and m.is_paid
           where m.is_held and b.payment_completed_at < $1::timestamptz - make_interval(mins => ${RECEIPT_LATE_AFTER_MINUTES})
             and b.payment_completed_at > $1::timestamptz - make_interval(days => ${RECEIPT_MAX_AGE_DAYS})
             and not exists (select from sent_mails m where m.kind = 'confirmation' and m.subject_id = b.id)
             and not exists (select from published_events e
               where e.name = 'receipt-delayed' and e.booking_id = b.id::text)
           order by b.payment_completed_at limit ${RECEIPT_BATCH}`,
      [now],
    );
  }

  /** Marks the mails that have waited ten minutes for a new receipt as late; returns the booking of each. */
  async markLate(tx: EntityManager, now: Date): Promise<DelayedReceipt[]> {
    const [late]: [DelayedReceipt[], number] = await tx.query(
      `update sent_mails set receipt_wait = 'late' where receipt_wait = 'waiting' and booking_id is not null
           and created_at < $1::timestamptz - make_interval(mins => ${RECEIPT_LATE_AFTER_MINUTES})
         returning booking_id as "bookingId", ${IS_RESTORED('sent_mails.booking_id')} as "isRestored"`,
      [now],
    );
    return late;
  }

  /** What news tell about a booking; null when it does not exist. */
  async newsFacts(bookingId: string): Promise<NewsFacts | null> {
    const [facts]: NewsFacts[] = await this.db.query(
      `select b.id as "bookingId", to_char(b.event_date, 'YYYY-MM-DD') as "eventDate", b.event_time as "eventTime",
         b.guest_count as "guestCount", b.game_count as "gameCount", b.final_cents as "finalCents",
         b.starts_at as "startsAt"
       from booking_facts b where b.id = $1`,
      [bookingId],
    );
    return facts ?? null;
  }
}
