import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  type CrewDayView,
  type CrewHours,
  type CrewMember,
  type CrewView,
  type SaveCrew,
  type SaveCrewDay,
} from '#libs/shared/contracts';
import { AuditService } from '#libs/platform/auth';
import { OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { CrewDayEntity } from '../days/crew-day.entity.js';
import { CrewEntity } from '../crew.entity.js';
import { CrewStatusService } from '../availability/crew-status.service.js';
import { CrewSetUpRepository } from './crew-set-up.repository.js';
import { ScheduleConflictsService } from './schedule-conflicts.service.js';
import { assertSeen, rejectingDuplicates } from './set-up-changes.js';

type Changes = { fields: string[]; wasActive: boolean };
type Parts = { hours: CrewHours[]; members: CrewMember[]; position?: number };

const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DUPLICATES = {
  uq_crew_name: 'There is a crew of this name already. Please choose another one.',
  uq_crew_day: 'There is an entry for this day already. Please change that one.',
};
const DAY_OVER = 'This day has passed. Please choose today or a later one.';
const CREW_GONE = 'This crew is no longer there. Please choose again.';

type CrewDone = 'changed' | 'created' | 'retired';
type DayDone = 'added' | 'changed' | 'removed';

/**
 * Edits crews and their special days. Each change holds the setup lock, so that no reservation runs concurrently, and is
 * rejected if a future event would no longer fit.
 */
@Injectable()
export class CrewsAdminService {
  constructor(
    private readonly db: DataSource,
    private readonly repository: CrewSetUpRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly outbox: OutboxService,
    private readonly conflicts: ScheduleConflictsService,
    private readonly status: CrewStatusService,
  ) {}

  /** All crews that are not retired, by position. */
  list(): Promise<CrewView[]> {
    return this.repository.list();
  }

  /** Without a position the new crew is the last. @throws AppError VALIDATION, TAKEN. */
  create(input: SaveCrew, by: string): Promise<CrewView> {
    return this.transaction(async (tx) => {
      const { name, homeZip, isActive = false } = input;
      const { identifiers } = await tx.insert(CrewEntity, { name, homeZip: firstFive(homeZip), isActive });
      const { no } = identifiers[0] as { no: number };
      await this.writeParts(tx, no, { position: Infinity, ...input });
      await this.recordCrew(tx, by, no, 'created', { active: isActive });
      if (isActive) await this.outbox.publish(tx, 'crews-switched-on', {});
      return this.view(tx, no);
    });
  }

  /** @throws AppError NOT_FOUND, VALIDATION, TAKEN, STALE, or IN_USE if it conflicts with an event. */
  change(no: number, input: SaveCrew, by: string): Promise<CrewView> {
    return this.transaction(async (tx) => {
      const before = await this.findCrew(tx, no, input.version);
      const isDeactivated = before.isActive && input.isActive === false;
      // Without an active crew nothing is limited, and events keep their reservations.
      if (isDeactivated && (await this.isAnotherActive(tx, no)))
        await this.conflicts.assertWithoutEvents(tx, no);
      return this.conflicts.changeHours(tx, () => this.write(tx, before, input, by));
    });
  }

  /** Retires a crew permanently. @throws AppError NOT_FOUND, STALE, or IN_USE if it has a future event. */
  async retire(no: number, version: number | undefined, by: string): Promise<void> {
    await this.transaction(async (tx) => {
      await this.findCrew(tx, no, version);
      await this.conflicts.assertWithoutEvents(tx, no);
      await tx.update(CrewEntity, no, {
        isActive: false,
        retiredAt: this.clock.now(),
        version: () => 'version + 1',
      });
      await this.recordCrew(tx, by, no, 'retired');
    });
  }

  /** Special days from today on. */
  async listDays(): Promise<CrewDayView[]> {
    return (await this.repository.listDays(this.clock.today())).map(dayView);
  }

  /** @throws AppError VALIDATION, TAKEN, or IN_USE if an event would be outside the hours. */
  createDay(input: SaveCrewDay, by: string): Promise<CrewDayView> {
    return this.transaction(async (tx) => {
      const row = { ...this.dayColumnsOf(input), id: randomUUID(), version: 1 };
      await this.conflicts.changeHours(tx, () => orCrewNotFound(tx.insert(CrewDayEntity, row)));
      await this.recordDay(tx, by, row, 'added');
      return dayView(row);
    });
  }

  /** @throws AppError NOT_FOUND, VALIDATION, TAKEN, STALE, or IN_USE if an event would be outside the hours. */
  changeDay(id: string, input: SaveCrewDay, by: string): Promise<CrewDayView> {
    return this.transaction(async (tx) => {
      const before = await this.findDay(tx, id, input.version);
      const row = { ...this.dayColumnsOf(input), id, version: before.version + 1 };
      await this.conflicts.changeHours(tx, () => orCrewNotFound(tx.update(CrewDayEntity, id, row)));
      await this.recordDay(tx, by, row, 'changed');
      return dayView(row);
    });
  }

  /** Restores the weekday's hours. @throws AppError NOT_FOUND, STALE, or IN_USE if an event would be outside them. */
  async removeDay(id: string, version: number | undefined, by: string): Promise<void> {
    await this.transaction(async (tx) => {
      const before = await this.findDay(tx, id, version);
      await this.conflicts.changeHours(tx, () => tx.delete(CrewDayEntity, id));
      await this.recordDay(tx, by, before, 'removed');
    });
  }

  private async write(tx: EntityManager, before: CrewView, input: SaveCrew, by: string): Promise<CrewView> {
    const { no } = before;
    const { fields, wasActive } = this.changesOf(before, input);
    if (fields.length === 0) return before;
    const { name, homeZip, isActive = before.isActive } = input;
    const version = before.version + 1;
    await tx.update(CrewEntity, no, { name, homeZip: firstFive(homeZip), isActive, version });
    await this.writeParts(tx, no, input);
    await this.recordCrew(tx, by, no, 'changed', { fields: fields.join(' '), active: isActive });
    if (isActive && !wasActive) await this.outbox.publish(tx, 'crews-switched-on', {});
    return this.view(tx, no);
  }

  private async writeParts(
    tx: EntityManager,
    no: number,
    { hours, members, position }: Parts,
  ): Promise<void> {
    await this.repository.replaceHours(tx, no, hours);
    await this.repository.replaceMembers(tx, no, members);
    if (position !== undefined) await this.repository.setPosition(tx, no, position);
  }

  private changesOf(before: CrewView, input: SaveCrew): Changes {
    const after: Omit<CrewView, 'no' | 'version'> = {
      name: input.name,
      homeZip: firstFive(input.homeZip),
      position: input.position ?? before.position,
      isActive: input.isActive ?? before.isActive,
      hours: input.hours.toSorted(inWeekOrder),
      members: input.members.toSorted((a, b) => a.hostNo - b.hostNo),
    };
    const current = { ...before, members: before.members.toSorted((a, b) => a.hostNo - b.hostNo) };
    const fields = (Object.keys(after) as (keyof typeof after)[]).filter(
      (field) => JSON.stringify(after[field]) !== JSON.stringify(current[field]),
    );
    return { fields, wasActive: before.isActive };
  }

  /** @throws AppError NOT_FOUND, or STALE if `version` is outdated. */
  private async findCrew(tx: EntityManager, no: number, version: number | undefined): Promise<CrewView> {
    const crew = await this.view(tx, no);
    assertSeen(version, crew.version);
    return crew;
  }

  private async findDay(tx: EntityManager, id: string, version: number | undefined): Promise<CrewDayEntity> {
    const found = ID_SHAPE.test(id) ? await tx.findOneBy(CrewDayEntity, { id }) : null;
    if (!found) throw new AppError('NOT_FOUND');
    assertSeen(version, found.version);
    return found;
  }

  private async view(tx: EntityManager, no: number): Promise<CrewView> {
    const crew = await this.repository.find(tx, no);
    if (!crew) throw new AppError('NOT_FOUND');
    return crew;
  }

  private async isAnotherActive(tx: EntityManager, no: number): Promise<boolean> {
    return (await this.repository.list(tx)).some((crew) => crew.isActive && crew.no !== no);
  }

  private dayColumnsOf(input: SaveCrewDay) {
    const day = input.day.slice(0, 10);
    if (day < this.clock.today()) throw AppError.validation({ day: DAY_OVER });
    return {
      day,
      crewNo: input.crewNo ?? null,
      fromMinute: input.fromMinute ?? null,
      toMinute: input.toMinute ?? null,
      reason: input.reason ?? '',
    };
  }

  private async transaction<Result>(work: (tx: EntityManager) => Promise<Result>): Promise<Result> {
    const result = await rejectingDuplicates(DUPLICATES, () =>
      this.db.transaction(async (tx) => {
        await this.repository.lock(tx);
        return work(tx);
      }),
    );
    this.status.current.invalidate();
    return result;
  }

  private recordCrew(
    tx: EntityManager,
    by: string,
    no: number,
    done: CrewDone,
    facts: Record<string, string | boolean> = {},
  ): Promise<void> {
    return this.audit.record(tx, by, {
      what: `crew-${done}`,
      subject: 'crew',
      subjectId: String(no),
      facts,
    });
  }

  private recordDay(tx: EntityManager, by: string, row: CrewDayEntity, done: DayDone): Promise<void> {
    const { id, day, crewNo, fromMinute } = row;
    const facts = { day, crew: crewNo ?? 'all', closed: fromMinute === null };
    return this.audit.record(tx, by, { what: `crew-day-${done}`, subject: 'crew-day', subjectId: id, facts });
  }
}

const firstFive = (zip: string | undefined) => zip?.slice(0, 5) ?? null;
const inWeekOrder = (a: CrewHours, b: CrewHours) => a.weekday - b.weekday || a.fromMinute - b.fromMinute;

const dayView = ({ id, crewNo, day, fromMinute, toMinute, reason, version }: CrewDayEntity): CrewDayView => ({
  id,
  crewNo,
  day,
  fromMinute,
  toMinute,
  reason,
  version,
});

async function orCrewNotFound(saving: Promise<unknown>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    const isGone = error instanceof QueryFailedError && error.driverError.code === '23503';
    throw isGone ? AppError.validation({ crewNo: CREW_GONE }) : error;
  }
}
