import { Injectable } from '@nestjs/common';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { withRetry } from '#libs/platform/database';
import { OutboxService } from '#libs/platform/events';
import { AppError } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingAccessService } from '../access/booking-access.service.js';
import { BookingRepository, type Actor } from '../booking.repository.js';
import { BookingLifecycleService } from '../lifecycle/booking-lifecycle.service.js';
import { BookingChange } from './booking-change.js';

type Work<Result> = (change: BookingChange) => Promise<Result>;

/**
 * Changes one booking: checks the right to it, locks it, and runs the work in one transaction, repeated after a
 * deadlock. Effects outside the database run in `afterCommit`.
 */
@Injectable()
export class BookingChangeService {
  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingRepository,
    private readonly access: BookingAccessService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * A change by staff; `version` is the one that they have seen.
   * @throws AppError NOT_FOUND, STALE when the booking has changed since.
   * @example
   * this.changes.asStaff(id, version, currentUser, async (change) => {
   *   await change.amend({ code: 'links-ended' });
   *   await change.audit('booking-links-ended');
   *   return change.booking;
   * });
   */
  async asStaff<Result>(
    id: string,
    version: number,
    currentUser: RequestUser,
    work: Work<Result>,
  ): Promise<Result> {
    return this.asStaffAnyVersion(id, currentUser, (change) => {
      if (change.booking.version !== version) throw new AppError('STALE');
      return work(change);
    });
  }

  /** A change by staff that does not depend on the version, such as a note. @throws AppError NOT_FOUND. */
  async asStaffAnyVersion<Result>(id: string, currentUser: RequestUser, work: Work<Result>): Promise<Result> {
    await this.access.forHolder(id, currentUser);
    return this.asUser(id, currentUser, work);
  }

  /** One change by staff of several bookings: all of it or nothing. They are locked in order of their ids. */
  async asStaffTogether<Result>(
    ids: readonly string[],
    currentUser: RequestUser,
    work: (changes: BookingChange[], tx: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    for (const id of ids) await this.access.forHolder(id, currentUser);
    return this.runAll(ids.toSorted(), `user:${currentUser.userId}`, work);
  }

  /**
   * A change by a user whose right to the booking the caller has checked, such as a host. @throws AppError NOT_FOUND.
   */
  asUser<Result>(id: string, { userId }: RequestUser, work: Work<Result>): Promise<Result> {
    return this.run(id, `user:${userId}`, work);
  }

  /** A change by the family of the booking. @throws AppError NOT_FOUND unless the user may manage it. */
  async asFamily<Result>(id: string, currentUser: RequestUser, work: Work<Result>): Promise<Result> {
    await this.access.forManager(id, currentUser);
    return this.run(id, 'parent', work);
  }

  /** A change by a family that may pay the booking, also by a pay link. @throws AppError NOT_FOUND. */
  async asPayer<Result>(id: string, currentUser: RequestUser, work: Work<Result>): Promise<Result> {
    await this.access.forPayer(id, currentUser);
    return this.run(id, 'parent', work);
  }

  /** A change by the system, such as a timer. @throws AppError NOT_FOUND. */
  asSystem<Result>(id: string, work: Work<Result>): Promise<Result> {
    return this.run(id, 'system', work);
  }

  private run<Result>(id: string, actor: Actor, work: Work<Result>): Promise<Result> {
    return this.runAll([id], actor, ([change]) => work(change));
  }

  private async runAll<Result>(
    ids: readonly string[],
    actor: Actor,
    work: (changes: BookingChange[], tx: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    const { bookings, lifecycle, outbox, audit } = this;
    const [changes, result] = await withRetry(this.db, async (tx) => {
      const begun: BookingChange[] = [];
      for (const id of ids) {
        const booking = await this.access.lock(tx, id);
        const writers = { bookings, lifecycle, outbox, audit };
        begun.push(new BookingChange(tx, booking, actor, this.clock.now(), writers));
      }
      return [begun, await work(begun, tx)] as const;
    });
    for (const change of changes) await change.runEffects();
    return result;
  }
}
