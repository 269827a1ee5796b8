import { Injectable, Logger } from '@nestjs/common';
import { isOpen, MINUTE_MS } from '#libs/shared/contracts';
import { CrewStatusService } from '#libs/scheduling/crews';
import { Every, runEach } from '#libs/platform/events';
import { BookingListQueries, type Place } from '../admin/booking-list.queries.js';
import { BookingChangeService } from '../change/booking-change.service.js';
import { BookingScheduleService } from './booking-schedule.service.js';

const AT_ONCE = 200;

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
    private readonly bookings: BookingListQueries,
    private readonly changes: BookingChangeService,
    private readonly crewStatus: CrewStatusService,
    private readonly schedule: BookingScheduleService,
  ) {}

  /** Run by a timer and an event handler, with one transaction per booking; returns the number of new reservations. */
  @Every(5 * MINUTE_MS, { as: 'missing-reservations' })
  async reserveMissing(): Promise<number> {
    if (!(await this.crewStatus.hasActiveCrew())) return 0;
    let reserved = 0;
    let last = FIRST;
    for (;;) {
      const bookings = await this.bookings.listWithoutCrew(last, AT_ONCE);
      await runEach(this.log, bookings, async ({ id }) => {
        if (await this.reserveFor(id)) reserved += 1;
      });
      if (bookings.length < AT_ONCE) return reserved;
      last = bookings[AT_ONCE - 1];
    }
  }

  private reserveFor(bookingId: string): Promise<boolean> {
    return this.changes.asSystem(
      bookingId,
      async ({ tx, booking }) => isOpen(booking) && this.schedule.tryReserveMissing(tx, booking),
    );
  }
}
