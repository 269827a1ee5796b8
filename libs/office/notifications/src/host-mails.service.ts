import { Injectable } from '@nestjs/common';
import { BookingsService } from '#libs/booking/bookings';
import { isOver } from '#libs/shared/contracts';
import { ReceiptsService } from '#libs/office/documents';
import { Clock } from '#libs/platform/config';
import { StaffingQueries } from '#libs/booking/staffing';
import { SentMails } from './sent-mails.repository.js';
import { hostChangedMail } from './mails/booking/host-changed.mail.js';

/** Who comes, where it has become somebody else. */
@Injectable()
export class HostMails {
  constructor(
    private readonly bookings: BookingsService,
    private readonly staffing: StaffingQueries,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly clock: Clock,
  ) {}

  /**
   * Says who leads an event now, once for each change of the lead that still holds. Nothing when the event is off or
   * over. @throws DependencyFailure while the mail server does not do its part.
   */
  async sendHostChanged(bookingId: string): Promise<void> {
    const newsId = await this.staffing.newestLeadChange(bookingId);
    if (newsId === null || (await this.mails.hasEnded('host-changed', newsId))) return;
    const booking = await this.bookings.find(bookingId);
    if (!booking || isOver(booking, this.clock.now())) return;
    const host = (await this.staffing.leadsOf([booking])).get(bookingId);
    if (!host) return;
    await this.mails.sendOnce({
      kind: 'host-changed',
      subjectId: newsId,
      bookingId,
      mail: {
        to: booking.parentEmail,
        ...hostChangedMail({ booking, issuer: await this.receipts.issuer(), host }),
      },
    });
  }
}
