import { Injectable } from '@nestjs/common';
import type { Booking } from '#libs/booking/bookings';
import { isHeld, hostDisplayName, type ComingHost } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { StaffingUse } from './staffing-use.js';

type LeadRow = ComingHost & { bookingId: string };

/** Who leads an event, as its family reads it: never shown to anybody who may not read the booking. */
@Injectable()
export class AssignedHosts {
  constructor(
    private readonly db: DataSource,
    private readonly use: StaffingUse,
  ) {}

  /** The leads of those of these bookings that have one; without a statement while no hosts are recorded. */
  async leadsOf(bookings: readonly Pick<Booking, 'id' | 'status'>[]): Promise<Map<string, ComingHost>> {
    const ids = bookings.filter(isHeld).map(({ id }) => id);
    if (ids.length === 0 || !(await this.use.shows())) return new Map();
    const leads: LeadRow[] = await this.db.query(
      `select a.booking_id as "bookingId", c.name, c.picture_url as "pictureUrl", c.about,
         case when c.background_checked_on <= b.event_date
             and (c.background_expires_on is null or c.background_expires_on > b.event_date)
           then to_char(c.background_checked_on, 'YYYY-MM-DD') end as "checkedOn"
       from host_assignments a join host_cards c on c.host_no = a.host_no join booking_facts b on b.id = a.booking_id
       where a.booking_id = any($1::uuid[]) and a.role = 'lead' and not a.is_released`,
      [ids],
    );
    return new Map(
      leads.map(({ bookingId, name, pictureUrl, about, checkedOn }) => [
        bookingId,
        { name: hostDisplayName(name), pictureUrl, about, checkedOn },
      ]),
    );
  }
}
