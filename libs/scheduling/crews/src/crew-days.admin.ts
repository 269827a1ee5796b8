import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, type CrewDayView, type SaveCrewDay } from '#libs/shared/contracts';
import { Audit } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { DataSource, MoreThanOrEqual, QueryFailedError, type EntityManager } from 'typeorm';
import { CrewDayEntity } from './crew-day.entity.js';
import { ScheduleConflicts } from './schedule-conflicts.js';
import { refusingDoubles, SET_UP_SENTENCES } from './set-up.refusals.js';
import { lockSetUp } from './set-up-lock.js';

const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DOUBLE = { uq_crew_day: 'There is an entry for this day already. Please change that one.' };
const SENTENCES = {
  past: 'This day is over. Please choose today or a later one.',
  crewGone: 'This crew is no longer there. Please choose again.',
} as const;

/** Days on which crews have other hours, or none. */
@Injectable()
export class CrewDaysAdmin {
  constructor(
    private readonly db: DataSource,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly inTheWay: ScheduleConflicts,
  ) {}

  /** From today on, in order. */
  async list(): Promise<CrewDayView[]> {
    const where = { day: MoreThanOrEqual(this.clock.today()) };
    const days = await this.db
      .getRepository(CrewDayEntity)
      .find({ where, order: { day: 'ASC', crewNo: 'ASC' } });
    return days.map(view);
  }

  /** @throws AppError VALIDATION, TAKEN, or IN_USE when an event would be left outside the hours. */
  create(input: SaveCrewDay, by: string): Promise<CrewDayView> {
    return this.transaction(async (tx) => {
      const row = { ...this.columnsOf(input), id: randomUUID(), version: 1 };
      await this.inTheWay.orLeftOutside(tx, () => orCrewGone(tx.insert(CrewDayEntity, row)));
      await this.record(tx, by, row, 'added');
      return view(row);
    });
  }

  /** @throws AppError NOT_FOUND, VALIDATION, TAKEN, STALE, or IN_USE when an event would be left outside the hours. */
  change(id: string, input: SaveCrewDay, by: string): Promise<CrewDayView> {
    return this.transaction(async (tx) => {
      const before = await this.seen(tx, id, input.version);
      const row = { ...this.columnsOf(input), id, version: before.version + 1 };
      await this.inTheWay.orLeftOutside(tx, () => orCrewGone(tx.update(CrewDayEntity, id, row)));
      await this.record(tx, by, row, 'changed');
      return view(row);
    });
  }

  /** The weekday's hours hold again. @throws AppError NOT_FOUND, STALE, or IN_USE when these were longer. */
  async remove(id: string, version: number | undefined, by: string): Promise<void> {
    await this.transaction(async (tx) => {
      const before = await this.seen(tx, id, version);
      await this.inTheWay.orLeftOutside(tx, () => tx.delete(CrewDayEntity, id));
      await this.record(tx, by, before, 'removed');
    });
  }

  private async seen(tx: EntityManager, id: string, version: number | undefined): Promise<CrewDayEntity> {
    const found = ID_SHAPE.test(id) ? await tx.findOneBy(CrewDayEntity, { id }) : null;
    if (!found) throw new AppError('NOT_FOUND');
    if (version !== undefined && version !== found.version)
      throw new AppError('STALE', SET_UP_SENTENCES.stale);
    return found;
  }

  private columnsOf(input: SaveCrewDay) {
    const day = input.day.slice(0, 10);
    if (day < this.clock.today()) throw AppError.validation({ day: SENTENCES.past });
    return {
      day,
      crewNo: input.crewNo ?? null,
      fromMinute: input.fromMinute ?? null,
      toMinute: input.toMinute ?? null,
      reason: input.reason ?? '',
    };
  }

  private transaction<Result>(work: (tx: EntityManager) => Promise<Result>): Promise<Result> {
    return refusingDoubles(DOUBLE, () =>
      this.db.transaction(async (tx) => {
        await lockSetUp(tx);
        return work(tx);
      }),
    );
  }

  private record(tx: EntityManager, by: string, row: CrewDayEntity, done: string): Promise<void> {
    const { id, day, crewNo, fromMinute } = row;
    const facts = { day, crew: crewNo ?? 'all', closed: fromMinute === null };
    return this.audit.record(tx, by, { what: `crew-day-${done}`, subject: 'crew-day', subjectId: id, facts });
  }
}

const view = ({ id, crewNo, day, fromMinute, toMinute, reason, version }: CrewDayEntity): CrewDayView => ({
  id,
  crewNo,
  day,
  fromMinute,
  toMinute,
  reason,
  version,
});

async function orCrewGone(saving: Promise<unknown>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    const isGone = error instanceof QueryFailedError && error.driverError.code === '23503';
    throw isGone ? AppError.validation({ crewNo: SENTENCES.crewGone }) : error;
  }
}
