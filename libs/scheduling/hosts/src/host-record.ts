import { Injectable } from '@nestjs/common';
import { AppError, HOST_SENTENCES } from '#libs/shared/contracts';
import { Outbox } from '#libs/platform/events';
import { Audit } from '#libs/platform/auth';
import type { EntityManager } from 'typeorm';
import { HostEntity } from './host.entity.js';

const LARGEST_NO = 2_147_483_647;

export type HostDeed = { what: string; facts?: Record<string, string | number> };

/** What every change of a host has in common: one at a time, the version that was seen, and the row of the audit log. */
@Injectable()
export class HostRecord {
  constructor(
    private readonly audit: Audit,
    private readonly outbox: Outbox,
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

  async note(tx: EntityManager, by: string, no: number, { what, facts }: HostDeed): Promise<void> {
    await this.audit.record(tx, by, { what, subject: 'host', subjectId: String(no), facts });
  }

  /** Somebody else may have to go where this host was going to be. */
  async tellAway(tx: EntityManager, no: number): Promise<void> {
    await this.outbox.publish(tx, 'host-absence-recorded', { hostNo: no });
  }

  /** Events to come may lack whom they can have now. */
  async tellOnDuty(tx: EntityManager): Promise<void> {
    await this.outbox.publish(tx, 'hosts-switched-on', {});
  }
}
