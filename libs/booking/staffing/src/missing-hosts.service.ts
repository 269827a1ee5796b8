import { Injectable } from '@nestjs/common';
import { MissingReservationsService } from '#libs/booking/bookings';
import { AutoAssignHostsService } from './auto-assign-hosts.service.js';
import { StaffingQueries } from './staffing.queries.js';
import { EVENTS_AT_ONCE, StaffingRepository, type UntouchedEvent } from './staffing.repository.js';
import { StaffingUseService } from './staffing-use.service.js';

/**
 * Assigns hosts to events confirmed before crews or hosts existed, soonest first. Events with a released host are left
 * to staff.
 */
@Injectable()
export class MissingHostsService {
  constructor(
    private readonly use: StaffingUseService,
    private readonly repository: StaffingRepository,
    private readonly queries: StaffingQueries,
    private readonly assigning: AutoAssignHostsService,
    private readonly reservations: MissingReservationsService,
  ) {}

  /** Run by a timer and an event handler, with one transaction per event; returns how many events lacked a host. */
  async assign(): Promise<number> {
    if (!(await this.use.assignsHosts())) return 0;
    let lacking = 0;
    let after: UntouchedEvent | undefined;
    do {
      const events = await this.repository.untouchedEvents({ after });
      const missing = await this.queries.missingAt(events.map(({ id }) => id));
      const due = events.filter(({ id, hasOtherCrew }) => hasOtherCrew || missing.has(id));
      for (const { id } of due) await this.assigning.fill(id);
      lacking += due.length;
      after = events.length < EVENTS_AT_ONCE ? undefined : events.at(-1);
    } while (after);
    return lacking;
  }

  /** Reserves crews first, so that each event immediately gets the members of its own crew. */
  async assignAfterCrews(): Promise<void> {
    await this.reservations.reserve();
    await this.assign();
  }

  /** Assigns the hosts of one event before a mail names its lead. */
  async assignTo(bookingId: string): Promise<void> {
    if (!(await this.use.assignsHosts())) return;
    const [event] = await this.repository.untouchedEvents({ only: bookingId });
    if (event) await this.assigning.fill(bookingId);
  }
}
