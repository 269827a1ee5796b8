import type { Booking } from '#libs/booking/bookings';
import type { MailSourcesService } from './mail-sources.service.js';
import type { MailFile } from './mailer.service.js';
import type { MailKind } from './sent-mail.entity.js';

/** The receipt in a mail: attached, or a link with a key while the PDF does not exist. */
type EnclosedReceipt = { link: string | null; files: MailFile[]; keys: string[] };

/** The receipt of a booking: attached if the PDF is up to date, otherwise a link. */
export async function encloseReceipt(
  booking: Pick<Booking, 'id' | 'revision' | 'parentEmail'>,
  { receipts, links }: MailSourcesService,
): Promise<EnclosedReceipt> {
  const content = await receipts.pdf(booking);
  if (!content) {
    const { link, key } = await links.toReceipt(booking);
    return { link, files: [], keys: [key] };
  }
  const filename = `receipt-${booking.id.slice(-8)}.pdf`;
  return { link: null, files: [{ filename, content, contentType: 'application/pdf' }], keys: [] };
}

/** The same; null for a booking without a receipt, existing or expected. */
export async function encloseExpectedReceipt(
  booking: Booking,
  sources: MailSourcesService,
): Promise<EnclosedReceipt | null> {
  return (await sources.receipts.isExpected(booking)) ? encloseReceipt(booking, sources) : null;
}

/**
 * True when a mail must wait because the booking's receipt is being replaced: the handlers of `receipt-revised` and
 * `receipt-delayed` send it.
 */
export async function mustAwaitReceipt(
  { kind, subjectId }: { kind: MailKind; subjectId: string },
  booking: Booking,
  { receipts, sentMails }: MailSourcesService,
): Promise<boolean> {
  if (!booking.parentEmail || !(await receipts.isBehind(booking))) return false;
  if (!(await sentMails.awaitReceipt(kind, subjectId, booking.id))) return false;
  // If the receipt was finished before the mail was recorded, no handler sends it later.
  return receipts.isBehind(booking);
}
