import { Injectable } from '@nestjs/common';
import { ReceiptsService } from '#libs/office/documents';
import { WaitingOffersService } from '#libs/booking/bookings';
import { SentMails } from './sent-mails.repository.js';
import { Site } from './site.js';
import { waitingOfferMail } from './mails/booking/waiting-offer.mail.js';

/** What a family that waits for a time hears. */
@Injectable()
export class WaitingMails {
  constructor(
    private readonly offers: WaitingOffersService,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly site: Site,
  ) {}

  /** Tells of an offer once; nobody when it is over. @throws DependencyFailure while mail fails. */
  async sendOffer(waitlistId: string): Promise<void> {
    const offer = await this.offers.openOffer(waitlistId);
    if (!offer || (await this.mails.hasEnded('waiting-offer', offer.reservationId))) return;
    const { day, startsAt, until, email, reservationId } = offer;
    const key = await this.offers.createKey(waitlistId);
    const bookLink = this.site.link(`/booking?waiting=${key}`);
    const issuer = await this.receipts.issuer();
    const mail = {
      to: email,
      ...waitingOfferMail({ day, startsAt, until, issuer, bookLink, leaveLink: `${bookLink}&leave=1` }),
    };
    // Anybody may have typed this address.
    await this.mails.sendOnce({ kind: 'waiting-offer', subjectId: reservationId, isUnproven: true, mail });
  }
}
