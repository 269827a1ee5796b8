import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccess, type Booking } from '#libs/booking/bookings';
import { HOST_ROLES, type BookingHosts, type HostChoice, type HostRole } from '#libs/shared/contracts';
import { Policies } from '#libs/shop/business-settings';
import { AssignHostManuallyService } from './assign-host-manually.service.js';
import { Roster, type Duty, type RosterHost } from './roster.js';
import { hostsNeeded, isOfCrew, missingOf, obstaclesOf, rankHosts, skillsWished } from './staffing.rules.js';
import { StaffingUse } from './staffing-use.js';

const NO_CHOICES: BookingHosts['choices'] = { lead: [], helper: [], camera: [] };

/** Who comes to an event, what is missing and who could be chosen, as the desk sees it. */
@Injectable()
export class BookingHostsDesk {
  constructor(
    private readonly access: BookingAccess,
    private readonly use: StaffingUse,
    private readonly policies: Policies,
    private readonly roster: Roster,
    private readonly choosing: AssignHostManuallyService,
  ) {}

  /** @throws AppError NOT_FOUND for an unknown id and for what is none. */
  async read(bookingId: string, currentUser: RequestUser): Promise<BookingHosts> {
    const booking = await this.access.forHolder(bookingId, currentUser);
    const { version } = booking;
    const nothing = {
      isInUse: false,
      mayChange: false,
      version,
      assigned: [],
      missing: [],
      choices: NO_CHOICES,
    };
    if (!(await this.use.shows())) return nothing;
    const policies = await this.policies.current();
    const assigned = await this.roster.assigned(bookingId);
    const mayChange = this.choosing.mayChange(booking);
    const roles = assigned.map(({ role }) => role);
    return {
      isInUse: true,
      mayChange,
      version,
      assigned,
      missing: mayChange ? missingOf(hostsNeeded(booking, policies), roles) : [],
      choices: mayChange ? await this.choices(booking) : NO_CHOICES,
    };
  }

  /** For each role everybody, the best first; who cannot come stays in the list with the reason. */
  private async choices(booking: Booking): Promise<BookingHosts['choices']> {
    const duty = await this.roster.dutyOf(booking);
    const hosts = await this.roster.hosts(booking, duty);
    const { requireBackgroundCheck } = await this.policies.current();
    const of = (role: HostRole) => choicesOf(hosts, booking, { role, duty, requireBackgroundCheck });
    const [lead, helper, camera] = HOST_ROLES.map(of);
    return { lead, helper, camera };
  }
}

function choicesOf(
  hosts: RosterHost[],
  booking: Booking,
  { role, duty, requireBackgroundCheck }: { role: HostRole; duty: Duty; requireBackgroundCheck: boolean },
): HostChoice[] {
  const { crewNo } = duty;
  const wishes = skillsWished(role, { ...booking, ...duty });
  const place = { role, crewNo, wishes, requireBackgroundCheck };
  return rankHosts(hosts, place).map((host) => ({
    hostNo: host.hostNo,
    name: host.name,
    skills: host.skills,
    isOfCrew: isOfCrew(host, crewNo),
    obstacles: obstaclesOf(host, place),
  }));
}
