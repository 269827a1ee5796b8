import { UnappliedPaymentRefunds } from '#libs/booking/payments';
import { STANDIN_CLIENT_ID, STANDIN_CLIENT_SECRET } from '../../paypal-standin/src/server.js';
import { resetWithNewBooking, setAdmin, type Admin } from './admin-fixture.js';

/** Before each spec a guest has booked for 400.00, pressed "Pay", and heard nothing of a capture that PayPal has got. */
export function setUpLateMoney() {
  let admin: Admin;
  let orderId: string;
  beforeAll(async () => (admin = await setAdmin()));
  afterAll(() => admin?.api.stop());
  beforeEach(async () => {
    await resetWithNewBooking(admin);
    orderId = (await admin.order().expect(201)).body.id;
    await admin.standin('switches', { capture: 'reset', times: 1 });
    await admin.capture(orderId).expect(503);
  });
  const get = <Thing>(thing: abstract new (...given: never[]) => Thing) =>
    admin.api.app.get<Thing>(thing as never, { strict: false });
  return {
    get admin() {
      return admin;
    },
    get orderId() {
      return orderId;
    },
    get,
    cancel: async () => {
      const { version } = await admin.booking();
      await admin.act('cancel', { version, reason: 'Rain' }).expect(200);
    },
    payPalFinishes: () => finishCapture(admin.api.standin.url, orderId),
    /** The clock and the timers go on until nothing moves any more. */
    allSettles: async () => {
      await admin.later();
      await get(UnappliedPaymentRefunds).giveAll();
      await admin.later();
    },
    booksAreEqual: () => expectEqualBooks(admin),
    kept: () => keptCents(admin),
  };
}

/** What PayPal does at last with a capture that it was asked for long ago. */
async function finishCapture(standinUrl: string, orderId: string): Promise<void> {
  const form = { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials' }) };
  const basic = Buffer.from(`${STANDIN_CLIENT_ID}:${STANDIN_CLIENT_SECRET}`).toString('base64');
  const token = await fetch(`${standinUrl}/v1/oauth2/token`, {
    ...form,
    headers: { authorization: `Basic ${basic}` },
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const path = `${standinUrl}/v2/checkout/orders/${orderId}/capture`;
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  expect((await fetch(path, { method: 'POST', headers, body: '{}' })).status).toBe(201);
}

/** Every capture stands in our books as in PayPal's, word for word. */
async function expectEqualBooks(admin: Admin): Promise<void> {
  const { captures } = await admin.atPayPal();
  const theirs = captures.map(({ id, status, amountCents }) => [id, status, amountCents]);
  const sql = 'select provider_capture_id as id, status, amount_cents as cents from captures';
  const ours = (await admin.api.database.query(sql)).map(({ id, status, cents }) => [id, status, cents]);
  expect(ours.sort()).toEqual(theirs.sort());
}

/** Cents of the booking that PayPal has taken and not given back. */
async function keptCents(admin: Admin): Promise<number> {
  const { captures, refunds } = await admin.atPayPal();
  const mine = captures.filter(({ customId }) => customId === admin.bookingId);
  const back = refunds.filter(({ captureId }) => mine.some(({ id }) => id === captureId));
  const sum = (all: { amountCents: number }[]) =>
    all.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return sum(mine) - sum(back);
}
