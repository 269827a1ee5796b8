// Money that PayPal tells of late: whatever the family has done meanwhile, our books are PayPal's and nobody pays twice.
import { BookingExpiry, PaymentsReconciler } from '#libs/payments';
import { OrphanReturns } from '#libs/refunds';
import { makePromo } from '#libs/testing';
import { STANDIN_CLIENT_ID, STANDIN_CLIENT_SECRET } from '../../paypal-standin/src/server.js';
import { setAdmin, type Admin } from './admin-stage.js';

const STARTED = '2026-12-05T15:30:00Z';
const RETURNED = 'A payment of $400.00 came that this booking could not take. It goes back in full.';

let admin: Admin;
let orderId: string;

beforeAll(async () => {
  admin = await setAdmin();
  await makePromo(admin.api.database, { code: 'HALF', discountValue: 50, userUsageLimit: 100 });
  await makePromo(admin.api.database, { code: 'ALL', discountValue: 100, userUsageLimit: 100 });
});
afterAll(() => admin?.api.stop());

const get = <Thing>(thing: abstract new (...given: never[]) => Thing) =>
  admin.api.app.get<Thing>(thing as never, { strict: false });

/** What PayPal does at last with a capture that it was asked for long ago. */
async function payPalFinishes(): Promise<void> {
  const form = { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials' }) };
  const basic = Buffer.from(`${STANDIN_CLIENT_ID}:${STANDIN_CLIENT_SECRET}`).toString('base64');
  const token = await fetch(`${admin.api.standin.url}/v1/oauth2/token`, {
    ...form,
    headers: { authorization: `Basic ${basic}` },
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const path = `${admin.api.standin.url}/v2/checkout/orders/${orderId}/capture`;
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  expect((await fetch(path, { method: 'POST', headers, body: '{}' })).status).toBe(201);
}

/** The clock and the timers go on until nothing moves any more. */
async function allSettles(): Promise<void> {
  await admin.later();
  await get(OrphanReturns).giveAll();
  await admin.later();
}

async function booksAreEqual(): Promise<void> {
  const theirs = (await admin.atPayPal()).captures.map(({ id, status, amountCents }) => [
    id,
    status,
    amountCents,
  ]);
  const sql = 'select provider_capture_id as id, status, amount_cents as cents from captures';
  const ours = (await admin.api.database.query(sql)).map(({ id, status, cents }) => [id, status, cents]);
  expect(ours.sort()).toEqual(theirs.sort());
}

/** Cents of this booking that PayPal has taken and not given back. */
async function kept(): Promise<number> {
  const { captures, refunds } = await admin.atPayPal();
  const mine = captures.filter(({ customId }) => customId === admin.bookingId);
  const back = refunds.filter(({ captureId }) => mine.some(({ id }) => id === captureId));
  const sum = (all: { amountCents: number }[]) =>
    all.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return sum(mine) - sum(back);
}

const stateOf = () =>
  admin.api.database.query('select state, amount_cents as cents from orphaned_money where booking_id = $1', [
    admin.bookingId,
  ]);

beforeEach(async () => {
  await admin.standin('switches/reset', {});
  admin.api.clock.set('2026-06-01T16:00:00Z');
  await admin.book();
  orderId = (await admin.order().expect(201)).body.id;
  // PayPal has got the capture and takes its time; our call ends without an answer.
  await admin.standin('switches', { capture: 'reset', times: 1 });
  await admin.capture(orderId).expect(503);
});

describe('a capture that PayPal finishes late', () => {
  it('pays the booking when nothing else has happened', async () => {
    await payPalFinishes();
    await allSettles();
    expect((await admin.booking()).paymentStatus).toBe('completed');
    expect(await kept()).toBe(40_000);
    await booksAreEqual();
  });

  const meanwhile: [string, () => Promise<unknown>, number, string][] = [
    [
      'the parent has ordered with a code and paid',
      async () => {
        await admin.later();
        const { body } = await admin.order({ amount: '200.00', promoCode: 'HALF' }).expect(201);
        await admin.capture(body.id).expect(200);
      },
      20_000,
      'completed',
    ],
    [
      'the parent has ordered with a code and not paid',
      async () => {
        await admin.later();
        await admin.order({ amount: '200.00', promoCode: 'HALF' }).expect(201);
      },
      0,
      'pending',
    ],
    [
      'a code has made the booking free',
      async () => {
        await admin.later();
        await admin.completeFree('ALL').expect(200);
      },
      0,
      'completed',
    ],
    [
      'the booking was cancelled',
      async () => {
        const { version } = await admin.booking();
        await admin.act('cancel', { version, reason: 'Rain' }).expect(200);
      },
      0,
      'pending',
    ],
    [
      'the start has passed and the booking has expired',
      async () => {
        admin.api.clock.set(STARTED);
        await get(BookingExpiry).expireDue();
        expect((await admin.booking()).status).toBe('expired');
      },
      0,
      'pending',
    ],
    ['the start has passed, before any timer', async () => admin.api.clock.set(STARTED), 0, 'pending'],
  ];

  it.each(meanwhile)('goes back in full when %s', async (_, happens, keptCents, paymentStatus) => {
    await happens();
    await payPalFinishes();
    await admin.later();
    expect(await stateOf()).toEqual([{ state: 'waiting', cents: 40_000 }]);
    expect(await admin.timeline()).toContain(RETURNED);
    await allSettles();
    expect(await stateOf()).toEqual([{ state: 'returned', cents: 40_000 }]);
    expect(await admin.timeline()).toContain('$400.00 was paid back.');
    expect(await kept()).toBe(keptCents);
    expect((await admin.booking()).paymentStatus).toBe(paymentStatus);
    expect(await admin.eventsOf()).toEqual(expect.arrayContaining(['payment-orphaned', 'payment-refunded']));
    await booksAreEqual();
  });

  it('tells who presses again that it goes back, or that the booking is paid', async () => {
    const { version } = await admin.booking();
    await admin.act('cancel', { version, reason: 'Rain' }).expect(200);
    await payPalFinishes();
    const { body } = await admin.capture(orderId).expect(409);
    expect(body).toEqual({
      message: 'This payment could not be used for your booking. It goes back to you in full by itself.',
      code: 'PAYMENT_RETURNED',
    });
    await allSettles();
  });

  it('goes back once, however many timers and handlers come to it', async () => {
    const { version } = await admin.booking();
    await admin.act('cancel', { version, reason: 'Rain' }).expect(200);
    await payPalFinishes();
    await admin.later();
    await Promise.all(Array.from({ length: 6 }, () => get(OrphanReturns).giveAll()));
    expect(await admin.refundsAtPayPal()).toHaveLength(1);
    expect(await kept()).toBe(0);
  });

  it('is asked back again when PayPal refuses, and its row says what PayPal says', async () => {
    const { version } = await admin.booking();
    await admin.act('cancel', { version, reason: 'Rain' }).expect(200);
    await payPalFinishes();
    await admin.later();
    await admin.standin('switches', { refund: 'REFUND_FAILED_INSUFFICIENT_FUNDS', times: 1 });
    await get(OrphanReturns).giveAll();
    expect(await stateOf()).toEqual([{ state: 'stuck', cents: 40_000 }]);
    expect(await admin.eventsOf()).toContain('refund-failed');
    await get(OrphanReturns).giveAll();
    expect(await stateOf()).toEqual([{ state: 'stuck', cents: 40_000 }]);
    await admin.api.database.query("update refunds set updated_at = updated_at - interval '61 minutes'");
    await get(OrphanReturns).giveAll();
    expect(await stateOf()).toEqual([{ state: 'returned', cents: 40_000 }]);
    await booksAreEqual();
  });
});

describe('every order of ours', () => {
  const looksLeft = async () =>
    Number(
      (
        await admin.api.database.query(
          'select count(*) from payments where booking_id = $1 and next_look_at is not null',
          [admin.bookingId],
        )
      )[0].count,
    );
  /** Hours later its turn has come. */
  const ageBy = async (hours: number) => {
    admin.api.clock.forwardMinutes(hours * 60);
    await admin.api.database.query('update payments set next_look_at = now() where booking_id = $1', [
      admin.bookingId,
    ]);
  };
  const look = () => get(PaymentsReconciler).settleOpen();

  it('is asked about until PayPal would have dropped it, and not while PayPal is silent', async () => {
    await ageBy(7);
    await admin.standin('switches', { 'get-order': 'unavailable' });
    await look();
    expect(await looksLeft()).toBe(1);
    await admin.standin('switches/reset', {});
    await ageBy(0);
    await look();
    expect(await looksLeft()).toBe(0);
  });

  it('that was approved is asked about for four days', async () => {
    await admin.standin(`orders/${orderId}/approve`, {});
    await ageBy(95);
    await look();
    expect(await looksLeft()).toBe(1);
    await ageBy(2);
    await look();
    expect(await looksLeft()).toBe(0);
  });
});

describe('the ledger says word for word what PayPal says', () => {
  it.each(['COMPLETED', 'DECLINED'])('of a review that ends as %s', async (status) => {
    await admin.standin('switches', { capture: 'pending', times: 1 });
    const { body } = await admin.capture(orderId).expect(202);
    await booksAreEqual();
    await admin.standin(`captures/${body.purchase_units[0].payments.captures[0].id}/settle`, { status });
    await allSettles();
    await booksAreEqual();
    expect((await admin.booking()).paymentStatus).toBe(status === 'COMPLETED' ? 'completed' : 'pending');
  });

  it('of a capture that was declined at once', async () => {
    await admin.standin('switches', { capture: 'declined-201', times: 1 });
    await admin.capture(orderId).expect(402);
    await booksAreEqual();
  });

  it('of a review that ends after the booking was cancelled', async () => {
    await admin.standin('switches', { capture: 'pending', times: 1 });
    const { body } = await admin.capture(orderId).expect(202);
    const { version } = await admin.booking();
    await admin.act('cancel', { version, reason: 'Rain' }).expect(200);
    await admin.standin(`captures/${body.purchase_units[0].payments.captures[0].id}/settle`, {
      status: 'COMPLETED',
    });
    await allSettles();
    await booksAreEqual();
    expect(await kept()).toBe(0);
  });
});
