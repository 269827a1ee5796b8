import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingsService, type Booking } from '#libs/booking/bookings';
import {
  AppError,
  instantInZone,
  type HostEventsQuery,
  type HostEventView,
  type LoadingView,
  type TickItem,
} from '#libs/shared/contracts';
import { CrewDaysQueries } from '#libs/scheduling/crews';
import { Clock } from '#libs/platform/config';
import { EventProgressRepository } from './event-progress/event-progress.repository.js';
import { assertOwnTap, loadingListOf, showsFamily } from './event-progress/event-progress.rules.js';
import { hostEventView } from './host-event.view.js';
import { HostShiftsService } from './host-shifts.service.js';
import type { HostShift } from './staffing.repository.js';

const MINUTES_A_DAY = 24 * 60;

/** The events that a host works at, as their phone shows them, and what is in the van for each. */
@Injectable()
export class HostEventsService {
  constructor(
    private readonly shifts: HostShiftsService,
    private readonly bookings: BookingsService,
    private readonly crewDays: CrewDaysQueries,
    private readonly progress: EventProgressRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * In order of their start: from today or another day on, all that are to come or those of some days. What shows a
   * child's details leaves a row, once an hour: the page asks again while it is open. @throws AppError FORBIDDEN.
   */
  async list({ from, days }: HostEventsQuery, currentUser: RequestUser): Promise<HostEventView[]> {
    const hostNo = await this.shifts.hostOf(currentUser);
    const first = (from ?? this.clock.today()).slice(0, 10);
    const dayAfter = (more: number) => instantInZone(first, more * MINUTES_A_DAY, this.clock.zone);
    const shifts = await this.shifts.shiftsOf(hostNo, dayAfter(0), days ? dayAfter(days) : null);
    const held = shifts.filter(({ isCalledOff }) => !isCalledOff);
    const bookings = await this.bookings.findAll(held.map(({ bookingId }) => bookingId));
    const views = await this.views(bookings, held);
    for (const { id, family } of views) if (family) await this.shifts.recordView(id, currentUser);
    return views;
  }

  /** Ticks an item as loaded, or clears its tick; a repeat changes nothing. @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND. */
  async tick(bookingId: string, input: TickItem, currentUser: RequestUser): Promise<LoadingView> {
    assertOwnTap(input, currentUser);
    const { item, isLoaded } = input;
    const byHost = await this.shifts.hostAt(bookingId, currentUser);
    const booking = await this.bookings.find(bookingId);
    if (!booking || booking.purgedAt || !loadingListOf(booking, []).some((each) => each.item === item))
      throw new AppError('NOT_FOUND');
    if (isLoaded) await this.progress.insertTick({ bookingId, item, at: this.clock.now(), byHost });
    else await this.progress.deleteTick(bookingId, item);
    const loaded = await this.progress.loadedItems([bookingId]);
    return { loading: loadingListOf(booking, loaded.get(bookingId) ?? []) };
  }

  /** Puts together what a host sees of each event: the booking, the drive, the loading list and the steps. */
  private async views(bookings: readonly Booking[], shifts: readonly HostShift[]): Promise<HostEventView[]> {
    const ids = bookings.map(({ id }) => id);
    const [drives, steps, loaded] = await Promise.all([
      this.crewDays.drivesTo(ids),
      this.progress.stepsOf(ids),
      this.progress.loadedItems(ids),
    ]);
    const roles = new Map(shifts.map(({ bookingId, role }) => [bookingId, role]));
    return bookings.map((booking) =>
      hostEventView(booking, {
        role: roles.get(booking.id) ?? 'helper',
        drive: drives.get(booking.id),
        loading: loadingListOf(booking, loaded.get(booking.id) ?? []),
        steps: steps.get(booking.id) ?? [],
        withFamily: showsFamily(booking, this.clock.now()),
      }),
    );
  }
}
