import type { OutsideFacts } from '../src/invariants.js';
import { halfReceipts, lostReceipts } from './receipts.js';
import { Parent } from './parent.js';
import { startProduct, type Product } from './product.js';
import { pending, quiet } from './quiet.js';
import { noteRecovery } from './recovery.js';
import { pause, until } from './until.js';

const ROUNDS = 5;
/** An event that was marked as sent and not queued yet is found by the relay after 30 to 45 s. */
const RECOVERY_SECONDS = 60;

let product: Product;
const accepted: OutsideFacts['accepted'] = [];
beforeAll(async () => {
  product = await startProduct();
}, 180_000);
afterAll(() => product?.close(), 30_000);

const parents = (count: number) => Array.from({ length: count }, () => new Parent(product.site, accepted));
const countReceipts = async (ids: string[]) =>
  Number(
    (await product.query('select count(*) from receipts where booking_id = any($1)', [ids])).rows[0].count,
  );

/** Pays bookings and returns those whose receipt is in progress: events queued, receipt not stored yet. */
async function payUntilInHand(): Promise<string[]> {
  const ids = await Promise.all(parents(2).map((parent) => parent.bookAndPay()));
  await until(
    'the queue has the events',
    15,
    async () => {
      const sql =
        "select from outbox where payload->>'bookingId' = any($1) and name = 'booking-confirmed' and sent_at is null";
      return (await product.query(sql, [ids])).rows.length === 0;
    },
    3,
  );
  return ids;
}

async function expectOneOfEach(): Promise<void> {
  expect(await product.broken(accepted)).toEqual([]);
  expect(halfReceipts(product)).toEqual([]);
  expect(await lostReceipts(product)).toEqual([]);
}

it('a worker killed repeatedly during receipts leaves one receipt and one mail per booking', async () => {
  let [cut, interrupted] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = await payUntilInHand();
    await pause(round * 30);
    await product.worker.kill();
    cut += ids.length - (await countReceipts(ids));
    if ((await product.broken(accepted)).some((rule) => rule.startsWith('I4'))) interrupted += 1;
    if (round < ROUNDS - 1) await product.worker.start();
  }
  const restart = await product.worker.start();
  const recovery = await quiet(product, RECOVERY_SECONDS);
  console.log(`${ROUNDS} kills cut off ${cut} receipts`);
  noteRecovery('worker killed', 'one machine', restart + recovery);
  // Control: kills interrupted work, which was pending and violated an invariant.
  expect(Math.min(cut, interrupted)).toBeGreaterThan(0);
  await expectOneOfEach();
}, 150_000);

it('two concurrent workers create one receipt and send one mail per booking', async () => {
  const second = await product.anotherWorker();
  await second.start();
  await Promise.all(parents(12).map((parent) => parent.bookAndPay()));
  const took = await quiet(product, 40);
  console.log(`two workers: 12 bookings done in ${took} ms`);
  await expectOneOfEach();
  // A killed worker may deliver a mail twice under one Message-ID; healthy workers never do.
  const bookings = new Set(accepted.slice(-12).map(({ id }) => id));
  const mine = (await product.mails()).filter(({ messageId }) => bookings.has(messageId.split(/[.@]/)[1]));
  expect(mine.map(({ copies }) => copies)).toEqual(Array(12).fill(1));
  await second.stop();
}, 180_000);

it('control: without the stored effects an event is processed again', async () => {
  const [id] = [await parents(1)[0].bookAndPay()];
  await quiet(product, 30);
  // Control: rows and unique keys prevent duplicates. After deleting them, a second delivery creates a second receipt
  // and mail.
  await product.query("delete from sent_mails where subject_id = $1 and kind = 'confirmation'", [id]);
  await product.query('delete from receipts where booking_id = $1', [id]);
  await product.query(
    `insert into outbox (name, payload) select name, payload from outbox
     where payload->>'bookingId' = $1 and name = 'booking-confirmed'`,
    [id],
  );
  await until(
    'it is done again',
    30,
    async () => (await countReceipts([id])) === 1 && (await pending(product)) === 0,
  );
  const mail = (await product.mails()).find(({ messageId }) => messageId.includes(id));
  expect(mail?.copies).toBe(2);
}, 60_000);
