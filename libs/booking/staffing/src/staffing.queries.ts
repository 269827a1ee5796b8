import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import {
  HOST_ROLES,
  isConfirmed,
  type BookingHosts,
  type ComingHost,
  type EventProgressView,
  type HostChoice,
  type HostRole,
  type MissingHosts,
  type StaffedEvent,
  type StaffingDetail,
} from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { EventProgressRepository } from './event-progress/event-progress.repository.js';
import { StaffingRepository, type EventShift, type HostCandidate } from './staffing.repository.js';
import {
  hostsNeeded,
  isOfCrew,
  isToCome,
  missingOf,
  obstaclesOf,
  rankHosts,
  skillsWished,
} from './staffing.rules.js';
import { StaffingUseService } from './staffing-use.service.js';

const NO_CHOICES: BookingHosts['choices'] = { lead: [], helper: [], camera: [] };

/** Who works at an event, what is missing and how far its day has come, for everybody who reads it. */
@Injectable()
export class StaffingQueries {
  constructor(
    private readonly access: BookingAccessService,
    private readonly use: StaffingUseService,
    private readonly repository: StaffingRepository,
    private readonly progress: EventProgressRepository,
    private readonly clock: Clock,
  ) {}

  /** Each of these events; none, and no statement, while no hosts are recorded. */
  async staffedEvents(bookingIds: readonly string[]): Promise<Map<string, StaffedEvent>> {
    if (bookingIds.length === 0 || !(await this.use.hasHosts())) return new Map();
    const hosts = await this.repository.assignedTo(bookingIds);
    const missing = await this.missingAt(bookingIds);
    const steps = await this.progress.stepsOf(bookingIds);
    return new Map(
      bookingIds.map((id) => [
        id,
        { hosts: hosts.get(id) ?? [], missing: missing.get(id) ?? [], steps: steps.get(id) ?? [] },
      ]),
    );
  }

  /** What an opened booking shows beside that; null, and no statement, while no hosts are recorded. */
  async detailOf(bookingId: string): Promise<StaffingDetail | null> {
    if (!(await this.use.hasHosts())) return null;
    const steps = await this.progress.stepsOf([bookingId]);
    return {
      steps: steps.get(bookingId) ?? [],
      hasSpecialNeeds: await this.repository.hasSpecialNeeds(bookingId),
      reasons: await this.repository.reasonsOf(bookingId),
    };
  }

  /** Roles and how many of them are missing, for those of these bookings where any are; none while no hosts are recorded. */
  async missingAt(bookingIds: readonly string[]): Promise<Map<string, MissingHosts[]>> {
    if (bookingIds.length === 0 || !(await this.use.hasHosts())) return new Map();
    return this.repository.missingAt(bookingIds);
  }

  /**
   * The leads of those of these bookings that have one, as their families read them: never shown to anybody who may not
   * read the booking. Without a statement while no hosts are recorded.
   */
  async leadsOf(bookings: readonly Pick<Booking, 'id' | 'status'>[]): Promise<Map<string, ComingHost>> {
    const ids = bookings.filter(isConfirmed).map(({ id }) => id);
    if (ids.length === 0 || !(await this.use.hasHosts())) return new Map();
    return this.repository.leadsOf(ids);
  }

  /** The newest change of a booking's lead that still holds, by its id; null without one. */
  newestLeadChange(bookingId: string): Promise<string | null> {
    return this.repository.newestLeadChange(bookingId);
  }

  /** The steps of an event's day, for its family or an administrator. @throws AppError NOT_FOUND for everybody else. */
  async progressFor(bookingId: string, currentUser: RequestUser): Promise<EventProgressView> {
    await this.access.forHolder(bookingId, currentUser);
    const steps = await this.progress.stepsOf([bookingId]);
    return { steps: steps.get(bookingId) ?? [] };
  }

  /**
   * Who comes to an event, what is missing and who could be chosen, as the admin area shows it.
   * @throws AppError NOT_FOUND for an unknown id and for what is none.
   */
  async bookingHosts(bookingId: string, currentUser: RequestUser): Promise<BookingHosts> {
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
    if (!(await this.use.hasHosts())) return nothing;
    const assigned = await this.repository.assigned(bookingId);
    if (!isToCome(booking, this.clock.now())) return { ...nothing, isInUse: true, assigned };
    const shift = await this.repository.shiftOf(booking);
    const hosts = await this.repository.candidates(booking, shift);
    const [lead, helper, camera] = HOST_ROLES.map((role) => choicesOf(hosts, booking, { role, shift }));
    const roles = assigned.map(({ role }) => role);
    return {
      isInUse: true,
      mayChange: true,
      version,
      assigned,
      missing: missingOf(hostsNeeded(booking, shift.policies), roles),
      choices: { lead, helper, camera },
    };
  }
}

/** For a role everybody, the best first; who cannot come stays in the list with the reason. */
function choicesOf(
  hosts: HostCandidate[],
  booking: Booking,
  { role, shift }: { role: HostRole; shift: EventShift },
): HostChoice[] {
  const { crewNo, policies } = shift;
  const { requireBackgroundCheck } = policies;
  const wishes = skillsWished(role, { ...booking, ...shift });
  const place = { role, crewNo, wishes, requireBackgroundCheck };
  return rankHosts(hosts, place).map((host) => ({
    hostNo: host.hostNo,
    name: host.name,
    skills: host.skills,
    isOfCrew: isOfCrew(host, crewNo),
    obstacles: obstaclesOf(host, place),
  }));
}
