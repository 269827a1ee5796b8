import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export type CalendarName = { kind: 'all' | 'crew' | 'host'; no: number };
/** One calendar, or all of them. */
type Renewed = CalendarName | { kind: 'every'; no: 1 };

/** Generations of calendar links; a link that was never renewed has no row. */
@Injectable()
export class CalendarLinksRepository {
  constructor(private readonly db: DataSource) {}

  /** Generation of each link, in the order of `calendars`; 1 when it was never renewed. */
  async generationsOf(
    calendars: readonly CalendarName[],
    on: EntityManager = this.db.manager,
  ): Promise<number[]> {
    const rows: { generation: number }[] = await on.query(
      `select (coalesce(l.generation, 1) + coalesce(e.generation - 1, 0))::int as generation
       from unnest($1::text[], $2::int[]) with ordinality c (kind, no, place)
       left join calendar_links l on l.kind = c.kind and l.no = c.no
       left join calendar_links e on e.kind = 'every'
       order by c.place`,
      [calendars.map(({ kind }) => kind), calendars.map(({ no }) => no)],
    );
    return rows.map(({ generation }) => generation);
  }

  async raiseGeneration(tx: EntityManager, { kind, no }: Renewed, at: Date): Promise<void> {
    await tx.query(
      `insert into calendar_links as l (kind, no, generation, renewed_at) values ($1, $2, 2, $3)
       on conflict (kind, no) do update set generation = l.generation + 1, renewed_at = excluded.renewed_at`,
      [kind, no, at],
    );
  }
}
