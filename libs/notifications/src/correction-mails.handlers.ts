import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/events';
import { PayLinkMails } from './pay-link-mails.js';
import { CorrectionMails } from './correction-mails.js';

/** What families hear of what staff enter for them. */
@Injectable()
export class CorrectionMailsHandlers {
  constructor(
    private readonly mails: CorrectionMails,
    private readonly payLinks: PayLinkMails,
  ) {}

  @On('booking-made-by-staff', { as: 'pay-link-mail', queue: 'mails' })
  async sendPayLink({ bookingId }: EventMap['booking-made-by-staff']): Promise<void> {
    await this.payLinks.send(bookingId);
  }

  @On('booking-corrected', { as: 'corrected-mail', queue: 'mails' })
  async sendCorrected({ bookingId, correctionId }: EventMap['booking-corrected']): Promise<void> {
    await this.mails.sendCorrected(bookingId, correctionId);
  }
}
