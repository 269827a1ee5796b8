// Every administrative change writes an audit row with the administrator. Routes are read from the server: a new route
// without an action here fails.
import { randomUUID } from 'node:crypto';
import { TeamService } from '#libs/platform/accounts';
import { bookingBody, insertBooking, insertUser, UNPAID } from '#libs/platform/testing';
import sharp from 'sharp';
import type { Agent } from 'supertest';
import { bookingActions } from '../fixtures/admin-actions.js';
import { crewActions, type AdminAction } from '../fixtures/crew-actions.js';
import { inboxActions } from '../fixtures/inbox-actions.js';
import { operationsActions } from '../fixtures/operations-actions.js';
import { priceActions } from '../fixtures/price-actions.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

const UNSAFE = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** The queue board writes its audit rows in one hook, tested in operations-write.api-spec.ts. */
const ELSEWHERE = /^\/ops(\/|$)/;

/** Reads that pass data in a body, to keep it out of the URL. */
const ASKS = [
  'POST /api/admin/bookings/:id/edit-preview',
  'POST /api/admin/bookings/search',
  'POST /api/admin/contact-messages/search',
  'POST /api/admin/credits/search',
  'POST /api/admin/custom-games/search',
  'POST /api/admin/families/search',
  'POST /api/admin/mailings/preview',
];

let api: TestApi;
let admin: Agent;
let adminId: string;

beforeAll(async () => {
  api = await startApi({ OPS_WRITE: 'true' });
  await api.app.get(TeamService, { strict: false }).ensure({ username: 'boss', password: 'a good password' });
  admin = api.guest();
  const { body } = await admin.post('/api/login').send({ username: 'boss', password: 'a good password' });
  adminId = body.id;
}, 60_000);
afterAll(() => api?.stop());

type Entry = { id: string; isRetired?: boolean } & Record<string, unknown>;

const listOf = async (kind: string) => (await admin.get(`/api/admin/${kind}`).expect(200)).body as Entry[];
const idOf = async (path: string, body: object) => (await admin.post(path).send(body).expect(201)).body.id;
const booking = async (changes = {}) => (await insertBooking(api.database, changes)).id;
const versioned = async (id: string) => {
  const { body } = await admin.get(`/api/admin/bookings/${id}`).expect(200);
  return { version: body.version as number };
};
const promo = (code: string) => ({ code, discountType: 'fixed', discountValue: 5, startDate: '2026-06-01' });
const customGame = () =>
  admin.post('/api/custom-games').send({ name: 'Pancake Flip', description: 'Flip and run.' }).expect(201);
const game = async () => {
  const [{ id: _, ...first }] = await listOf('games');
  return { ...first, name: 'Pancake Flip', version: undefined };
};

const invitation = () => ({ email: `${randomUUID()}@example.com`, level: 'work' });
/** A second administrator. */
const colleague = async () => {
  const person = { username: `colleague-${randomUUID()}`, password: 'a good password' };
  return (await api.app.get(TeamService, { strict: false }).ensure(person)).id;
};
const offlinePayment = async (id: string): Promise<[string, object]> => {
  const { body } = await admin.get('/api/config').expect(200);
  const check = { method: 'check', amount: '400.00', receivedOn: body.today, ...(await versioned(id)) };
  return [`/api/admin/bookings/${id}/offline-payments`, check];
};
/** URL of a refund that must be paid manually. */
const refundManually = async () => {
  const id = await booking(UNPAID);
  const [path, check] = await offlinePayment(id);
  await admin.post(path).send(check).expect(200);
  return `/api/admin/bookings/${id}/refunds/${await idOf(`/api/admin/bookings/${id}/refunds`, { reason: 'Rain' })}`;
};

/** All editable lists have the same six routes. */
const contentActions = (kind: string): Record<string, AdminAction> => {
  const at = `/api/admin/${kind}`;
  const copy = async () => {
    const [{ id: _, version: __, ...first }] = await listOf(kind);
    return first;
  };
  return {
    [`POST ${at}`]: async () => [at, await copy()],
    [`PUT ${at}/:id`]: async () => {
      const last = (await listOf(kind)).at(-1)!;
      const named = ['name', 'title', 'role'].find((field) => field in last) as string;
      return [`${at}/${last.id}`, { ...last, [named]: 'Another name' }];
    },
    [`PUT ${at}/order`]: async () => [
      `${at}/order`,
      { ids: (await listOf(kind)).map(({ id }) => id).reverse() },
    ],
    [`DELETE ${at}/:id`]: async () => [`${at}/${(await listOf(kind))[0].id}`],
    [`POST ${at}/:id/restore`]: async () => {
      const [{ id }] = await listOf(kind);
      await admin.delete(`${at}/${id}`);
      return [`${at}/${id}/restore`];
    },
  };
};

