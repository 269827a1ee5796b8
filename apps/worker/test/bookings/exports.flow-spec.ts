import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestingModule } from '@nestjs/testing';
import { RelayService } from '#libs/platform/events';
import { MakeExportService } from '#libs/office/exports';
import { centsToDollars } from '#libs/shared/contracts';
import { insertBooking, until } from '#libs/platform/testing';
import { pdfText } from '../fixtures/pdf-text.js';
import { setUpFixture, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startPrintingWorker();
  await insertBooking(fixture.database);
}, 120_000);
afterAll(() => fixture.close());

const fileOf = (id: string, format: string) => join(fixture.folder, 'documents/exports', `${id}.${format}`);

const deliver = (exportId: string) =>
  fixture.database.query(`insert into outbox (name, payload) values ('export-requested', $1)`, [
    { exportId },
  ]);

/** Inserts a request as the API does. */
async function ask(name: string, format: string, filter: object = {}): Promise<string> {
  const id = randomUUID();
  await fixture.database.query(
    `insert into exports (id, name, format, filter, created_at, touched_at, expires_at)
     values ($1, $2, $3, $4, now(), now(), now() + interval '7 days')`,
    [id, name, format, filter],
  );
  await deliver(id);
  return id;
}

const rowOf = async (id: string) =>
  (await fixture.database.query('select * from exports where id = $1', [id]))[0];
const effectsOf = async (id: string) =>
  (
    await fixture.database.query(
      `select from event_effects e join outbox o on o.id = e.event_id where o.payload->>'exportId' = $1`,
      [id],
    )
  ).length;

async function settle(id: string, effects = 1): Promise<void> {
  await until('the handler is done', async () => {
    await worker.get(RelayService).sendAll();
    return (await effectsOf(id)) === effects;
  });
}

it('a request creates a file, and a repeated event changes nothing', async () => {
  const id = await ask('bookings', 'csv');
  await settle(id);
  expect(await rowOf(id)).toMatchObject({ status: 'ready', rows: 1, progress: 100, error: null });
  expect(readFileSync(fileOf(id, 'csv'), 'utf8').split('\n')).toHaveLength(3);
  const { ino } = statSync(fileOf(id, 'csv'));
  await deliver(id);
  await settle(id, 2);
  expect(statSync(fileOf(id, 'csv')).ino).toBe(ino);
  expect(await rowOf(id)).toMatchObject({ status: 'ready', attempts: 1 });
});

it('a day sheet is created as PDF', async () => {
  const id = await ask('day-sheet', 'pdf', { date: '2026-12-05' });
  await settle(id);
  expect(await rowOf(id)).toMatchObject({ status: 'ready', rows: 1 });
  expect(readFileSync(fileOf(id, 'pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

it('a day sheet says what is due, and what the family needs before what is played', async () => {
  const day = { eventDate: '2026-12-06', specialRequests: 'A ramp at the door' };
  const { finalCents } = await insertBooking(fixture.database, {
    ...day,
    partPaidCents: 20_000,
    paymentStatus: 'pending',
  });
  await insertBooking(fixture.database, { ...day, paymentStatus: 'completed' });
  const id = await ask('day-sheet', 'pdf', { date: '2026-12-06' });
  await settle(id);
  const text = pdfText(readFileSync(fileOf(id, 'pdf'))).replace(/\s+/g, '');
  expect(text.match(/Due(\$[\d.]+|Nothing)/g)?.toSorted()).toEqual([
    `Due${centsToDollars(finalCents - 20_000)}`,
    'DueNothing',
  ]);
  expect(text.indexOf('Arampatthedoor')).toBeGreaterThan(0);
  expect(text.indexOf('Arampatthedoor')).toBeLessThan(text.search(/\dgames/));
});

it('a failing export is tried three times and then marked as failed', async () => {
  const id = await ask('day-sheet', 'pdf', { date: 'the day after' });
  await worker.get(RelayService).sendAll();
  await until('the export has failed', async () => (await rowOf(id)).status === 'failed');
  expect(await rowOf(id)).toMatchObject({
    attempts: 3,
    error: expect.stringMatching(/^We could not create/),
  });
}, 30_000);

it('a receipt does not wait for long exports, and exports run one at a time', async () => {
  const making = worker.get(MakeExportService);
  const make = making.make.bind(making);
  const begun: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const long = jest.spyOn(making, 'make').mockImplementation(async (id) => {
    begun.push(id);
    await held;
    await make(id);
  });
  try {
    const ids = [await ask('bookings', 'csv'), await ask('bookings', 'csv')];
    await worker.get(RelayService).sendAll();
    await until('an export is in hand', () => begun.length > 0);
    const { id: bookingId } = await insertBooking(fixture.database, { paymentCompletedAt: new Date() });
    await fixture.database.query(`insert into outbox (name, payload) values ('booking-confirmed', $1)`, [
      { bookingId },
    ]);
    await worker.get(RelayService).sendAll();
    await until('the receipt is stored', async () => {
      const stored = await fixture.database.query('select from receipts where booking_id = $1', [bookingId]);
      return stored.length === 1;
    });
    expect(begun).toHaveLength(1);
    release();
    for (const id of ids) await settle(id);
    expect(begun.sort()).toEqual(ids.sort());
  } finally {
    release();
    long.mockRestore();
  }
}, 60_000);

it('two workers and a repeated event create one file', async () => {
  await fixture.startWorker();
  const ids = await Promise.all(Array.from({ length: 4 }, () => ask('bookings', 'csv')));
  await Promise.all(ids.map(deliver));
  for (const id of ids) await settle(id, 2);
  for (const id of ids) expect(await rowOf(id)).toMatchObject({ status: 'ready', attempts: 1 });
}, 60_000);
