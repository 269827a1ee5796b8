import { randomUUID } from 'node:crypto';
import { StreamableFile } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { UserView } from '#libs/shared/contracts';
import { RequestUser } from '#libs/platform/auth';
import { BookingLinksService } from '#libs/booking/bookings';
import { insertBooking, setUpFolder, setUpModules, UNPAID } from '#libs/platform/testing';
import { DocumentsController } from './documents.controller.js';
import { DocumentsModule } from './documents.module.js';
import { DocumentsService } from './documents.service.js';
import { FileStorageService } from '#libs/platform/storage';
import { receiptKey } from './receipts/receipts.service.js';

const home = setUpFolder();
const { modules, database } = setUpModules(
  [{ module: DocumentsModule, controllers: [DocumentsController] }],
  {
    environment: () => ({ DATA_DIR: home }),
  },
);
let app: NestFastifyApplication;
let holder: RequestUser;

beforeAll(async () => {
  app = modules.createApp();
  holder = new RequestUser({ token: 'token' });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request) => {
      Object.assign(request, { currentUser: holder });
    });
  await app.init();
});

const get = (id: string, document: string) => app.inject({ url: `/api/bookings/${id}/${document}` });
const book = (changes = {}) => insertBooking(database, { sessionIds: [holder.sessionId], ...changes });

async function issued() {
  const booking = await book({ parentName: 'Eve"\r\nX-Evil: 1' });
  const id = randomUUID();
  const store = app.get(FileStorageService);
  await store.put(receiptKey(id, 'html'), '<p>receipt</p>');
  await store.put(receiptKey(id, 'pdf'), '%PDF-1.4');
  await database.query(
    "insert into receipts (id, booking_id, html_file, pdf_file, pdf_bytes) values ($1, $2, 'h', 'p', 8)",
    [id, booking.id],
  );
  return booking;
}

it.each([
  ['html', 'text/html; charset=utf-8', '<p>receipt</p>'],
  ['pdf', 'application/pdf', '%PDF-1.4'],
])('receipt.%s is sent as an attachment that no page can execute', async (ending, type, content) => {
  const { id } = await issued();
  const { statusCode, headers, body } = await get(id, `receipt.${ending}`);
  expect([statusCode, body]).toEqual([200, content]);
  expect(headers).toMatchObject({
    'content-type': type,
    'content-disposition': `attachment; filename="receipt-${id.slice(-8)}.${ending}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
});

it('answers 202 with a retry after one second while the worker renders the receipt', async () => {
  const { id } = await book();
  const answer = await get(id, 'receipt.pdf');
  expect(answer.statusCode).toBe(202);
  expect(answer.headers['retry-after']).toBe('1');
  expect(answer.json()).toEqual({ message: expect.any(String) });
});

it('requests for a missing receipt start a single job', async () => {
  const { id } = await book();
  const asked = () =>
    database.query<{ name: string }>(`select name from outbox where payload ->> 'bookingId' = $1`, [id]);
  await Promise.all([get(id, 'receipt.pdf'), get(id, 'receipt.html'), get(id, 'receipt.pdf')]);
  expect(await asked()).toEqual([{ name: 'receipt-requested' }]);
});

describe('while rendering fails', () => {
  /** A receipt job that failed `agoSeconds` ago and is due again in `retrySeconds`. */
  async function failing(agoSeconds: number, retrySeconds: number) {
    const { id } = await book();
    await database.query(
      `with sent as (insert into outbox (name, payload, sent_at, handlers)
         values ('booking-confirmed', jsonb_build_object('bookingId', $1::text), now(), '{issue-receipt}') returning id)
       insert into job_failures (event_id, handler, queue, attempts, message, kind, stack, is_final, dependency,
         failed_at, retry_at, label)
       select id, 'issue-receipt', 'documents', 7, 'gone', 'gone', '', false, 'browser',
         now() - make_interval(secs => $2), now() + make_interval(secs => $3), 'receipts' from sent`,
      [id, agoSeconds, retrySeconds],
    );
    const answer = await get(id, 'receipt.pdf');
    const again = await database.query('select again from outbox where payload ->> $1 = $2', [
      'bookingId',
      id,
    ]);
    return { said: [answer.statusCode, answer.headers['retry-after'], answer.json()], again };
  }

  it('the response reports the delay, with a short retry time', async () => {
    const { said, again } = await failing(20, 1_800);
    const message =
      'Your receipt is taking longer than usual. We keep trying to create it, so please come back later.';
    expect(said).toEqual([202, '60', { message }]);
    expect(again).toEqual([{ again: [] }]);
  });

  it('a request one minute after the failure starts the next attempt immediately', async () => {
    const { said, again } = await failing(90, 1_800);
    expect(said.slice(0, 2)).toEqual([202, '1']);
    expect(again).toEqual([{ again: ['issue-receipt'] }]);
  });
});

it('the confirmation is available immediately, rendered from the booking', async () => {
  const { id } = await book();
  const { statusCode, headers, body } = await get(id, 'confirmation.html');
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toBe(`attachment; filename="confirmation-${id.slice(-8)}.html"`);
  expect(body).toContain('CONFIRMED');
});

it('an unpaid, a foreign and an unknown booking all return NOT_FOUND', async () => {
  const documents = app.get(DocumentsService);
  const unpaid = await book(UNPAID);
  const foreign = await insertBooking(database);
  for (const id of [unpaid.id, foreign.id, randomUUID(), '../../etc/passwd']) {
    await expect(documents.receipt(id, 'pdf', holder)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(documents.confirmation(id, holder)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

it('a mailed link opens the receipt of its own booking only', async () => {
  const [own, other] = [await issued(), await issued()];
  const key = await app.get(BookingLinksService).create(own.id);
  const stranger = new RequestUser();
  const documents = app.get(DocumentsService);
  const receipt = await documents.receipt(own.id, 'html', stranger, key);
  expect(receipt).toBeInstanceOf(StreamableFile);
  (receipt as StreamableFile).getStream().destroy();
  await expect(documents.receipt(other.id, 'html', stranger, key)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('an administrator’s view of a receipt is audited, the family’s is not', async () => {
  const { id } = await issued();
  const documents = app.get(DocumentsService);
  const admin = new RequestUser({ token: 'another token' });
  admin.user = { id: randomUUID(), role: 'admin' } as UserView;
  for (const reader of [holder, admin])
    ((await documents.receipt(id, 'html', reader)) as StreamableFile).getStream().destroy();
  expect(
    await database.query('select actor_id as actor, what, facts from audit_log where subject_id = $1', [id]),
  ).toEqual([{ actor: admin.userId, what: 'booking-viewed', facts: { shown: 'receipt' } }]);
});
