// An unpaid booking whose event has started: no route accepts a payment for it.
import { makePromo } from '#libs/platform/testing';
import { setAdmin, type Admin } from '../fixtures/admin-fixture.js';

const START = '2026-12-05T15:00:00Z';
const BEGUN = {
  code: 'EVENT_STARTED',
  message: 'This event has begun already, so it can no longer be paid here. Nothing was charged.',
};

let admin: Admin;
beforeAll(async () => {
  admin = await setAdmin();
  await makePromo(admin.api.database, { code: 'ALL', discountValue: 100 });
});
afterAll(() => admin?.api.stop());
beforeEach(async () => {
  admin.api.clock.set('2026-12-05T14:59:59Z');
  await admin.api.database.clear('bookings');
  await admin.book();
});
const takenNow = async () =>
  (await admin.atPayPal()).captures.filter(({ customId }) => customId === admin.bookingId);

it('it can be ordered until its start and not afterwards', async () => {
  await admin.order({ bookingId: admin.bookingId }).expect(201);
  admin.api.clock.set(START);
  expect((await admin.order({ bookingId: admin.bookingId }).expect(409)).body).toEqual(BEGUN);
});

it('an order from before the start is not captured afterwards, with the reason', async () => {
  const { body } = await admin.order().expect(201);
  admin.api.clock.set(START);
  expect((await admin.capture(body.id).expect(409)).body).toEqual(BEGUN);
  expect(await takenNow()).toEqual([]);
  expect((await admin.booking()).paymentStatus).toBe('pending');
});

it('no code makes it free, and a valid one gets the same answer as an invalid one', async () => {
  admin.api.clock.set(START);
  for (const code of ['ALL', 'NONE'])
    expect((await admin.completeFree(code).expect(409)).body).toEqual(BEGUN);
  expect(await admin.api.database.query('select usage_count as uses from promo_codes')).toEqual([
    { uses: 0 },
  ]);
});

it('a payment in progress at the start is accepted for one more minute', async () => {
  const { body } = await admin.order().expect(201);
  await admin.standin('switches', { capture: 'drop-reply', times: 1 });
  await admin.capture(body.id).expect(503);
  admin.api.clock.set('2026-12-05T15:00:59Z');
  await admin.later();
  expect((await admin.booking()).paymentStatus).toBe('completed');
});
