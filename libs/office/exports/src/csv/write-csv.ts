// Streams a table to a file: PostgreSQL writes the CSV, and this process holds only a few chunks at a time.
import { writeFile, type FileHandle } from 'node:fs/promises';
import { NOTICES_LOSS } from '#libs/platform/database';
import { MINUTE_MS } from '#libs/shared/contracts';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { selectList } from './csv-columns.js';
import type { CsvExport, ExportChoice } from '../export-kinds.js';

/** Without it spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const CHUNK_BYTES = 256 * 1024;
/** Statement timeout: longer than any table takes, because the pool's limit of seconds would abort a large one. */
const LONGEST_MS = 30 * MINUTE_MS;

/** `backend` is the connection's pid in pg_stat_progress_copy; `count` is the expected number of rows. */
export type CopyStart = { backend: number; count: number };

export type CopyOptions = {
  databaseUrl: string;
  timeZone: string;
  choice: ExportChoice;
  includeChildData: boolean;
  onStart: (start: CopyStart) => void;
};

/**
 * Writes the rows of one snapshot: count, selection and copy agree despite concurrent bookings. Uses its own
 * connection, so it takes none from the pool. Returns the number of rows.
 */
export async function writeCsv(
  file: FileHandle,
  table: CsvExport,
  { databaseUrl, timeZone, choice, includeChildData, onStart }: CopyOptions,
): Promise<number> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    ...NOTICES_LOSS,
    statement_timeout: LONGEST_MS,
    application_name: 'exports',
  });
  // A lost connection also fails the running query; without a listener the 'error' event would crash the process.
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
    // Closes the connection immediately when a copy is still running, such as after a full disk.
    await client.end().catch(() => {});
  }
}

/** COPY takes no parameters, so a parameterized statement selects the ids first. */
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
