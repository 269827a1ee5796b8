import { BookingsService } from '#libs/booking/bookings';
import { PaymentsReconciler, BookingBalance, RefundsReconciler } from '#libs/booking/payments';
import { bookingBody } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { startApi } from './start-api.js';

type AtPayPal = {
  captures: { id: string; customId?: string; status: string; amountCents: number }[];
  refunds: { captureId: string; id: string; amountCents: number }[];
};

export type Admin = Awaited<ReturnType<typeof setAdmin>>;

/** An API with two administrators, and one booking of a guest at a time. */
export async function setAdmin() {
  const api = await startApi();
  const anAdmin = async (username: string): Promise<Agent> => {
    const agent = api.guest();
    await agent.post('/api/register').send({ username, password: 'a good password' }).expect(201);
    await api.database.query("update users set role = 'admin' where username = $1", [username]);
    return agent;
  };
  const admin = await anAdmin('ada');
  const other = await anAdmin('bob');
  let guest = api.guest();
  let bookingId = '';
  const rows = (sql: string) => api.database.query(sql, [bookingId]);
  const standin = (path: string, body?: object) =>
    fetch(`${api.standin.url}/standin/${path}`, {
      method: body ? 'POST' : 'GET',
      body: body && JSON.stringify(body),
    });
  const atPayPal = async () => (await (await standin('ledger')).json()) as AtPayPal;
  const order = (extra = {}) =>
    guest.post('/paypal/order').send({ amount: '400.00', currency: 'USD', intent: 'CAPTURE', ...extra });
  const capture = (id: string) => guest.post(`/paypal/order/${id}/capture`);
  const booking = async () => {
    const found = await api.app.get(BookingsService, { strict: false }).find(bookingId);
    if (!found) throw new Error('the booking is gone');
    return found;
  };
  return {
    api,
    admin,
    other,
    standin,
    atPayPal,
    order,
    capture,
    booking,
    rows,
    get guest() {
      return guest;
    },
    get bookingId() {
      return bookingId;
    },
    /** Another guest books; returns the booking's id, which all that follows is about. */
    book: async () => {
      guest = api.guest();
      const parentEmail = `${Math.random().toString(36).slice(2)}@example.com`;
      const { body } = await guest.post('/api/bookings').send(bookingBody({ parentEmail })).expect(201);
      bookingId = body.id as string;
      return bookingId;
    },
    completeFree: (promoCode: string) =>
      guest.patch(`/api/bookings/${bookingId}`).send({ promoCode, paymentStatus: 'completed' }),
    pay: async () => {
      const { body } = await order().expect(201);
      await capture(body.id as string).expect(200);
    },
    /** What an administrator does with the booking. */
    act: (what: string, body: object, who = admin) =>
      who.post(`/api/admin/bookings/${bookingId}/${what}`).send(body),
    /** What PayPal has paid back for this booking. */
    refundsAtPayPal: async () => {
      const { captures, refunds } = await atPayPal();
      const mine = captures.filter(({ customId }) => customId === bookingId).map(({ id }) => id);
      return refunds.filter(({ captureId }) => mine.includes(captureId));
    },
    eventsOf: async () => {
      const sql = "select name from outbox where payload->>'bookingId' = $1 order by created_at, name";
      return (await rows(sql)).map(({ name }) => name);
    },
    timeline: async () =>
      (await rows('select what from booking_history where booking_id = $1 order by id')).map(
        ({ what }) => what,
      ),
    audited: async () =>
      (await rows('select what from audit_log where subject_id = $1 order by id')).map(({ what }) => what),
    offer: async () => api.app.get(BookingBalance, { strict: false }).refundQuote(await booking()),
    /** Minutes pass, and the reconcilers have their turn. */
    later: async () => {
      await api.database.query(`update payments set updated_at = updated_at - interval '5 minutes',
           next_look_at = next_look_at - interval '5 minutes'`);
      await api.database.query("update refunds set updated_at = updated_at - interval '5 minutes'");
      await api.app.get(PaymentsReconciler, { strict: false }).settleOpen();
      await api.app.get(RefundsReconciler, { strict: false }).settleOpen();
    },
  };
}

/** PayPal works as ever, it is a summer's noon, and another guest has booked. */
export async function resetWithNewBooking(admin: Admin): Promise<void> {
  await admin.standin('switches/reset', {});
  admin.api.clock.set('2026-06-01T16:00:00Z');
  await admin.book();
}
