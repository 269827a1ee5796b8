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
import { DataSource, MoreThanOrEqual, QueryFailedError, type EntityManager } from 'typeorm';
import { CrewDayEntity } from '../days/crew-day.entity.js';
import { CrewEntity } from '../crew.entity.js';
import { writeHours, writeMembers, writePosition } from './crew-hours.js';
import { ScheduleConflictsService } from './schedule-conflicts.service.js';
import { assertSeen, lockSetUp, rejectingDuplicates } from './set-up-changes.js';

type Changes = { fields: string[]; wasOn: boolean };
type Parts = { hours: CrewHours[]; members: CrewMember[]; position?: number };

const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DUPLICATES = {
  uq_crew_name: 'There is a crew of this name already. Please choose another one.',
  uq_crew_day: 'There is an entry for this day already. Please change that one.',
};
const DAY_OVER = 'This day is over. Please choose today or a later one.';
const CREW_GONE = 'This crew is no longer there. Please choose again.';

/**
 * The crews as the owner edits them, and the days on which they have other hours, or none. Each change is one
 * transaction beside no reservation, and leaves no event to come without its crew.
 */
@Injectable()
export class CrewsAdminService {
  constructor(
    private readonly db: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly outbox: OutboxService,
    private readonly conflicts: ScheduleConflictsService,
  ) {}

  /** Every crew that was not retired, in order, with all that belongs to it. */
  list(): Promise<CrewView[]> {
    return this.views(this.db.manager);
  }

  /** A new crew is the last one unless it says otherwise. @throws AppError VALIDATION, TAKEN. */
  create(input: SaveCrew, by: string): Promise<CrewView> {
    return this.transaction(async (tx) => {
      const { name, homeZip, isActive = false } = input;
      const { identifiers } = await tx.insert(CrewEntity, { name, homeZip: fiveOf(homeZip), isActive });
      const { no } = identifiers[0] as { no: number };
      await this.writeParts(tx, no, { position: Infinity, ...input });
      await this.recordCrew(tx, by, no, 'created', { active: isActive });
      if (isActive) await this.outbox.publish(tx, 'crews-switched-on', {});
      return this.view(tx, no);
    });
  }

  /** @throws AppError NOT_FOUND, VALIDATION, TAKEN, STALE, or IN_USE when it conflicts with an event. */
  change(no: number, input: SaveCrew, by: string): Promise<CrewView> {
    return this.transaction(async (tx) => {
      const before = await this.seen(tx, no, input.version);
      const isSwitchedOff = before.isActive && input.isActive === false;
      // With the last one the limits go, and events keep their reservations.
      if (isSwitchedOff && (await this.isAnotherOn(tx, no))) await this.conflicts.assertWithoutEvents(tx, no);
      return this.conflicts.changeHours(tx, () => this.write(tx, before, input, by));
    });
  }

  /** Removes a crew from sight for good. @throws AppError NOT_FOUND, STALE, or IN_USE when it has an event to come. */
  async retire(no: number, version: number | undefined, by: string): Promise<void> {
    await this.transaction(async (tx) => {
      await this.seen(tx, no, version);
      await this.conflicts.assertWithoutEvents(tx, no);
      await tx.update(CrewEntity, no, {
        isActive: false,
        retiredAt: this.clock.now(),
        version: () => 'version + 1',
      });
      await this.recordCrew(tx, by, no, 'retired');
    });
  }

  /** Days with other hours, from today on, in order. */
  async listDays(): Promise<CrewDayView[]> {
    const where = { day: MoreThanOrEqual(this.clock.today()) };
    const days = await this.db
      .getRepository(CrewDayEntity)
      .find({ where, order: { day: 'ASC', crewNo: 'ASC' } });
    return days.map(dayView);
  }

  /** @throws AppError VALIDATION, TAKEN, or IN_USE when an event would be left outside the hours. */
  createDay(input: SaveCrewDay, by: string): Promise<CrewDayView> {
    return this.transaction(async (tx) => {
      const row = { ...this.dayColumnsOf(input), id: randomUUID(), version: 1 };
      await this.conflicts.changeHours(tx, () => orCrewGone(tx.insert(CrewDayEntity, row)));
      await this.recordDay(tx, by, row, 'added');
      return dayView(row);
    });
  }

  /** @throws AppError NOT_FOUND, VALIDATION, TAKEN, STALE, or IN_USE when an event would be left outside the hours. */
  changeDay(id: string, input: SaveCrewDay, by: string): Promise<CrewDayView> {
    return this.transaction(async (tx) => {
      const before = await this.seenDay(tx, id, input.version);
      const row = { ...this.dayColumnsOf(input), id, version: before.version + 1 };
      await this.conflicts.changeHours(tx, () => orCrewGone(tx.update(CrewDayEntity, id, row)));
      await this.recordDay(tx, by, row, 'changed');
      return dayView(row);
    });
  }

  /** The weekday's hours hold again. @throws AppError NOT_FOUND, STALE, or IN_USE when these were longer. */
  async removeDay(id: string, version: number | undefined, by: string): Promise<void> {
    await this.transaction(async (tx) => {
      const before = await this.seenDay(tx, id, version);
      await this.conflicts.changeHours(tx, () => tx.delete(CrewDayEntity, id));
      await this.recordDay(tx, by, before, 'removed');
    });
  }