const ACTIONS: Record<string, AdminAction> = {
  ...contentActions('packages'),
  ...contentActions('games'),
  ...contentActions('gallery'),
  ...contentActions('testimonials'),
  ...contentActions('people'),
  ...crewActions(() => admin),
  ...priceActions(() => admin),
  'POST /api/admin/pictures': async () => [
    '/api/admin/pictures',
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  ],
  'POST /api/admin/custom-games/:id/approve': async () => [
    `/api/admin/custom-games/${(await customGame()).body.id}/approve`,
    await game(),
  ],
  'POST /api/admin/custom-games/:id/reject': async () => [
    `/api/admin/custom-games/${(await customGame()).body.id}/reject`,
    { reason: 'We have one like it.' },
  ],
  ...inboxActions(
    () => admin,
    () => api.database,
  ),
  ...bookingActions(() => ({ admin, database: api.database })),
  ...operationsActions(
    () => admin,
    () => api.database,
  ),
  'POST /api/admin/accounts/email': async () => {
    const { email } = invitation();
    await insertUser(api.database, { username: email, email });
    return ['/api/admin/accounts/email', { email, newEmail: `new-${email}` }];
  },
  'POST /api/admin/team/invitations': async () => ['/api/admin/team/invitations', invitation()],
  'DELETE /api/admin/team/invitations/:id': async () => {
    await admin.post('/api/admin/team/invitations').send(invitation()).expect(204);
    const { body } = await admin.get('/api/admin/team').expect(200);
    return [`/api/admin/team/invitations/${body.invitations[0].id}`];
  },
  'DELETE /api/admin/examples': async () => {
    await api.database.query("insert into demo_rows (kind, id) values ('booking', $1)", [await booking()]);
    return ['/api/admin/examples'];
  },
  'PATCH /api/admin/team/:userId': async () => [`/api/admin/team/${await colleague()}`, { level: 'read' }],
  'DELETE /api/admin/team/:userId': async () => [`/api/admin/team/${await colleague()}`],
  'POST /api/admin/bookings/:id/offline-payments': async () => offlinePayment(await booking(UNPAID)),
  'POST /api/admin/bookings/:id/offline-payments/:paymentId/undo': async () => {
    const id = await booking(UNPAID);
    const [path, check] = await offlinePayment(id);
    const { version } = (await admin.post(path).send(check).expect(200)).body as { version: number };
    const [{ paymentId }] = await api.database.query<{ paymentId: string }>(
      'select id as "paymentId" from payments where booking_id = $1',
      [id],
    );
    return [`${path}/${paymentId}/undo`, { version }];
  },
  'POST /api/admin/bookings/:id/refunds/:refundId/completed': async () => [
    `${await refundManually()}/completed`,
  ],
  'POST /api/admin/bookings/:id/refunds/:refundId/withdrawn': async () => [
    `${await refundManually()}/withdrawn`,
  ],
  'POST /api/admin/bookings/:id/refunds/:refundId/collect-again': async () => {
    const path = await refundManually();
    await admin.post(`${path}/completed`).expect(200);
    return [`${path}/collect-again`, await versioned(path.split('/')[4])];
  },
  'POST /api/admin/bookings/:id/refunds': async () => {
    const parent = api.guest();
    const { id } = (await parent.post('/api/bookings').send(bookingBody()).expect(201)).body;
    const order = await parent
      .post('/paypal/order')
      .send({ amount: '400.00', currency: 'USD', intent: 'CAPTURE' })
      .expect(201);
    await parent.post(`/paypal/order/${order.body.id}/capture`).expect(200);
    return [`/api/admin/bookings/${id}/refunds`, { amount: '10.00', reason: 'One game fewer.' }];
  },
  'POST /api/admin/operations/release-restore': async () => {
    await api.database.query('insert into restores (taken_at) values (now())');
    return ['/api/admin/operations/release-restore'];
  },
  'POST /api/admin/operations/held-mails': async () => [
    '/api/admin/operations/held-mails',
    { decision: 'leave' },
  ],
  'POST /api/admin/operations/unmatched-payments/done': async () => {
    await api.database
      .query(`insert into unmatched_payments (capture_id, booking_id, amount_cents, captured_at)
      values ('CAPTURE1', gen_random_uuid(), 40000, now())`);
    // What follows pays again.
    await api.database.query('update restores set released_at = now()');
    return ['/api/admin/operations/unmatched-payments/done', { captureId: 'CAPTURE1' }];
  },
  'POST /api/admin/promo-codes': async () => ['/api/admin/promo-codes', promo('NEW')],
  'PUT /api/admin/promo-codes/:id': async () => [
    `/api/admin/promo-codes/${await idOf('/api/admin/promo-codes', promo('CHANGED'))}`,
    { ...promo('CHANGED'), discountValue: 6 },
  ],
  'DELETE /api/admin/promo-codes/:id': async () => [
    `/api/admin/promo-codes/${await idOf('/api/admin/promo-codes', promo('GONE'))}`,
  ],
  'PATCH /api/admin/policies': async () => [
    '/api/admin/policies',
    { changes: { leadHours: { value: 24, version: 0 } } },
  ],
  'PATCH /api/admin/company': async () => [
    '/api/admin/company',
    { changes: { taxId: { value: '12-3456789', version: 0 } } },
  ],
  'POST /api/admin/calendar-links/:kind/:no/renew': async () => ['/api/admin/calendar-links/all/1/renew', {}],
  'POST /api/admin/exports': async () => ['/api/admin/exports', { name: 'bookings', format: 'csv' }],
  'POST /api/admin/views': async () => [
    '/api/admin/views',
    { name: 'Unpaid', query: 'paymentStatus=pending' },
  ],
  'DELETE /api/admin/views/:id': async () => [
    `/api/admin/views/${await idOf('/api/admin/views', { name: 'Old', query: 'type=other' })}`,
  ],
};

