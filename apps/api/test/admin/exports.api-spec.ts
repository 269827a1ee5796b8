import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
let admin: Agent;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'exports-api-'));
  api = await startApi({ DATA_DIR: dataDir });
  admin = api.guest();
  const login = { username: 'office', password: 'a good password' };
  await admin.post('/api/register').send(login).expect(201);
  await api.database.query("update users set role = 'admin' where username = 'office'");
}, 60_000);
afterAll(async () => {
  await api?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(() =>
  api.database.query("update exports set status = 'failed', error = 'No.' where status = 'queued'"),
);

const ask = (body: object, key = String(Math.random())) =>
  admin.post('/api/admin/exports').set('idempotency-key', key).send(body);
const bookings = (more = {}) => ({ name: 'bookings', format: 'csv', ...more });
const auditOf = (id: string) =>
  api.database.query('select what, facts from audit_log where subject_id = $1 order by id', [id]);

/** Simulates the worker, which has its own specs: writes the file and updates the row. */
async function makeReady(id: string, text: string): Promise<void> {
  const folder = path.join(dataDir, 'documents', 'exports');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${id}.csv`), text);
  await api.database.query(`update exports set status = 'ready', rows = 1, progress = 100 where id = $1`, [
    id,
  ]);
}

it('repeated requests create one export, and the queue receives only an id', async () => {
  const input = bookings({ filter: { search: 'Keeper', page: 2, sort: '-created' }, includeChildData: true });
  const { body } = await ask(input, 'k1').expect(202);
  expect(body).toEqual({ id: expect.any(String), status: 'queued' });
  expect((await ask(input, 'k1').expect(202)).body).toEqual(body);
  await ask(bookings(), 'k1').expect(422);
  const events = await api.database.query(`select payload from outbox where name = 'export-requested'`);
  expect(events).toEqual([{ payload: { exportId: body.id } }]);
  expect(await auditOf(body.id)).toEqual([
    { what: 'export-requested', facts: { name: 'bookings', includeChildData: true } },
  ]);
  const view = {
    id: body.id,
    name: 'bookings',
    format: 'csv',
    status: 'queued',
    rows: null,
    progress: 0,
    error: null,
    includeChildData: true,
    filter: { search: 'Keeper' },
    isExpired: false,
    isWorkerAway: false,
    createdAt: '2026-06-01T16:00:00.000Z',
    expiresAt: '2026-06-08T16:00:00.000Z',
  };
  expect((await admin.get(`/api/admin/exports/${body.id}`).expect(200)).body).toEqual(view);
  expect((await admin.get('/api/admin/exports').expect(200)).body).toEqual([view]);
});

it('lists the newest first', async () => {
  api.clock.forwardMinutes(1);
  const { body } = await ask({ name: 'day-sheet', format: 'pdf', filter: { date: '2026-12-05' } }).expect(
    202,
  );
  const { body: list } = await admin.get('/api/admin/exports').expect(200);
  expect(list[0]).toMatchObject({ id: body.id, filter: { date: '2026-12-05' } });
});

it.each([
  ['no name', { format: 'csv' }, 'name', 'Please choose what to export.'],
  ['an unknown name', { name: '__proto__', format: 'csv' }, 'name', 'Please choose what to export.'],
  [
    'an unknown format',
    bookings({ format: 'xlsx' }),
    'format',
    'Please choose a format that this export has.',
  ],
  ['a PDF of a table', bookings({ format: 'pdf' }), 'format', 'Please choose a format that this export has.'],
  [
    'a misspelt filter',
    bookings({ filter: { statsu: 'pending' } }),
    'filter',
    'We cannot choose rows by this.',
  ],
  ['an invalid filter', bookings({ filter: 'all' }), 'filter', 'We cannot choose rows by this.'],
  ['an unknown status', bookings({ filter: { status: 'lost' } }), 'filter', 'We do not know this status.'],
  [
    'a filter of another table',
    { name: 'payments', format: 'csv', filter: { status: 'pending' } },
    'filter.status',
    'We cannot choose rows by this.',
  ],
  [
    'a day sheet without a day',
    { name: 'day-sheet', format: 'pdf' },
    'filter.date',
    'Please choose the day, as yyyy-MM-dd.',
  ],
])('rejects %s', async (_what, body, field, sentence) => {
  const answer = await ask(body).expect(400);
  expect(answer.body).toMatchObject({ code: 'VALIDATION', errors: { [field]: sentence } });
});

describe('the file', () => {
  it('is an attachment without personal data in its name, and is audited', async () => {
    const { body } = await ask(bookings({ includeChildData: true })).expect(202);
    const early = await admin.get(`/api/admin/exports/${body.id}/file`).expect(409);
    expect(early.body.code).toBe('NOT_READY');
    await makeReady(body.id, '\uFEFFID\n1\n');
    const file = await admin.get(`/api/admin/exports/${body.id}/file`).expect(200);
    expect(file.text).toBe('\uFEFFID\n1\n');
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="bookings-2026-06-01-${body.id.slice(-8)}.csv"`,
      'content-length': '8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await auditOf(body.id)).map(({ what }) => what)).toEqual([
      'export-requested',
      'export-downloaded',
    ]);
  });

  it('is gone after seven days, or when it was removed', async () => {
    const { body } = await ask(bookings()).expect(202);
    await makeReady(body.id, 'x');
    api.clock.forwardMinutes(7 * 24 * 60);
    expect((await admin.get(`/api/admin/exports/${body.id}/file`).expect(410)).body.code).toBe('GONE');
    const { body: lost } = await ask(bookings()).expect(202);
    await api.database.query(`update exports set status = 'ready', rows = 1 where id = $1`, [lost.id]);
    await admin.get(`/api/admin/exports/${lost.id}/file`).expect(410);
  });

  it.each(['5f3a9c21-0000-4000-8000-000000000000', 'nonsense', '..%2f..%2fetc%2fpasswd'])(
    'of %s is not found',
    async (id) => {
      await admin.get(`/api/admin/exports/${id}`).expect(404);
      await admin.get(`/api/admin/exports/${id}/file`).expect(404);
    },
  );
});

describe('of one administrator', () => {
  const SENTENCE = 'We are still making 10 files for you. Please try again when one of them is ready.';

  it('ten are accepted, also when more are requested concurrently, and a repeat does not count', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, each) => ask(bookings(), `many-${each + 1}`)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(202), 409, 409]);
    const made = answers.findIndex(({ status }) => status === 202);
    const rejected = answers.findIndex(({ status }) => status === 409);
    expect(answers[rejected].body).toEqual({ code: 'NOT_ALLOWED', message: SENTENCE });
    expect((await ask(bookings(), `many-${made + 1}`).expect(202)).body).toEqual(answers[made].body);
    await makeReady(answers[made].body.id, 'x');
    await ask(bookings(), `many-${rejected + 1}`).expect(202);
    await ask(bookings()).expect(409);
  });

  it('do not block another administrator, nor do exports lost a day ago', async () => {
    for (let count = 0; count < 10; count += 1) await ask(bookings()).expect(202);
    const other = api.guest();
    await other.post('/api/register').send({ username: 'other', password: 'a good password' }).expect(201);
    await api.database.query("update users set role = 'admin' where username = 'other'");
    await other.post('/api/admin/exports').send(bookings()).expect(202);
    await ask(bookings()).expect(409);
    api.clock.forwardMinutes(24 * 60);
    await ask(bookings()).expect(202);
  });
});
