import { Injectable } from '@nestjs/common';
import { On, type Attempt } from '#libs/platform/events';
import { IssueReceiptService } from './receipts/issue-receipt.service.js';

/** After this many failed attempts, all within seconds, the confirmation mail is sent without the receipt. */
const ATTEMPTS_BEFORE_MAIL = 3;

@Injectable()
export class DocumentsHandlers {
  constructor(private readonly receipts: IssueReceiptService) {}

  /** Payments and free codes both confirm a booking. */
  @On(['booking-confirmed', 'receipt-requested'], {
    as: 'issue-receipt',
    label: 'receipts',
    queue: 'documents',
  })
  async issueReceipt({ bookingId }: { bookingId: string }, { number, isLast }: Attempt): Promise<void> {
    try {
      await this.receipts.issue(bookingId);
    } catch (error) {
      if (number === ATTEMPTS_BEFORE_MAIL || isLast(error)) await this.receipts.delay(bookingId);
      throw error;
    }
  }

  /**
   * The receipt shows the event's date, place and price, and what was paid and refunded. After a purge it is kept as
   * a financial record, without the family's data.
   */
  @On(
    [
      'booking-rescheduled',
      'booking-edited',
      'part-payment-recorded',
      'offline-payment-undone',
      'refund-due-again',
      'payment-refunded',
    ],
    { as: 'remake-receipt', label: 'receipts after a change', queue: 'documents' },
  )
  @On('booking-purged', {
    as: 'redact-receipt',
    label: 'receipts with a child’s name to remove',
    queue: 'documents',
  })
  async reissueReceipt({ bookingId }: { bookingId: string }): Promise<void> {
    await this.receipts.reissue(bookingId);
  }
}
