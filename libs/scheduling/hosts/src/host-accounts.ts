import { Injectable } from '@nestjs/common';
import { AppError, HOST_SENTENCES } from '#libs/shared/contracts';
import { CalendarKeysRepository, Users } from '#libs/platform/auth';
import type { EntityManager } from 'typeorm';
import { HostEntity } from './host.entity.js';

/**
 * Which account is whose, and that the account knows it: the mark is read with the session, without a statement more.
 */
@Injectable()
export class HostAccounts {
  constructor(
    private readonly users: Users,
    private readonly calendars: CalendarKeysRepository,
  ) {}

  /** The id of an account by its user name or e-mail; null for none named. @throws AppError VALIDATION. */
  async find(typed: string | undefined): Promise<string | null> {
    if (typed === undefined) return null;
    const user = await this.users.findByLogin(typed);
    if (!user) throw AppError.validation({ account: HOST_SENTENCES.nobody });
    return user.id;
  }

  /**
   * Before the host's row is written: locks the accounts that it leaves and takes, in one order, so that two hosts who
   * pass one account on wait for each other. @throws AppError VALIDATION for an account that is gone or another host's.
   */
  async demandFree(
    tx: EntityManager,
    host: Pick<HostEntity, 'no' | 'userId'>,
    next: string | null,
  ): Promise<void> {
    const ids = [host.userId, next].filter((id): id is string => id !== null);
    for (const id of [...new Set(ids)].toSorted()) await this.users.lock(tx, id);
    if (next === null || next === host.userId) return;
    const other = await tx.findOneBy(HostEntity, { userId: next });
    if (other) throw AppError.validation({ account: `This account belongs to ${other.name} already.` });
  }

  /**
   * After it was written: the account that was left is no host's any more, the one that is linked is an active one's. A
   * calendar link that somebody else may know, or knew when the host retired, ends, and so does an invitation that has no
   * use any more.
   */
  async settle(
    tx: EntityManager,
    before: Pick<HostEntity, 'userId' | 'retiredAt'>,
    host: HostEntity,
  ): Promise<void> {
    const isAnother = before.userId !== host.userId;
    if (before.userId && isAnother) await this.users.setHost(tx, before.userId, false);
    if (host.userId) await this.users.setHost(tx, host.userId, host.isActive && !host.retiredAt);
    const hasRetired = before.retiredAt !== null;
    if (host.userId || host.retiredAt) await this.endInvitation(tx, host.no);
    if (isAnother || hasRetired !== (host.retiredAt !== null)) await this.endCalendarLink(tx, host.no);
  }

  /** Makes a mailed invitation worthless; false when there was none. */
  async endInvitation(tx: EntityManager, no: number): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query('delete from host_invitations where host_no = $1', [
      no,
    ]);
    return count > 0;
  }

  /** Before an account is deleted. Its host is locked first, as by every other change of who logs in as whom. */
  async beforeRemoval(tx: EntityManager, userId: string): Promise<void> {
    const host = await tx.findOne(HostEntity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
    if (host) await this.endCalendarLink(tx, host.no);
  }

  private endCalendarLink(tx: EntityManager, no: number): Promise<void> {
    return this.calendars.renew(tx, { kind: 'host', no });
  }
}
