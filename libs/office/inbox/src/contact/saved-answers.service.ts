import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, LIMITS, type SaveAnswer, type SavedAnswer, staleMessage } from '#libs/shared/contracts';
import { AuditService } from '#libs/platform/auth';
import { isId } from '#libs/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { InboxRepository } from './inbox.repository.js';
import type { SavedAnswerEntity } from './saved-answer.entity.js';

const TOO_MANY = `You already have ${LIMITS.savedAnswers.max} answers. Please remove one of them first.`;

type Done = 'created' | 'changed' | 'removed' | 'ordered';

/** Reusable replies of the staff: one shared list in a manual order. */
@Injectable()
export class SavedAnswersService {
  constructor(
    private readonly db: DataSource,
    private readonly answers: InboxRepository,
    private readonly audit: AuditService,
  ) {}

  /** In their manual order. */
  list(): Promise<SavedAnswer[]> {
    return this.listIn();
  }

  /** Appends a reply. @throws AppError VALIDATION when there are fifty already. */
  create({ title, text }: SaveAnswer, by: string): Promise<SavedAnswer> {
    return this.edit(async (tx, list) => {
      if (list.length >= LIMITS.savedAnswers.max) throw AppError.validation({ title: TOO_MANY });
      const position = Math.max(0, ...list.map((each) => each.position + 1));
      const row = { id: randomUUID(), title, text, position, version: 1 };
      await this.answers.insertAnswer(tx, row);
      await this.record(tx, by, 'created', row.id);
      return view(row);
    });
  }

  /** @throws AppError NOT_FOUND, or STALE when it was changed since it was loaded. */
  change(id: string, { title, text, version }: SaveAnswer, by: string): Promise<SavedAnswer> {
    return this.edit(async (tx, list) => {
      const row = found(list, id);
      if (version !== row.version) throw new AppError('STALE', staleMessage('answer'));
      if (row.title === title && row.text === text) return view(row);
      const changed = { ...row, title, text, version: row.version + 1 };
      await this.answers.saveAnswer(tx, changed);
      await this.record(tx, by, 'changed', id);
      return view(changed);
    });
  }

  /** @throws AppError NOT_FOUND. */
  remove(id: string, by: string): Promise<void> {
    return this.edit(async (tx, list) => {
      found(list, id);
      await this.answers.deleteAnswer(tx, id);
      await this.record(tx, by, 'removed', id);
    });
  }

  /** @throws AppError VALIDATION unless `ids` contains every id of the list exactly once. */
  order(ids: readonly string[], by: string): Promise<SavedAnswer[]> {
    return this.edit(async (tx, list) => {
      const isWhole = ids.length === list.length && list.every(({ id }) => ids.includes(id));
      if (!isWhole) throw AppError.validation({ ids: 'The order must name every answer exactly once.' });
      await this.answers.setAnswerOrder(tx, ids);
      await this.record(tx, by, 'ordered', null);
      return this.listIn(tx);
    });
  }

  private async listIn(on?: EntityManager): Promise<SavedAnswer[]> {
    return (await this.answers.listAnswers(on)).map(view);
  }

  /** Serializes all writers, because positions and the limit depend on the whole list. */
  private edit<Result>(
    work: (tx: EntityManager, list: SavedAnswerEntity[]) => Promise<Result>,
  ): Promise<Result> {
    return this.db.transaction(async (tx) => {
      await this.answers.lockAnswers(tx);
      return work(tx, await this.answers.listAnswers(tx));
    });
  }

  private record(tx: EntityManager, by: string, done: Done, subjectId: string | null): Promise<void> {
    return this.audit.record(tx, by, { what: `saved-answer-${done}`, subject: 'saved-answer', subjectId });
  }
}

function found(list: SavedAnswerEntity[], id: string): SavedAnswerEntity {
  const row = isId(id) ? list.find((each) => each.id === id) : undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const view = ({ id, title, text, version }: SavedAnswerEntity): SavedAnswer => ({ id, title, text, version });
