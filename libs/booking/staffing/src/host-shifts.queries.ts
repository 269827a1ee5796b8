import { Injectable } from '@nestjs/common';
import type { HostRole } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';

export type HostShift = { bookingId: string; role: HostRole; isCalledOff: boolean };

/** The one answer to "which events are this host's", for the list on their phone and for their calendar. */
@Injectable()
export class HostShiftsQueries {
  constructor(private readonly db: DataSource) {}

  /**
   * In order of their start: what the host is on duty for that starts at `from` or later (and before `to`), and what was
   * called off since then, whether they were still on duty or not.
   */
  of(hostNo: number, from: Date, to: Date | null = null): Promise<HostShift[]> {
    return this.db.query(
      `select e.id as "bookingId", a.role, e.status = 'cancelled' as "isCalledOff"
       from host_assignments a join calendar_events e on e.id = a.booking_id
       where a.host_no = $1 and ($3::timestamptz is null or e.starts_at < $3)
         and case when e.status = 'cancelled' then e.cancelled_at >= $2
           else e.starts_at >= $2 and not a.is_released end
       order by e.starts_at, e.id`,
      [hostNo, from, to],
    );
  }
}
