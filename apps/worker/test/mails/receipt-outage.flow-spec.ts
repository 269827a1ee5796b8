// A receipt that failed, temporarily or for good, is created once in the end.
import { getQueueToken } from '@nestjs/bullmq';
import type { TestingModule } from '@nestjs/testing';
import type { Queue } from 'bullmq';
import { RequestUser } from '#libs/platform/auth';
import { BookingLinksService } from '#libs/booking/bookings';
import { DocumentsService, PdfRendererService } from '#libs/office/documents';
import { DependencyFailure, RelayService } from '#libs/platform/events';
import { StorageFailure } from '#libs/platform/storage';
import { insertBooking, until } from '#libs/platform/testing';
import { setUpFixture, settle, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;
let bookingId: string;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startPrintingWorker();
}, 120_000);
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.mailbox.mails.length = 0;
  bookingId = (await insertBooking(fixture.database)).id;
});
afterEach(() => jest.restoreAllMocks());

const rows = <Row = Record<string, unknown>>(sql: string, values?: unknown[]) =>
  fixture.database.query<Row>(sql, values);
const pay = () =>
  rows(`insert into outbox (name, payload) values ('booking-confirmed', $1)`, [{ bookingId }]);
const receipts = async () => (await rows('select from receipts where booking_id = $1', [bookingId])).length;
const failures = () =>
  rows<{ attempts: number; isFinal: boolean; dependency: string | null }>(
    `select f.attempts, f.is_final as "isFinal", f.dependency from job_failures f join outbox o on o.id = f.event_id
     where o.payload ->> 'bookingId' = $1 and f.handler = 'issue-receipt' and f.resolved_at is null`,
    [bookingId],
  );
/** Ends the pauses after the attempt that was read, not after a later one that the spec has not seen. */
async function endPauses(attempts: number): Promise<void> {
  const delayed = await worker.get<Queue>(getQueueToken('documents')).getDelayed();
  for (const job of delayed) if (job.attemptsMade <= attempts) await job.promote().catch(() => {});
}
const failed = (what: string, isReached: (failure: { attempts: number; isFinal: boolean }) => boolean) =>
  until(what, async () => {
    await worker.get(RelayService).sendAll();
    const [failure] = await failures();
    if (failure && isReached(failure)) return true;
    await endPauses(failure?.attempts ?? 0);
    return false;
  });
/** Every document fails until the mock is restored. */
const printsFail = (failure: () => Error) =>
  jest.spyOn(worker.get(PdfRendererService), 'toPdf').mockImplementation(() => Promise.reject(failure()));
/** Requests the receipt with a mailed link; true when it exists. */
async function requestReceipt(): Promise<boolean> {
  const key = await worker.get(BookingLinksService).create(bookingId);
  const stranger = new RequestUser();
  const answer = await worker.get(DocumentsService).receipt(bookingId, 'pdf', stranger, key);
  if (!answer || !('getStream' in answer)) return false;
  answer.getStream().destroy();
  return true;
}

it('a receipt that failed for good is created when requested, and its failure is resolved', async () => {
  const prints = printsFail(() => new Error('a fault of the document'));
  await pay();
  await failed('the receipt was given up', ({ isFinal }) => isFinal);
  expect(await failures()).toEqual([{ attempts: 3, isFinal: true, dependency: null }]);
  prints.mockRestore();
  expect(await Promise.all([requestReceipt(), requestReceipt(), requestReceipt()])).toEqual([
    false,
    false,
    false,
  ]);
  await settle(fixture, worker);
  expect([await receipts(), await failures(), await requestReceipt()]).toEqual([1, [], true]);
  // The mail was sent without it, and no other follows.
  expect(fixture.mailbox.mails).toHaveLength(1);
}, 60_000);

it('a receipt whose job was lost is created when requested', async () => {
  await fixture.database.clear('outbox');
  expect(await requestReceipt()).toBe(false);
  await settle(fixture, worker);
  expect([await receipts(), await requestReceipt()]).toEqual([1, true]);
}, 60_000);

it.each([
  ['the browser', 'browser', () => new DependencyFailure('browser', 'no browser could be started')],
  ['our database', 'database', () => new Error('timeout exceeded when trying to connect')],
  [
    'the file store',
    'file store',
    () => new StorageFailure('ECONNREFUSED', 'The file store does not answer.'),
  ],
  ['space on the disk', 'disk', () => Object.assign(new Error('no space left'), { code: 'ENOSPC' })],
])(
  'a receipt is not given up after three attempts without %s',
  async (_, dependency, failure) => {
    const prints = printsFail(failure);
    await pay();
    await failed('four attempts', ({ attempts }) => attempts === 4);
    expect(await failures()).toEqual([{ attempts: 4, isFinal: false, dependency }]);
    prints.mockRestore();
    // The retry is delayed by 16 s now, later by half an hour; a request ends the delay.
    await rows(`update job_failures set failed_at = now() - interval '2 minutes'`);
    expect(await requestReceipt()).toBe(false);
    await settle(fixture, worker);
    expect([await receipts(), await failures()]).toEqual([1, []]);
    expect(fixture.mailbox.mails).toHaveLength(1);
  },
  60_000,
);

it('attempts without the browser do not count when the receipt itself fails afterwards', async () => {
  let isAway = true;
  printsFail(() =>
    isAway ? new DependencyFailure('browser', 'gone') : new Error('a fault of the document'),
  );
  await pay();
  await failed('three attempts', ({ attempts }) => attempts === 3);
  isAway = false;
  await failed('a fault of its own', ({ attempts }) => attempts === 4);
  expect(await failures()).toEqual([{ attempts: 4, isFinal: false, dependency: null }]);
}, 60_000);
