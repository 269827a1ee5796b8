import { Injectable } from '@nestjs/common';
import { AppError, HOST_SENTENCES } from '#libs/contracts';
import { Users } from '#libs/auth';
import type { EntityManager } from 'typeorm';
import { HostEntity } from './host.entity.js';

/** Which account is whose, and that the account knows it (see README, rule 1). */
@Injectable()
export class HostAccounts {
  constructor(private readonly users: Users) {}

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

  /** After it was written: the account that was left is no host's any more, the one that is linked is an active one's. */
  async settle(tx: EntityManager, before: string | null, host: HostEntity): Promise<void> {
    if (before && before !== host.userId) await this.users.setHost(tx, before, false);
    if (host.userId) await this.users.setHost(tx, host.userId, host.isActive && !host.retiredAt);
  }
}
