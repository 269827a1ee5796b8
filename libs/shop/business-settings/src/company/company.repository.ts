import { Injectable } from '@nestjs/common';
import { SharedReadsService } from '#libs/platform/database';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CompanyDetailEntity } from './company-detail.entity.js';

/** The company details that the owner has set. */
@Injectable()
export class CompanyRepository {
  constructor(
    private readonly db: DataSource,
    private readonly reads: SharedReadsService,
  ) {}

  /** What is set. */
  values(): Promise<Pick<CompanyDetailEntity, 'key' | 'value'>[]> {
    return this.reads.query('select key, value from company_details');
  }

  list(): Promise<CompanyDetailEntity[]> {
    return this.db.getRepository(CompanyDetailEntity).find();
  }

  /** Locks the rows of these keys until the transaction ends, in one order for all callers, and reads them. */
  lock(tx: EntityManager, keys: readonly string[]): Promise<CompanyDetailEntity[]> {
    const lock = { mode: 'pessimistic_write' } as const;
    return tx.find(CompanyDetailEntity, { where: { key: In(keys) }, order: { key: 'ASC' }, lock });
  }

  /** False without a change when the key has a row already. */
  async insert(tx: EntityManager, row: CompanyDetailEntity): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(CompanyDetailEntity).values(row).orIgnore();
    const { raw }: { raw: unknown[] } = await insert.returning('key').execute();
    return raw.length > 0;
  }

  async update(tx: EntityManager, row: CompanyDetailEntity): Promise<void> {
    await tx.update(CompanyDetailEntity, { key: row.key }, row);
  }
}
