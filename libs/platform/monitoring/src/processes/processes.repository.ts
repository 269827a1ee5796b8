import { Injectable } from '@nestjs/common';
import { SECOND_MS, type WorkerStatus } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseState } from '../database-state.js';

/** Four missed heartbeats. */
const AWAY_AFTER_SECONDS = 20;
const FORGOTTEN_AFTER_DAYS = 1;

/** Tables with a row for each running process, which a backup leaves out. */
export const PROCESS_TABLES = ['api_processes', 'worker_heartbeats'];

/** A running API process. The keys are fingerprints of secrets, which do not reveal them. */
export type ApiProcess = {
  id: string;
  /** Of the secrets whose guests it accepts; the first signs new ones. */
  guestKeys: string[];
  linkKey: string;
  /** Id of its DATA_DIR or bucket. */
  folder: string;
};

/** A running worker; `at` is the time of its own clock. */
type RunningWorker = Pick<WorkerStatus, 'name' | 'version' | 'mail' | 'payments' | 'files' | 'notReady'> & {
  id: string;
  folder: string;
  at: Date;
};

type WorkerRow = Omit<WorkerStatus, 'startedAt' | 'seenAt'> & { startedAt: Date; seenAt: Date };

/** Running API processes and workers, each with one row, and what they find out about their database. */
@Injectable()
export class ProcessesRepository {
  constructor(private readonly db: DataSource) {}

  /** Writes the row of a running API process and deletes those that were not seen for a day. */
  async saveApi({ id, guestKeys, linkKey, folder }: ApiProcess): Promise<void> {
    await this.db.query(
      `with forgotten as (
         delete from api_processes where seen_at < now() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})
       )
       insert into api_processes (id, guest_keys, link_key, folder) values ($1, $2, $3, $4)
       on conflict (id) do update set seen_at = now()`,
      [id, guestKeys, linkKey, folder],
    );
  }

  /** Deletes the row of an API process that stops. */
  async removeApi(id: string): Promise<void> {
    await this.db.query('delete from api_processes where id = $1', [id]);
  }

  /** The API processes that were seen lately, in the order of their starts. */
  listApis(): Promise<ApiProcess[]> {
    return this.db.query(
      `select id, guest_keys as "guestKeys", link_key as "linkKey", folder from api_processes
       where seen_at > now() - make_interval(secs => ${AWAY_AFTER_SECONDS}) order by started_at, id limit 100`,
    );
  }

  /** Writes the row of a running worker and deletes those without a heartbeat for a day. */
  async saveWorker(worker: RunningWorker): Promise<void> {
    const { id, name, version, mail, payments, folder, files, notReady, at } = worker;
    await this.db.query(
      `with forgotten as (
         delete from worker_heartbeats where seen_at < now() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})
       )
       insert into worker_heartbeats
         (id, name, version, mail, payments, folder, files, not_ready, clock_ahead_seconds)
       values ($1, $2, $3, $4, $5, $6, $7, $8, extract(epoch from $9::timestamptz - clock_timestamp()))
       on conflict (id) do update set seen_at = now(), mail = excluded.mail, payments = excluded.payments,
         files = excluded.files, not_ready = excluded.not_ready, clock_ahead_seconds = excluded.clock_ahead_seconds`,
      [id, name, version, mail, payments, folder, files, notReady, at],
    );
  }

  /** Deletes the row of a worker that stops. */
  async removeWorker(id: string): Promise<void> {
    await this.db.query('delete from worker_heartbeats where id = $1', [id]);
  }

  /** The 20 most recently seen workers, including those that are away. */
  async listWorkers(): Promise<WorkerStatus[]> {
    const rows: WorkerRow[] = await this.db.query(
      `select name, version, started_at as "startedAt", seen_at as "seenAt", mail, payments,
         files, not_ready as "notReady", clock_ahead_seconds as "clockAheadSeconds",
         seen_at < now() - make_interval(secs => ${AWAY_AFTER_SECONDS}) as "isAway"
       from worker_heartbeats order by seen_at desc limit 20`,
    );
    return rows.map((row) => ({
      ...row,
      startedAt: row.startedAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
    }));
  }

  /** How many processes of each kind run now, and how many connections PostgreSQL allows. */
  async count(): Promise<{ apis: number; workers: number; allowed: number }> {
    const [counted]: { apis: number; workers: number; allowed: number }[] = await this.db.query(
      `select (select count(*) from api_processes where seen_at > now() - make_interval(secs => $1))::integer as apis,
         (select count(*) from worker_heartbeats where seen_at > now() - make_interval(secs => $1))::integer as workers,
         current_setting('max_connections')::integer
           - current_setting('superuser_reserved_connections')::integer as allowed`,
      [AWAY_AFTER_SECONDS],
    );
    return counted;
  }

  /** True when API processes and workers that run now store their files in different folders or buckets. */
  async haveDifferentFolders(): Promise<boolean> {
    const [{ folders }]: { folders: number }[] = await this.db.query(
      `select count(distinct folder)::integer as folders from (
         select folder, seen_at from api_processes union all select folder, seen_at from worker_heartbeats
       ) as processes where seen_at > now() - make_interval(secs => ${AWAY_AFTER_SECONDS})`,
    );
    return folders > 1;
  }

  /**
   * How far the clock of this process is ahead of the database's, and whether the database accepts changes: each running
   * API process writes its row every five seconds, and deletes it when it stops.
   */
  async databaseFacts(): Promise<{ clockAheadSeconds: number; isWritable: boolean }> {
    const askedAt = Date.now();
    const [{ now, stale, fresh }]: { now: Date; stale: number; fresh: number }[] = await this.db.query(
      `select clock_timestamp() as now, count(*) filter (where is_fresh)::integer as fresh,
         count(*) filter (where not is_fresh)::integer as stale
       from (select seen_at > now() - make_interval(secs => $1) as is_fresh from api_processes) as processes`,
      [AWAY_AFTER_SECONDS],
    );
    const answeredAt = Date.now();
    // The database read its clock at some instant between the two.
    const aheadMs = Math.max(0, askedAt - now.getTime()) || Math.min(0, answeredAt - now.getTime());
    return { clockAheadSeconds: Math.round(aheadMs / SECOND_MS), isWritable: fresh > 0 || stale === 0 };
  }

  /** Whether the database answers in time and its schema is as new as this version; never throws. */
  databaseState(): ReturnType<typeof databaseState> {
    return databaseState(this.db);
  }
}

/** True when a process of the product was seen lately on this database, which may be an empty one. */
export async function isProductRunning(db: Pick<EntityManager, 'query'>): Promise<boolean> {
  const [{ hasTables }]: { hasTables: boolean }[] = await db.query(
    `select to_regclass('api_processes') is not null and to_regclass('worker_heartbeats') is not null as "hasTables"`,
  );
  if (!hasTables) return false;
  const seen: unknown[] = await db.query(
    `select from (select seen_at from api_processes union all select seen_at from worker_heartbeats) as processes
     where seen_at > now() - make_interval(secs => ${AWAY_AFTER_SECONDS}) limit 1`,
  );
  return seen.length > 0;
}
