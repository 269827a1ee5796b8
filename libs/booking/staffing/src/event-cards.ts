import { Injectable } from '@nestjs/common';
import type { Booking } from '#libs/booking/bookings';
import type { HostEventView } from '#libs/shared/contracts';
import { CrewDaysQueries } from '#libs/scheduling/crews';
import { Clock } from '#libs/platform/config';
import { EventSteps } from './event-steps.js';
import { showsFamily } from './event-steps.rules.js';
import { hostEventView } from './host-event.view.js';
import type { HostShift } from './host-shifts.queries.js';
import { LoadingList } from './loading-list.js';

/** Puts together what a host sees of each event: the booking, the drive, the loading list and the steps. */
@Injectable()
export class EventCards {
  constructor(
    private readonly drives: CrewDaysQueries,
    private readonly steps: EventSteps,
    private readonly loading: LoadingList,
    private readonly clock: Clock,
  ) {}

  async of(bookings: readonly Booking[], assigned: readonly HostShift[]): Promise<HostEventView[]> {
    const ids = bookings.map(({ id }) => id);
    const [drives, steps, loading] = await Promise.all([
      this.drives.drivesTo(ids),
      this.steps.of(ids),
      this.loading.of(bookings),
    ]);
    const roles = new Map(assigned.map(({ bookingId, role }) => [bookingId, role]));
    return bookings.map((booking) =>
      hostEventView(booking, {
        role: roles.get(booking.id) ?? 'helper',
        drive: drives.get(booking.id),
        loading: loading.get(booking.id) ?? [],
        steps: steps.get(booking.id) ?? [],
        withFamily: showsFamily(booking, this.clock.now()),
      }),
    );
  }
}
