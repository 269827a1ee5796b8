import { Injectable } from '@nestjs/common';
import type { Ask } from '#libs/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { CompanyDetailEntity } from './company-detail.entity.js';

/** The company details that the owner has set. */
@Injectable()
export class CompanyRepository {
  constructor(private readonly db: DataSource) {}

  /** What is set, read on the cache's own connection. */
  readValues(ask: Ask): Promise<Pick<CompanyDetailEntity, 'key' | 'value'>[]> {
    return ask<Pick<CompanyDetailEntity, 'key' | 'value'>>('select key, value from company_details');
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
