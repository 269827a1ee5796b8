import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/events';
import { CorrectionMails } from './correction-mails.js';

@Injectable()
export class CorrectionMailsHandlers {
  constructor(private readonly mails: CorrectionMails) {}

  @On('booking-corrected', { as: 'corrected-mail', queue: 'mails' })
  async sendCorrected({ bookingId, correctionId }: EventMap['booking-corrected']): Promise<void> {
    await this.mails.sendCorrected(bookingId, correctionId);
  }
}
