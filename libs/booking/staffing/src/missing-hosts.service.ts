import { Injectable } from '@nestjs/common';
import { MissingReservationsService } from '#libs/booking/bookings';
import { AutoAssignHostsService } from './auto-assign-hosts.service.js';
import { StaffingQueries } from './staffing.queries.js';
import { EVENTS_AT_ONCE, StaffingRepository, type UntouchedEvent } from './staffing.repository.js';
import { StaffingUseService } from './staffing-use.service.js';

/**
 * Events that were confirmed before there were crews or hosts get their people, the soonest first. An event that
 * somebody has left, or was released from, is staff's: nobody is chosen for it automatically.
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

  /** A timer's and a handler's work, each event in a transaction of its own; returns how many lacked a host. */
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

  /** The same with the crews first, so that an event gets the people of its own crew at once. */
  async assignAfterCrews(): Promise<void> {
    await this.reservations.reserve();
    await this.assign();
  }

  /** The same for one event, before a mail names who leads it. */
  async assignTo(bookingId: string): Promise<void> {
    if (!(await this.use.assignsHosts())) return;
    const [event] = await this.repository.untouchedEvents({ only: bookingId });
    if (event) await this.assigning.fill(bookingId);
  }
}
