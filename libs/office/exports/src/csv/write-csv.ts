// A table to a file: PostgreSQL writes the CSV, this process passes bytes on. It never holds more than a few chunks.
import { writeFile, type FileHandle } from 'node:fs/promises';
import { MINUTE_MS } from '#libs/shared/contracts';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { selectList } from './csv-columns.js';
import type { CsvExport, ExportChoice } from '../export-kinds.js';

/** Spreadsheets take a file without it for their own old alphabet. */
const BYTE_ORDER_MARK = '\uFEFF';
const CHUNK_BYTES = 256 * 1024;
/** Longer than any table takes; the pool's own limit of seconds would end a large one. */
const LONGEST_MS = 30 * MINUTE_MS;

/** `backend` names the copying connection in pg_stat_progress_copy; `count` is how many rows will come. */
export type CopyStart = { backend: number; count: number };

export type CopyOptions = {
  databaseUrl: string;
  timeZone: string;
  choice: ExportChoice;
  includeChildData: boolean;
  onStart: (start: CopyStart) => void;
};

/**
 * Writes the rows of one snapshot: what is counted, chosen and copied is the same moment's, whatever is booked
 * meanwhile. Its own connection, which no other work waits for. Returns the number of rows.
 */
export async function writeCsv(
  file: FileHandle,
  table: CsvExport,
  { databaseUrl, timeZone, choice, includeChildData, onStart }: CopyOptions,
): Promise<number> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    statement_timeout: LONGEST_MS,
    application_name: 'exports',
  });
  // A lost connection also fails the query at hand; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      `begin isolation level repeatable read; set local timezone = 'UTC'; set local datestyle = 'ISO'`,
    );
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const condition = table.choose(choice, timeZone);
    const count = condition ? await chosen(client, table, condition) : await all(client, table);
    onStart({ backend: rows[0].pid, count });
    await file.write(BYTE_ORDER_MARK);
    const copy = client.query(
      copyTo(
        `copy (select ${selectList(table.columns, includeChildData)} from ${table.from}
         ${condition ? `join chosen on chosen.id = ${table.id}` : ''} order by ${table.orderBy})
         to stdout (format csv, header)`,
        { highWaterMark: CHUNK_BYTES },
      ),
    );
    await writeFile(file, copy);
    await client.query('commit');
    return copy.rowCount;
  } finally {
    // With a copy still coming, after a full disk, this closes the line at once.
    await client.end().catch(() => {});
  }
}

/** COPY takes no parameters, so the ids are chosen first, by a statement that does. */
async function chosen(
  client: pg.Client,
  table: CsvExport,
  { where, values }: { where: string; values: unknown[] },
): Promise<number> {
  const made = await client.query(
    `create temp table chosen on commit drop as select ${table.id} as id from ${table.from} where ${where}`,
    values,
  );
  await client.query('analyze chosen');
  return made.rowCount ?? 0;
}

async function all(client: pg.Client, { from }: CsvExport): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${from}`);
  return Number(rows[0].count);
}
