import { BookingListQueries } from '#libs/booking/bookings';
import { fillTables, fullyReadDuring, insertBooking, makePromo, UNPAID } from '#libs/platform/testing';
import { book, order } from '../fixtures/payment-fixture.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';
import { DataSource } from 'typeorm';

/** Use `ROWS=100000` for tables as long as those of a large shop. */
const ROWS = Number(process.env.ROWS ?? 20_000);

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await makePromo(api.database, { code: 'WELCOME10' });
  await fillTables(api.database, ROWS);
}, 300_000);
afterAll(() => api?.stop());

const fullyRead = (work: () => Promise<unknown>) =>
  fullyReadDuring({ database: api.database, rows: ROWS, pool: api.app.get(DataSource) }, work);

async function bookAndPay(): Promise<void> {
  const guest = api.guest();
  await guest.get('/api/games').expect(200);
  const { id } = await book(guest);
  await guest.post('/api/promo/validate').set('idempotency-key', id).send({ code: 'WELCOME10' }).expect(200);
  const { body: placed } = await order(guest, '360.00').set('idempotency-key', id).expect(201);
  await guest.post(`/paypal/order/${placed.id}/capture`).expect(200);
  await guest.post('/api/paypal-complete').send({ orderId: placed.id, bookingId: id }).expect(200);
  await guest.get(`/api/bookings/${id}`).expect(200);
}

it('a booking reads no long table from end to end', async () => {
  await bookAndPay();
  expect(await fullyRead(bookAndPay)).toEqual([]);
}, 60_000);

it('balances that are due read no long table from end to end', async () => {
  await insertBooking(api.database, { ...UNPAID, partPaidCents: 10_000 });
  const readBalances = () => api.app.get(BookingListQueries).balancesDue();
  expect(await fullyRead(readBalances)).toEqual([]);
  expect(await readBalances()).toMatchObject([{ bookings: 1, heldCents: 10_000 }]);
}, 60_000);

it('the check finds a read from end to end', async () => {
  const readAll = () =>
    api.app.get(DataSource).query('select count(*) from payments where failure is not null');
  expect(await fullyRead(readAll)).toEqual(['payments']);
}, 60_000);
