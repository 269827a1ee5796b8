import type { AuditAction } from '#libs/platform/auth';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, dayInWords, HOST_MESSAGES, readDay, staleMessage } from '#libs/shared/contracts';
import type { AbsencesQuery, AbsenceView, SaveAbsence } from '#libs/shared/contracts';
import { isId } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { HostAbsencesRepository } from './host-absences.repository.js';
import { HostChangesService } from './host-changes.service.js';

const notFound = () => new AppError('NOT_FOUND', 'We could not find that absence.');

/** Absences of hosts, in days of the business zone, inclusive. */
@Injectable()
export class HostAbsencesService {
  constructor(
    private readonly db: DataSource,
    private readonly absences: HostAbsencesRepository,
    private readonly changes: HostChangesService,
    private readonly clock: Clock,
  ) {}

  /** Absences that overlap these days; `from` defaults to today. */
  list({ from, to }: AbsencesQuery): Promise<AbsenceView[]> {
    const day = (input: string | undefined) => (input ? readDay(input, this.clock.zone) : null);
    const [first, last] = [day(from) ?? this.clock.today(), day(to)];
    if (last && last < first) throw AppError.validation({ to: HOST_MESSAGES.absenceOrder });
    return this.absences.listBetween(first, last);
  }

  /** Current and future absences of these hosts. */
  ahead(hostNos: number[]): Promise<AbsenceView[]> {
    return this.absences.listAhead(hostNos, this.clock.today());
  }

  /** @throws AppError NOT_FOUND for an unknown host, NOT_ALLOWED for an overlap with another absence. */
  record(input: SaveAbsence, by: string): Promise<AbsenceView> {
    return this.db.transaction(async (tx) => {
      await this.changes.lock(tx, input.hostNo);
      await this.clearDays(tx, input, null);
      const absence = await this.insert(tx, { ...input, id: randomUUID(), version: 1 });
      await this.recordChange(tx, by, absence, 'host-absence-recorded');
      return absence;
    });
  }

  /** @throws AppError NOT_FOUND, STALE, NOT_ALLOWED as `record`. */
  change(id: string, input: SaveAbsence, by: string): Promise<AbsenceView> {
    return this.db.transaction(async (tx) => {
      await this.changes.lock(tx, input.hostNo);
      const before = await this.find(tx, id);
      if (before.hostNo !== input.hostNo) throw notFound();
      if (input.version !== undefined && input.version !== before.version)
        throw new AppError('STALE', staleMessage('absence'));
      await this.clearDays(tx, input, id);
      await this.absences.delete(tx, id);
      const absence = await this.insert(tx, { ...input, id, version: before.version + 1 });
      await this.recordChange(tx, by, absence, 'host-absence-changed');
      return absence;
    });
  }

  /** Does not change assignments to events. @throws AppError NOT_FOUND. */
  async remove(id: string, by: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { hostNo, from, to } = await this.find(tx, id);
      await this.changes.lock(tx, hostNo);
      await this.absences.delete(tx, id);
      await this.changes.record(tx, by, hostNo, { what: 'host-absence-removed', facts: { from, to } });
    });
  }

  private async find(tx: EntityManager, id: string): Promise<AbsenceView> {
    if (!isId(id)) throw notFound();
    const found = await this.absences.findById(tx, id);
    if (!found) throw notFound();
    return found;
  }

  /** Cuts sick days out of planned absences; rejects any other overlap. */
  private async clearDays(tx: EntityManager, input: SaveAbsence, ownId: string | null): Promise<void> {
    const { hostNo } = input;
    const days = { hostNo, ...this.daysOf(input) };
    if (input.kind !== 'sick') {
      const other = await this.absences.findOverlapping(tx, days, ownId);
      if (other) throw new AppError('NOT_ALLOWED', alreadyAway(other));
      return;
    }
    for (const { id, kind, version, parts } of await this.absences.deleteOverlapping(tx, days, ownId))
      for (const [index, during] of parts.entries()) {
        const ofPart = index === 0 ? id : randomUUID();
        await this.absences.insertPart(tx, { id: ofPart, hostNo, during, kind, version: version + 1 });
      }
  }

  private insert(
    tx: EntityManager,
    absence: SaveAbsence & { id: string; version: number },
  ): Promise<AbsenceView> {
    return this.absences.insert(tx, { ...absence, ...this.daysOf(absence) });
  }

  /** The kind is not audited, since sickness is private. */
  private async recordChange(
    tx: EntityManager,
    by: string,
    { hostNo, from, to }: AbsenceView,
    what: AuditAction,
  ): Promise<void> {
    await this.changes.record(tx, by, hostNo, { what, facts: { from, to } });
    await this.changes.publishAway(tx, hostNo);
  }

  private daysOf({ from, to }: SaveAbsence): Pick<AbsenceView, 'from' | 'to'> {
    return { from: readDay(from, this.clock.zone), to: readDay(to, this.clock.zone) };
  }
}

/** The message for staff about an overlap. */
function alreadyAway({ from, to }: Pick<AbsenceView, 'from' | 'to'>): string {
  const days = from === to ? `on ${dayInWords(from)}` : `between ${dayInWords(from)} and ${dayInWords(to)}`;
  return `This host is away ${days} already. Please change that absence instead.`;
}
