import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { RescheduleBookingService } from '#libs/booking/booking-changes';
import type { MovePreview, MovePreviewQuery } from '#libs/shared/contracts';
import { ReceiptsService } from '#libs/office/documents';
import { movedMail } from './mails/booking/moved.mail.js';

/** What a move would do, with the mail as it would go out. */
@Injectable()
export class MovePreviews {
  constructor(
    private readonly rescheduling: RescheduleBookingService,
    private readonly receipts: ReceiptsService,
  ) {}

  /** Changes nothing. @throws AppError NOT_FOUND, VALIDATION of `day`. */
  async preview(id: string, query: MovePreviewQuery, currentUser: RequestUser): Promise<MovePreview> {
    const { preview, booking, start } = await this.rescheduling.preview(id, query, currentUser);
    if (preview.refusal || !booking.parentEmail) return { ...preview, mail: null };
    const from = { fromDay: preview.from.day, fromTime: preview.from.time };
    const moved = { ...booking, ...start };
    const receipt = (await this.receipts.isExpected(booking)) ? { link: null } : null;
    const issuer = await this.receipts.issuer();
    return { ...preview, mail: movedMail({ booking: moved, issuer, from, receipt }) };
  }
}
