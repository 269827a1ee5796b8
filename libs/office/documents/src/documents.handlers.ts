import { Injectable } from '@nestjs/common';
import { On, type Attempt } from '#libs/platform/events';
import { IssueReceiptService } from './receipts/issue-receipt.service.js';

/** The retries take seconds. After three failures the confirmation mail is sent without the receipt. */
const MAIL_WAITS_FOR = 3;

@Injectable()
export class DocumentsHandlers {
  constructor(private readonly receipts: IssueReceiptService) {}

  /** Payments and free codes both confirm a booking. A paid booking publishes both events but gets one receipt. */
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

  /** The receipt shows the event's date, place and price. */
  @On('booking-moved', { as: 'remake-receipt', queue: 'documents' })
  @On('booking-corrected', { as: 'remake-receipt', queue: 'documents' })
  @On('part-payment-recorded', { as: 'remake-receipt', queue: 'documents' })
  @On('hand-payment-undone', { as: 'remake-receipt', queue: 'documents' })
  async remakeReceipt({ bookingId }: { bookingId: string }): Promise<void> {
    await this.receipts.reissue(bookingId);
  }

  /** The receipt is kept as a financial record; the family's data is removed from it. */
  @On('booking-purged', { as: 'blank-receipt', queue: 'documents' })
  async reissueReceipt({ bookingId }: { bookingId: string }): Promise<void> {
    await this.receipts.reissue(bookingId);
  }
}
