import { Injectable } from '@nestjs/common';
import type { StaffedEvent, StaffingDetail } from '#libs/shared/contracts';
import { EventSteps } from './event-steps.js';
import { HostWishes } from './host-wishes.js';
import { Roster } from './roster.js';
import { StaffingNeeds } from './staffing-needs.js';
import { StaffingUse } from './staffing-use.js';

/** Who is on duty, what is missing and how far the day has come, for whoever plans it. */
@Injectable()
export class EventStaffing {
  constructor(
    private readonly use: StaffingUse,
    private readonly roster: Roster,
    private readonly needs: StaffingNeeds,
    private readonly steps: EventSteps,
    private readonly wishes: HostWishes,
  ) {}

  /** Each of these events; none, and no statement, while no hosts are recorded. */
  async of(bookingIds: readonly string[]): Promise<Map<string, StaffedEvent>> {
    if (bookingIds.length === 0 || !(await this.use.shows())) return new Map();
    const hosts = await this.roster.assignedTo(bookingIds);
    const missing = await this.needs.of(bookingIds);
    const steps = await this.steps.of(bookingIds);
    return new Map(
      bookingIds.map((id) => [
        id,
        { hosts: hosts.get(id) ?? [], missing: missing.get(id) ?? [], steps: steps.get(id) ?? [] },
      ]),
    );
  }

  /** What an opened booking shows beside that; null, and no statement, while no hosts are recorded. */
  async detailOf(bookingId: string): Promise<StaffingDetail | null> {
    if (!(await this.use.shows())) return null;
    const steps = await this.steps.of([bookingId]);
    return {
      steps: steps.get(bookingId) ?? [],
      hasSpecialNeeds: await this.wishes.hasSpecialNeeds(bookingId),
      reasons: await this.roster.reasonsOf(bookingId),
    };
  }
}
