import { Injectable } from '@nestjs/common';
import { SharedReadsService } from '#libs/platform/database';
import { DataSource, type EntityManager, In } from 'typeorm';
import { PolicyEntity } from './policy.entity.js';

/** The policies that the owner has set. */
@Injectable()
export class PoliciesRepository {
  constructor(
    private readonly db: DataSource,
    private readonly reads: SharedReadsService,
  ) {}

  /** What is set. */
  values(): Promise<Pick<PolicyEntity, 'key' | 'value'>[]> {
    return this.reads.query('select key, value from policies');
  }

  list(): Promise<PolicyEntity[]> {
    return this.db.getRepository(PolicyEntity).find();
  }

  /** Locks the rows of these keys until the transaction ends, in one order for all callers, and reads them. */
  lock(tx: EntityManager, keys: readonly string[]): Promise<PolicyEntity[]> {
    const lock = { mode: 'pessimistic_write' } as const;
    return tx.find(PolicyEntity, { where: { key: In(keys) }, order: { key: 'ASC' }, lock });
  }

  /** False without a change when the key has a row already. */
  async insert(tx: EntityManager, row: PolicyEntity): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(PolicyEntity).values(row).orIgnore();
    const { raw }: { raw: unknown[] } = await insert.returning('key').execute();
    return raw.length > 0;
  }

  async update(tx: EntityManager, row: PolicyEntity): Promise<void> {
    await tx.update(PolicyEntity, { key: row.key }, row);
  }
}
