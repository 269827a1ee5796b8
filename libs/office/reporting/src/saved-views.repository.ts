import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SavedViewEntity } from './saved-view.entity.js';

/** Limit per administrator. */
export const MAX_VIEWS = 30;

/** Saved views of the admin area. */
@Injectable()
export class SavedViewsRepository {
  constructor(private readonly db: DataSource) {}

  /** The views of an administrator, oldest first. */
  listOf(userId: string): Promise<SavedViewEntity[]> {
    return this.db
      .getRepository(SavedViewEntity)
      .find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /**
   * Stores a view, in place of one with the same name, and returns its id; null without a change when the administrator,
   * whom the caller has locked, has thirty others.
   */
  async save(
    tx: EntityManager,
    { userId, name, query }: Pick<SavedViewEntity, 'userId' | 'name' | 'query'>,
  ): Promise<string | null> {
    const [saved]: { id: string }[] = await tx.query(
      `insert into saved_views (user_id, name, query)
         select $1, $2, $3 where exists (select from saved_views where user_id = $1 and name = $2)
           or (select count(*) from saved_views where user_id = $1) < ${MAX_VIEWS}
         on conflict (user_id, name) do update set query = excluded.query returning id`,
      [userId, name, query],
    );
    return saved?.id ?? null;
  }

  /** False for an unknown view or another administrator's. */
  async delete(tx: EntityManager, id: string, userId: string): Promise<boolean> {
    const { affected } = await tx.delete(SavedViewEntity, { id, userId });
    return Boolean(affected);
  }
}
