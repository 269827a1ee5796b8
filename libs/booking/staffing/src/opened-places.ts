import { Injectable } from '@nestjs/common';
import { REMOVED } from '#libs/booking/bookings';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';

/** What opens or goes from assignments that stand. */
@Injectable()
export class OpenedPlaces {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * A host who is away leaves the events of those days, and their places stay open for staff to fill. Where staff chose
   * them although they are away, they stay: so a repeat takes nobody off who was put back.
   */
  async open(hostNo: number): Promise<void> {
    await this.db.query(
      `update host_assignments a set is_released = true from booking_facts b, host_readiness r
       where b.id = a.booking_id and r.host_no = a.host_no and a.host_no = $1 and not a.is_released
         and not a.is_overruled and r.away @> b.event_date and upper(a.during) > $2`,
      [hostNo, this.clock.now()],
    );
  }

  /** The reason that somebody wrote beside a choice may speak of the child; a repeat changes nothing. */
  async redactReasons(bookingId: string): Promise<void> {
    await this.db.query(
      'update host_assignments set reason = $2 where booking_id = $1 and reason is not null',
      [bookingId, REMOVED],
    );
  }
}
