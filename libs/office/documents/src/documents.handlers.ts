import { Injectable } from '@nestjs/common';
import { On, type Attempt } from '#libs/platform/events';
import { IssueReceiptService } from './receipts/issue-receipt.service.js';

/** So many attempts take seconds; afterwards the parent's confirmation does not wait for the receipt any more. */
const MAIL_WAITS_FOR = 3;

@Injectable()
export class DocumentsHandlers {
  constructor(private readonly receipts: IssueReceiptService) {}

  /** Money or a free code confirms a booking; both events come for a paid one, and one receipt is made. */
  @On('payment-captured', { as: 'issue-receipt', queue: 'documents' })
  @On('booking-confirmed', { as: 'issue-receipt', queue: 'documents' })
  @On('receipt-requested', { as: 'issue-receipt', queue: 'documents' })
  async issueReceipt({ bookingId }: { bookingId: string }, { number, isLast }: Attempt): Promise<void> {
    try {
      await this.receipts.issue(bookingId);
    } catch (error) {
      if (number === MAIL_WAITS_FOR || isLast(error)) await this.receipts.delay(bookingId);
      throw error;
    }
  }

  /** The receipt shows the day of the event, its place and its price. */
  @On('booking-moved', { as: 'remake-receipt', queue: 'documents' })
  @On('booking-corrected', { as: 'remake-receipt', queue: 'documents' })
  @On('part-payment-recorded', { as: 'remake-receipt', queue: 'documents' })
  @On('hand-payment-undone', { as: 'remake-receipt', queue: 'documents' })
  async remakeReceipt({ bookingId }: { bookingId: string }): Promise<void> {
    await this.receipts.reissue(bookingId);
  }

  /** The receipt stays as a document about money; what it said about the family goes. */
  @On('booking-purged', { as: 'blank-receipt', queue: 'documents' })
  async reissueReceipt({ bookingId }: { bookingId: string }): Promise<void> {
    await this.receipts.reissue(bookingId);
  }
}