  private async write(tx: EntityManager, before: CrewView, input: SaveCrew, by: string): Promise<CrewView> {
    const { no } = before;
    const { fields, wasOn } = this.changesOf(before, input);
    if (fields.length === 0) return before;
    const { name, homeZip, isActive = before.isActive } = input;
    const version = before.version + 1;
    await tx.update(CrewEntity, no, { name, homeZip: fiveOf(homeZip), isActive, version });
    await this.writeParts(tx, no, input);
    await this.recordCrew(tx, by, no, 'changed', { fields: fields.join(' '), active: isActive });
    if (isActive && !wasOn) await this.outbox.publish(tx, 'crews-switched-on', {});
    return this.view(tx, no);
  }

  private async writeParts(
    tx: EntityManager,
    no: number,
    { hours, members, position }: Parts,
  ): Promise<void> {
    await writeHours(tx, no, hours);
    await writeMembers(tx, no, members);
    if (position !== undefined) await writePosition(tx, no, position);
  }

  private changesOf(before: CrewView, input: SaveCrew): Changes {
    const now: Omit<CrewView, 'no' | 'version'> = {
      name: input.name,
      homeZip: fiveOf(input.homeZip),
      position: input.position ?? before.position,
      isActive: input.isActive ?? before.isActive,
      hours: input.hours.toSorted(inWeekOrder),
      members: input.members.toSorted((a, b) => a.hostNo - b.hostNo),
    };
    const was = { ...before, members: before.members.toSorted((a, b) => a.hostNo - b.hostNo) };
    const fields = (Object.keys(now) as (keyof typeof now)[]).filter(
      (field) => JSON.stringify(now[field]) !== JSON.stringify(was[field]),
    );
    return { fields, wasOn: before.isActive };
  }

  /** The crew as it is, which the editor must have seen. */
  private async seen(tx: EntityManager, no: number, version: number | undefined): Promise<CrewView> {
    const crew = await this.view(tx, no);
    assertSeen(version, crew.version);
    return crew;
  }

  private async seenDay(tx: EntityManager, id: string, version: number | undefined): Promise<CrewDayEntity> {
    const found = ID_SHAPE.test(id) ? await tx.findOneBy(CrewDayEntity, { id }) : null;
    if (!found) throw new AppError('NOT_FOUND');
    assertSeen(version, found.version);
    return found;
  }

  private async view(tx: EntityManager, no: number): Promise<CrewView> {
    const [crew] = await this.views(tx, no);
    if (!crew) throw new AppError('NOT_FOUND');
    return crew;
  }

  private async isAnotherOn(tx: EntityManager, no: number): Promise<boolean> {
    return (await this.views(tx)).some((crew) => crew.isActive && crew.no !== no);
  }

  private views(on: EntityManager, no: number | null = null): Promise<CrewView[]> {
    return on.query(CREWS_SQL, [no]);
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

  private transaction<Result>(work: (tx: EntityManager) => Promise<Result>): Promise<Result> {
    return rejectingDuplicates(DUPLICATES, () =>
      this.db.transaction(async (tx) => {
        await lockSetUp(tx);
        return work(tx);
      }),
    );
  }

  private recordCrew(
    tx: EntityManager,
    by: string,
    no: number,
    done: string,
    facts: Record<string, string | boolean> = {},
  ): Promise<void> {
    return this.audit.record(tx, by, {
      what: `crew-${done}`,
      subject: 'crew',
      subjectId: String(no),
      facts,
    });
  }

  private recordDay(tx: EntityManager, by: string, row: CrewDayEntity, done: string): Promise<void> {
    const { id, day, crewNo, fromMinute } = row;
    const facts = { day, crew: crewNo ?? 'all', closed: fromMinute === null };
    return this.audit.record(tx, by, { what: `crew-day-${done}`, subject: 'crew-day', subjectId: id, facts });
  }
}

const fiveOf = (zip: string | undefined) => zip?.slice(0, 5) ?? null;
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

async function orCrewGone(saving: Promise<unknown>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    const isGone = error instanceof QueryFailedError && error.driverError.code === '23503';
    throw isGone ? AppError.validation({ crewNo: CREW_GONE }) : error;
  }
}

const CREWS_SQL = `
  select c.no, c.name, c.home_zip as "homeZip", c.position, c.is_active as "isActive",
    coalesce((select json_agg(json_build_object(
        'weekday', h.weekday, 'fromMinute', h.from_minute, 'toMinute', h.to_minute) order by h.weekday, h.from_minute)
      from crew_hours h where h.crew_no = c.no), '[]') as hours,
    coalesce((select json_agg(json_build_object('hostNo', m.host_no, 'role', m.role) order by m.role desc, m.host_no)
      from crew_members m where m.crew_no = c.no), '[]') as members,
    c.version
  from crews c where c.retired_at is null and ($1::integer is null or c.no = $1)
  order by c.position, c.no`;
