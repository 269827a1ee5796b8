import { createHmac, timingSafeEqual } from 'node:crypto';
import { resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clock, Settings } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { storedSecret } from './sessions/secrets.js';

export type CalendarName = { kind: 'all' | 'crew' | 'host'; no: number };

/** What a link opens: its purpose, whose it is, and how often it was made anew. A new generation ends the one before. */
export type Link = { purpose: 'calendar'; id: string; generation: number };

/**
 * The keys of calendars' links, and how often each was made anew. Links are shown again, so that their keys cannot be
 * kept as a hash: they are made each time. It stands here, below hosts and accounts, so that whoever ends somebody's
 * access ends the links they know in the same transaction.
 */
@Injectable()
export class CalendarKeysService {
  private known: string | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The generation of each of these calendars' keys, in their order; 1 for one that was never renewed. */
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

  /** Ends the link of one calendar. */
  async renew(tx: EntityManager, { kind, no }: CalendarName): Promise<void> {
    await this.raise(tx, kind, no);
  }

  /** Ends all links: for an administrator who could read them all and may no longer. */
  async renewAll(tx: EntityManager): Promise<void> {
    await this.raise(tx, 'every', 1);
  }

  private async raise(tx: EntityManager, kind: string, no: number): Promise<void> {
    await tx.query(
      `insert into calendar_links as l (kind, no, generation, renewed_at) values ($1, $2, 2, $3)
       on conflict (kind, no) do update set generation = l.generation + 1, renewed_at = excluded.renewed_at`,
      [kind, no, this.clock.now()],
    );
  }

  /** 43 letters that may stand in an address. */
  keyOf({ purpose, id, generation }: Link): string {
    const text = `${purpose}:${id}:${generation}`;
    return createHmac('sha256', this.secret()).update(text).digest('base64url');
  }

  /** Takes as long for a wrong key as for the right one. */
  isKey(given: string, link: Link): boolean {
    const [one, other] = [Buffer.from(given), Buffer.from(this.keyOf(link))];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  /** Reads the secret, or makes one, now: a folder that cannot be written shall stop the start and no reader. */
  prepare(): void {
    this.secret();
  }

  private secret(): string {
    const { LINK_SECRET, DATA_DIR } = this.settings;
    return (this.known ??= LINK_SECRET || storedSecret(resolve(DATA_DIR), 'link-secret'));
  }
}
