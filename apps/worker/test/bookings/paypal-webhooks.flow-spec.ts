// From a webhook's event row to its effect, with the stand-in in PayPal's place. Each is delivered twice.
import type { TestingModule } from '@nestjs/testing';
import { BookingBalanceQueries, PayPalClient } from '#libs/booking/payments';
import { insertBooking, insertPayment, insertRefund, UNPAID } from '#libs/platform/testing';
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
async function at<Answer>(path: string, body?: object): Promise<Answer> {
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const answer = await fetch(`${standin.url}/standin/${path}`, sent);
  return (await answer.json()) as Answer;
}

type Captured = { bookingId: string; captureId: string };

/** An order of $400.00 that PayPal has captured although the parent's tab was closed; ids of PayPal. */
async function captured(fault = 'none'): Promise<Captured> {
  const { id: bookingId } = await insertBooking(fixture.database, UNPAID);
  const client = worker.get(PayPalClient, { strict: false });
  const ids = { requestId: `ord-${bookingId}`, customId: bookingId, invoiceId: `${bookingId}-1` };
  const { id } = await client.createOrder({ ...ids, amountCents: 40_000, description: 'Event booking' });
  await insertPayment(fixture.database, { bookingId, status: 'capturing', providerOrderId: id });
  await at('switches', { capture: fault });
  const { capture } = await client.capture({ orderId: id, requestId: `cap-${bookingId}` });
  return { bookingId, captureId: capture!.id };
}

