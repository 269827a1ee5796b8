// Receipts: latency, and throughput compared with the same browser printing the same page without the product.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atOnce, bookAndPay, timeOf } from './load.mjs';
import { cpuDuring } from './product.mjs';

const PAGES = 2;
const SECONDS = 10;
const GIVE_UP_MS = 30_000;

/** Ms from the "paid" response to the stored receipt, for sequential bookings. */
export async function paidToStored(product, db, count) {
  const waits = [];
  while (waits.length < count) {
    const id = await bookAndPay(product.site);
    const isStored = async () =>
      (await db.query('select from receipts where booking_id = $1', [id])).rowCount === 1;
    waits.push(
      await timeOf(async () => {
        const until = performance.now() + GIVE_UP_MS;
        while (!(await isStored())) {
          if (performance.now() > until) throw new Error('no receipt after 30 s');
          await pause(5);
        }
      }),
    );
  }
  return waits;
}

/** Waits until other queued jobs are done, so that only receipts are measured. */
async function onlyReceiptsWait(db) {
  for (;;) {
    const { rows } = await db.query(
      `select from outbox where sent_at is null and name <> 'receipt-issued' union all
       select from outbox o where name = 'booking-created'
         and not exists (select from event_effects e where e.event_id = o.id)
       limit 1`,
    );
    if (rows.length === 0) return;
    await pause(100);
  }
}

/** Receipts stored per second with a backlog, and the worker's CPU ms per receipt. Their mails are sent as well. */
export async function receiptRate(product, db) {
  const count = async () => Number((await db.query('select count(*) from receipts')).rows[0].count);
  product.letWorkerGo();
  await onlyReceiptsWait(db);
  const start = await count();
  // Warm-up: the pipeline must be running.
  while ((await count()) < start + 10) await pause(20);
  const [from, began] = [await count(), performance.now()];
  const { cpu } = await cpuDuring(product, db, () => pause(SECONDS * 1_000));
  const made = (await count()) - from;
  const rate = made / ((performance.now() - began) / 1_000);
  await product.holdWorker(db);
  return { rate, cpuMs: cpu['worker with Chromium'] / made };
}

/** The same HTML in the same browser: two reused pages, no scripts, PDFs discarded. */
export async function bareRate(product) {
  const folder = join(product.dataDir, 'browser');
  const [home] = readdirSync(folder)
    .filter((name) => name.startsWith('chromium-'))
    .map((name) => join(folder, name));
  const stored = join(product.dataDir, 'documents/receipts');
  const html = readFileSync(
    join(
      stored,
      readdirSync(stored).find((name) => name.endsWith('.html')),
    ),
    'utf8',
  );
  const args = JSON.parse(readFileSync(join(home, 'args.json'), 'utf8'));
  const { default: puppeteer } = await import('puppeteer');
  const browser = await puppeteer.launch({
    executablePath: join(home, 'chromium'),
    args,
    pipe: true,
    headless: args.some((arg) => arg.includes('shell')) ? 'shell' : true,
    env: {
      PATH: process.env.PATH,
      HOME: home,
      TZ: 'UTC',
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_PATH: join(home, 'fonts'),
    },
  });
  const pages = await Promise.all(Array.from({ length: PAGES }, () => browser.newPage()));
  for (const page of pages) await page.setJavaScriptEnabled(false);
  const print = async () => {
    const page = pages.pop();
    await page.setContent(html, { waitUntil: 'load' });
    await page.pdf({ format: 'letter', printBackground: true });
    pages.push(page);
  };
  try {
    await print();
    return await atOnce(PAGES, SECONDS, print);
  } finally {
    await browser.close();
  }
}
