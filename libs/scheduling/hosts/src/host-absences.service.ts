import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, dayInWords, HOST_MESSAGES, readDay, staleMessage } from '#libs/shared/contracts';
import type { AbsenceKind, AbsencesQuery, AbsenceView, SaveAbsence } from '#libs/shared/contracts';
import { isId } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { HostChangesService } from './host-changes.service.js';

const VIEW = `a.id, a.host_no as "hostNo", lower(a.during)::text as "from", (upper(a.during) - 1)::text as "to", a.kind,
  a.version`;

type CutAbsence = { id: string; kind: AbsenceKind; version: number; parts: string[] };

const notFound = () => new AppError('NOT_FOUND', 'We could not find that absence.');

/** Absences of hosts, in days of the business zone, inclusive. */
@Injectable()
export class HostAbsencesService {
  constructor(
    private readonly db: DataSource,
    private readonly changes: HostChangesService,
    private readonly clock: Clock,
  ) {}

  /** Absences that overlap these days; `from` defaults to today. */
  list({ from, to }: AbsencesQuery): Promise<AbsenceView[]> {
    const day = (input: string | undefined) => (input ? readDay(input, this.clock.zone) : null);
    const [first, last] = [day(from) ?? this.clock.today(), day(to)];
    if (last && last < first) throw AppError.validation({ to: HOST_MESSAGES.absenceOrder });
    return this.db.query(
      `select ${VIEW} from host_absences a where a.during && daterange($1::date, $2::date, '[]')
       order by lower(a.during), a.host_no`,
      [first, last],
    );
  }

  /** Current and future absences of these hosts. */
  ahead(hostNos: number[]): Promise<AbsenceView[]> {
    return this.db.query(
      `select ${VIEW} from host_absences a where a.host_no = any($1::int[]) and upper(a.during) > $2::date
       order by lower(a.during)`,
      [hostNos, this.clock.today()],
    );
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
      await tx.query('delete from host_absences where id = $1', [id]);
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
      await tx.query('delete from host_absences where id = $1', [id]);
      await this.changes.record(tx, by, hostNo, { what: 'host-absence-removed', facts: { from, to } });
    });
  }

  private async find(tx: EntityManager, id: string): Promise<AbsenceView> {
    if (!isId(id)) throw notFound();
    const [found]: AbsenceView[] = await tx.query(`select ${VIEW} from host_absences a where a.id = $1`, [
      id,
    ]);
    if (!found) throw notFound();
    return found;
  }

  /** Cuts sick days out of planned absences; rejects any other overlap. */
  private async clearDays(tx: EntityManager, input: SaveAbsence, ownId: string | null): Promise<void> {
    const [from, to] = this.daysOf(input);
    const values = [input.hostNo, from, to, ownId];
    const OVERLAPPING = `a.host_no = $1 and a.during && daterange($2::date, $3::date, '[]') and a.id is distinct from $4`;
    if (input.kind !== 'sick') {
      const [other]: AbsenceView[] = await tx.query(
        `select ${VIEW} from host_absences a where ${OVERLAPPING} order by lower(a.during) limit 1`,
        values,
      );
      if (other) throw new AppError('NOT_ALLOWED', alreadyAway(other));
      return;
    }
    const [cut]: [CutAbsence[], number] = await tx.query(
      `delete from host_absences a where ${OVERLAPPING} returning a.id, a.kind, a.version, array(select part::text from
         unnest(datemultirange(a.during) - datemultirange(daterange($2::date, $3::date, '[]'))) part) as parts`,
      values,
    );
    for (const { id, kind, version, parts } of cut)
      for (const [index, part] of parts.entries())
        await tx.query(
          'insert into host_absences (id, host_no, during, kind, version) values ($1, $2, $3, $4, $5)',
          [index === 0 ? id : randomUUID(), input.hostNo, part, kind, version + 1],
        );
  }

  private async insert(
    tx: EntityManager,
    absence: SaveAbsence & { id: string; version: number },
  ): Promise<AbsenceView> {
    const { id, hostNo, kind, version } = absence;
    const [inserted]: AbsenceView[] = await tx.query(
      `insert into host_absences as a (id, host_no, during, kind, version)
       values ($1, $2, daterange($3::date, $4::date, '[]'), $5, $6) returning ${VIEW}`,
      [id, hostNo, ...this.daysOf(absence), kind, version],
    );
    return inserted;
  }

  /** The kind is not audited, since sickness is private. */
  private async recordChange(
    tx: EntityManager,
    by: string,
    { hostNo, from, to }: AbsenceView,
    what: string,
  ): Promise<void> {
    await this.changes.record(tx, by, hostNo, { what, facts: { from, to } });
    await this.changes.publishAway(tx, hostNo);
  }

  private daysOf({ from, to }: SaveAbsence): [string, string] {
    return [readDay(from, this.clock.zone), readDay(to, this.clock.zone)];
  }
}

/** The message for staff about an overlap. */
function alreadyAway({ from, to }: Pick<AbsenceView, 'from' | 'to'>): string {
  const days = from === to ? `on ${dayInWords(from)}` : `between ${dayInWords(from)} and ${dayInWords(to)}`;
  return `This host is away ${days} already. Please change that absence instead.`;
}
