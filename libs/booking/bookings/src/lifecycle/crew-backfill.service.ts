import { Injectable, Logger } from '@nestjs/common';
import { isOpen, MINUTE_MS } from '#libs/shared/contracts';
import { CrewStatusService } from '#libs/scheduling/crews';
import { Clock } from '#libs/platform/config';
import { Every, runEach } from '#libs/platform/events';
import { DataSource } from 'typeorm';
import { BookingAccessService } from '../access/booking-access.service.js';
import { bookingFilterSql } from '../admin/booking-filter.js';
import { BookingScheduleService } from './booking-schedule.service.js';

const AT_ONCE = 200;

/** `createdAt` is the database's text: a `Date` drops the microseconds, which would repeat rows across pages. */
type Place = { status: string; startsAt: Date; createdAt: string; id: string };
const FIRST: Place = {
  status: '',
  startsAt: new Date(0),
  createdAt: '-infinity',
  id: '00000000-0000-0000-0000-000000000000',
};

/**
 * Reserves crews for bookings made before starts were limited: confirmed ones first, then by start. A booking without
 * an available crew is skipped and stays visible to staff.
 */
@Injectable()
export class CrewBackfillService {
  private readonly log = new Logger(CrewBackfillService.name);

  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly crewStatus: CrewStatusService,
    private readonly schedule: BookingScheduleService,
    private readonly clock: Clock,
  ) {}

  /** Run by a timer and an event handler, with one transaction per booking; returns the number of new reservations. */
  @Every(5 * MINUTE_MS, { as: 'missing-reservations' })
  async reserveMissing(): Promise<number> {
    if (!(await this.crewStatus.hasActiveCrew())) return 0;
    let reserved = 0;
    let last = FIRST;
    for (;;) {
      const bookings = await this.withoutCrew(last);
      await runEach(this.log, bookings, async ({ id }) => {
        if (await this.reserveFor(id)) reserved += 1;
      });
      if (bookings.length < AT_ONCE) return reserved;
      last = bookings[AT_ONCE - 1];
    }
  }

  /** A page of upcoming open bookings without a crew; equal starts are ordered by creation. */
  private withoutCrew(after: Place): Promise<Place[]> {
    const ahead = { from: this.clock.now(), day: this.clock.today() };
    const { where, values } = bookingFilterSql({ crew: 'none', ahead }, 5);
    return this.db.query(
      `select b.id, b.status, b.starts_at as "startsAt", b.created_at::text as "createdAt" from bookings b
       where (b.status, b.starts_at, b.created_at, b.id) > ($1, $2, $3::timestamptz, $4::uuid) and ${where}
       order by b.status, b.starts_at, b.created_at, b.id limit ${AT_ONCE}`,
      [after.status, after.startsAt, after.createdAt, after.id, ...values],
    );
  }

  private async reserveFor(bookingId: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, bookingId);
      return isOpen(booking) && this.schedule.tryReserveMissing(tx, booking);
    });
  }
}
