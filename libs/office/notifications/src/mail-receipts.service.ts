import { Injectable } from '@nestjs/common';
import type { Booking } from '#libs/booking/bookings';
import { ReceiptsService } from '#libs/office/documents';
import { MailLinksService } from './mail-links.service.js';
import type { MailFile } from './mailer.service.js';
import type { MailKind } from './sent-mail.entity.js';
import { SentMailsRepository } from './sent-mails.repository.js';

/** The receipt in a mail: attached, or a link with a key of its own while the PDF does not exist. */
type EnclosedReceipt = { link: string | null; files: MailFile[]; keys: string[] };

/** The receipt of a booking in the mails about it. */
@Injectable()
export class MailReceiptsService {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly links: MailLinksService,
    private readonly sentMails: SentMailsRepository,
  ) {}

  /** Attached when it shows the booking as it is now, else a link. */
  async enclose(booking: Pick<Booking, 'id' | 'revision'>): Promise<EnclosedReceipt> {
    const content = (await this.receipts.isBehind(booking)) ? null : await this.receipts.pdf(booking.id);
    if (!content) {
      const { link, key } = await this.links.toReceipt(booking.id);
      return { link, files: [], keys: [key] };
    }
    const filename = `receipt-${booking.id.slice(-8)}.pdf`;
    return { link: null, files: [{ filename, content, contentType: 'application/pdf' }], keys: [] };
  }

  /** The same; null for a booking that has no receipt and gets none yet. */
  async encloseIfExpected(booking: Booking): Promise<EnclosedReceipt | null> {
    return (await this.receipts.isExpected(booking)) ? this.enclose(booking) : null;
  }

  /**
   * True when a mail has to wait, since the receipt is being made anew: the handlers of `receipt-revised` and
   * `receipt-delayed` send it then.
   */
  async isAwaited(kind: MailKind, subjectId: string, booking: Booking): Promise<boolean> {
    if (!booking.parentEmail || !(await this.receipts.isBehind(booking))) return false;
    if (!(await this.sentMails.awaitReceipt(kind, subjectId, booking.id))) return false;
    // It may have come before the mail was recorded: then nobody else sends it.
    return this.receipts.isBehind(booking);
  }
}
