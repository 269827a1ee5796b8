import { Injectable } from '@nestjs/common';
import { AppError, savedViewQuery, type SavedView, type SaveView } from '#libs/shared/contracts';
import { isId } from '#libs/platform/database';
import { AuditService, UsersRepository } from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { SavedViewEntity } from './saved-view.entity.js';

const MAX_VIEWS = 30;

/** Saved views of the admin area, private to each administrator. */
@Injectable()
export class SavedViewsService {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersRepository,
    private readonly audit: AuditService,
  ) {}

  async list(userId: string): Promise<SavedView[]> {
    const rows = await this.db
      .getRepository(SavedViewEntity)
      .find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
    return rows.map(({ id, name, query }) => ({ id, name, query }));
  }

  /** Saves a view; replaces one with the same name. @throws AppError VALIDATION when there are thirty already. */
  save({ name, query }: SaveView, userId: string): Promise<SavedView> {
    const kept = savedViewQuery(query);
    return this.db.transaction(async (tx) => {
      // Serialized per administrator, otherwise two concurrent requests could exceed the limit.
      await this.users.lock(tx, userId);
      const [saved]: { id: string }[] = await tx.query(
        `insert into saved_views (user_id, name, query)
         select $1, $2, $3 where exists (select from saved_views where user_id = $1 and name = $2)
           or (select count(*) from saved_views where user_id = $1) < ${MAX_VIEWS}
         on conflict (user_id, name) do update set query = excluded.query returning id`,
        [userId, name, kept],
      );
      if (!saved) {
        throw AppError.validation({
          name: `You already keep ${MAX_VIEWS} views. Please delete one of them first.`,
        });
      }
      await this.audit.record(tx, userId, { what: 'view-saved', subject: 'saved-view', subjectId: saved.id });
      return { id: saved.id, name, query: kept };
    });
  }

  /** @throws AppError NOT_FOUND for an unknown view or another administrator's. */
  async remove(id: string, userId: string): Promise<void> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    await this.db.transaction(async (tx) => {
      const { affected } = await tx.delete(SavedViewEntity, { id, userId });
      if (!affected) throw new AppError('NOT_FOUND');
      await this.audit.record(tx, userId, { what: 'view-deleted', subject: 'saved-view', subjectId: id });
    });
  }
}
