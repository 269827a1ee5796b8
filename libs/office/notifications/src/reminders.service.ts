import { Injectable } from '@nestjs/common';
import { BookingsService, BookingHoldsService, type Booking } from '#libs/booking/bookings';
import { awaitsPayment } from '#libs/shared/contracts';
import { ReceiptsService } from '#libs/office/documents';
import { Clock } from '#libs/platform/config';
import { KeyedLinks } from './mail-links.service.js';
import { SentMails } from './sent-mails.repository.js';
import { unpaidReminderMail } from './mails/payment/unpaid-reminder.mail.js';

/** So old a booking is not reminded of any more: a mail server may have been away for a day. */
const USELESS_AFTER_HOURS = 48;
const HOUR_MS = 3_600_000;

/** The mail to whoever left a booking unpaid. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly bookings: BookingsService,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly keyedLinks: KeyedLinks,
    private readonly clock: Clock,
    private readonly times: BookingHoldsService,
  ) {}

  /**
   * Sends the one reminder of a booking; nothing when it was paid or called off meanwhile, is over, is held no more, or
   * when the reminder comes too late. @throws DependencyFailure while the mail server does not do its part.
   */
  async remindOnce(bookingId: string): Promise<void> {
    const booking = await this.bookings.find(bookingId);
    if (!booking) return;
    const ageMs = this.clock.now().getTime() - booking.createdAt.getTime();
    if (this.isWaiting(booking) && ageMs <= USELESS_AFTER_HOURS * HOUR_MS) await this.remind(booking);
  }

  /**
   * Staff ask for another one; nothing when it was paid or called off meanwhile.
   * @throws DependencyFailure as above.
   */
  async remindAgain(booking: Booking, resendId: string): Promise<void> {
    if (this.isWaiting(booking)) await this.remind(booking, resendId);
  }

  private isWaiting(booking: Booking): boolean {
    return awaitsPayment(booking) && booking.startsAt > this.clock.now();
  }

  private async remind(booking: Booking, subjectId = booking.id): Promise<void> {
    if (await this.mails.hasEnded('unpaid-reminder', subjectId)) return;
    const heldUntil = await this.times.heldUntil(booking.id);
    if (heldUntil && heldUntil <= this.clock.now()) return;
    const { link: payLink, key } = await this.keyedLinks.toPay(booking.id);
    const isAgain = subjectId !== booking.id;
    const mail = {
      to: booking.parentEmail,
      ...unpaidReminderMail({ booking, issuer: await this.receipts.issuer(), payLink, isAgain, heldUntil }),
    };
    await this.mails.sendOnce({
      kind: 'unpaid-reminder',
      subjectId,
      bookingId: booking.id,
      isUnproven: !isAgain && (await this.bookings.isUnproven(booking)),
      keys: [key],
      mail,
    });
  }
}
