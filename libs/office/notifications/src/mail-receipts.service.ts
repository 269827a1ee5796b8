import { Injectable } from '@nestjs/common';
import type { Booking } from '#libs/booking/bookings';
import { ReceiptsService } from '#libs/office/documents';
import { MailLinksService } from './mail-links.service.js';
import type { MailFile } from './mailer.service.js';
import type { MailKind } from './sent-mail.entity.js';
import { SentMailsRepository } from './sent-mails.repository.js';

/** The receipt in a mail: attached, or a link with a key while the PDF does not exist. */
type EnclosedReceipt = { link: string | null; files: MailFile[]; keys: string[] };

/** The receipt of a booking in the mails about it. */
@Injectable()
export class MailReceiptsService {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly links: MailLinksService,
    private readonly sentMails: SentMailsRepository,
  ) {}

  /** Attached if the PDF is up to date, otherwise a link. */
  async enclose(booking: Pick<Booking, 'id' | 'revision'>): Promise<EnclosedReceipt> {
    const content = (await this.receipts.isBehind(booking)) ? null : await this.receipts.pdf(booking.id);
    if (!content) {
      const { link, key } = await this.links.toReceipt(booking.id);
      return { link, files: [], keys: [key] };
    }
    const filename = `receipt-${booking.id.slice(-8)}.pdf`;
    return { link: null, files: [{ filename, content, contentType: 'application/pdf' }], keys: [] };
  }

  /** The same; null for a booking without a receipt, existing or expected. */
  async encloseIfExpected(booking: Booking): Promise<EnclosedReceipt | null> {
    return (await this.receipts.isExpected(booking)) ? this.enclose(booking) : null;
  }

  /**
   * True when a mail must wait because the receipt is being replaced: the handlers of `receipt-revised` and
   * `receipt-delayed` send it.
   */
  async isAwaited(kind: MailKind, subjectId: string, booking: Booking): Promise<boolean> {
    if (!booking.parentEmail || !(await this.receipts.isBehind(booking))) return false;
    if (!(await this.sentMails.awaitReceipt(kind, subjectId, booking.id))) return false;
    // If the receipt was finished before the mail was recorded, no handler sends it later.
    return this.receipts.isBehind(booking);
  }
}