const unsafeRoutes = () => [
  ...new Set(
    api.routes
      .filter(({ method, url }) => UNSAFE.includes(method) && /^\/(api\/admin|ops)(\/|$)/.test(url))
      .filter(({ url }) => !ELSEWHERE.test(url))
      .map(({ method, url }) => `${method} ${url}`)
      .filter((route) => !ASKS.includes(route)),
  ),
];

const audits = async () =>
  (
    await api.database.query<{ count: number }>(
      'select count(*)::int as count from audit_log where actor_id = $1',
      [adminId],
    )
  )[0].count;

it('this file lists exactly the changes of the admin area', () => {
  expect(Object.keys(ACTIONS).sort()).toEqual(unsafeRoutes().sort());
});

it.each(Object.entries(ACTIONS))('%s leaves a row with the administrator’s name', async (route, action) => {
  const [path, body] = await action();
  const before = await audits();
  const verb = route.split(' ')[0].toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
  const call = admin[verb](path);
  const fileType = path.endsWith('pictures') ? 'image/png' : 'text/csv';
  const answer = Buffer.isBuffer(body) ? await call.type(fileType).send(body) : await call.send(body);
  expect([answer.status, answer.status < 300 || answer.body.message]).toEqual([answer.status, true]);
  expect(await audits()).toBeGreaterThan(before);
});

it('rows contain action, subject and time, and no personal data', async () => {
  const rows = await api.database.query<{ what: string; subject: string; facts: object }>(
    'select what, subject, facts from audit_log',
  );
  expect(rows.length).toBeGreaterThan(Object.keys(ACTIONS).length);
  expect(rows.filter(({ what }) => !/^[a-z]+(-[a-z]+)+$/.test(what))).toEqual([]);
  const { parentName, parentEmail, childName } = bookingBody() as Record<string, string>;
  for (const word of [parentName, parentEmail, childName, 'pat@example.com', 'Called back'])
    expect(rows.filter(({ facts }) => JSON.stringify(facts).includes(word))).toEqual([]);
});

it.each(['update audit_log set what = $1', 'delete from audit_log where what <> $1', 'truncate audit_log'])(
  'the audit log is append-only: %s is rejected by the database',
  async (statement) => {
    const values = statement.includes('$1') ? ['nothing'] : [];
    await expect(api.database.query(statement, values)).rejects.toThrow('the audit log only grows');
  },
);
