import { Injectable } from '@nestjs/common';
import type { Booking } from '#libs/booking/bookings';
import { ReceiptsService } from '#libs/office/documents';
import { KeyedLinks } from './mail-links.service.js';
import type { MailFile } from './mailer.service.js';
import type { MailKind } from './sent-mail.entity.js';
import { SentMails } from './sent-mails.repository.js';

/** The receipt as a mail brings it: attached, or a link with a key of its own while it is not there. */
type EnclosedReceipt = { link: string | null; files: MailFile[]; keys: string[] };

/** The receipt of a booking in the mails about it. */
@Injectable()
export class MailedReceipt {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly links: KeyedLinks,
    private readonly mails: SentMails,
  ) {}

  /** Attached when what the booking is now stands on it, else a link. */
  async of(booking: Pick<Booking, 'id' | 'revision'>): Promise<EnclosedReceipt> {
    const content = (await this.receipts.isBehind(booking)) ? null : await this.receipts.pdf(booking.id);
    if (!content) {
      const { link, key } = await this.links.toReceipt(booking.id);
      return { link, files: [], keys: [key] };
    }
    const filename = `receipt-${booking.id.slice(-8)}.pdf`;
    return { link: null, files: [{ filename, content, contentType: 'application/pdf' }], keys: [] };
  }

  /** The same; null for a booking that has no receipt and gets none yet. */
  async ifExpected(booking: Booking): Promise<EnclosedReceipt | null> {
    return (await this.receipts.isExpected(booking)) ? this.of(booking) : null;
  }

  /**
   * True when a letter has to wait, since the receipt is being made anew: whoever hears of `receipt-revised`, or that it
   * is late, sends it then.
   */
  async isAwaited(kind: MailKind, subjectId: string, booking: Booking): Promise<boolean> {
    if (!booking.parentEmail || !(await this.receipts.isBehind(booking))) return false;
    if (!(await this.mails.awaitReceipt({ kind, subjectId, bookingId: booking.id }))) return false;
    // It may have come before the letter was written down: then nobody else sends it.
    return this.receipts.isBehind(booking);
  }
}
