import { Injectable } from '@nestjs/common';
import {
  AppError,
  type EquipmentView,
  type SaveEquipment,
  type SaveAllEquipment,
} from '#libs/shared/contracts';
import { type AuditAction, AuditService } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { CrewSetUpRepository } from './crew-set-up.repository.js';
import { ScheduleConflictsService } from './schedule-conflicts.service.js';
import { EquipmentEntity } from './equipment.entity.js';
import { assertSeen } from './set-up-changes.js';

const ITEM_SHAPE = /^[a-z0-9-]{1,100}$/;

/** The number of sets of each item that the company owns; items without a number are unlimited. */
@Injectable()
export class EquipmentService {
  constructor(
    private readonly db: DataSource,
    private readonly repository: CrewSetUpRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly conflicts: ScheduleConflictsService,
  ) {}

  async list(on?: EntityManager): Promise<EquipmentView[]> {
    return (await this.repository.listEquipment(on)).map(view);
  }

  /**
   * Sets the number of an item. @throws AppError NOT_FOUND, VALIDATION, STALE, or IN_USE if future events need more sets.
   */
  async set(item: string, { owned, version }: SaveEquipment, by: string): Promise<EquipmentView> {
    if (!ITEM_SHAPE.test(item)) throw new AppError('NOT_FOUND');
    return this.transaction(async (tx) => {
      const before = await this.findItem(tx, item, version);
      return this.setOwned(tx, before, { item, owned }, by);
    });
  }

  /**
   * Changes several items in one transaction. Returns all limited items.
   * @throws AppError STALE if a version is outdated, IN_USE if future events need more sets.
   */
  async setAll({ sets }: SaveAllEquipment, by: string): Promise<EquipmentView[]> {
    return this.transaction(async (tx) => {
      for (const { item, owned, version } of sets) {
        const before = await tx.findOneBy(EquipmentEntity, { item });
        assertSeen(version, before?.version ?? null);
        if (owned !== null) await this.setOwned(tx, before, { item, owned }, by);
        else if (before) await this.clearOwned(tx, before, by);
      }
      return this.list(tx);
    });
  }

  /** Makes an item unlimited. @throws AppError NOT_FOUND, STALE. */
  async remove(item: string, version: number | undefined, by: string): Promise<void> {
    await this.transaction(async (tx) => {
      const before = await this.findItem(tx, item, version);
      if (!before) throw new AppError('NOT_FOUND');
      await this.clearOwned(tx, before, by);
    });
  }

  private async setOwned(
    tx: EntityManager,
    before: EquipmentEntity | null,
    { item, owned }: Pick<EquipmentEntity, 'item' | 'owned'>,
    by: string,
  ): Promise<EquipmentView> {
    if (before?.owned === owned) return view(before);
    await this.conflicts.assertEnoughOwned(tx, item, owned);
    const row = { item, owned, version: (before?.version ?? 0) + 1 };
    await tx.upsert(EquipmentEntity, row, ['item']);
    await this.repository.renumberSets(tx, item, this.clock.today());
    await this.record(tx, by, item, {
      what: 'equipment-set-counted',
      facts: { owned, before: before?.owned ?? null },
    });
    return view(row);
  }

  private async clearOwned(tx: EntityManager, { item, owned }: EquipmentEntity, by: string): Promise<void> {
    await tx.delete(EquipmentEntity, { item });
    await this.record(tx, by, item, { what: 'equipment-set-uncounted', facts: { before: owned } });
  }

  private async findItem(
    tx: EntityManager,
    item: string,
    version: number | undefined,
  ): Promise<EquipmentEntity | null> {
    const found = await tx.findOneBy(EquipmentEntity, { item });
    assertSeen(version, found?.version);
    return found;
  }

  private transaction<Result>(work: (tx: EntityManager) => Promise<Result>): Promise<Result> {
    return this.db.transaction(async (tx) => {
      await this.repository.lock(tx);
      return work(tx);
    });
  }

  private record(
    tx: EntityManager,
    by: string,
    subjectId: string,
    entry: { what: AuditAction; facts: Record<string, number | null> },
  ): Promise<void> {
    return this.audit.record(tx, by, { ...entry, subject: 'equipment-set', subjectId });
  }
}

const view = ({ item, owned, version }: EquipmentEntity): EquipmentView => ({ item, owned, version });
