import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { RescheduleBookingService } from '#libs/booking/booking-changes';
import type { BookingMailView, ReschedulePreviewView, ReschedulePreviewQuery } from '#libs/shared/contracts';
import { ReceiptsService } from '#libs/office/documents';
import { CompanyService } from '#libs/shop/business-settings';
import { renderMoved } from '../mails/booking/moved.mail.js';
import { SentMailsRepository } from '../sent-mails.repository.js';

/** The mails about a booking for staff: the sent ones, and a preview of the reschedule mail. */
@Injectable()
export class BookingMailsService {
  constructor(
    private readonly sentMails: SentMailsRepository,
    private readonly rescheduling: RescheduleBookingService,
    private readonly receipts: ReceiptsService,
    private readonly company: CompanyService,
  ) {}

  /** Oldest first, including unsent ones. */
  list(bookingId: string): Promise<BookingMailView[]> {
    return this.sentMails.listOfBooking(bookingId);
  }

  /**
   * Preview of a reschedule with its mail; changes nothing.
   * @throws AppError NOT_FOUND, VALIDATION of `day`.
   */
  async previewMove(
    id: string,
    query: ReschedulePreviewQuery,
    currentUser: RequestUser,
  ): Promise<ReschedulePreviewView> {
    const { preview, booking, start } = await this.rescheduling.preview(id, query, currentUser);
    if (preview.refusal || !booking.parentEmail) return { ...preview, mail: null };
    const from = { fromDay: preview.from.day, fromTime: preview.from.time };
    const moved = { ...booking, ...start };
    const receipt = (await this.receipts.isExpected(booking)) ? { link: null } : null;
    const issuer = await this.company.issuer();
    return { ...preview, mail: renderMoved({ booking: moved, issuer, from, receipt }) };
  }
}
