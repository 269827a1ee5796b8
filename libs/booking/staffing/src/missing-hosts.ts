import { Injectable } from '@nestjs/common';
import { MissingReservations } from '#libs/booking/bookings';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { AutoAssignHostsService } from './auto-assign-hosts.service.js';
import { StaffingNeeds } from './staffing-needs.js';
import { StaffingUse } from './staffing-use.js';

const AT_ONCE = 200;

/** `isStrange`: somebody whom nobody chose comes with another crew than that of the event. */
type Event = { id: string; startsAt: Date; isStrange: boolean };
const FIRST: Pick<Event, 'id' | 'startsAt'> = {
  id: '00000000-0000-0000-0000-000000000000',
  startsAt: new Date(0),
};

/**
 * The use case "events that were confirmed before there were crews or hosts get their people": the soonest first. An
 * event that somebody has left, or was taken off, is staff's: nobody is chosen for it by itself.
 */
@Injectable()
export class MissingHosts {
  constructor(
    private readonly db: DataSource,
    private readonly use: StaffingUse,
    private readonly needs: StaffingNeeds,
    private readonly assigning: AutoAssignHostsService,
    private readonly reservations: MissingReservations,
    private readonly clock: Clock,
  ) {}

  /** A timer's and a handler's work, each event in a transaction of its own; returns how many lacked somebody. */
  async assign(): Promise<number> {
    if (!(await this.use.assigns())) return 0;
    let lacking = 0;
    let last = FIRST;
    for (;;) {
      const events = await this.untouched(last, null);
      const missing = await this.needs.of(events.map(({ id }) => id));
      const due = events.filter(({ id, isStrange }) => isStrange || missing.has(id));
      for (const { id } of due) await this.assigning.fill(id);
      lacking += due.length;
      if (events.length < AT_ONCE) return lacking;
      last = events[AT_ONCE - 1];
    }
  }

  /** The same with the crews first, so that an event gets the people of its own crew at once. */
  async assignAfterCrews(): Promise<void> {
    await this.reservations.reserve();
    await this.assign();
  }

  /** The same for one event, for whoever is about to say who comes to it. */
  async assignTo(bookingId: string): Promise<void> {
    if (!(await this.use.assigns())) return;
    const [event] = await this.untouched(FIRST, bookingId);
    if (event) await this.assigning.fill(bookingId);
  }

  /** Confirmed events to come after this one, or this one alone, that nobody has left while they had their crew. */
  private untouched(after: Pick<Event, 'id' | 'startsAt'>, only: string | null): Promise<Event[]> {
    return this.db.query(
      `select d.booking_id as id, b.starts_at as "startsAt",
         exists (select from host_assignments a where a.booking_id = b.id and not a.is_released and not a.is_chosen
           and a.crew_no is distinct from r.crew_no) as "isStrange"
       from event_demands d join booking_facts b on b.id = d.booking_id
       left join live_reservations r on r.booking_id = b.id
       where d.status = 'confirmed' and b.starts_at > $1 and (b.starts_at, b.id) > ($2, $3::uuid)
         and ($4::uuid is null or b.id = $4)
         and not exists (select from host_assignments a where a.booking_id = b.id and a.is_released
           and a.crew_no is not distinct from r.crew_no)
       order by b.starts_at, b.id limit ${AT_ONCE}`,
      [this.clock.now(), after.startsAt, after.id, only],
    );
  }
}
