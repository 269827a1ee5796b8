import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { startProduct, type Product } from './product.js';
import { until } from './until.js';

/** Enough rows for the copy to take seconds, with different lengths so that a truncated file is detected. */
const MESSAGES = 300_000;
const RECOVERY_SECONDS = 30;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await product.query(
    `insert into contact_messages (id, name, email, subject, message)
     select gen_random_uuid(), 'Pat ' || n, 'pat' || n || '@example.com', 'games',
       repeat('many "words", and' || chr(10) || 'lines ', 10 + n % 30) from generate_series(1, $1::int) n`,
    [MESSAGES],
  );
}, 150_000);
afterAll(() => product?.close(), 30_000);

/** Inserts the same rows as the API. Returns the export's id. */
async function ask(): Promise<string> {
  const id = randomUUID();
  await product.query(
    `insert into exports (id, name, format, created_at, touched_at, expires_at)
     values ($1, 'contact-messages', 'csv', now(), now(), now() + interval '7 days')`,
    [id],
  );
  await product.query(`insert into outbox (name, payload) values ('export-requested', $1)`, [
    { exportId: id },
  ]);
  return id;
}
const rowOf = async (id: string) =>
  (await product.query('select * from exports where id = $1', [id])).rows[0];
const folder = () => join(product.dataDir, 'documents', 'exports');
const filesOf = (id: string) =>
  existsSync(folder()) ? readdirSync(folder()).filter((name) => name.startsWith(id)) : [];

/** Counts CSV rows; a line break inside quotes does not end a row. */
function countRows(csv: string): number {
  let isQuoted = false;
  let rows = 0;
  for (let at = 0; at < csv.length; at += 1) {
    const code = csv.charCodeAt(at);
    if (code === 34) isQuoted = !isQuoted;
    else if (code === 10 && !isQuoted) rows += 1;
  }
  return rows;
}

it('after a worker is killed during an export, the next one writes the complete file', async () => {
  const id = await ask();
  await until('the copying is on its way', 30, async () => Number((await rowOf(id)).progress) > 0, 5);
  await product.worker.kill();
  // Control: the kill left a partial file, which is not reported as ready.
  expect(filesOf(id)).toEqual([expect.stringMatching(/\.csv\.[0-9a-f]+\.new$/)]);
  expect(await rowOf(id)).toMatchObject({ status: 'running', rows: null });
  const began = performance.now();
  const restart = await product.worker.start();
  await until('the file is ready', RECOVERY_SECONDS, async () => (await rowOf(id)).status === 'ready', 50);
  console.log(
    `ready ${Math.round(performance.now() - began)} ms after the restart, which took ${restart} ms`,
  );
  expect(await rowOf(id)).toMatchObject({ rows: MESSAGES, progress: 100, attempts: 2 });
  expect(filesOf(id)).toEqual([`${id}.csv`]);
  const csv = readFileSync(join(folder(), `${id}.csv`), 'utf8');
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(countRows(csv)).toBe(MESSAGES + 1);
}, 180_000);
