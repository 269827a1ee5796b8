import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingChangeService, type Booking } from '#libs/booking/bookings';
import {
  AppError,
  displayName,
  type ChangeHosts,
  type ChangeHostWishes,
  type HostObstacle,
} from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';
import { StaffingRepository, type HostCandidate } from './staffing.repository.js';
import { isToCome, obstaclesOf } from './staffing.rules.js';

const WHY: Record<HostObstacle, (name: string) => string> = {
  busy: (name) => `${name} is at another event at this time.`,
  away: (name) => `${name} is off that day. Please give a reason.`,
  unchecked: (name) => `The background check of ${name} is not valid that day. Please give a reason.`,
  'not-lead': (name) => `${name} is not a lead. Please give the reason.`,
};
const NO_CHOICE = 'Hosts can be assigned to a confirmed event until it ends.';
const NOTHING_TO_WISH =
  "The child's data was removed from this booking, so nothing more is noted here. Nothing was saved.";

/** Staff choose hosts. A reason overrides every rule, except that a host cannot be at two events at the same time. */
@Injectable()
export class AssignHostManuallyService {
  constructor(
    private readonly changes: BookingChangeService,
    private readonly repository: StaffingRepository,
  ) {}

  /**
   * Assigns a host to an event, changes their role or releases them. A new lead replaces the old one.
   * @throws AppError NOT_FOUND, STALE, NOT_ALLOWED, SLOT_TAKEN, VALIDATION when a rule is overridden without a reason.
   */
  async changeHosts(bookingId: string, choice: ChangeHosts, currentUser: RequestUser): Promise<void> {
    const { hostNo, role, version, insteadOf } = choice;
    await this.changes.asStaff(bookingId, version, currentUser, async (change) => {
      const { tx, booking } = change;
      if (!isToCome(booking, change.at)) throw new AppError('NOT_ALLOWED', NO_CHOICE);
      await change.amend({ code: 'hosts-changed' });
      const facts = { hostNo, role, insteadOf: insteadOf || null, isOverruled: Boolean(choice.reason) };
      await change.audit('booking-hosts-changed', facts);
      if (role === 'none') await this.release(tx, bookingId, hostNo);
      else await this.assign(tx, booking, { ...choice, role });
      await change.publish('hosts-changed', { bookingId });
    });
  }

  /**
   * Saves a family's wish for its hosts. It reveals something about the child, so audit log and timeline record the
   * change but not the value. A repeat changes nothing.
   * @throws AppError NOT_FOUND, STALE, NOT_ALLOWED once the child's data was removed.
   */
  async changeWishes(
    bookingId: string,
    { version, hasSpecialNeeds }: ChangeHostWishes,
    currentUser: RequestUser,
  ): Promise<void> {
    await this.changes.asStaff(bookingId, version, currentUser, async (change) => {
      if (change.booking.purgedAt) throw new AppError('NOT_ALLOWED', NOTHING_TO_WISH);
      await change.amend({ code: 'host-wishes-changed' });
      // Omits the new value: the log outlives the child's data.
      await change.audit('booking-host-wishes-changed', { version: change.booking.version });
      if (hasSpecialNeeds) await this.repository.wishSpecialNeeds(change.tx, bookingId);
      else await this.repository.deleteWishes(bookingId, change.tx);
    });
  }

  private async release(tx: EntityManager, bookingId: string, hostNo: number): Promise<void> {
    const released = await this.repository.release(tx, bookingId, [hostNo]);
    if (released === 0) throw new AppError('NOT_FOUND', 'This host is not assigned to this event.');
  }

  private async assign(
    tx: EntityManager,
    booking: Booking,
    { hostNo, role, insteadOf, reason }: ChangeHosts & { role: Exclude<ChangeHosts['role'], 'none'> },
  ): Promise<void> {
    const { id: bookingId } = booking;
    const shift = await this.repository.shiftOf(booking, tx);
    const candidates = await this.repository.candidates(booking, shift, tx);
    const host = candidates.find((each) => each.hostNo === hostNo);
    if (!host) throw new AppError('NOT_FOUND', 'We could not find that host.');
    const { requireBackgroundCheck } = shift.policies;
    const obstacles = obstaclesOf(host, { role, crewNo: shift.crewNo, wishes: [], requireBackgroundCheck });
    assertMayCome(host, obstacles, reason);
    const leads = (await this.repository.assigned(bookingId, tx)).filter((each) => each.role === 'lead');
    const leaving = [hostNo, insteadOf, ...(role === 'lead' ? leads.map((lead) => lead.hostNo) : [])];
    await this.repository.release(tx, bookingId, leaving);
    const isAssigned = await this.repository.assign(tx, {
      bookingId,
      hostNo,
      role,
      shift,
      isChosen: true,
      reason: obstacles.length > 0 ? reason : null,
    });
    if (!isAssigned) throw isBusy(host);
    if (role === 'lead') await this.repository.saveLead(tx, bookingId, hostNo);
  }
}

const isBusy = ({ name }: HostCandidate) => new AppError('SLOT_TAKEN', WHY.busy(displayName(name)));

function assertMayCome(host: HostCandidate, obstacles: readonly HostObstacle[], reason?: string): void {
  if (obstacles.includes('busy')) throw isBusy(host);
  const [obstacle] = obstacles;
  if (obstacle && !reason) throw AppError.validation({ reason: WHY[obstacle](displayName(host.name)) });
}
