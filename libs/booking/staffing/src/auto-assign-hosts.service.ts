import { Injectable, Logger } from '@nestjs/common';
import { BookingChangeService, CrewBackfillService, type BookingChange } from '#libs/booking/bookings';
import { isOff, type HostRole, MINUTE_MS } from '#libs/shared/contracts';
import { Every, runEach } from '#libs/platform/events';
import { StaffingQueries } from './staffing.queries.js';
import {
  EVENTS_AT_ONCE,
  StaffingRepository,
  type EventShift,
  type HostCandidate,
  type EventToStaff,
} from './staffing.repository.js';
import { hostsNeeded, isToCome, missingOf, obstaclesOf, rankHosts, skillsWished } from './staffing.rules.js';
import { StaffingStatusService } from './staffing-status.service.js';

/** `publishes`: whether the family is notified of another lead. */
type Places = {
  role: HostRole;
  count: number;
  shift: EventShift;
  free: HostCandidate[];
  publishes: boolean;
};

/**
 * Assigns available hosts to confirmed events automatically: to one event after a change of it, and by a timer to all
 * events that lack hosts.
 */
@Injectable()
export class AutoAssignHostsService {
  private readonly log = new Logger(AutoAssignHostsService.name);

  constructor(
    private readonly changes: BookingChangeService,
    private readonly staffingStatus: StaffingStatusService,
    private readonly repository: StaffingRepository,
    private readonly queries: StaffingQueries,
    private readonly crewBackfill: CrewBackfillService,
  ) {}

  /**
   * Assigns the missing hosts of a confirmed event; a role without an available host stays empty. First releases
   * automatically assigned hosts with another crew or time. A repeat changes nothing.
   */
  async assign(bookingId: string): Promise<void> {
    await this.changes.asSystem(bookingId, async (change) => {
      if (isToCome(change.booking, change.at)) await this.assignIn(change);
    });
  }

  /**
   * Assigns the missing hosts of one event, unless staff released one of its hosts. The handlers of the confirmation
   * mails call it, because the mail names the lead and the first lead gets no mail of its own: the handler
   * `assign-hosts` of the same event is in another queue and may run later. The second of the two changes nothing.
   */
  async assignBeforeMail(bookingId: string): Promise<void> {
    if (!(await this.staffingStatus.assignsHosts())) return;
    const [event] = await this.repository.eventsToStaff({ only: bookingId });
    if (event) await this.assign(bookingId);
  }

  /**
   * Assigns hosts to all events that lack some, such as those confirmed before crews or hosts existed, soonest first.
   * Events with a released host are left to staff. Run by a timer, with one transaction per event; returns how many
   * events lacked a host.
   */
  @Every(5 * MINUTE_MS, { as: 'missing-hosts' })
  async assignMissing(): Promise<number> {
    if (!(await this.staffingStatus.assignsHosts())) return 0;
    let lacking = 0;
    let after: EventToStaff | undefined;
    do {
      const events = await this.repository.eventsToStaff({ after });
      const missing = await this.queries.missingAt(events.map(({ id }) => id));
      const due = events.filter(({ id, hasOtherCrew }) => hasOtherCrew || missing.has(id));
      await runEach(this.log, due, ({ id }) => this.assign(id));
      lacking += due.length;
      after = events.length < EVENTS_AT_ONCE ? undefined : events.at(-1);
    } while (after);
    return lacking;
  }

  /** Reserves missing crews first, so that each event immediately gets the members of its own crew. */
  async assignMissingAfterCrews(): Promise<void> {
    await this.crewBackfill.reserveMissing();
    await this.assignMissing();
  }

  /**
   * After a reschedule: manually chosen hosts stay if available, all others are selected again; unavailable hosts leave
   * their places open. `assignsHosts`: whether automatic assignment is on; `publishes`: whether the family is notified
   * of another lead. A repeat changes nothing.
   */
  async reschedule(
    bookingId: string,
    { assignsHosts, publishes }: { assignsHosts: boolean; publishes: boolean },
  ): Promise<void> {
    await this.changes.asSystem(bookingId, async (change) => {
      const { tx, booking, at } = change;
      if (!isToCome(booking, at)) return;
      const shift = await this.repository.shiftOf(booking, tx);
      await this.repository.rescheduleChosen(tx, booking, shift);
      if (assignsHosts) await this.assignIn(change, publishes);
      else await this.repository.releaseOutdated(tx, bookingId, shift);
    });
  }

  /** Releases the hosts of a cancelled or expired event. A repeat or an outdated call changes nothing. */
  async release(bookingId: string): Promise<void> {
    await this.changes.asSystem(bookingId, async ({ tx, booking }) => {
      if (isOff(booking)) await this.repository.release(tx, bookingId);
    });
  }

  private async assignIn(change: BookingChange, publishes = true): Promise<void> {
    const { tx, booking } = change;
    const shift = await this.repository.shiftOf(booking, tx);
    const { crewNo, policies } = shift;
    await this.repository.releaseOutdated(tx, booking.id, shift);
    const assigned = await this.repository.assigned(booking.id, tx);
    const missing = missingOf(
      hostsNeeded(booking, policies),
      assigned.map(({ role }) => role),
    );
    if (missing.length === 0) return;
    const there = new Set(assigned.map(({ hostNo }) => hostNo));
    const candidates = await this.repository.candidates(booking, shift, tx);
    let others = candidates.filter(({ hostNo }) => !there.has(hostNo));
    for (const { role, missing: count } of missing) {
      const { requireBackgroundCheck } = policies;
      const wishes = skillsWished(role, { ...booking, ...shift });
      const place = { role, crewNo, wishes, requireBackgroundCheck };
      const free = rankHosts(others, place).filter((host) => obstaclesOf(host, place).length === 0);
      const chosen = await this.assignFirst(change, { role, count, shift, free, publishes });
      others = others.filter(({ hostNo }) => !chosen.includes(hostNo));
    }
  }

  /** Tries candidates in order until all places are filled: a concurrent event may take a host first. */
  private async assignFirst(
    change: BookingChange,
    { role, count, shift, free, publishes }: Places,
  ): Promise<number[]> {
    const { tx, id: bookingId } = change;
    const chosen: number[] = [];
    for (const { hostNo } of free) {
      if (chosen.length === count) break;
      if (!(await this.repository.assign(tx, { bookingId, hostNo, role, shift }))) continue;
      chosen.push(hostNo);
      const isNews = role === 'lead' && (await this.repository.saveLead(tx, bookingId, hostNo));
      if (isNews && publishes) await change.publish('hosts-changed', { bookingId });
    }
    return chosen;
  }
}
