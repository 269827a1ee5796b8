// One email to many families, over HTTP: rights, limits, audit, undo, and unsubscribing with one click.
import { TeamService } from '#libs/platform/accounts';
import { insertBooking } from '#libs/platform/testing';
import { LIMITS } from '#libs/shared/contracts';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from '../fixtures/start-api.js';

const AT = '/api/admin/mailings';
const TEXTS = { subject: 'We run late', text: 'Hi {first name}, we come at {start time} plus 30 minutes.' };

let api: TestApi;
let admin: Agent;
let made = 0;
beforeAll(async () => {
  api = await startApi();
  const boss = { username: 'boss', password: 'a good password' };
  await api.app.get(TeamService, { strict: false }).ensure(boss);
  admin = api.guest();
  await admin.post('/api/login').send(boss).expect(200);
}, 60_000);
afterAll(() => api?.stop());

async function booked(): Promise<string> {
  const parentEmail = `family${(made += 1)}@example.com`;
  return (await insertBooking(api.database, { parentEmail, parentEmailKey: parentEmail })).id;
}
const levelOf = (level: string) =>
  api.database.query("update users set admin_level = $1 where username = 'boss'", [level]);

it('is written, listed, undone and audited without its text', async () => {
  const bookingIds = [await booked(), await booked()];
  const { body: preview } = await admin
    .post(`${AT}/preview`)
    .send({ bookingIds, ...TEXTS })
    .expect(200);
  expect([preview.families, preview.letters.length, preview.unreached]).toEqual([2, 2, []]);
  const { body: made } = await admin
    .post(AT)
    .set('Idempotency-Key', 'once')
    .send({ bookingIds, ...TEXTS })
    .expect(201);
  const repeat = await admin
    .post(AT)
    .set('Idempotency-Key', 'once')
    .send({ bookingIds, ...TEXTS });
  expect(repeat.body).toEqual(made);
  const listed = async () => (await admin.get(AT).expect(200)).body;
  expect(await listed()).toMatchObject([{ ...TEXTS, id: made.id, state: 'held', families: 2, sent: 0 }]);
  await admin.post(`${AT}/${made.id}/undo`).send({}).expect(204);
  expect(await listed()).toMatchObject([{ state: 'undone' }]);
  const audit = await api.database.query<{ what: string }>(
    "select what, facts from audit_log where subject = 'mailing' order by id",
  );
  expect(audit).toEqual([
    { what: 'mailing-written', facts: { families: 2 } },
    { what: 'mailing-undone', facts: { families: 2 } },
  ]);
  await admin.post(`${AT}/${bookingIds[0]}/undo`).send({}).expect(404);
});

it('needs the right to change bookings; the list is for every administrator', async () => {
  const bookingIds = [await booked()];
  await levelOf('read');
  await admin.get(AT).expect(200);
  await admin
    .post(`${AT}/preview`)
    .send({ bookingIds, ...TEXTS })
    .expect(403);
  await admin
    .post(AT)
    .send({ bookingIds, ...TEXTS })
    .expect(403);
  await levelOf('work');
  await admin
    .post(AT)
    .send({ bookingIds, ...TEXTS })
    .expect(201);
  await levelOf('full');
});

it.each<[string, object, string]>([
  ['no selection', { bookingIds: [] }, 'bookingIds'],
  [
    'too many bookings',
    { bookingIds: Array.from({ length: LIMITS.mailings.bookings + 1 }, (_, n) => `${n}`) },
    'bookingIds',
  ],
  ['a selection that is no list', { bookingIds: 'all' }, 'bookingIds'],
  ['no subject', { subject: ' ' }, 'subject'],
  ['a long subject', { subject: 'a'.repeat(LIMITS.mailings.subject + 1) }, 'subject'],
  ['a long text', { text: 'a'.repeat(LIMITS.mailings.text + 1) }, 'text'],
  ['an unknown placeholder', { text: 'Dear {child}' }, 'text'],
])('%s is rejected at its field', async (_, change, field) => {
  const { body } = await admin
    .post(AT)
    .send({ bookingIds: ['nonsense'], ...TEXTS, ...change })
    .expect(400);
  expect([body.code, Object.keys(body.errors)]).toEqual(['VALIDATION', [field]]);
});

it('unknown bookings reach nobody', async () => {
  const unknown = { bookingIds: ['nonsense', '00000000-0000-4000-8000-000000000000'], ...TEXTS };
  expect((await admin.post(`${AT}/preview`).send(unknown).expect(200)).body).toMatchObject({ families: 0 });
  const { body } = await admin.post(AT).send(unknown).expect(409);
  expect(body.message).toBe('None of these families can get this email.');
});

it('a mail program unsubscribes with one click, and nobody learns whether there was a recipient', async () => {
  const bookingIds = [await booked()];
  await admin
    .post(AT)
    .send({ bookingIds, ...TEXTS })
    .expect(201);
  const [{ id }] = await api.database.query<{ id: string }>(
    'select id from mailing_recipients where booking_id = $1',
    bookingIds,
  );
  const click = (recipient: string, type: string) =>
    api
      .guest()
      .post(`/api/mailings/${recipient}/unsubscribe`)
      .set('content-type', type)
      .send(
        type.includes('json') ? '{}' : type.includes('multipart') ? '--a--' : 'List-Unsubscribe=One-Click',
      );
  await click('nonsense', 'application/x-www-form-urlencoded').expect(204);
  expect(await api.database.query('select from mail_opt_outs')).toHaveLength(0);
  for (const type of [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'application/json',
  ])
    await click(id, type).expect(204);
  expect(await api.database.query('select from mail_opt_outs')).toHaveLength(1);
  const { body } = await admin
    .post(`${AT}/preview`)
    .send({ bookingIds, ...TEXTS })
    .expect(200);
  expect(body).toMatchObject({ families: 0, unreached: [{ reason: 'unsubscribed' }] });
  // Other routes accept no form.
  await api
    .guest()
    .post('/api/bookings')
    .set('content-type', 'application/x-www-form-urlencoded')
    .send('a=b')
    .expect(415);
});
