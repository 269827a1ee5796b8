import type { TestingModule } from '@nestjs/testing';
import { timedJobsOf, RelayService } from '#libs/platform/events';
import { fillTables, fullyReadDuring, insertBooking, insertPaid, until } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { setUpFixture, type Fixture } from '../fixtures/start-worker.js';

/** Use `ROWS=100000` for tables as long as those of a large shop. */
const ROWS = Number(process.env.ROWS ?? 20_000);
/** Timers that run each minute or more often. */
const FREQUENT_MS = 60_000;

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startPrintingWorker();
  await fillTables(fixture.database, ROWS);
}, 300_000);
afterAll(() => fixture.close());

const fullyRead = (work: () => Promise<unknown>) =>
  fullyReadDuring({ database: fixture.database, rows: ROWS, pool: worker.get(DataSource) }, work);

/** As a capture does; waits for the confirmation with the receipt. */
async function payAndSettle(): Promise<void> {
  const { id: bookingId } = await insertBooking(fixture.database, { paymentCompletedAt: new Date() });
  const { paymentId } = await insertPaid(fixture.database, { bookingId });
  const events = {
    'booking-created': { bookingId },
    'payment-captured': { bookingId, paymentId, revision: 0 },
    'booking-confirmed': { bookingId },
  };
  for (const event of Object.entries(events))
    await fixture.database.query('insert into outbox (name, payload) values ($1, $2)', event);
  await until('the confirmation is sent', async () => {
    await worker.get(RelayService).sendAll();
    return fixture.mailbox.mails.some(({ messageId }) => messageId.includes(bookingId));
  });
}

it('the papers of a booking read no long table from end to end', async () => {
  await payAndSettle();
  expect(await fullyRead(payAndSettle)).toEqual([]);
}, 60_000);

it('the relay and the frequent timers read no long table from end to end', async () => {
  const jobs = timedJobsOf(worker).filter(({ everyMs }) => everyMs <= FREQUENT_MS);
  expect(jobs.length).toBeGreaterThan(5);
  const runAll = async () => {
    await worker.get(RelayService).resendPending();
    for (const { run } of jobs) await run();
  };
  // The first run of a day reads more.
  await runAll();
  expect(await fullyRead(runAll)).toEqual([]);
}, 60_000);
