// PayPal's webhooks over HTTP: signed by the stand-in and sent by it.
import { WebhooksService } from '#libs/booking/payments';
import { Settings } from '#libs/platform/config';
import type { Agent } from 'supertest';
import type { SentWebhook } from '../../../paypal-standin/src/webhooks.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';
import { book, order } from '../fixtures/payment-fixture.js';

const PATH = '/api/paypal/webhooks';
const ID = '8PT597110X687430LKGECATA';

let api: TestApi;
let guest: Agent;
beforeAll(async () => {
  api = await startApi({ PAYPAL_WEBHOOK_ID: ID, METRICS_TOKEN: 'a-token-of-the-spec', RATE_LIMITS: 'on' });
  await api.app.listen(0, '127.0.0.1');
  await standin('webhooks', { url: (await api.app.getUrl()) + PATH, id: ID, delivery: 'held' });
});
afterAll(() => api?.stop());
beforeEach(async () => {
  await standin('switches/reset', {});
  await send({});
  await api.database.clear('paypal_webhooks', 'outbox', 'rate_limits');
  guest = api.guest();
  await book(guest);
});

async function standin<Answer>(path: string, body: object): Promise<Answer> {
  const url = `${api.standin.url}/standin/${path}`;
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()) as Answer;
}
const send = async (options: object) =>
  (await standin<{ sent: SentWebhook[] }>('webhooks/send', options)).sent.map(({ status }) => status);
/** The guest orders and pays; the stand-in holds its webhook. */
async function pay(): Promise<{ orderId: string }> {
  const { body } = await order(guest).expect(201);
  await guest.post(`/paypal/order/${body.id}/capture`).expect(200);
  return { orderId: body.id };
}
const stored = () => api.database.query('select type, resource_id from paypal_webhooks order by type');
const published = () =>
  api.database.query("select payload from outbox where name = 'paypal-webhook-received'");
/** What the worker does with every webhook. */
async function applyAll(): Promise<void> {
  const webhooks = api.app.get(WebhooksService, { strict: false });
  for (const { id } of await api.database.query<{ id: string }>('select id from paypal_webhooks'))
    await webhooks.apply(id);
}
async function anAdmin(): Promise<Agent> {
  const admin = api.guest();
  const username = `ada-${Math.random().toString(36).slice(2)}`;
  await admin.post('/api/register').send({ username, password: 'a good password' }).expect(201);
  await api.database.query("update users set role = 'admin' where username = $1", [username]);
  return admin;
}
async function newestCapture(): Promise<{ captureId: string; bookingId: string }> {
  const [newest] = await api.database.query<{ captureId: string; bookingId: string }>(
    `select c.provider_capture_id as "captureId", p.booking_id as "bookingId"
     from captures c join payments p on p.id = c.payment_id order by c.created_at desc limit 1`,
  );
  return newest;
}
const metric = async (result: string): Promise<number> => {
  const { text } = await api.guest().get('/metrics').set('authorization', 'Bearer a-token-of-the-spec');
  const line = new RegExp(`^fieldday_paypal_webhooks_total\\{result="${result}"\\} (\\d+)`, 'm');
  return Number(line.exec(text)?.[1] ?? 0);
};

it('a webhook is stored once with the id of its resource only, and published once', async () => {
  await pay();
  expect(await send({ times: 2 })).toEqual([200, 200]);
  const [{ id: captureId }] = await api.database.query<{ id: string }>(
    'select provider_capture_id as id from captures',
  );
  expect(await stored()).toEqual([{ type: 'PAYMENT.CAPTURE.COMPLETED', resource_id: captureId }]);
  expect(await published()).toEqual([{ payload: { webhookId: expect.stringMatching(/^WH-/) } }]);
  expect(await metric('repeated')).toBeGreaterThan(0);
});

it('a webhook that comes twice at one instant is published once', async () => {
  await pay();
  await Promise.all([send({}), send({}), send({})]);
  expect([(await stored()).length, (await published()).length]).toEqual([1, 1]);
});

it.each(['stranger', 'false-body'])(
  'a webhook with a false signature (%s) is rejected and counted',
  async (forged) => {
    await pay();
    const before = await metric('rejected');
    expect(await send({ forged })).toEqual([400]);
    expect([await stored(), await published()]).toEqual([[], []]);
    expect(await metric('rejected')).toBe(before + 1);
  },
);

it('a body without a signature, or that is no JSON, is rejected', async () => {
  const { body } = await guest.post(PATH).send({ id: 'WH-1', event_type: 'X' }).expect(400);
  expect(body).toEqual({ message: 'This webhook was not signed by PayPal.', code: 'BAD_REQUEST' });
  for (const text of ['', '{"id":', 'null']) await guest.post(PATH).type('json').send(text).expect(400);
  await guest.post(PATH).type('text/plain').send('id=WH-1').expect(415);
  await guest
    .post(PATH)
    .send({ id: 'x'.repeat(70_000) })
    .expect(413);
});

