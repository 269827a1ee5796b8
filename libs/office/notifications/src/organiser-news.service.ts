import { Injectable } from '@nestjs/common';
import { Company } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { letterId } from './letter-id.js';
import { OrganiserMails } from './organiser-mails.js';
import { newsWords, type NewsFacts, type NewsKind } from './mails/organisers/booking-news.mail.js';

/**
 * What organisers hear of bookings, as soon as it happens or in the morning, without the family's name; only once the
 * owner asks for it.
 */
@Injectable()
export class BookingNews {
  constructor(
    private readonly db: DataSource,
    private readonly company: Company,
    private readonly organisers: OrganiserMails,
    private readonly clock: Clock,
  ) {}

  /**
   * Tells it, or keeps it for the morning; once for each subject, which is the booking unless it can happen to it again.
   * @throws DependencyFailure while the mail server does not do its part.
   */
  async tell(what: NewsKind, bookingId: string, subjectId = bookingId): Promise<void> {
    const id = letterId(what, subjectId);
    const { organiserMails } = await this.company.current();
    if (organiserMails === 'each-morning') await this.keep(what, bookingId, id);
    if (organiserMails === 'at-once') await this.sendNow(what, bookingId, id);
  }

  private async keep(what: NewsKind, bookingId: string, id: string): Promise<void> {
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
    if (facts) await this.organisers.announce('booking-news', id, newsWords(what, facts));
  }
}

/** What news say of a booking: no family. */
export const NEWS_COLUMNS = `b.id as "bookingId", to_char(b.event_date, 'YYYY-MM-DD') as "eventDate",
  b.event_time as "eventTime", b.guest_count as "guestCount", b.game_count as "gameCount", b.final_cents as "finalCents"`;
