import { readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { insertBooking, setUpFolder, setUpModules, UNPAID } from '#libs/platform/testing';
import { HOUR_MS } from '#libs/shared/contracts';
import { DocumentsHandlers } from '../documents.handlers.js';
import { DocumentsWorkerModule } from '../documents.worker.module.js';
import { IssueReceiptService } from './issue-receipt.service.js';
import { ReceiptsService } from './receipts.service.js';
import { PdfRendererService } from '../pdf/pdf-renderer.service.js';

const home = setUpFolder();

const PDF = new TextEncoder().encode('%PDF-1.4 of the spec');
let renders = 0;
let isBroken = false;
let duringRender: (() => Promise<unknown>) | null = null;
/** The browser has its own spec. */
const renderer = {
  toPdf: async () => {
    renders += 1;
    await duringRender?.();
    if (isBroken) throw new Error('the browser is gone');
    return PDF;
  },
};

const { modules, database } = setUpModules([DocumentsWorkerModule], {
  environment: () => ({ DATA_DIR: home }),
  replace: [[PdfRendererService, renderer]],
});
beforeEach(async () => {
  await database.clear('bookings', 'receipts', 'outbox');
  rmSync(join(home, 'documents'), { recursive: true, force: true });
  renders = 0;
  isBroken = false;
  duringRender = null;
});

const issue = (bookingId: string) => modules.get(IssueReceiptService).issue(bookingId);
const files = () => readdirSync(join(home, 'documents', 'receipts')).sort();
const events = () =>
  database.query<{ name: string; payload: object }>('select name, payload from outbox order by seq');

it('a paid booking gets one receipt with two files and one event', async () => {
  const booking = await insertBooking(database);
  await issue(booking.id);
  const receipt = await modules.get(ReceiptsService).find(booking.id);
  expect(files()).toEqual([`${receipt?.id}.html`, `${receipt?.id}.pdf`]);
  expect(await events()).toEqual([
    { name: 'receipt-issued', payload: { bookingId: booking.id, receiptId: receipt?.id } },
  ]);
  expect(await modules.get(ReceiptsService).pdf(booking)).toEqual(Buffer.from(PDF));
});

it('of two concurrent calls one renders the receipt, and the other is to be tried again', async () => {
  const booking = await insertBooking(database);
  let refused: unknown;
  duringRender = () => issue(booking.id).catch((error: unknown) => (refused = error));
  await issue(booking.id);
  expect(refused).toMatchObject({ name: 'DependencyFailure', dependency: 'database' });
  await issue(booking.id);
  expect(renders).toBe(1);
  expect(files()).toHaveLength(2);
  expect(await events()).toHaveLength(1);
});

it('a new receipt that is made at the same moment is to be tried again, too', async () => {
  const booking = await insertBooking(database);
  await issue(booking.id);
  const reissue = () => modules.get(IssueReceiptService).reissue(booking.id);
  let refused: unknown;
  duringRender = () => reissue().catch((error: unknown) => (refused = error));
  await reissue();
  expect(refused).toMatchObject({ name: 'DependencyFailure', dependency: 'database' });
});

it('many concurrent bookings do not exhaust the pool', async () => {
  // More than the pool has connections: a job that held one while acquiring a second would deadlock.
  const bookings = await Promise.all(Array.from({ length: 12 }, () => insertBooking(database)));
  duringRender = () => rest(50);
  await Promise.all(bookings.map(({ id }) => issue(id)));
  expect(await events()).toHaveLength(12);
});

it('an unpaid booking gets no receipt, a free one does', async () => {
  const unpaid = await insertBooking(database, UNPAID);
  const free = await insertBooking(database, { promoCode: 'FREE', discountCents: 40_000 });
  await issue(unpaid.id);
  await issue(free.id);
  expect(await modules.get(ReceiptsService).find(unpaid.id)).toBeNull();
  expect(await modules.get(ReceiptsService).find(free.id)).not.toBeNull();
});

it('a receipt stored concurrently by another process wins, and ours leaves no file', async () => {
  const booking = await insertBooking(database);
  duringRender = () =>
    database.query(
      "insert into receipts (booking_id, html_file, pdf_file, pdf_bytes) values ($1, 'a.html', 'a.pdf', 1)",
      [booking.id],
    );
  await issue(booking.id);
  expect(files()).toEqual([]);
  expect(await events()).toEqual([]);
});

it.each([
  ['the last attempt', { number: 1, isLast: () => true }],
  ['the third attempt', { number: 3, isLast: () => false }],
])('a failure on %s publishes `receipt-delayed`, an earlier one does not', async (_, late) => {
  const { id: bookingId } = await insertBooking(database);
  isBroken = true;
  const early = { number: 2, isLast: () => false };
  const fail = (attempt: typeof early) =>
    modules.get(DocumentsHandlers).issueReceipt({ bookingId }, { eventId: bookingId, ...attempt });
  await expect(fail(early)).rejects.toThrow('browser');
  expect(await events()).toEqual([]);
  await expect(fail(late)).rejects.toThrow('browser');
  expect(await events()).toEqual([{ name: 'receipt-delayed', payload: { bookingId } }]);
});

it('the sweep removes files of killed workers and keeps every receipt', async () => {
  const booking = await insertBooking(database);
  const lost = await insertBooking(database);
  await issue(booking.id);
  await issue(lost.id);
  await database.query('delete from receipts where booking_id = $1', [lost.id]);
  const longAgo = new Date(Date.now() - 2 * HOUR_MS);
  for (const name of files()) utimesSync(join(home, 'documents', 'receipts', name), longAgo, longAgo);
  expect(await modules.get(IssueReceiptService).sweep()).toBe(2);
  const receipt = await modules.get(ReceiptsService).find(booking.id);
  expect(files()).toEqual([`${receipt?.id}.html`, `${receipt?.id}.pdf`]);
});
