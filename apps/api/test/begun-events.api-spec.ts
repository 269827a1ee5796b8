// A party whose start has come unpaid: no call takes money for it, whichever way somebody comes.
import { makePromo } from '#libs/testing';
import { setDesk, type Desk } from './desk-stage.js';

const START = '2026-12-05T15:00:00Z';
const BEGUN = {
  code: 'EVENT_STARTED',
  message: 'This event has begun already, so it can no longer be paid here. Nothing was charged.',
};

let desk: Desk;
beforeAll(async () => {
  desk = await setDesk();
  await makePromo(desk.api.database, { code: 'ALL', discountValue: 100 });
});
afterAll(() => desk?.api.stop());
beforeEach(async () => {
  desk.api.clock.set('2026-12-05T14:59:59Z');
  await desk.api.database.query('truncate bookings cascade');
  await desk.book();
});
const takenNow = async () =>
  (await desk.atPayPal()).captures.filter(({ customId }) => customId === desk.bookingId);

it('it is ordered until its start and not from then on', async () => {
  await desk.order({ bookingId: desk.bookingId }).expect(201);
  desk.api.clock.set(START);
  expect((await desk.order({ bookingId: desk.bookingId }).expect(409)).body).toEqual(BEGUN);
});

it('an order of before its start takes no money afterwards, and says why', async () => {
  const { body } = await desk.order().expect(201);
  desk.api.clock.set(START);
  expect((await desk.capture(body.id).expect(409)).body).toEqual(BEGUN);
  expect(await takenNow()).toEqual([]);
  expect((await desk.booking()).paymentStatus).toBe('pending');
});

it('no code makes it free, and a right one is told nothing else than a wrong one', async () => {
  desk.api.clock.set(START);
  for (const code of ['ALL', 'NONE']) expect((await desk.completeFree(code).expect(409)).body).toEqual(BEGUN);
  expect(await desk.api.database.query('select usage_count as uses from promo_codes')).toEqual([{ uses: 0 }]);
});

it('a payment that is under way while it starts still counts for a minute', async () => {
  const { body } = await desk.order().expect(201);
  await desk.standin('switches', { capture: 'drop-reply', times: 1 });
  await desk.capture(body.id).expect(503);
  desk.api.clock.set('2026-12-05T15:00:59Z');
  await desk.later();
  expect((await desk.booking()).paymentStatus).toBe('completed');
});
