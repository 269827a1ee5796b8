import { Injectable } from '@nestjs/common';
import { AppError, savedViewQuery, type SavedView, type SaveView } from '#libs/shared/contracts';
import { isId } from '#libs/platform/database';
import { AuditService, UsersRepository } from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { MAX_VIEWS, SavedViewsRepository } from './saved-views.repository.js';

/** Saved views of the admin area, private to each administrator. */
@Injectable()
export class SavedViewsService {
  constructor(
    private readonly db: DataSource,
    private readonly views: SavedViewsRepository,
    private readonly users: UsersRepository,
    private readonly audit: AuditService,
  ) {}

  async list(userId: string): Promise<SavedView[]> {
    const rows = await this.views.listOf(userId);
    return rows.map(({ id, name, query }) => ({ id, name, query }));
  }

  /** Saves a view; replaces one with the same name. @throws AppError VALIDATION when there are thirty already. */
  save({ name, query }: SaveView, userId: string): Promise<SavedView> {
    const kept = savedViewQuery(query);
    return this.db.transaction(async (tx) => {
      // Serialized per administrator, otherwise two concurrent requests could exceed the limit.
      await this.users.lock(tx, userId);
      const id = await this.views.save(tx, { userId, name, query: kept });
      if (!id) {
        throw AppError.validation({
          name: `You already have ${MAX_VIEWS} views. Please delete one of them first.`,
        });
      }
      await this.audit.record(tx, userId, { what: 'view-saved', subject: 'saved-view', subjectId: id });
      return { id, name, query: kept };
    });
  }

  /** @throws AppError NOT_FOUND for an unknown view or another administrator's. */
  async remove(id: string, userId: string): Promise<void> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    await this.db.transaction(async (tx) => {
      if (!(await this.views.delete(tx, id, userId))) throw new AppError('NOT_FOUND');
      await this.audit.record(tx, userId, { what: 'view-deleted', subject: 'saved-view', subjectId: id });
    });
  }
}
