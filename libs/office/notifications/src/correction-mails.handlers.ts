import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { PayLinkMails } from './pay-link-mails.js';
import { OfflinePaymentMails } from './offline-payment-mails.js';
import { CorrectionMails } from './correction-mails.js';

/** What families hear of what staff enter for them. */
@Injectable()
export class CorrectionMailsHandlers {
  constructor(
    private readonly mails: CorrectionMails,
    private readonly payLinks: PayLinkMails,
    private readonly handPayments: OfflinePaymentMails,
  ) {}

  @On('booking-made-by-staff', { as: 'pay-link-mail', queue: 'mails' })
  async sendPayLink({ bookingId }: EventMap['booking-made-by-staff']): Promise<void> {
    await this.payLinks.send(bookingId);
  }

  @On('booking-corrected', { as: 'corrected-mail', queue: 'mails' })
  async sendCorrected({ bookingId, correctionId }: EventMap['booking-corrected']): Promise<void> {
    await this.mails.sendCorrected(bookingId, correctionId);
  }

  @On('part-payment-recorded', { as: 'part-payment-mail', queue: 'mails' })
  async sendPartPayment({ bookingId, paymentId }: EventMap['part-payment-recorded']): Promise<void> {
    await this.handPayments.send('part-payment', bookingId, paymentId);
  }

  @On('hand-payment-undone', { as: 'payment-undone-mail', queue: 'mails' })
  async sendUndone({ bookingId, paymentId }: EventMap['hand-payment-undone']): Promise<void> {
    await this.handPayments.send('payment-undone', bookingId, paymentId);
  }
}
