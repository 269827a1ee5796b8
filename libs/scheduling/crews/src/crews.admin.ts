import { Injectable } from '@nestjs/common';
import {
  AppError,
  type CrewHours,
  type CrewMember,
  type CrewView,
  type SaveCrew,
} from '#libs/shared/contracts';
import { Audit } from '#libs/platform/auth';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { CrewEntity } from './crew.entity.js';
import { writeHours, writeMembers, writePosition } from './crew-hours.js';
import { ScheduleConflicts } from './schedule-conflicts.js';
import { refusingDoubles, SET_UP_SENTENCES } from './set-up.refusals.js';
import { lockSetUp } from './set-up-lock.js';

type Changes = { fields: string[]; wasOn: boolean };

const DOUBLE = { uq_crew_name: 'There is a crew of this name already. Please choose another one.' };

/** The crews as the owner edits them: each change one transaction beside no reservation. None strands an event. */
@Injectable()
export class CrewsAdmin {
  constructor(
    private readonly db: DataSource,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly inTheWay: ScheduleConflicts,
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
      await this.record(tx, by, no, 'created', { active: isActive });
      if (isActive) await this.outbox.publish(tx, 'crews-switched-on', {});
      return this.view(tx, no);
    });
  }

  /** @throws AppError NOT_FOUND, VALIDATION, TAKEN, STALE, or IN_USE when it would strand an event. */
  change(no: number, input: SaveCrew, by: string): Promise<CrewView> {
    return this.transaction(async (tx) => {
      const before = await this.seen(tx, no, input.version);
      const isSwitchedOff = before.isActive && input.isActive === false;
      // With the last one the limits go, and events keep their reservations.
      if (isSwitchedOff && (await this.isAnotherOn(tx, no))) await this.inTheWay.refuseWithEvents(tx, no);
      return this.inTheWay.orLeftOutside(tx, () => this.write(tx, before, input, by));
    });
  }

  /** Takes a crew out of sight for good. @throws AppError NOT_FOUND, STALE, or IN_USE when it has an event to come. */
  async retire(no: number, version: number | undefined, by: string): Promise<void> {
    await this.transaction(async (tx) => {
      await this.seen(tx, no, version);
      await this.inTheWay.refuseWithEvents(tx, no);
      await tx.update(CrewEntity, no, {
        isActive: false,
        retiredAt: this.clock.now(),
        version: () => 'version + 1',
      });
      await this.record(tx, by, no, 'retired');
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
    await this.record(tx, by, no, 'changed', { fields: fields.join(' '), active: isActive });
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
    if (version !== undefined && version !== crew.version)
      throw new AppError('STALE', SET_UP_SENTENCES.stale);
    return crew;
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

  private transaction<Result>(work: (tx: EntityManager) => Promise<Result>): Promise<Result> {
    return refusingDoubles(DOUBLE, () =>
      this.db.transaction(async (tx) => {
        await lockSetUp(tx);
        return work(tx);
      }),
    );
  }

  private record(
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
}

type Parts = { hours: CrewHours[]; members: CrewMember[]; position?: number };

const fiveOf = (zip: string | undefined) => zip?.slice(0, 5) ?? null;
const inWeekOrder = (a: CrewHours, b: CrewHours) => a.weekday - b.weekday || a.fromMinute - b.fromMinute;

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
