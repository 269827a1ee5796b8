import { Injectable } from '@nestjs/common';
import { BookingsService, paidParts } from '#libs/booking/bookings';
import { isOff } from '#libs/shared/contracts';
import { ReceiptsService } from '#libs/office/documents';
import { PaymentsQueries } from '#libs/booking/payments';
import { MailedReceipt } from './mail-receipts.service.js';
import { SentMails } from './sent-mails.repository.js';
import { furtherPaymentMail } from './mails/payment/further-payment.mail.js';

/** What a family hears when it has paid what was still due of a booking that was confirmed and paid before. */
@Injectable()
export class FurtherPaymentMails {
  constructor(
    private readonly bookings: BookingsService,
    private readonly ledger: PaymentsQueries,
    private readonly receipts: ReceiptsService,
    private readonly receipt: MailedReceipt,
    private readonly mails: SentMails,
  ) {}

  /**
   * Says once for each payment what came, with the new receipt, for which it waits. Nothing of the payment that the
   * confirmation tells of: `revision` is the booking's with this money. @throws DependencyFailure as all mails.
   */
  async sendCame(bookingId: string, paymentId: string, revision: number): Promise<void> {
    if (!(await this.isToldByConfirmation(bookingId, revision))) await this.send(bookingId, paymentId);
  }

  /** The same of a payment that is known to need a mail of its own. */
  async send(bookingId: string, paymentId: string): Promise<void> {
    const booking = await this.bookings.find(bookingId);
    const came = await this.ledger.newestCounted(bookingId, paymentId);
    if (!booking || isOff(booking) || !came) return this.mails.dropWaiting('further-payment', paymentId);
    if (await this.receipt.isAwaited('further-payment', paymentId, booking)) return;
    if (await this.mails.hasEnded('further-payment', paymentId)) return;
    const receipt = await this.receipt.ifExpected(booking);
    const words = { booking, came, receipt, paid: paidParts(booking, came.amountCents) };
    await this.mails.sendOnce({
      kind: 'further-payment',
      subjectId: paymentId,
      bookingId,
      withReceipt: receipt?.link === null,
      keys: receipt?.keys,
      mail: {
        to: booking.parentEmail,
        ...furtherPaymentMail({ ...words, issuer: await this.receipts.issuer() }),
        files: receipt?.files,
      },
    });
  }

  /** The confirmation comes with the first receipt, and tells of all that stands on it. */
  private async isToldByConfirmation(bookingId: string, revision: number): Promise<boolean> {
    const receipt = await this.receipts.find(bookingId);
    if (receipt) return receipt.firstRevision >= revision;
    return !(await this.mails.hasEnded('confirmation', bookingId));
  }
}
