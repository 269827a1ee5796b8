import { Injectable } from '@nestjs/common';
import type { HostRole, MissingHosts } from '#libs/shared/contracts';
import { Policies } from '#libs/shop/business-settings';
import { DataSource } from 'typeorm';
import { hostsNeeded, missingOf } from './staffing.rules.js';
import { StaffingUse } from './staffing-use.js';

type Demand = {
  bookingId: string;
  guestCount: number;
  photography: boolean;
  videography: boolean;
  roles: HostRole[];
};

/** What is missing at confirmed events: shown wherever staff plan a day. */
@Injectable()
export class StaffingNeeds {
  constructor(
    private readonly db: DataSource,
    private readonly use: StaffingUse,
    private readonly policies: Policies,
  ) {}

  /** Roles and how many of them are missing, for those of these bookings where any are; none while no hosts are recorded. */
  async of(bookingIds: readonly string[]): Promise<Map<string, MissingHosts[]>> {
    if (bookingIds.length === 0 || !(await this.use.shows())) return new Map();
    const policies = await this.policies.current();
    const demands: Demand[] = await this.db.query(
      `select d.booking_id as "bookingId", d.guest_count as "guestCount", d.photography, d.videography,
         array(select a.role from host_assignments a where a.booking_id = d.booking_id and not a.is_released) as roles
       from event_demands d where d.booking_id = any($1::uuid[]) and d.status = 'confirmed'`,
      [bookingIds],
    );
    const missing = demands.map(({ bookingId, guestCount, photography, videography, roles }) => {
      const needed = hostsNeeded({ guestCount, addOns: { photography, videography } }, policies);
      return [bookingId, missingOf(needed, roles)] as const;
    });
    return new Map(missing.filter(([, roles]) => roles.length > 0));
  }
}
