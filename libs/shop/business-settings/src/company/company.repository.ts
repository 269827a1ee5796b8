import { Injectable } from '@nestjs/common';
import { SharedReadsService } from '#libs/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
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

  /** Locks a row until the transaction ends, and reads it; null while the key was never set. */
  lock(tx: EntityManager, key: string): Promise<CompanyDetailEntity | null> {
    return tx.findOne(CompanyDetailEntity, { where: { key }, lock: { mode: 'pessimistic_write' } });
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