/** Delivers a webhook of the stand-in, as the API stores it, twice; the newest one by default. */
async function deliver(place = -1): Promise<string> {
  const { made } = await at<{ made: { id: string; type: string; body: string }[] }>('webhooks');
  const { id, type, body } = made.at(place)!;
  const { id: resourceId, dispute_id: disputeId } = JSON.parse(body).resource;
  await query(`insert into paypal_webhooks (id, type, resource_id, received_at) values ($1, $2, $3, now())`, [
    id,
    type,
    disputeId ?? resourceId,
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
/**
 * Which money went back, in our books as at PayPal. A refund that PayPal rejected moved none: the automatic one of an
 * unapplied payment may come before the one made there is recorded.
 */
const returned = async ({ bookingId, captureId }: Captured) => {
  const { refunds } = await at<{ refunds: { captureId: string; id: string; amountCents: number }[] }>(
    'ledger',
  );
  const ours = await query<{ id: string; origin: string; status: string; cents: number }>(
    `select provider_refund_id as id, origin, status, amount_cents as cents from refunds where booking_id = $1 and status <> 'failed'
     order by created_at, id`,
    [bookingId],
  );
  const atPayPal = refunds.filter((each) => each.captureId === captureId);
  expect(ours.map(({ id }) => id).sort()).toEqual(atPayPal.map(({ id }) => id).sort());
  expect(atPayPal.reduce((sum, each) => sum + each.amountCents, 0)).toBe(
    ours.reduce((sum, { cents }) => sum + cents, 0),
  );
  return ours.map(({ id: _, ...refund }) => refund);
};
const mails = async (bookingId: string) => {
  const sql = 'select kind from sent_mails where booking_id = $1 order by kind';
  return (await query<{ kind: string }>(sql, [bookingId])).map(({ kind }) => kind);
};
const timeline = async (bookingId: string) => {
  const sql = 'select code from booking_history where booking_id = $1 order by id';
  return (await query<{ code: string }>(sql, [bookingId])).map(({ code }) => code);
};
/** A booking that is paid, here and at PayPal. */
async function paid(): Promise<Captured> {
  const money = await captured();
  await deliver();
  return money;
}

const count = (names: string[], name: string) => names.filter((each) => each === name).length;

it('a capture that completed after the tab was closed confirms its booking once', async () => {
  const { bookingId } = await captured();
  expect(await deliver()).toBe('PAYMENT.CAPTURE.COMPLETED');
  const { events, ...found } = await books(bookingId);
  expect({ events, ...found }).toEqual(PAID);
  expect([count(events, 'booking-confirmed'), count(events, 'payment-captured')]).toEqual([1, 1]);
});

it.each([
  ['COMPLETED', 'PAYMENT.CAPTURE.COMPLETED', PAID],
  [
    'DECLINED',
    'PAYMENT.CAPTURE.DENIED',
    {
      booking: { status: 'pending', payment_status: 'pending' },
      captures: ['DECLINED'],
      events: ['payment-declined'],
    },
  ],
])('a review that ends as %s is settled once', async (status, type, expected) => {
  const { bookingId, captureId } = await captured('pending');
  expect(await deliver()).toBe('PAYMENT.CAPTURE.PENDING');
  expect((await books(bookingId)).captures).toEqual(['PENDING']);
  await at(`captures/${captureId}/settle`, { status });
  expect(await deliver()).toBe(type);
  expect(await books(bookingId)).toEqual(expected);
});

it('a webhook that comes late tells nothing that is no longer true', async () => {
  const { bookingId, captureId } = await captured('pending');
  await at(`captures/${captureId}/settle`, { status: 'COMPLETED' });
  expect([await deliver(-1), await deliver(-2)]).toEqual([
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.PENDING',
  ]);
  expect(await books(bookingId)).toEqual(PAID);
});

describe('a refund made in PayPal’s own site', () => {
  it('is recorded once as made there, with the status, mail and timeline of ours', async () => {
    const money = await paid();
    await at(`captures/${money.captureId}/refund`, { amount: { currency_code: 'USD', value: '100.00' } });
    expect(await deliver()).toBe('PAYMENT.CAPTURE.REFUNDED');
    const part = { origin: 'paypal', status: 'completed', cents: 10_000 };
    expect(await returned(money)).toEqual([part]);
    expect((await books(money.bookingId)).booking).toMatchObject({ payment_status: 'partially_refunded' });
    await at(`captures/${money.captureId}/refund`, {});
    await deliver();
    expect(await returned(money)).toEqual([part, { ...part, cents: 30_000 }]);
    const { booking, captures, events } = await books(money.bookingId);
    expect([booking, captures]).toEqual([{ status: 'confirmed', payment_status: 'refunded' }, ['REFUNDED']]);
    expect(count(events, 'payment-refunded')).toBe(2);
    expect(count(await mails(money.bookingId), 'refund')).toBe(2);
    expect(count(await timeline(money.bookingId), 'refund-at-paypal')).toBe(2);
  });

  it('is recorded in addition to one of ours of the same amount that was not sent yet', async () => {
    const money = await paid();
    const own = await insertOwn(money, 10_000);
    await at(`captures/${money.captureId}/refund`, { amount: { currency_code: 'USD', value: '100.00' } });
    await deliver();
    expect((await returned(money)).map(({ origin }) => origin).sort()).toEqual(['here', 'paypal']);
    expect((await query('select status from refunds where id = $1', [own]))[0]).toEqual({
      status: 'completed',
    });
  });

  it('that comes before its capture is in the books leaves the payment unapplied, and nothing more is refunded', async () => {
    const money = await captured();
    await at(`captures/${money.captureId}/refund`, {});
    await deliver();
    expect(await returned(money)).toEqual([{ origin: 'paypal', status: 'completed', cents: 40_000 }]);
    expect((await query('select status from payments where booking_id = $1', [money.bookingId]))[0]).toEqual({
      status: 'unapplied',
    });
  });
});

it('money that a bank took back is recorded once and due again, and the family gets no mail of a refund', async () => {
  const money = await paid();
  await at(`captures/${money.captureId}/reverse`, {});
  expect(await deliver()).toBe('PAYMENT.CAPTURE.REVERSED');
  expect(await returned(money)).toEqual([{ origin: 'reversal', status: 'completed', cents: 40_000 }]);
  expect((await books(money.bookingId)).booking).toMatchObject({ payment_status: 'pending' });
  expect(await mails(money.bookingId)).not.toContain('refund');
  expect(await timeline(money.bookingId)).toContain('payment-reversed');
});

describe('a refund of ours', () => {
  const refund = (money: Captured, id: string) =>
    worker
      .get(PayPalClient, { strict: false })
      .refund({ captureId: money.captureId, requestId: `ref-${id}`, amountCents: 10_000 });

  it('whose answer was lost is completed by its webhook, and recorded once', async () => {
    const money = await paid();
    await refund(money, await insertOwn(money, 10_000));
    await deliver();
    expect(await returned(money)).toEqual([{ origin: 'here', status: 'completed', cents: 10_000 }]);
    expect(count((await books(money.bookingId)).events, 'payment-refunded')).toBe(1);
  });

  it('that PayPal finishes later is completed by its webhook', async () => {
    const money = await paid();
    const id = await insertOwn(money, 10_000);
    await at('switches', { refund: 'pending', times: 1 });
    const { id: providerRefundId } = await refund(money, id);
    await query("update refunds set status = 'pending', provider_refund_id = $2 where id = $1", [
      id,
      providerRefundId,
    ]);
    await at(`refunds/${providerRefundId}/settle`, { status: 'COMPLETED' });
    await deliver();
    expect(await returned(money)).toEqual([{ origin: 'here', status: 'completed', cents: 10_000 }]);
  });
});

describe('a dispute', () => {
  const isOpen = async (bookingId: string) =>
    (await worker.get(BookingBalanceQueries, { strict: false }).openDisputes()).some(
      (each) => each.bookingId === bookingId,
    );
  const answerBy = async (bookingId: string) =>
    (await worker.get(BookingBalanceQueries, { strict: false }).openDisputes()).find(
      (each) => each.bookingId === bookingId,
    )?.answerBy;
  const disputesIn = async (bookingId: string) =>
    (await timeline(bookingId)).filter((code) => code.startsWith('dispute-'));

  it('marks its booking while it is open', async () => {
    const { bookingId, captureId } = await paid();
    const { id } = await at<{ id: string }>(`captures/${captureId}/dispute`, {});
    expect(await deliver()).toBe('CUSTOMER.DISPUTE.CREATED');
    expect([await isOpen(bookingId), await disputesIn(bookingId)]).toEqual([true, ['dispute-opened']]);
    const published = (await books(bookingId)).events.filter((name) => name === 'payment-disputed');
    expect(published).toHaveLength(1);
    expect(await answerBy(bookingId)).toBeInstanceOf(Date);
    await at(`disputes/${id}/close`, {});
    expect(await deliver()).toBe('CUSTOMER.DISPUTE.RESOLVED');
    expect([await isOpen(bookingId), await disputesIn(bookingId)]).toEqual([
      false,
      ['dispute-opened', 'dispute-closed'],
    ]);
  });

  it('whose opening comes after its end marks nothing', async () => {
    const { bookingId, captureId } = await paid();
    const { id } = await at<{ id: string }>(`captures/${captureId}/dispute`, {});
    await at(`disputes/${id}/close`, {});
    expect([await deliver(-1), await deliver(-2)]).toEqual([
      'CUSTOMER.DISPUTE.RESOLVED',
      'CUSTOMER.DISPUTE.CREATED',
    ]);
    expect([await isOpen(bookingId), await disputesIn(bookingId)]).toEqual([false, []]);
  });

  it('about a capture that is not in the books yet brings both', async () => {
    const { bookingId, captureId } = await captured();
    await at(`captures/${captureId}/dispute`, {});
    await deliver();
    expect(await isOpen(bookingId)).toBe(true);
    expect(await books(bookingId)).toEqual(PAID);
  });
});

/** A refund of ours that PayPal was not asked for, or whose answer is unknown. */
async function insertOwn({ bookingId, captureId }: Captured, amountCents: number): Promise<string> {
  const [row] = await query<{ captureId: string; paymentId: string }>(
    'select id as "captureId", payment_id as "paymentId" from captures where provider_capture_id = $1',
    [captureId],
  );
  const own = { bookingId, ...row, amountCents, status: 'requested' as const };
  return (await insertRefund(fixture.database, own)).id;
}
