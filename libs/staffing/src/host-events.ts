import { Injectable } from '@nestjs/common';
import { Audit, type RequestUser } from '#libs/auth';
import { BookingsService, type Booking } from '#libs/bookings';
import { instantInZone, isHeld, type HostEventsQuery, type HostEventView } from '#libs/contracts';
import { Clock } from '#libs/settings';
import { DataSource } from 'typeorm';
import { Duty, type Assigned } from './duty.js';
import { EventCards } from './event-cards.js';

const MINUTES_A_DAY = 24 * 60;

/** The events that a host is on duty for. */
@Injectable()
export class HostEvents {
  constructor(
    private readonly db: DataSource,
    private readonly duty: Duty,
    private readonly bookings: BookingsService,
    private readonly cards: EventCards,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** In order of their start. What shows a child's details leaves a row, once an hour. @throws AppError FORBIDDEN. */
  async list({ from, days = 1 }: HostEventsQuery, currentUser: RequestUser): Promise<HostEventView[]> {
    const hostNo = await this.duty.hostOf(currentUser);
    const first = (from ?? this.clock.today()).slice(0, 10);
    const [begin, end] = [0, days].map((day) => instantInZone(first, day * MINUTES_A_DAY, this.clock.zone));
    const assigned = await this.duty.of(hostNo, begin, end);
    const views = await this.cards.of(await this.heldOf(assigned), assigned);
    for (const { id, family } of views) if (family) await this.recordLook(id, currentUser);
    return views;
  }

  private async heldOf(assigned: readonly Assigned[]): Promise<Booking[]> {
    const found = await Promise.all(assigned.map(({ bookingId }) => this.bookings.find(bookingId)));
    return found
      .filter((booking): booking is Booking => booking !== null && isHeld(booking))
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
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
