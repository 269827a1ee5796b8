import { Injectable } from '@nestjs/common';
import type { Booking } from '#libs/booking/bookings';
import type { ComingHost } from '#libs/shared/contracts';
import { MissingHostsService, StaffingQueries } from '#libs/booking/staffing';
import { Site } from './site.js';

/** Who leads an event, as the mail that confirms it says. */
@Injectable()
export class MailedLead {
  constructor(
    private readonly missing: MissingHostsService,
    private readonly staffing: StaffingQueries,
    private readonly site: Site,
  ) {}

  /**
   * Null when nobody is free or nobody is asked. The same event chooses the hosts and sends the mail, by two jobs: so
   * whichever is first does the choosing. The picture stands at the site.
   */
  async of(booking: Booking): Promise<ComingHost | null> {
    await this.missing.assignTo(booking.id);
    const host = (await this.staffing.leadsOf([booking])).get(booking.id);
    return host ? { ...host, pictureUrl: host.pictureUrl && this.site.link(host.pictureUrl) } : null;
  }
}
