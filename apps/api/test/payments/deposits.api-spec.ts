// Deposit and balance over HTTP, with the owner's setting on.
import { book, setUpPayments } from '../fixtures/payment-fixture.js';

const payments = setUpPayments();
const { capture, booking } = payments;
const order = (amount: string, extra: object = {}) =>
  payments.order(amount, { bookingId: payments.bookingId, ...extra });

/** Bookings made from now on ask for this deposit. */
const askForDeposit = (percent: number) =>
  payments.api.database.query(
    `insert into policies (key, value, version, updated_at) values ('depositPercent', $1::text::jsonb, 1, now())
     on conflict (key) do update set value = excluded.value, version = policies.version + 1`,
    [percent],
  );
const pay = async (amount: string, extra: object = {}) => {
  const { body } = await order(amount, extra).expect(201);
  await capture(body.id).expect(200);
  return payments.guest
    .post('/api/paypal-complete')
    .send({ orderId: body.id, bookingId: payments.bookingId })
    .expect(200);
};

beforeEach(async () => {
  await askForDeposit(50);
  payments.useBooking((await book(payments.guest)).id);
});

it('a new booking names the terms of its deposit, and so does the configuration', async () => {
  const deposit = { depositPercent: 50, balanceDaysBefore: 0 };
  expect(await booking()).toMatchObject({ deposit });
  expect((await payments.guest.get('/api/config')).body).toMatchObject({ deposit });
});

it('the deposit confirms the booking, and the balance pays it in full', async () => {
  await pay('200.00');
  const { eventDate, ...paid } = (await booking()) as { eventDate?: string };
  expect(paid).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'pending',
    paidAmount: '200.00',
    amountDue: '200.00',
    balanceDueOn: eventDate,
  });
  expect(paid).not.toHaveProperty('deposit');
  const rejected = await order('400.00').expect(409);
  expect(rejected.body).toMatchObject({ code: 'AMOUNT_MISMATCH', amountDue: '200.00' });
  await pay('200.00');
  expect(await booking()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  const { captures } = await payments.atPayPal();
  const ours = captures.filter(({ customId }) => customId === payments.bookingId);
  expect(ours.map(({ amountCents }) => amountCents)).toEqual([20_000, 20_000]);
});

it('a promo code lowers the price before it is divided', async () => {
  await pay('100.00', { promoCode: 'HALF' });
  expect(await booking()).toMatchObject({
    promoCode: 'HALF',
    finalPrice: '200.00',
    paidAmount: '100.00',
    amountDue: '100.00',
  });
});

it('the whole price can be paid although deposits are on', async () => {
  await pay('400.00');
  expect(await booking()).toMatchObject({ paymentStatus: 'completed' });
});

it('an amount that is neither due nor the deposit is rejected with both', async () => {
  const { body } = await order('150.00').expect(409);
  expect(body).toMatchObject({ code: 'AMOUNT_MISMATCH', amountDue: '400.00', deposit: '200.00' });
});

it('a deposit that was ordered is accepted although deposits are switched off before it is captured', async () => {
  const { body } = await order('200.00').expect(201);
  await askForDeposit(0);
  await capture(body.id).expect(200);
  expect(await booking()).toMatchObject({ status: 'confirmed', amountDue: '200.00' });
});

it('a booking with its deposit paid is not offered again on the booking page', async () => {
  await payments.api.database.query("update bookings set status = 'cancelled' where id <> $1", [
    payments.bookingId,
  ]);
  await payments.guest.get('/api/bookings/unpaid').expect(200);
  await pay('200.00');
  await payments.guest.get('/api/bookings/unpaid').expect(204);
});

it('the order of the whole price replaces the order of the deposit', async () => {
  const { body: first } = await order('200.00').expect(201);
  const { body: second } = await order('400.00').expect(201);
  expect(second.id).not.toBe(first.id);
  await capture(second.id).expect(200);
  await capture(first.id).expect(409);
  expect(await payments.takenAtPayPal()).toBe(1);
});

it('a receipt exists once the deposit came', async () => {
  await payments.guest.get(`/api/bookings/${payments.bookingId}/receipt.html`).expect(404);
  await pay('200.00');
  await payments.guest.get(`/api/bookings/${payments.bookingId}/receipt.html`).expect(202);
});
