// Counts SQL statements in the server's log, including begin and commit.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { completeBooking } from './guest.mjs';

const STATEMENT = /LOG:\s+(statement|execute [^:]*): /g;
const REPEATS = 3;

/** Statements of one complete booking; the caller must pause the worker. */
export async function statementsOfBooking(product, db, code) {
  const log = serverLog((await db.query('show data_directory')).rows[0].data_directory);
  const count = () => (readFileSync(log, 'utf8').match(STATEMENT) ?? []).length;
  await db.query("alter system set log_statement = 'all'");
  await db.query('select pg_reload_conf()');
  try {
    await pause(500);
    await completeBooking(product.site, code);
    const before = count();
    for (let index = 0; index < REPEATS; index += 1) await completeBooking(product.site, code);
    await pause(200);
    return (count() - before) / REPEATS;
  } finally {
    await db.query('alter system reset log_statement');
    await db.query('select pg_reload_conf()');
  }
}

/** The newest server log next to or inside the cluster's folder. */
function serverLog(cluster) {
  const folders = [cluster, join(cluster, '..'), join(cluster, '../..'), join(cluster, 'log')].filter(
    existsSync,
  );
  const logs = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => join(folder, name)),
  );
  if (logs.length === 0) throw new Error(`no log of the database server near ${cluster}`);
  return logs.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
}
