import { Injectable } from '@nestjs/common';
import { CancelRefundsQueries, RainDayService } from '#libs/booking/booking-changes';
import type { RainMailPreview, StartRainDay } from '#libs/shared/contracts';
import { CompanyService } from '#libs/shop/business-settings';
import { MailLinksService } from '../mail-links.service.js';
import { renderRainOffer } from '../mails/booking/rain.mail.js';

/** The mail about rain before it is sent. */
@Injectable()
export class RainMailPreviewService {
  constructor(
    private readonly rainDays: RainDayService,
    private readonly cancelRefunds: CancelRefundsQueries,
    private readonly company: CompanyService,
    private readonly links: MailLinksService,
  ) {}

  /** The mail to the first family; its link has no key. Nothing is changed or sent. @throws AppError VALIDATION. */
  async preview(input: StartRainDay): Promise<RainMailPreview> {
    const proposal = await this.rainDays.proposal(input);
    if (!proposal) return { mail: null };
    const { booking } = proposal;
    const { subject, text } = renderRainOffer({
      ...proposal,
      ...(await this.cancelRefunds.fullOffer(booking)),
      issuer: await this.company.issuer(),
      link: this.links.to('/booking'),
    });
    return { mail: { to: booking.parentName, subject, text } };
  }
}
