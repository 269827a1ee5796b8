import { Injectable } from '@nestjs/common';
import type { AbsenceKind, AbsenceView } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** Days of a host, yyyy-MM-dd, inclusive. */
type HostDays = Pick<AbsenceView, 'hostNo' | 'from' | 'to'>;

/** A deleted absence; `parts` are the ranges of its days that were not covered. */
type CutAbsence = { id: string; kind: AbsenceKind; version: number; parts: string[] };

const VIEW = `a.id, a.host_no as "hostNo", lower(a.during)::text as "from", (upper(a.during) - 1)::text as "to", a.kind,
  a.version`;
const OVERLAPPING = `a.host_no = $1 and a.during && daterange($2::date, $3::date, '[]') and a.id is distinct from $4`;

/** Absences of hosts; those of one host never overlap. */
@Injectable()
export class HostAbsencesRepository {
  constructor(private readonly db: DataSource) {}

  /** Absences that overlap these days; without an end if `last` is null. */
  listBetween(first: string, last: string | null): Promise<AbsenceView[]> {
    return this.db.query(
      `select ${VIEW} from host_absences a where a.during && daterange($1::date, $2::date, '[]')
       order by lower(a.during), a.host_no`,
      [first, last],
    );
  }

  /** Absences of these hosts that end today or later. */
  listAhead(hostNos: readonly number[], today: string): Promise<AbsenceView[]> {
    return this.db.query(
      `select ${VIEW} from host_absences a where a.host_no = any($1::int[]) and upper(a.during) > $2::date
       order by lower(a.during)`,
      [hostNos, today],
    );
  }

  async findById(tx: EntityManager, id: string): Promise<AbsenceView | null> {
    const [found]: AbsenceView[] = await tx.query(`select ${VIEW} from host_absences a where a.id = $1`, [
      id,
    ]);
    return found ?? null;
  }

  /** The first absence of the host on these days, except its own; null when there is none. */
  async findOverlapping(
    tx: EntityManager,
    { hostNo, from, to }: HostDays,
    ownId: string | null,
  ): Promise<AbsenceView | null> {
    const [other]: AbsenceView[] = await tx.query(
      `select ${VIEW} from host_absences a where ${OVERLAPPING} order by lower(a.during) limit 1`,
      [hostNo, from, to, ownId],
    );
    return other ?? null;
  }

  /** Deletes the absences of the host on these days, except its own. */
  async deleteOverlapping(
    tx: EntityManager,
    { hostNo, from, to }: HostDays,
    ownId: string | null,
  ): Promise<CutAbsence[]> {
    const [cut]: [CutAbsence[], number] = await tx.query(
      `delete from host_absences a where ${OVERLAPPING} returning a.id, a.kind, a.version, array(select part::text from
         unnest(datemultirange(a.during) - datemultirange(daterange($2::date, $3::date, '[]'))) part) as parts`,
      [hostNo, from, to, ownId],
    );
    return cut;
  }

  async insert(tx: EntityManager, absence: AbsenceView): Promise<AbsenceView> {
    const { id, hostNo, from, to, kind, version } = absence;
    const [inserted]: AbsenceView[] = await tx.query(
      `insert into host_absences as a (id, host_no, during, kind, version)
       values ($1, $2, daterange($3::date, $4::date, '[]'), $5, $6) returning ${VIEW}`,
      [id, hostNo, from, to, kind, version],
    );
    return inserted;
  }

  /** `during` is one of the `parts` of a deleted absence. */
  async insertPart(
    tx: EntityManager,
    { id, hostNo, during, kind, version }: Omit<AbsenceView, 'from' | 'to'> & { during: string },
  ): Promise<void> {
    await tx.query(
      'insert into host_absences (id, host_no, during, kind, version) values ($1, $2, $3, $4, $5)',
      [id, hostNo, during, kind, version],
    );
  }

  async delete(tx: EntityManager, id: string): Promise<void> {
    await tx.query('delete from host_absences where id = $1', [id]);
  }
}
