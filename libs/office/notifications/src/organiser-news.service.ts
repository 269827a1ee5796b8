import { Injectable } from '@nestjs/common';
import { CompanyService } from '#libs/shop/business-settings';
import { OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { instantInZone } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { derivedId } from './mail-definition.js';
import { MailDispatcherService } from './mail-dispatcher.service.js';
import {
  bookingNewsMail,
  type BookingNews,
  type NewsFacts,
  type NewsKind,
} from './mails/organisers/booking-news.mail.js';
import { digestMail } from './mails/organisers/digest.mail.js';

/** The organisers' digest goes at seven on the clocks of the business. */
const DIGEST_AT_MINUTE = 7 * 60;
const NEWS_STORED_DAYS = 90;

/** The facts of a booking that news contain: nothing about the family. */
const NEWS_COLUMNS = `b.id as "bookingId", to_char(b.event_date, 'YYYY-MM-DD') as "eventDate",
  b.event_time as "eventTime", b.guest_count as "guestCount", b.game_count as "gameCount", b.final_cents as "finalCents"`;

/**
 * What organisers hear of bookings, as soon as it happens or in the morning, without the family's name; only once the
 * owner asks for it.
 */
@Injectable()
export class OrganiserNewsService {
  constructor(
    private readonly db: DataSource,
    private readonly company: CompanyService,
    private readonly mails: MailDispatcherService,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends it, or stores it for the morning; once for each subject, which is the booking unless it can happen to it
   * again. @throws DependencyFailure while the mail server fails.
   */
  async report(what: NewsKind, bookingId: string, subjectId = bookingId): Promise<void> {
    const id = derivedId(what, subjectId);
    const { organiserMails } = await this.company.current();
    if (organiserMails === 'each-morning') await this.store(what, bookingId, id);
    if (organiserMails === 'at-once') await this.sendNow(what, bookingId, id);
  }

  /**
   * Publishes today's digest once it is seven and something happened before. Whoever was away at seven is told later
   * that day. What was stored while the owner now wants no mails is dropped after ninety days.
   */
  async publishDigest(): Promise<void> {
    const day = this.clock.today();
    const seven = instantInZone(day, DIGEST_AT_MINUTE, this.clock.zone);
    if (this.clock.now() < seven) return;
    await this.db.transaction(async (tx) => {
      await tx.query('delete from organiser_news where at < $1::timestamptz - make_interval(days => $2)', [
        this.clock.now(),
        NEWS_STORED_DAYS,
      ]);
      const [told]: [unknown[], number] = await tx.query(
        `update organiser_news set digest_day = $1 where digest_day is null and at < $2
           and not exists (select from organiser_news where digest_day = $1) returning id`,
        [day, seven],
      );
      if (told.length > 0) await this.outbox.publish(tx, 'organiser-digest-due', { day });
    });
  }

  /** Sends the digest of a day, once to each organiser; none when the owner wants no mails any more. */
  async sendDigest(day: string): Promise<void> {
    const { organiserMails } = await this.company.current();
    if (organiserMails === 'off') return;
    const news: BookingNews[] = await this.db.query(
      `select n.what, ${NEWS_COLUMNS} from organiser_news n join booking_facts b on b.id = n.booking_id
       where n.digest_day = $1 order by n.at, n.id`,
      [day],
    );
    if (news.length > 0) await this.mails.sendToEach(digestMail, { day, news });
  }

  private async store(what: NewsKind, bookingId: string, id: string): Promise<void> {
    await this.db.query(
      `insert into organiser_news (id, what, booking_id, at)
       select $1, $2, id, $4 from booking_facts where id = $3 on conflict do nothing`,
      [id, what, bookingId, this.clock.now()],
    );
  }

  private async sendNow(what: NewsKind, bookingId: string, id: string): Promise<void> {
    const [facts]: NewsFacts[] = await this.db.query(
      `select ${NEWS_COLUMNS} from booking_facts b where b.id = $1`,
      [bookingId],
    );
    if (facts) await this.mails.sendToEach(bookingNewsMail, { id, what, ...facts });
  }
}
