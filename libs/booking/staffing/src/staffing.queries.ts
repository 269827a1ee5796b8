import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccessService, BookingViewAddition, type Booking } from '#libs/booking/bookings';
import {
  DAY_MS,
  HOST_ROLES,
  isConfirmed,
  planBy,
  PLANNED_DAYS,
  type BookingHosts,
  type BookingView,
  type ComingHost,
  type EventProgressView,
  type HostChoice,
  type HostRole,
  type MissingHosts,
  type StaffedEvent,
  type StaffingDetail,
} from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { OpenWorkSource, type OpenWork } from '#libs/platform/events';
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
import { StaffingStatusService } from './staffing-status.service.js';

const NO_CHOICES: BookingHosts['choices'] = { lead: [], helper: [], camera: [] };

/** Assigned hosts, missing roles and progress of events, for all their readers. */
@Injectable()
export class StaffingQueries {
  constructor(
    private readonly access: BookingAccessService,
    private readonly staffingStatus: StaffingStatusService,
    private readonly repository: StaffingRepository,
    private readonly progress: EventProgressRepository,
    private readonly clock: Clock,
  ) {}

  /** Hosts, missing roles and steps of each event; empty without a query while no hosts exist. */
  async staffedEvents(bookingIds: readonly string[]): Promise<Map<string, StaffedEvent>> {
    if (bookingIds.length === 0 || !(await this.staffingStatus.hasHosts())) return new Map();
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

  /** Additional details for an opened booking; null without a query while no hosts exist. */
  async detailOf(bookingId: string): Promise<StaffingDetail | null> {
    if (!(await this.staffingStatus.hasHosts())) return null;
    const steps = await this.progress.stepsOf([bookingId]);
    return {
      steps: steps.get(bookingId) ?? [],
      hasSpecialNeeds: await this.repository.hasSpecialNeeds(bookingId),
      reasons: await this.repository.reasonsOf(bookingId),
    };
  }

  /** Missing roles and their numbers, for those of these bookings with any; empty while no hosts exist. */
  async missingAt(bookingIds: readonly string[]): Promise<Map<string, MissingHosts[]>> {
    if (bookingIds.length === 0 || !(await this.staffingStatus.hasHosts())) return new Map();
    const { events, policies } = await this.repository.demandOf(bookingIds);
    const missing = events.map(({ bookingId, guestCount, photography, videography, roles }) => {
      const needed = hostsNeeded({ guestCount, addOns: { photography, videography } }, policies);
      return [bookingId, missingOf(needed, roles)] as const;
    });
    return new Map(missing.filter(([, roles]) => roles.length > 0));
  }

  /** The confirmed events of the next two weeks without a lead. */
  @OpenWorkSource()
  async openLeads(): Promise<OpenWork[]> {
    if (!(await this.staffingStatus.hasHosts())) return [];
    const now = this.clock.now();
    const until = new Date(now.getTime() + PLANNED_DAYS * DAY_MS);
    const events = await this.repository.eventsBetween(now, until);
    const missing = await this.missingAt(events.map(({ id }) => id));
    const lacksLead = ({ id }: { id: string }) => missing.get(id)?.some(({ role }) => role === 'lead');
    return events.filter(lacksLead).map(({ id, since, startsAt }) => ({
      kind: 'no-lead',
      id,
      bookingId: id,
      since,
      by: planBy(startsAt),
    }));
  }

  /**
   * The leads of these bookings as shown to their families; the caller must have checked read access. Without a query
   * while no hosts exist.
   */
  async leadsOf(bookings: readonly Pick<Booking, 'id' | 'status'>[]): Promise<Map<string, ComingHost>> {
    const ids = bookings.filter(isConfirmed).map(({ id }) => id);
    if (ids.length === 0 || !(await this.staffingStatus.hasHosts())) return new Map();
    return this.repository.leadsOf(ids);
  }

  @BookingViewAddition()
  async hostsInViews(bookings: readonly Booking[]): Promise<Map<string, Pick<BookingView, 'hosts'>>> {
    const leads = await this.leadsOf(bookings);
    return new Map([...leads].map(([id, lead]) => [id, { hosts: [lead] }]));
  }

  /** The id of the newest lead change that is still current; null when there is none. */
  newestLeadChange(bookingId: string): Promise<string | null> {
    return this.repository.newestLeadChange(bookingId);
  }

  /** The progress steps for the family or an administrator. @throws AppError NOT_FOUND for any other user. */
  async progressFor(bookingId: string, currentUser: RequestUser): Promise<EventProgressView> {
    await this.access.forHolder(bookingId, currentUser);
    const steps = await this.progress.stepsOf([bookingId]);
    return { steps: steps.get(bookingId) ?? [] };
  }

  /**
   * Assigned hosts, missing roles and candidates of an event for the admin area.
   * @throws AppError NOT_FOUND for an unknown or malformed id.
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
    if (!(await this.staffingStatus.hasHosts())) return nothing;
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

/** All hosts for a role, best first; unavailable ones stay in the list with the reason. */
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
