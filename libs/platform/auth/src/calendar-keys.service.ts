import { createHmac, timingSafeEqual } from 'node:crypto';
import { resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clock, Settings } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { storedSecret } from './sessions/secrets.js';

export type CalendarName = { kind: 'all' | 'crew' | 'host'; no: number };

/** Input of a link key. Raising `generation` revokes the previous link. */
export type Link = { purpose: 'calendar'; id: string; generation: number };

/**
 * Keys of calendar links and their generations. Links are displayed again later, so a hash of the key is not enough:
 * the key is recomputed with HMAC each time. The service is in auth, below hosts and accounts, so a change that ends
 * access can revoke the known links in the same transaction.
 */
@Injectable()
export class CalendarKeysService {
  private known: string | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Generation of each key, in the order of `calendars`; 1 when it was never renewed. */
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

  /** Revokes the link of one calendar. */
  async renew(tx: EntityManager, { kind, no }: CalendarName): Promise<void> {
    await this.raise(tx, kind, no);
  }

  /** Revokes all links. Called when an administrator who could read them loses access. */
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

  /** 43 URL-safe characters. */
  keyOf({ purpose, id, generation }: Link): string {
    const text = `${purpose}:${id}:${generation}`;
    return createHmac('sha256', this.secret()).update(text).digest('base64url');
  }

  /** Compares in constant time. */
  isKey(given: string, link: Link): boolean {
    const [one, other] = [Buffer.from(given), Buffer.from(this.keyOf(link))];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  /** The secret, read or created by the first call. @throws Error for a folder that cannot be written. */
  secret(): string {
    const { LINK_SECRET, DATA_DIR } = this.settings;
    return (this.known ??= LINK_SECRET || storedSecret(resolve(DATA_DIR), 'link-secret'));
  }
}
