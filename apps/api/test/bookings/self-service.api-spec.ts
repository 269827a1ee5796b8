// A family cancels its own booking over HTTP: rights, amounts and repeats.
import { randomUUID } from 'node:crypto';
import { BookingLinksService } from '#libs/booking/bookings';
import { CancelByFamilyService } from '#libs/booking/booking-changes';
import type { Agent, Test } from 'supertest';
import { book, setUpPayments } from '../fixtures/payment-fixture.js';

const fixture = setUpPayments();
const KEY = 'x-booking-key';
const linkTo = async (id: string) =>
  (await fixture.api.app.get(BookingLinksService, { strict: false }).createManage(id)) ?? '';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

async function pay(): Promise<void> {
  const { body } = await fixture.order().expect(201);
  await fixture.capture(body.id).expect(200);
}
type Send = (test: Test) => Test;
const asIs: Send = (test) => test;
/** Every call of the booking page about this booking. */
const asks = (who: Agent, id: string, prepare: Send = asIs) => [
  () => prepare(who.get(`/api/bookings/${id}/changes`)),
  () => prepare(who.post(`/api/bookings/${id}/cancel`)).send({ refund: '0.00', as: 'money' }),
  () => prepare(who.post(`/api/bookings/${id}/undo`)).send({}),
  () => prepare(who.put(`/api/bookings/${id}/rain-plan`)).send({ choice: 'call' }),
  () => prepare(who.post(`/api/bookings/${id}/rain-offer`)).send({ choice: 'refund' }),
];
const offerOf = async () =>
  (await fixture.guest.get(`/api/bookings/${fixture.bookingId}/changes`).expect(200)).body.cancel as {
    refund: string;
    fee: string;
  };
const cancel = (refund: string) =>
  fixture.guest.post(`/api/bookings/${fixture.bookingId}/cancel`).send({ refund, as: 'money' });

it('a booking of another family is the same as one that does not exist', async () => {
  const stranger = fixture.api.guest();
  await book(stranger);
  const answers: unknown[] = [];
  for (const id of [fixture.bookingId, UNKNOWN, 'nope'])
    for (const ask of asks(stranger, id)) {
      const { status, body } = await ask();
      answers.push({ status, body });
    }
  const notFound = { message: 'We could not find that booking.', code: 'NOT_FOUND' };
  expect(answers).toEqual(answers.map(() => ({ status: 404, body: notFound })));
});

it('a mailed key opens its booking without a session, and nothing else', async () => {
  const other = await book(fixture.api.guest());
  const key = await linkTo(fixture.bookingId);
  const withKey: Send = (test) => test.set(KEY, key);
  const path = `/api/bookings/${fixture.bookingId}`;
  const asked = await withKey(fixture.api.guest().get(`${path}/changes`)).expect(200);
  expect(asked.body).toMatchObject({ total: '400.00', paid: '0.00', cancel: { refund: '0.00' } });
  const { body } = await withKey(fixture.api.guest().post(`${path}/cancel`))
    .send({ refund: '0.00', as: 'money' })
    .expect(200);
  expect(body.waiting).toMatchObject({ kind: 'cancel', refund: '0.00' });
  await withKey(fixture.api.guest().post(`${path}/undo`))
    .send({})
    .expect(200);
  for (const ask of asks(fixture.api.guest(), other.id, withKey)) await ask().expect(404);
  await withKey(fixture.api.guest().get(`/api/admin/bookings/${fixture.bookingId}`)).expect(401);
  await withKey(fixture.api.guest().get('/api/admin/calendar/rain-days?day=2027-05-08')).expect(401);
});

it('an administrator who is not the family has no part in it', async () => {
  const admin = fixture.api.guest();
  const username = `admin-${randomUUID().slice(0, 8)}`;
  await admin.post('/api/register').send({ username, password: 'a good password' }).expect(201);
  await fixture.api.database.query("update users set role = 'admin' where username = $1", [username]);
  for (const ask of asks(admin, fixture.bookingId)) await ask().expect(404);
});

