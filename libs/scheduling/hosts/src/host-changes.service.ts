import { Injectable } from '@nestjs/common';
import { AppError, HOST_MESSAGES, staleMessage } from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import { BeforeAccountRemoval } from '#libs/platform/accounts';
import { type AuditAction, AuditService, CalendarKeysService, UsersRepository } from '#libs/platform/auth';
import type { EntityManager } from 'typeorm';
import { HostEntity } from './host.entity.js';
import { HostsRepository } from './hosts.repository.js';

const MAX_INTEGER = 2_147_483_647;

type HostAuditEntry = { what: AuditAction; facts?: Record<string, string | number> };

/**
 * Shared steps of host changes: row lock, linked account, audit log, events. `users.is_host` is maintained here, so that
 * it can be read with the session without an extra query.
 */
@Injectable()
export class HostChangesService {
  constructor(
    private readonly repository: HostsRepository,
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
    private readonly users: UsersRepository,
    private readonly calendars: CalendarKeysService,
  ) {}

  /** Locks a host until the transaction ends. @throws AppError NOT_FOUND, STALE. */
  async lock(tx: EntityManager, no: number, seenVersion?: number): Promise<HostEntity> {
    const isValid = Number.isInteger(no) && no > 0 && no <= MAX_INTEGER;
    const host = isValid
      ? await tx.findOne(HostEntity, { where: { no }, lock: { mode: 'pessimistic_write' } })
      : null;
    if (!host) throw new AppError('NOT_FOUND', 'We could not find that host.');
    if (seenVersion !== undefined && seenVersion !== host.version)
      throw new AppError('STALE', staleMessage('host'));
    return host;
  }

  async record(tx: EntityManager, by: string, no: number, { what, facts }: HostAuditEntry): Promise<void> {
    await this.audit.record(tx, by, { what, subject: 'host', subjectId: String(no), facts });
  }

  /** Published when a host may need to be replaced at their events. */
  async publishAway(tx: EntityManager, no: number): Promise<void> {
    await this.outbox.publish(tx, 'host-absence-recorded', { hostNo: no });
  }

  /** Published when a host becomes available for events that lack hosts. */
  async publishSwitchedOn(tx: EntityManager): Promise<void> {
    await this.outbox.publish(tx, 'hosts-switched-on', {});
  }

  async publishInvited(tx: EntityManager, invitationId: string): Promise<void> {
    await this.outbox.publish(tx, 'host-invited', { invitationId });
  }

  async publishCertificationExpiring(tx: EntityManager, warningId: string): Promise<void> {
    await this.outbox.publish(tx, 'certification-expiring', { warningId });
  }

  /** The id of the account with this username or email; null for undefined. @throws AppError VALIDATION. */
  async findAccount(login: string | undefined): Promise<string | null> {
    if (login === undefined) return null;
    const user = await this.users.findByLogin(login);
    if (!user) throw AppError.validation({ account: HOST_MESSAGES.nobody });
    return user.id;
  }

  /**
   * Call before writing the host's row. Locks the old and new account in a fixed order, so that two hosts exchanging an
   * account are serialized. @throws AppError VALIDATION if the account is missing or belongs to another host.
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
   * Call after writing the host's row. Updates `users.is_host` of the old and new account, ends obsolete invitations, and
   * renews the calendar link when the account changes or the host retires or returns, since others may know it.
   */
  async updateAccounts(
    tx: EntityManager,
    before: Pick<HostEntity, 'userId' | 'retiredAt'>,
    host: HostEntity,
  ): Promise<void> {
    const hasChanged = before.userId !== host.userId;
    if (before.userId && hasChanged) await this.users.setHost(tx, before.userId, false);
    if (host.userId) await this.users.setHost(tx, host.userId, host.isActive && !host.retiredAt);
    const wasRetired = before.retiredAt !== null;
    if (host.userId || host.retiredAt) await this.endInvitation(tx, host.no);
    if (hasChanged || wasRetired !== (host.retiredAt !== null)) await this.endCalendarLink(tx, host.no);
  }

  /**
   * Links an invited account to a locked host and confirms the account's address.
   * @throws AppError VALIDATION if the account belongs to another host.
   */
  async linkInvited(tx: EntityManager, host: HostEntity, userId: string, now: Date): Promise<void> {
    await this.assertAccountFree(tx, host, userId);
    await tx.update(HostEntity, host.no, { userId, version: host.version + 1 });
    await this.updateAccounts(tx, host, { ...host, userId });
    await this.users.confirmEmail(tx, userId, now);
  }

  /** Deletes a host's invitation; false if there was none. */
  endInvitation(tx: EntityManager, no: number): Promise<boolean> {
    return this.repository.deleteInvitation(tx, no);
  }

  /** Called before an account is deleted. Locks the host first, in the same order as every other account change. */
  @BeforeAccountRemoval()
  async beforeAccountRemoval(tx: EntityManager, userId: string): Promise<void> {
    const host = await tx.findOne(HostEntity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
    if (host) await this.endCalendarLink(tx, host.no);
  }

  private endCalendarLink(tx: EntityManager, no: number): Promise<void> {
    return this.calendars.renew(tx, { kind: 'host', no });
  }
}