it('while PayPal does not verify the answer is 503, and its repeat is accepted', async () => {
  await pay();
  await standin('switches', { 'verify-webhook': 'unavailable' });
  expect(await send({})).toEqual([503]);
  expect(await stored()).toEqual([]);
  await standin('switches/reset', {});
  expect(await send({})).toEqual([200]);
  expect(await send({})).toEqual([]);
});

describe('when many come', () => {
  const asked = async (): Promise<number> => {
    const { calls } = (await (await fetch(`${api.standin.url}/standin/ledger`)).json()) as {
      calls: Record<string, number>;
    };
    return calls['verify-webhook'] ?? 0;
  };
  let forged: SentWebhook;
  const post = () => guest.post(PATH).set(forged.headers).type('json').send(forged.body);
  beforeEach(async () => {
    await pay();
    [forged] = (await standin<{ sent: SentWebhook[] }>('webhooks/send', { forged: 'stranger' })).sent;
    await api.database.clear('rate_limits');
  });

  it('PayPal is asked about two at a time', async () => {
    await standin('switches', { 'verify-webhook': 'delay', delayMs: 500 });
    const before = await asked();
    const statuses = (await Promise.all(Array.from({ length: 10 }, post))).map(({ status }) => status);
    expect(statuses.filter((each) => each === 503)).toHaveLength(8);
    expect((await asked()) - before).toBe(2);
  });

  it('PayPal is asked about twenty a minute, and a later repeat of a true one is accepted', async () => {
    const before = await asked();
    for (let times = 0; times < 20; times += 1) await post().expect(400);
    for (let times = 0; times < 5; times += 1) await post().expect(503);
    expect((await asked()) - before).toBe(20);
    expect(await send({})).toEqual([503]);
    expect(await stored()).toEqual([]);
    await api.database.query(
      "update rate_limits set ends_at = now() where key like 'webhook-verification:%'",
    );
    expect(await send({})).toEqual([200]);
  });

  it('those without a signature are not counted', async () => {
    for (let times = 0; times < 25; times += 1) await guest.post(PATH).send({ id: 'WH-1' }).expect(400);
    expect(await send({})).toEqual([200]);
  });
});

it('the approval of an order is stored with its id', async () => {
  const { body } = await order(guest).expect(201);
  await standin(`orders/${body.id}/approve`, {});
  expect(await send({})).toEqual([200]);
  expect(await stored()).toEqual([{ type: 'CHECKOUT.ORDER.APPROVED', resource_id: body.id }]);
});

it('a refund made in PayPal’s own site is shown as made there, and less is left to refund', async () => {
  await pay();
  const { captureId, bookingId } = await newestCapture();
  await standin(`captures/${captureId}/refund`, { amount: { currency_code: 'USD', value: '100.00' } });
  await send({ isReversed: true });
  await applyAll();
  const { body } = await (await anAdmin()).get(`/api/admin/bookings/${bookingId}`).expect(200);
  expect(body.refunds).toMatchObject([{ origin: 'paypal', status: 'completed', amount: '100.00' }]);
  expect([body.refundable, body.payments[0].refunded]).toEqual(['300.00', '100.00']);
});

it('a booking with an open dispute is marked in the list and in its details', async () => {
  await pay();
  const { captureId, bookingId } = await newestCapture();
  const { id } = await standin<{ id: string }>(`captures/${captureId}/dispute`, {});
  const admin = await anAdmin();
  const shown = async () => {
    await send({});
    await applyAll();
    const { body: detail } = await admin.get(`/api/admin/bookings/${bookingId}`).expect(200);
    const { body: list } = await admin.get('/api/admin/bookings').expect(200);
    const marked = (list as { id: string; disputedSince?: string }[]).filter((row) => row.disputedSince);
    return [detail.disputedSince, marked.map((row) => row.id)];
  };
  expect(await shown()).toEqual(['2026-06-01T16:00:00.000Z', [bookingId]]);
  await standin(`disputes/${id}/close`, {});
  expect(await shown()).toEqual([undefined, []]);
});

it('old webhooks are deleted after 60 days', async () => {
  await pay();
  await send({});
  api.clock.forwardMinutes(60 * 24 * 59);
  await api.app.get(WebhooksService, { strict: false }).sweep();
  expect(await stored()).toHaveLength(1);
  api.clock.forwardMinutes(60 * 24 * 2);
  await api.app.get(WebhooksService, { strict: false }).sweep();
  expect(await stored()).toEqual([]);
  api.clock.set('2026-06-01T16:00:00Z');
});

it('the route is unknown without a webhook id', async () => {
  const settings = api.app.get(Settings);
  settings.PAYPAL_WEBHOOK_ID = '';
  try {
    await pay();
    expect(await send({})).toEqual([404]);
    const { body } = await guest.post(PATH).send({ id: 'WH-1' }).expect(404);
    expect(body.code).toBe('NOT_FOUND');
  } finally {
    settings.PAYPAL_WEBHOOK_ID = ID;
  }
});