it('cancelling names what is refunded; another amount is answered with the present one, and nothing is done', async () => {
  await pay();
  const offer = await offerOf();
  const { body } = await cancel('1.00').expect(409);
  expect(body).toMatchObject({ code: 'AMOUNT_CHANGED', refund: offer.refund, fee: offer.fee });
  expect(body.message).toBe('The amount has changed since you looked. Please look again before you go on.');
  const count = await fixture.api.database.query('select from change_requests where booking_id = $1', [
    fixture.bookingId,
  ]);
  expect(count).toEqual([]);
});

it.each([
  [{ refund: 'all', as: 'money' }, 'refund'],
  [{ as: 'money' }, 'refund'],
  [{ refund: null, as: 'money' }, 'refund'],
  [{ refund: '-1.00', as: 'money' }, 'refund'],
  [{ refund: '0.00', as: 'gift' }, 'as'],
  [{ refund: '0.00' }, 'as'],
])('a malformed wish %j is rejected at its field', async (input, field) => {
  const sent = fixture.guest.post(`/api/bookings/${fixture.bookingId}/cancel`).send(input);
  const { body } = await sent.expect(400);
  expect(Object.keys(body.errors as object)).toEqual([field]);
});

it('a rain plan is stored and shown again; a malformed one is rejected at its field', async () => {
  const path = `/api/bookings/${fixture.bookingId}/rain-plan`;
  const { body } = await fixture.guest.put(path).send({ choice: 'call' }).expect(200);
  expect(body.rain).toMatchObject({ choice: 'call', isOpen: true });
  const wrong = [{ choice: 'hail' }, {}, { choice: 'second-day', secondDay: 'soon', secondTime: '2:07 PM' }];
  const fields: string[][] = [];
  for (const input of wrong) {
    const answer = await fixture.guest.put(path).send(input).expect(400);
    fields.push(Object.keys(answer.body.errors as object));
  }
  expect(fields).toEqual([['choice'], ['choice'], ['secondDay', 'secondTime']]);
});

it('from the wish to the refund at PayPal: nothing before it is final, then once', async () => {
  await pay();
  const { refund } = await offerOf();
  const asked = await cancel(refund).expect(200);
  expect(asked.body.waiting).toMatchObject({ kind: 'cancel', refund });
  expect(await fixture.booking()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  await cancel(refund).expect(200);
  const { finalAt } = asked.body.waiting as { finalAt: string };
  const before = fixture.api.clock.now();
  fixture.api.clock.set(finalAt);
  const service = fixture.api.app.get(CancelByFamilyService, { strict: false });
  await service.finishDue();
  await service.finishDue();
  expect(await fixture.booking()).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'partially_refunded',
  });
  const { captures } = await fixture.atPayPal();
  expect(captures.filter(({ customId }) => customId === fixture.bookingId)).toMatchObject([
    { status: 'PARTIALLY_REFUNDED' },
  ]);
  const late = await fixture.guest.post(`/api/bookings/${fixture.bookingId}/undo`).send({}).expect(409);
  expect(late.body).toEqual({
    message: 'It is too late to do this here. Please call us.',
    code: 'TOO_LATE',
  });
  await cancel(refund).expect(200);
  fixture.api.clock.set(before.toISOString());
});

it('an order of another tab is ended when the wish becomes final, and takes no money', async () => {
  const { body: placed } = await fixture.order().expect(201);
  await cancel('0.00').expect(200);
  const before = fixture.api.clock.now();
  fixture.api.clock.set(new Date(before.getTime() + 30 * 60_000).toISOString());
  await fixture.api.app.get(CancelByFamilyService, { strict: false }).finishDue();
  const { body } = await fixture.capture(placed.id).expect(409);
  expect(body.code).toBe('NO_OPEN_BOOKING');
  expect(await fixture.takenAtPayPal()).toBe(0);
  expect(await fixture.booking()).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
  fixture.api.clock.set(before.toISOString());
});

it('a payment in another tab while the wish waits is refunded in full', async () => {
  const { body: placed } = await fixture.order().expect(201);
  await cancel('0.00').expect(200);
  await fixture.capture(placed.id).expect(200);
  const before = fixture.api.clock.now();
  fixture.api.clock.set(new Date(before.getTime() + 30 * 60_000).toISOString());
  await fixture.api.app.get(CancelByFamilyService, { strict: false }).finishDue();
  expect(await fixture.booking()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  fixture.api.clock.set(before.toISOString());
});
