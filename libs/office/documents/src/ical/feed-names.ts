import { Injectable } from '@nestjs/common';
import { Company, Policies } from '#libs/shop/business-settings';
import { siteHost } from '../site-host.js';
import { Settings } from '#libs/platform/config';

/** Who makes the calendars, and what may stand in them. */
export type FeedWords = { brand: string; email: string; host: string; addressInCalendars: boolean };

@Injectable()
export class FeedNames {
  constructor(
    private readonly company: Company,
    private readonly policies: Policies,
    private readonly settings: Settings,
  ) {}

  async current(): Promise<FeedWords> {
    const { brand, email } = await this.company.current();
    const { addressInCalendars } = await this.policies.current();
    return { brand, email, host: siteHost(this.settings), addressInCalendars };
  }
}
