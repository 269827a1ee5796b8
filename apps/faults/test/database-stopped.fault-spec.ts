import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type EmbeddedPostgres } from '../../standalone/src/postgres/start-postgres.js';
import type { OutsideFacts } from '../src/invariants.js';
import { Parent } from './parent.js';
import { startProduct, type Product } from './product.js';
import { pending, quiet } from './quiet.js';
import { OwnRedis, redisProgram } from './redis.js';
import { noteRecovery } from './recovery.js';
import { pause, until } from './until.js';

const BOOKINGS = 24;
const OUTAGE_MS = process.env.FAULT_MINUTES ? 40_000 : 25_000;
/** Retries are enough; a job that has used up its attempts is only found after two minutes. */
const QUIET_WITHIN_S = 75;

let folder: string;
let postgres: EmbeddedPostgres;
let redis: OwnRedis;
let product: Product;
const accepted: OutsideFacts['accepted'] = [];

const start = () => startPostgres({ dataDir: folder, database: 'field_day' });

// With the queue in the database no job runs during the outage, so no attempts are used up.
const describeWithRedis = redisProgram || process.env.REQUIRE_REDIS === '1' ? describe : describe.skip;

describeWithRedis('the database stops under load for longer than a connection is waited for', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'faults-database-'));
    // The database's user needs access to the folder.
    chmodSync(folder, 0o755);
    postgres = await start();
    redis = await OwnRedis.start();
    product = await startProduct({ DATABASE_URL: postgres.programUrl, REDIS_URL: redis.url });
  }, 180_000);
  afterAll(async () => {
    await product?.close();
    await redis?.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  it('bookings paid before, during and after an outage get their receipts and mails', async () => {
    const paying = Promise.all(
      Array.from({ length: BOOKINGS }, async (_, index) => {
        await pause(index * 150);
        await new Parent(product.site, accepted).bookAndPay();
      }),
    );
    const paid = "select from bookings where payment_status = 'completed'";
    await until('some have paid', 30, async () => (await product.query(paid)).rows.length >= BOOKINGS / 3);
    // Control: receipts and mails are still pending when the database stops.
    expect(await pending(product)).toBeGreaterThan(0);
    await postgres.stop();
    await pause(OUTAGE_MS);
    postgres = await start();
    const began = performance.now();
    await paying;
    await quiet(product, QUIET_WITHIN_S);
    noteRecovery('PostgreSQL restarted', 'one machine', performance.now() - began);
    expect(await product.broken(accepted)).toEqual([]);
    const open = await product.query("select id from payments where status in ('creating', 'capturing')");
    expect(open.rows).toEqual([]);
  }, 300_000);
});
