import { Injectable } from '@nestjs/common';
import { withAdvisoryLock } from '#libs/platform/database';
import type { ExportName } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { ExportEntity } from './export.entity.js';
import { MAX_ATTEMPTS } from './export.rules.js';

const MAX_LISTED = 100;

type NewExport = Omit<ExportEntity, 'status' | 'attempts' | 'progress' | 'rows' | 'error'>;

/** Exports. Methods with `manager` run on the connection that holds the lock of the export. */
@Injectable()
export class ExportsRepository {
  constructor(private readonly db: DataSource) {}

  /** Runs work under the lock of an export; false when another process holds it. */
  withLock(id: string, work: (manager: EntityManager) => Promise<void>): Promise<boolean> {
    return withAdvisoryLock(this.db, `export:${id}`, work);
  }

  // Requests

  /** False without a change when its creation key exists already. */
  async insert(tx: EntityManager, row: NewExport): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(ExportEntity).values(row).orIgnore();
    const { raw }: { raw: unknown[] } = await insert.returning('id').execute();
    return raw.length > 0;
  }

  /** The export with this creation key. @throws Error when there is none. */
  findByCreationKey(creationKey: string | null): Promise<ExportEntity> {
    return this.db.getRepository(ExportEntity).findOneByOrFail({ creationKey: creationKey ?? '' });
  }

  find(id: string): Promise<ExportEntity | null> {
    return this.db.getRepository(ExportEntity).findOneBy({ id });
  }

  /** The latest hundred. */
  listLatest(): Promise<ExportEntity[]> {
    return this.db
      .getRepository(ExportEntity)
      .find({ order: { createdAt: 'DESC', id: 'DESC' }, take: MAX_LISTED });
  }

  /** Whether an export runs whose worker was heard of at or after this instant. */
  async isAnyRunning(since: Date): Promise<boolean> {
    const rows: unknown[] = await this.db.query(
      `select from exports where status = 'running' and touched_at >= $1 limit 1`,
      [since],
    );
    return rows.length > 0;
  }

  /** Until the transaction ends: one request of an administrator at a time. */
  async lockRequests(tx: EntityManager, userId: string | null): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`open-exports:${userId}`]);
  }

  /** The open exports of an administrator that were updated after this instant. */
  async countOpen(tx: EntityManager, userId: string | null, since: Date): Promise<number> {
    const [{ open }]: [{ open: number }] = await tx.query(
      `select count(*)::int as open from exports
       where requested_by = $1 and status in ('queued', 'running') and touched_at > $2`,
      [userId, since],
    );
    return open;
  }

  // Expiry

  /** Empties the filters of exports that have expired. */
  async emptyFilters(now: Date): Promise<void> {
    await this.db.query(
      `update exports set filter = '{}' where expires_at <= $1 and filter <> '{}' and status in ('ready', 'failed')`,
      [now],
    );
  }

  /** Those of these exports whose file is kept: open ones, and ready ones that have not expired. */
  async findKept(ids: readonly string[], now: Date): Promise<string[]> {
    const rows: { id: string }[] = await this.db.query(
      `select id from exports where id = any($2::uuid[])
           and (status in ('queued', 'running') or (status = 'ready' and expires_at > $1))`,
      [now, ids],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Expires the exports with these names that were requested before the booking's data was redacted, except those whose
   * dates exclude its event.
   */
  async expireBefore(bookingId: string, names: readonly ExportName[]): Promise<void> {
    await this.db.query(
      `update exports set expires_at = b.purged_at from booking_facts b
       where b.id = $1 and exports.name = any($2) and exports.created_at <= b.purged_at
         and exports.expires_at > b.purged_at
         and b.event_date::text >= coalesce(left(filter->>'from', 10), '')
         and b.event_date::text <= coalesce(left(filter->>'to', 10), '~')
         and b.event_date::text = coalesce(left(filter->>'date', 10), b.event_date::text)`,
      [bookingId, names],
    );
  }

  /** Fails running exports without an update since then that have had all their attempts. */
  async failAbandoned(tx: EntityManager, abandonedAt: Date, error: string): Promise<void> {
    await tx.query(
      `update exports set status = 'failed', error = $2
         where status = 'running' and touched_at < $1 and attempts >= ${MAX_ATTEMPTS}`,
      [abandonedAt, error],
    );
  }

  /** Queues running exports without an update since then; returns their ids. */
  async requeueAbandoned(tx: EntityManager, abandonedAt: Date, now: Date): Promise<string[]> {
    const [revived]: [{ id: string }[], number] = await tx.query(
      `update exports set status = 'queued', progress = 0, touched_at = $2
         where status = 'running' and touched_at < $1 returning id`,
      [abandonedAt, now],
    );
    return revived.map(({ id }) => id);
  }

  // Making

  /** Marks an open export as running, and reads it; null for one that is not open. */
  async begin(manager: EntityManager, id: string, now: Date): Promise<ExportEntity | null> {
    const [, count]: [unknown, number] = await manager.query(
      `update exports set status = 'running', progress = 0, attempts = attempts + 1, touched_at = $2
       where id = $1 and status in ('queued', 'running')`,
      [id, now],
    );
    return count === 1 ? manager.findOneBy(ExportEntity, { id }) : null;
  }

  /** The rows that the COPY of this connection, by its pid, has written so far. */
  async countCopied(manager: EntityManager, pid: number): Promise<number> {
    const [copied]: { rows: string }[] = await manager.query(
      'select tuples_processed as rows from pg_stat_progress_copy where pid = $1',
      [pid],
    );
    return Number(copied?.rows ?? 0);
  }

  /** Records that an export is being made, in percent; a lower percentage than before is ignored. */
  async setProgress(manager: EntityManager, id: string, percent: number, now: Date): Promise<void> {
    await manager.query(
      `update exports set progress = greatest(progress, $2), touched_at = $3 where id = $1 and status = 'running'`,
      [id, percent, now],
    );
  }

  /** Marks an export as ready until `expiresAt`; one that has expired while it was made stays expired. */
  async finish(
    manager: EntityManager,
    { id, rows, now, expiresAt }: { id: string; rows: number; now: Date; expiresAt: Date },
  ): Promise<void> {
    await manager.query(
      `update exports set status = 'ready', progress = 100, rows = $2, touched_at = $3,
         expires_at = case when expires_at > $3 then $4 else expires_at end where id = $1`,
      [id, rows, now, expiresAt],
    );
  }

  /** Records a failed attempt of an open export. */
  async recordFailure(
    id: string,
    { status, error, now }: Pick<ExportEntity, 'status' | 'error'> & { now: Date },
  ): Promise<void> {
    await this.db.query(
      `update exports set status = $2, error = $3, progress = 0, touched_at = $4
       where id = $1 and status in ('queued', 'running')`,
      [id, status, error, now],
    );
  }
}
