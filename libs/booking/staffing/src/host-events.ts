import { Injectable } from '@nestjs/common';
import { Audit, type RequestUser } from '#libs/platform/auth';
import { BookingsService } from '#libs/booking/bookings';
import { instantInZone, type HostEventsQuery, type HostEventView } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { Duty } from './duty.js';
import { EventCards } from './event-cards.js';
import { HostShiftsQueries } from './host-shifts.queries.js';

const MINUTES_A_DAY = 24 * 60;

/** The events that a host is on duty for. */
@Injectable()
export class HostEvents {
  constructor(
    private readonly db: DataSource,
    private readonly duty: Duty,
    private readonly shifts: HostShiftsQueries,
    private readonly bookings: BookingsService,
    private readonly cards: EventCards,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * In order of their start: from today or another day on, all that are to come or those of some days. What shows a
   * child's details leaves a row, once an hour. @throws AppError FORBIDDEN.
   */
  async list({ from, days }: HostEventsQuery, currentUser: RequestUser): Promise<HostEventView[]> {
    const hostNo = await this.duty.hostOf(currentUser);
    const first = (from ?? this.clock.today()).slice(0, 10);
    const dayAfter = (more: number) => instantInZone(first, more * MINUTES_A_DAY, this.clock.zone);
    const shifts = await this.shifts.of(hostNo, dayAfter(0), days ? dayAfter(days) : null);
    const held = shifts.filter(({ isCalledOff }) => !isCalledOff);
    const views = await this.cards.of(
      await this.bookings.findAll(held.map(({ bookingId }) => bookingId)),
      held,
    );
    for (const { id, family } of views) if (family) await this.recordLook(id, currentUser);
    return views;
  }

  /** The page asks again while it is open, which is one look. */
  private recordLook(bookingId: string, { userId }: RequestUser): Promise<void> {
    return this.audit.recordHourly(this.db.manager, userId, {
      what: 'booking-viewed',
      subject: 'booking',
      subjectId: bookingId,
      facts: { shown: 'host-event' },
    });
  }
}
