import { SECOND_MS } from '#libs/shared/contracts';
import type { DataSource, EntityManager } from 'typeorm';

/** Four missed heartbeats. */
export const AWAY_AFTER_SECONDS = 20;
const FORGOTTEN_AFTER_DAYS = 1;

/** A running API process. The keys are fingerprints of secrets, which do not reveal them. */
export type ApiProcess = {
  id: string;
  /** Of the secrets whose guests it accepts; the first signs new ones. */
  guestKeys: string[];
  linkKey: string;
  /** Id of its DATA_DIR or bucket. */
  folder: string;
};

/** Writes the row of a running API process and deletes those that were not seen for a day. */
export async function recordApiProcess(db: DataSource, process: ApiProcess): Promise<void> {
  await db.query(
    `with forgotten as (
       delete from api_processes where seen_at < now() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})
     )
     insert into api_processes (id, guest_keys, link_key, folder) values ($1, $2, $3, $4)
     on conflict (id) do update set seen_at = now()`,
    [process.id, process.guestKeys, process.linkKey, process.folder],
  );
}

/** Deletes the row of an API process that stops. */
export async function removeApiProcess(db: DataSource, id: string): Promise<void> {
  await db.query('delete from api_processes where id = $1', [id]);
}

/** The API processes that were seen lately, in the order of their starts. */
export async function apiProcessesSeen(db: DataSource): Promise<ApiProcess[]> {
  return db.query(
    `select id, guest_keys as "guestKeys", link_key as "linkKey", folder from api_processes
     where seen_at > now() - make_interval(secs => ${AWAY_AFTER_SECONDS}) order by started_at, id limit 100`,
  );
}

/** True when API processes and workers that run now store their files in different folders or buckets. */
export async function haveDifferentFolders(db: DataSource): Promise<boolean> {
  const [{ folders }]: { folders: number }[] = await db.query(
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
export async function databaseFacts(
  db: DataSource,
): Promise<{ clockAheadSeconds: number; isWritable: boolean }> {
  const askedAt = Date.now();
  const [{ now, stale, fresh }]: { now: Date; stale: number; fresh: number }[] = await db.query(
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

/** Tables with a row for each running process, which a backup leaves out. */
export const PROCESS_TABLES = ['api_processes', 'worker_heartbeats'];

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
