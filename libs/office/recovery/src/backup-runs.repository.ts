import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** The last backup by the timer, or the last rehearsal. */
export type BackupRun = {
  startedAt: Date;
  tookMs: number;
  /** Of a rehearsal: how many bookings it restored, and what was different. */
  bookings: number;
  differences: number;
  /** Why it failed; null when it did not. */
  message: string | null;
};
export type Kind = 'backup' | 'rehearsal';

/** `succeededAt`: the start of the last successful run. */
type StoredRun = BackupRun & { kind: Kind; succeededAt: Date | null };

/** The last run of each kind. */
@Injectable()
export class BackupRunsRepository {
  constructor(private readonly db: DataSource) {}

  list(): Promise<StoredRun[]> {
    return this.db.query(
      `select kind, started_at as "startedAt", took_ms as "tookMs", bookings, differences, message,
         succeeded_at as "succeededAt" from backup_runs`,
    );
  }

  store(kind: Kind, run: BackupRun): Promise<void> {
    return storeRun(this.db, kind, run);
  }
}

/** Stores the last backup or rehearsal; the time of the last good one stays. */
export async function storeRun(
  db: { query(sql: string, values: unknown[]): Promise<unknown> },
  kind: Kind,
  { startedAt, tookMs, bookings, differences, message }: BackupRun,
): Promise<void> {
  await db.query(
    `insert into backup_runs as known (kind, started_at, took_ms, bookings, differences, message, succeeded_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (kind) do update set started_at = excluded.started_at, took_ms = excluded.took_ms,
       bookings = excluded.bookings, differences = excluded.differences, message = excluded.message,
       succeeded_at = coalesce(excluded.succeeded_at, known.succeeded_at)`,
    [kind, startedAt, tookMs, bookings, differences, message, message === null ? startedAt : null],
  );
}

/** A restored database lists the backups of another machine; this one has made none. */
export async function forgetRuns(tx: EntityManager): Promise<void> {
  await tx.query('delete from backup_runs');
}
