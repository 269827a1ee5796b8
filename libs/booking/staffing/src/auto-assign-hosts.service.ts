import { Injectable } from '@nestjs/common';
import { BookingAccess, type Booking } from '#libs/booking/bookings';
import { endOf, isOff, type HostRole } from '#libs/shared/contracts';
import { withRetry } from '#libs/platform/database';
import { Policies } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { LeadNews } from './lead-news.js';
import { Roster, type Duty, type RosterHost } from './roster.js';
import { hostsNeeded, missingOf, obstaclesOf, rankHosts, skillsWished } from './staffing.rules.js';

type Places = { role: HostRole; count: number; duty: Duty; free: RosterHost[]; tell: boolean };

/** Who comes by itself: to a confirmed event, out of those who are free. */
@Injectable()
export class AutoAssignHostsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly policies: Policies,
    private readonly roster: Roster,
    private readonly news: LeadNews,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives a confirmed event the hosts that it lacks; what nobody is free for stays missing. Whom nobody chose, and who
   * came with another crew or for another time, makes way first. A repeat changes nothing.
   */
  async fill(bookingId: string): Promise<void> {
    await withRetry(this.db, async (tx) => {
      const booking = await this.access.lock(tx, bookingId);
      if (this.isToCome(booking)) await this.fillIn(tx, booking);
    });
  }

  /**
   * After a move: whom staff chose come along where they are free, everybody else is chosen anew; who is not free is
   * missing from then on. `assigns`: whether hosts are chosen at all; `tell`: whether the family hears that somebody else
   * leads. A repeat changes nothing.
   */
  async move(bookingId: string, { assigns, tell }: { assigns: boolean; tell: boolean }): Promise<void> {
    await withRetry(this.db, async (tx) => {
      const booking = await this.access.lock(tx, bookingId);
      if (!this.isToCome(booking)) return;
      const duty = await this.roster.dutyOf(booking, tx);
      await this.roster.bringAlong(tx, booking, duty);
      if (assigns) await this.fillIn(tx, booking, tell);
      else await this.roster.dismiss(tx, bookingId, duty);
    });
  }

  /** An event that is off needs nobody. A repeat, or one that is told of late, changes nothing. */
  async release(bookingId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, bookingId);
      if (isOff(booking)) await this.roster.release(tx, bookingId);
    });
  }

  private isToCome(booking: Booking): boolean {
    return booking.status === 'confirmed' && endOf(booking) > this.clock.now();
  }

  private async fillIn(tx: EntityManager, booking: Booking, tell = true): Promise<void> {
    const policies = await this.policies.current();
    const duty = await this.roster.dutyOf(booking, tx);
    await this.roster.dismiss(tx, booking.id, duty);
    const assigned = await this.roster.assigned(booking.id, tx);
    const missing = missingOf(
      hostsNeeded(booking, policies),
      assigned.map(({ role }) => role),
    );
    if (missing.length === 0) return;
    const there = new Set(assigned.map(({ hostNo }) => hostNo));
    let others = (await this.roster.hosts(booking, duty, tx)).filter(({ hostNo }) => !there.has(hostNo));
    for (const { role, missing: count } of missing) {
      const { requireBackgroundCheck } = policies;
      const wishes = skillsWished(role, { ...booking, ...duty });
      const place = { role, crewNo: duty.crewNo, wishes, requireBackgroundCheck };
      const free = rankHosts(others, place).filter((host) => obstaclesOf(host, place).length === 0);
      const taken = await this.take(tx, booking.id, { role, count, duty, free, tell });
      others = others.filter(({ hostNo }) => !taken.includes(hostNo));
    }
  }

  /** Tries one after the other until all places are filled: another event may take a host at the same moment. */
  private async take(
    tx: EntityManager,
    bookingId: string,
    { role, count, duty, free, tell }: Places,
  ): Promise<number[]> {
    const taken: number[] = [];
    for (const { hostNo } of free) {
      if (taken.length === count) break;
      if (!(await this.roster.put(tx, { bookingId, hostNo, role, duty }))) continue;
      taken.push(hostNo);
      const isNews = role === 'lead' && (await this.news.keep(tx, bookingId, hostNo));
      if (isNews && tell) await this.news.tell(tx, bookingId);
    }
    return taken;
  }
}
