import { Injectable } from '@nestjs/common';
import { CorrectionMails } from './correction-mails.js';
import { FurtherPaymentMails } from './further-payment-mails.js';
import { MoveMails } from './move-mails.js';
import { SentMails } from './sent-mails.repository.js';

/** The mails about a booking that bring its new receipt, once that is there or is too late. */
@Injectable()
export class ReceiptMailsService {
  constructor(
    private readonly mails: SentMails,
    private readonly moves: MoveMails,
    private readonly corrections: CorrectionMails,
    private readonly payments: FurtherPaymentMails,
  ) {}

  /** Sends what waits. @throws DependencyFailure while the mail server does not do its part. */
  async sendWaiting(bookingId: string): Promise<void> {
    const kinds = ['booking-moved', 'booking-corrected', 'further-payment'] as const;
    for (const { kind, subjectId } of await this.mails.unended(bookingId, kinds)) {
      if (kind === 'booking-moved') await this.moves.sendMoved(bookingId, subjectId);
      if (kind === 'booking-corrected') await this.corrections.sendCorrected(bookingId, subjectId);
      if (kind === 'further-payment') await this.payments.send(bookingId, subjectId);
    }
  }
}
