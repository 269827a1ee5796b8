import { Injectable } from '@nestjs/common';
import { AppError, HOST_SENTENCES } from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import { AuditService, CalendarKeysService, UsersRepository } from '#libs/platform/auth';
import type { EntityManager } from 'typeorm';
import { HostEntity } from './host.entity.js';

const LARGEST_NO = 2_147_483_647;

type HostAuditEntry = { what: string; facts?: Record<string, string | number> };

/**
 * What every change of a host has in common: the locked row, the account that is linked, the row of the audit log and
 * the events. The account knows that it is a host's: the mark is read with the session, without a statement more.
 */
@Injectable()
export class HostChangesService {
  constructor(
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
    private readonly users: UsersRepository,
    private readonly calendars: CalendarKeysService,
  ) {}

  /** Locks a host until the transaction ends. @throws AppError NOT_FOUND, STALE. */
  async lock(tx: EntityManager, no: number, seenVersion?: number): Promise<HostEntity> {
    const isNo = Number.isInteger(no) && no > 0 && no <= LARGEST_NO;
    const host = isNo
      ? await tx.findOne(HostEntity, { where: { no }, lock: { mode: 'pessimistic_write' } })
      : null;
    if (!host) throw new AppError('NOT_FOUND', 'We could not find that host.');
    if (seenVersion !== undefined && seenVersion !== host.version)
      throw new AppError('STALE', HOST_SENTENCES.stale);
    return host;
  }

  /** Writes the row of the audit log. */
  async record(tx: EntityManager, by: string, no: number, { what, facts }: HostAuditEntry): Promise<void> {
    await this.audit.record(tx, by, { what, subject: 'host', subjectId: String(no), facts });
  }

  /** Somebody else may have to go where this host was going to be. */
  async publishAway(tx: EntityManager, no: number): Promise<void> {
    await this.outbox.publish(tx, 'host-absence-recorded', { hostNo: no });
  }

  /** Events to come may lack whom they can have now. */
  async publishSwitchedOn(tx: EntityManager): Promise<void> {
    await this.outbox.publish(tx, 'hosts-switched-on', {});
  }

  /** The worker sends the mail with the link. */
  async publishInvited(tx: EntityManager, invitationId: string): Promise<void> {
    await this.outbox.publish(tx, 'host-invited', { invitationId });
  }

  /** The id of an account by its user name or e-mail; null for none named. @throws AppError VALIDATION. */
  async findAccount(typed: string | undefined): Promise<string | null> {
    if (typed === undefined) return null;
    const user = await this.users.findByLogin(typed);
    if (!user) throw AppError.validation({ account: HOST_SENTENCES.nobody });
    return user.id;
  }

  /**
   * Before the host's row is written: locks the accounts that it leaves and gets, in one order, so that two hosts who
   * pass one account on wait for each other. @throws AppError VALIDATION for an account that is gone or another host's.
   */
  async assertAccountFree(
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
   * After the host's row was written: the account that was left is no host's any more, the one that is linked is an
   * active one's. A calendar link that somebody else may know, or knew when the host retired, ends, and so does an
   * invitation that has no use any more.
   */
  async updateAccounts(
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

  /**
   * Links an account to a locked host by an invitation; the account's address is confirmed by it.
   * @throws AppError VALIDATION for an account that is another host's.
   */
  async linkInvited(tx: EntityManager, host: HostEntity, userId: string, now: Date): Promise<void> {
    await this.assertAccountFree(tx, host, userId);
    await tx.update(HostEntity, host.no, { userId, version: host.version + 1 });
    await this.updateAccounts(tx, host, { ...host, userId });
    await this.users.confirmEmail(tx, userId, now);
  }

  /** Makes a mailed invitation worthless; false when there was none. */
  async endInvitation(tx: EntityManager, no: number): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query('delete from host_invitations where host_no = $1', [
      no,
    ]);
    return count > 0;
  }

  /** Before an account is deleted. Its host is locked first, as by every other change of who logs in as whom. */
  async beforeAccountRemoval(tx: EntityManager, userId: string): Promise<void> {
    const host = await tx.findOne(HostEntity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
    if (host) await this.endCalendarLink(tx, host.no);
  }

  private endCalendarLink(tx: EntityManager, no: number): Promise<void> {
    return this.calendars.renew(tx, { kind: 'host', no });
  }
}
