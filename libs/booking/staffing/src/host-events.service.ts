import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingsService, ChildDataViewsService, type Booking } from '#libs/booking/bookings';
import {
  AppError,
  instantInZone,
  type HostEventsQuery,
  type HostEventView,
  type HostPaymentView,
  type LoadingView,
  type RecordHostPayment,
  type TickItem,
} from '#libs/shared/contracts';
import { CrewDaysQueries } from '#libs/scheduling/crews';
import { HostsQueries } from '#libs/scheduling/hosts';
import { OfflinePaymentsService } from '#libs/booking/payments';
import { Clock } from '#libs/platform/config';
import { EventProgressRepository } from './event-progress/event-progress.repository.js';
import { assertOwnTap, loadingListOf, showsFamily } from './event-progress/event-progress.rules.js';
import { amountDue, hostEventView } from './host-event.view.js';
import { HostShiftsService } from './host-shifts.service.js';
import type { HostShift } from './staffing.repository.js';

const MINUTES_A_DAY = 24 * 60;
const NOT_NOW = 'Payments can be recorded here only in the days around the event. Please call the office.';

type HostPayment = {
  bookingId: string;
  input: RecordHostPayment;
  currentUser: RequestUser;
  creationKey: string | null;
};

/** A host's events for the host's phone: their loading lists and the payments of their families. */
@Injectable()
export class HostEventsService {
  constructor(
    private readonly shifts: HostShiftsService,
    private readonly bookings: BookingsService,
    private readonly childDataViews: ChildDataViewsService,
    private readonly crewDays: CrewDaysQueries,
    private readonly progress: EventProgressRepository,
    private readonly hosts: HostsQueries,
    private readonly payments: OfflinePaymentsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Ordered by start: all events from a day on (default today), or those of `days` days. Views of a child's details are
   * audited.
   * @throws AppError FORBIDDEN.
   */
  async list({ from, days }: HostEventsQuery, currentUser: RequestUser): Promise<HostEventView[]> {
    const hostNo = await this.shifts.hostNoOf(currentUser);
    const first = (from ?? this.clock.today()).slice(0, 10);
    const dayAfter = (more: number) => instantInZone(first, more * MINUTES_A_DAY, this.clock.zone);
    const shifts = await this.shifts.shiftsOf(hostNo, dayAfter(0), days ? dayAfter(days) : null);
    const held = shifts.filter(({ isCalledOff }) => !isCalledOff);
    const bookings = await this.bookings.findAll(held.map(({ bookingId }) => bookingId));
    const views = await this.views(bookings, held);
    for (const { id, family } of views) if (family) await this.childDataViews.recordByHost(id, currentUser);
    return views;
  }

  /** Ticks or clears an item; a repeat changes nothing. @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND. */
  async tickItem(bookingId: string, input: TickItem, currentUser: RequestUser): Promise<LoadingView> {
    assertOwnTap(input, currentUser);
    const { item, isLoaded } = input;
    const byHost = await this.shifts.hostNoAt(bookingId, currentUser);
    const booking = await this.bookings.find(bookingId);
    if (!booking || booking.purgedAt || !loadingListOf(booking, []).some((each) => each.item === item))
      throw new AppError('NOT_FOUND');
    if (isLoaded) await this.progress.insertTick({ bookingId, item, at: this.clock.now(), byHost });
    else await this.progress.deleteTick(bookingId, item);
    const loaded = await this.progress.loadedItems([bookingId]);
    return { loading: loadingListOf(booking, loaded.get(bookingId) ?? []) };
  }

  /**
   * Records cash or a check that a family paid to its host at the event, as received today and with the host's name. A
   * repeat with its key changes nothing.
   * @throws AppError FORBIDDEN, NOT_FOUND for a host of another event, NOT_ALLOWED outside the days in which the
   * family's details are shown and when nothing is due, STALE, VALIDATION for more than is due, IN_PROGRESS while
   * PayPal captures a payment of this booking.
   */
  async recordPayment({ bookingId, input, currentUser, creationKey }: HostPayment): Promise<HostPaymentView> {
    const paid = await this.shifts.changeEvent(bookingId, currentUser, async (change, hostNo) => {
      if (!showsFamily(change.booking, change.at)) throw new AppError('NOT_ALLOWED', NOT_NOW);
      return this.payments.recordIn(change, {
        input: { ...input, receivedOn: this.clock.today() },
        creationKey,
        receivedBy: await this.hosts.displayName(hostNo),
      });
    });
    return { amountDue: amountDue(paid), version: paid.version };
  }

  /** Builds a host's view of each event from the booking, the drive, the loading list and the steps. */
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
