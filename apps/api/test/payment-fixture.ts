import { PaymentsReconciler } from '#libs/booking/payments';
import { bookingBody, makePromo } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from './start-api.js';

/** A guest books under an address of their own. */
export async function book(guest: Agent, changes: Parameters<typeof bookingBody>[0] = {}) {
  const parentEmail = `${Math.random().toString(36).slice(2)}@example.com`;
  const sent = guest.post('/api/bookings').send(bookingBody({ parentEmail, ...changes }));
  return (await sent.expect(201)).body as { id: string; totalPrice: string };
}

/** What the site sends to PayPal's door when "Pay" is pressed. */
export const order = (guest: Agent, amount = '400.00', extra = {}) =>
  guest.post('/paypal/order').send({ amount, currency: 'USD', intent: 'CAPTURE', ...extra });

/** An API of this spec file, the code HALF, and before each spec a new guest with an unpaid booking of 400.00. */
export function setUpPayments() {
  let api: TestApi;
  let guest: Agent;
  let bookingId: string;
  beforeAll(async () => {
    api = await startApi();
    await makePromo(api.database, { code: 'HALF', discountValue: 50, userUsageLimit: 100 });
  });
  afterAll(() => api?.stop());

  const standin = (path: string, body?: object) =>
    fetch(`${api.standin.url}/standin/${path}`, {
      method: body ? 'POST' : 'GET',
      body: body && JSON.stringify(body),
    });
  beforeEach(async () => {
    await standin('switches/reset', {});
    guest = api.guest();
    bookingId = (await book(guest)).id;
  });
  /** PayPal's own books, of all specs of this file. */
  const atPayPal = async () =>
    (await (await standin('ledger')).json()) as {
      captures: { id: string; customId: string; status: string; amountCents: number }[];
    };
  return {
    get api() {
      return api;
    },
    get guest() {
      return guest;
    },
    get bookingId() {
      return bookingId;
    },
    standin,
    atPayPal,
    order: (amount?: string, extra?: object) => order(guest, amount, extra),
    capture: (id: string) => guest.post(`/paypal/order/${id}/capture`),
    booking: async () =>
      (await guest.get(`/api/bookings/${bookingId}`)).body as { paymentStatus: string; finalPrice: string },
    usesOf: async (code: string) =>
      (await api.database.query('select usage_count as uses from promo_codes where code = $1', [code]))[0]
        .uses,
    takenAtPayPal: async () => {
      const { captures } = await atPayPal();
      return captures.filter(({ customId, status }) => customId === bookingId && status === 'COMPLETED')
        .length;
    },
    /** Minutes pass, and the reconciler has its turn. */
    reconcile: async () => {
      await api.database.query(`update payments set updated_at = updated_at - interval '5 minutes',
         next_look_at = next_look_at - interval '5 minutes'`);
      await api.app.get(PaymentsReconciler, { strict: false }).settleOpen();
    },
  };
}
