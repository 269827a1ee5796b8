// From a webhook's event row to its effect, with the stand-in in PayPal's place. Each is delivered twice.
import type { TestingModule } from '@nestjs/testing';
import { PayPalClient } from '#libs/booking/payments';
import { insertBooking, insertPayment, UNPAID } from '#libs/platform/testing';
import {
  startStandin,
  STANDIN_CLIENT_ID,
  STANDIN_CLIENT_SECRET,
  type Standin,
} from '../../../paypal-standin/src/server.js';
import { deliverTwice, setUpFixture, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;
let standin: Standin;

beforeAll(async () => {
  [fixture, standin] = await Promise.all([
    setUpFixture(),
    startStandin({ port: 0, webhooks: { url: '', id: 'OURS' } }),
  ]);
  worker = await fixture.startWorker({
    PAYPAL_CLIENT_ID: STANDIN_CLIENT_ID,
    PAYPAL_CLIENT_SECRET: STANDIN_CLIENT_SECRET,
    PAYPAL_BASE_URL: standin.url,
    PAYPAL_WEBHOOK_ID: 'OURS',
  });
}, 60_000);
afterAll(async () => {
  await fixture.close();
  await standin.close();
});

const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values);
async function at<Answer>(path: string, body: object = {}): Promise<Answer> {
  const answer = await fetch(`${standin.url}/standin/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Answer;
}

/** An order of $400.00 that PayPal has captured although the parent's tab was closed; ids of PayPal. */
async function captured(fault = 'none'): Promise<{ bookingId: string; captureId: string }> {
  const { id: bookingId } = await insertBooking(fixture.database, UNPAID);
  const client = worker.get(PayPalClient, { strict: false });
  const ids = { requestId: `ord-${bookingId}`, customId: bookingId, invoiceId: `${bookingId}-1` };
  const { id } = await client.createOrder({ ...ids, amountCents: 40_000, description: 'Event booking' });
  await insertPayment(fixture.database, { bookingId, status: 'capturing', providerOrderId: id });
  await at('switches', { capture: fault });
  const { capture } = await client.capture({ orderId: id, requestId: `cap-${bookingId}` });
  return { bookingId, captureId: capture!.id };
}

/** Delivers the newest webhook of the stand-in, as the API stores it, twice. */
async function deliverNewest(): Promise<string> {
  const { made } = await at<{ made: { id: string; type: string; body: string }[] }>('webhooks', {});
  const { id, type, body } = made.at(-1)!;
  await query(`insert into paypal_webhooks (id, type, resource_id, received_at) values ($1, $2, $3, now())`, [
    id,
    type,
    JSON.parse(body).resource.id,
  ]);
  await deliverTwice(fixture, worker, 'paypal-webhook-received', { webhookId: id });
  return type;
}

const books = async (bookingId: string) => ({
  booking: (await query('select status, payment_status from bookings where id = $1', [bookingId]))[0],
  captures: (
    await query<{ status: string }>(
      'select c.status from captures c join payments p on p.id = c.payment_id where p.booking_id = $1',
      [bookingId],
    )
  ).map(({ status }) => status),
  events: (
    await query<{ name: string }>("select name from outbox where payload->>'bookingId' = $1 order by name", [
      bookingId,
    ])
  ).map(({ name }) => name),
});

const PAID = {
  booking: { status: 'confirmed', payment_status: 'completed' },
  captures: ['COMPLETED'],
  events: expect.arrayContaining(['booking-confirmed', 'payment-captured']),
};
const count = (names: string[], name: string) => names.filter((each) => each === name).length;

it('a capture that completed after the tab was closed confirms its booking once', async () => {
  const { bookingId } = await captured();
  expect(await deliverNewest()).toBe('PAYMENT.CAPTURE.COMPLETED');
  const { events, ...found } = await books(bookingId);
  expect({ events, ...found }).toEqual(PAID);
  expect([count(events, 'booking-confirmed'), count(events, 'payment-captured')]).toEqual([1, 1]);
});

it.each([
  ['COMPLETED', 'PAYMENT.CAPTURE.COMPLETED', PAID],
  [
    'DECLINED',
    'PAYMENT.CAPTURE.DENIED',
    { booking: { status: 'pending', payment_status: 'pending' }, captures: ['DECLINED'], events: [] },
  ],
])('a review that ends as %s is settled once', async (status, type, expected) => {
  const { bookingId, captureId } = await captured('pending');
  expect(await deliverNewest()).toBe('PAYMENT.CAPTURE.PENDING');
  expect((await books(bookingId)).captures).toEqual(['PENDING']);
  await at(`captures/${captureId}/settle`, { status });
  expect(await deliverNewest()).toBe(type);
  expect(await books(bookingId)).toEqual(expected);
});

it('a webhook that comes late tells nothing that is no longer true', async () => {
  const { bookingId, captureId } = await captured('pending');
  const { made } = await at<{ made: { id: string }[] }>('webhooks', {});
  await at(`captures/${captureId}/settle`, { status: 'COMPLETED' });
  await deliverNewest();
  await query(
    `insert into paypal_webhooks (id, type, resource_id, received_at)
     values ($1, 'PAYMENT.CAPTURE.PENDING', $2, now())`,
    [made.at(-1)!.id, captureId],
  );
  await deliverTwice(fixture, worker, 'paypal-webhook-received', { webhookId: made.at(-1)!.id });
  expect(await books(bookingId)).toEqual(PAID);
});
