import { Injectable } from '@nestjs/common';
import { BookingChangesRepository } from '#libs/booking/booking-changes';
import { BookingsService } from '#libs/booking/bookings';
import { isHeld } from '#libs/shared/contracts';
import { ReceiptsService } from '#libs/office/documents';
import { Clock } from '#libs/platform/config';
import { EventProgressService } from '#libs/booking/staffing';
import { SentMails } from './sent-mails.repository.js';
import { onTheWayMail } from './mails/booking/on-the-way.mail.js';

/** Mails of the day of an event. */
@Injectable()
export class EventDayMails {
  constructor(
    private readonly bookings: BookingsService,
    private readonly progress: EventProgressService,
    private readonly changes: BookingChangesRepository,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly clock: Clock,
  ) {}

  /**
   * Says once for each day of an event that the host is on the way, however often that is pressed. Nothing when it was taken back, when they are
   * there already, or when the time that it would name has passed. @throws DependencyFailure while the mail server
   * does not do its part.
   */
  async sendOnTheWay(bookingId: string): Promise<void> {
    const booking = await this.bookings.find(bookingId);
    const steps = (await this.progress.stepsOf([bookingId])).get(bookingId);
    const last = steps?.at(-1);
    const expectedAt = last?.step === 'on-the-way' && last.expectedAt ? new Date(last.expectedAt) : null;
    if (!booking || !isHeld(booking) || !last || !expectedAt || expectedAt <= this.clock.now()) return;
    const issuer = await this.receipts.issuer();
    await this.mails.sendOnce({
      kind: 'on-the-way',
      subjectId: (await this.changes.lastReschedule(bookingId))?.id ?? bookingId,
      bookingId,
      mail: {
        to: booking.parentEmail,
        ...onTheWayMail({ booking, issuer, hostName: last.hostName, expectedAt }),
      },
    });
  }
}
