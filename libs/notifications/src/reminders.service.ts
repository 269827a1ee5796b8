import { Injectable, Logger } from '@nestjs/common';
import { BookingsService, type Booking } from '#libs/bookings';
import { ReceiptsService } from '#libs/documents';
import { Clock } from '#libs/settings';
import { DataSource } from 'typeorm';
import { KeyedLinks } from './keyed-links.js';
import { SentMails } from './sent-mails.js';
import { unpaidReminderMail } from './texts/unpaid-reminder.mail.js';

const DUE_AFTER_HOURS = 24;
/** A reminder that could not be sent for so long comes too late to be useful. */
const USELESS_AFTER_HOURS = 48;
const HOUR_MS = 3_600_000;

const isUnpaid = ({ status, paymentStatus }: Booking) =>
  status === 'pending' && paymentStatus !== 'completed';

@Injectable()
export class RemindersService {
  private readonly log = new Logger('notifications');

  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingsService,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly keyedLinks: KeyedLinks,
    private readonly clock: Clock,
  ) {}

  /** Sets the time of the one reminder, a day after the booking; a repeat changes nothing. */
  async plan(bookingId: string): Promise<void> {
    await this.db.query(
      `insert into unpaid_reminders (booking_id, due_at)
       select id, created_at + make_interval(hours => ${DUE_AFTER_HOURS}) from bookings
       where id = $1 and status = 'pending' and payment_status <> 'completed' on conflict do nothing`,
      [bookingId],
    );
  }

  /**
   * Sends what is due, while it is still unpaid and still to come, and drops the rest. Returns how many were looked
   * at. A mail that is refused waits for the next turn, for a day, and keeps nobody else's waiting.
   */
  async sendDue(): Promise<number> {
    const now = this.clock.now();
    const due: { bookingId: string; dueAt: Date }[] = await this.db.query(
      `select booking_id as "bookingId", due_at as "dueAt" from unpaid_reminders
       where due_at <= $1 order by due_at limit 50`,
      [now],
    );
    for (const { bookingId, dueAt } of due) {
      const booking = await this.bookings.find(bookingId);
      const isTooLate = now.getTime() - dueAt.getTime() > (USELESS_AFTER_HOURS - DUE_AFTER_HOURS) * HOUR_MS;
      try {
        if (booking && isUnpaid(booking) && booking.startsAt > now && !isTooLate) await this.remind(booking);
      } catch (error) {
        this.log.warn({ bookingId, fault: (error as Error).message }, 'reminder still waits');
        continue;
      }
      await this.db.query('delete from unpaid_reminders where booking_id = $1', [bookingId]);
    }
    return due.length;
  }

  /** Staff ask for another one; nothing when it was paid or called off meanwhile. @throws Error when it is refused. */
  async remindAgain(booking: Booking, resendId: string): Promise<void> {
    if (isUnpaid(booking) && booking.startsAt > this.clock.now()) await this.remind(booking, resendId);
  }

  private async remind(booking: Booking, subjectId = booking.id): Promise<void> {
    const payLink = await this.keyedLinks.toPay(booking.id);
    const isAgain = subjectId !== booking.id;
    const mail = {
      to: booking.parentEmail,
      ...unpaidReminderMail({ booking, issuer: this.receipts.issuer, payLink, isAgain }),
    };
    await this.mails.sendOnce({ kind: 'unpaid-reminder', subjectId, bookingId: booking.id, mail });
  }
}
