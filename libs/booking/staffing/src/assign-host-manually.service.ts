import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { AdminBookings, type Booking } from '#libs/booking/bookings';
import {
  AppError,
  endOf,
  hostDisplayName,
  type ChangeHosts,
  type HostObstacle,
} from '#libs/shared/contracts';
import { withRetry } from '#libs/platform/database';
import { Policies } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { LeadNews } from './lead-news.js';
import { Roster, type RosterHost } from './roster.js';
import { obstaclesOf } from './staffing.rules.js';

const WHY: Record<HostObstacle, (name: string) => string> = {
  busy: (name) => `${name} is at another event at this time.`,
  away: (name) => `${name} is away that day. Please give the reason.`,
  unchecked: (name) => `The background check of ${name} does not hold that day. Please give the reason.`,
  'not-lead': (name) => `${name} leads no crew. Please give the reason.`,
};
const NO_CHOICE = 'Hosts can be chosen for a confirmed event that is not over.';

/** Who comes by hand: staff overrule everything with a reason, but nobody is at two events at once. */
@Injectable()
export class AssignHostManuallyService {
  constructor(
    private readonly db: DataSource,
    private readonly admin: AdminBookings,
    private readonly policies: Policies,
    private readonly roster: Roster,
    private readonly news: LeadNews,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts a host on an event, gives them another role there or takes them off it. A new lead takes the place of the old.
   * @throws AppError NOT_FOUND, STALE, NOT_ALLOWED, SLOT_TAKEN, VALIDATION when a rule is overruled without a reason.
   */
  async change(bookingId: string, choice: ChangeHosts, currentUser: RequestUser): Promise<void> {
    const { hostNo, role, version, insteadOf } = choice;
    await withRetry(this.db, async (tx) => {
      const amendment = {
        id: bookingId,
        version,
        event: { code: 'hosts-changed' },
        what: 'booking-hosts-changed',
        facts: { hostNo, role, insteadOf: insteadOf || null, isOverruled: Boolean(choice.reason) },
      } as const;
      const booking = await this.admin.amend(tx, amendment, currentUser);
      if (!this.mayChange(booking)) throw new AppError('NOT_ALLOWED', NO_CHOICE);
      if (role === 'none') await this.takeOff(tx, bookingId, hostNo);
      else await this.putOn(tx, booking, { ...choice, role });
      await this.news.tell(tx, bookingId);
    });
  }

  /** Whether hosts can be chosen now. */
  mayChange(booking: Booking): boolean {
    return booking.status === 'confirmed' && endOf(booking) > this.clock.now();
  }

  private async takeOff(tx: EntityManager, bookingId: string, hostNo: number): Promise<void> {
    const released = await this.roster.release(tx, bookingId, [hostNo]);
    if (released === 0) throw new AppError('NOT_FOUND', 'This host does not come to this event.');
  }

  private async putOn(
    tx: EntityManager,
    booking: Booking,
    { hostNo, role, insteadOf, reason }: ChangeHosts & { role: Exclude<ChangeHosts['role'], 'none'> },
  ): Promise<void> {
    const { id: bookingId } = booking;
    const duty = await this.roster.dutyOf(booking, tx);
    const host = (await this.roster.hosts(booking, duty, tx)).find((each) => each.hostNo === hostNo);
    if (!host) throw new AppError('NOT_FOUND', 'We could not find that host.');
    const { requireBackgroundCheck } = await this.policies.current();
    const place = { role, crewNo: duty.crewNo, wishes: [], requireBackgroundCheck };
    const obstacles = obstaclesOf(host, place);
    refuse(host, obstacles, reason);
    const leads = (await this.roster.assigned(bookingId, tx)).filter((each) => each.role === 'lead');
    const leaving = [hostNo, insteadOf, ...(role === 'lead' ? leads.map((lead) => lead.hostNo) : [])];
    await this.roster.release(tx, bookingId, leaving);
    const assignment = { bookingId, hostNo, role, duty, isChosen: true };
    const isPut = await this.roster.put(tx, { ...assignment, reason: obstacles.length > 0 ? reason : null });
    if (!isPut) throw takenBy(host);
    if (role === 'lead') await this.news.keep(tx, bookingId, hostNo);
  }
}

const takenBy = ({ name }: RosterHost) => new AppError('SLOT_TAKEN', WHY.busy(hostDisplayName(name)));

function refuse(host: RosterHost, obstacles: readonly HostObstacle[], reason?: string): void {
  if (obstacles.includes('busy')) throw takenBy(host);
  const [obstacle] = obstacles;
  if (obstacle && !reason) throw AppError.validation({ reason: WHY[obstacle](hostDisplayName(host.name)) });
}
