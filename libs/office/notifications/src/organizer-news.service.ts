import { Injectable } from '@nestjs/common';
import { CompanyService } from '#libs/shop/business-settings';
import { Every, OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { instantInZone, MINUTE_MS } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { derivedId } from './mail-definition.js';
import { MailDispatcherService } from './mail-dispatcher.service.js';
import {
  bookingNewsMail,
  type BookingNews,
  type NewsFacts,
  type NewsKind,
} from './mails/organizers/booking-news.mail.js';
import { digestMail } from './mails/organizers/digest.mail.js';

/** Minute of the day in the business zone. */
const DIGEST_AT_MINUTE = 7 * 60;
const NEWS_STORED_DAYS = 90;

/** Facts of a booking without the family. */
const NEWS_COLUMNS = `b.id as "bookingId", to_char(b.event_date, 'YYYY-MM-DD') as "eventDate",
  b.event_time as "eventTime", b.guest_count as "guestCount", b.game_count as "gameCount", b.final_cents as "finalCents"`;

/**
 * News about bookings for organizers, immediately or in a morning digest, without the family's name; off by default.
 */
@Injectable()
export class OrganizerNewsService {
  constructor(
    private readonly db: DataSource,
    private readonly company: CompanyService,
    private readonly mails: MailDispatcherService,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the news, or stores it for the digest; once per subject, which is the booking unless the news can repeat.
   * @throws DependencyFailure while the mail server fails.
   */
  async report(what: NewsKind, bookingId: string, subjectId = bookingId): Promise<void> {
    const id = derivedId(what, subjectId);
    const { organiserMails } = await this.company.current();
    if (organiserMails === 'each-morning') await this.store(what, bookingId, id);
    if (organiserMails === 'at-once') await this.sendNow(what, bookingId, id);
  }

  /** Whether the owner wants news at all. */
  async isOn(): Promise<boolean> {
    return (await this.company.current()).organiserMails !== 'off';
  }

  /**
   * Publishes today's digest once, after seven, if there is news from before seven. News that is never sent, because the
   * mails were turned off, is deleted after ninety days.
   */
  @Every(MINUTE_MS, { as: 'morning-digest' })
  async publishDigest(): Promise<void> {
    const day = this.clock.today();
    const seven = instantInZone(day, DIGEST_AT_MINUTE, this.clock.zone);
    if (this.clock.now() < seven) return;
    await this.db.transaction(async (tx) => {
      await tx.query('delete from organiser_news where at < $1::timestamptz - make_interval(days => $2)', [
        this.clock.now(),
        NEWS_STORED_DAYS,
      ]);
      const [included]: [unknown[], number] = await tx.query(
        `update organiser_news set digest_day = $1 where digest_day is null and at < $2
           and not exists (select from organiser_news where digest_day = $1) returning id`,
        [day, seven],
      );
      if (included.length > 0) await this.outbox.publish(tx, 'organiser-digest-due', { day });
    });
  }

  /** Sends the digest of a day, once to each organizer; nothing if the mails are off. */
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
