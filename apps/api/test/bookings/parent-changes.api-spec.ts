// A family moves and changes its own booking over HTTP: rights, fields and repeats.
import { randomUUID } from 'node:crypto';
import { BookingLinksService } from '#libs/booking/bookings';
import { daysAfter } from '#libs/shared/contracts';
import type { Agent, Test } from 'supertest';
import { book, setUpPayments } from '../fixtures/payment-fixture.js';

const fixture = setUpPayments();
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

type Send = (test: Test) => Test;
const asIs: Send = (test) => test;
const pathOf = (id: string) => `/api/bookings/${id}`;
const bookingOf = async (who: Agent = fixture.guest) =>
  (await who.get(pathOf(fixture.bookingId)).expect(200)).body as Record<string, unknown>;
const later = async () => daysAfter((await bookingOf()).eventDate as string, 7);
/** Every call of both panels about this booking. */
const asks = (who: Agent, id: string, details: object, prepare: Send = asIs) => [
  () => prepare(who.get(`${pathOf(id)}/move/starts?day=2026-12-12`)),
  () => prepare(who.post(`${pathOf(id)}/move`)).send({ day: '2026-12-12', time: '2:00 PM' }),
  () => prepare(who.post(`${pathOf(id)}/change/preview`)).send({ details }),
  () => prepare(who.post(`${pathOf(id)}/change`)).send({ details, difference: '0.00', as: 'money' }),
];
const move = (input: object, key?: string) => {
  const sent = fixture.guest.post(`${pathOf(fixture.bookingId)}/move`);
  return (key ? sent.set('idempotency-key', key) : sent).send(input);
};
const change = (input: object, key?: string) => {
  const sent = fixture.guest.post(`${pathOf(fixture.bookingId)}/change`);
  return (key ? sent.set('idempotency-key', key) : sent).send({ as: 'money', ...input });
};

it('a booking of another family is the same as one that does not exist', async () => {
  const details = await bookingOf();
  const stranger = fixture.api.guest();
  await book(stranger);
  const answers: unknown[] = [];
  for (const id of [fixture.bookingId, UNKNOWN, 'nope'])
    for (const ask of asks(stranger, id, details)) {
      const { status, body } = await ask();
      answers.push({ status, body });
    }
  const notFound = { message: 'We could not find that booking.', code: 'NOT_FOUND' };
  expect(answers).toEqual(answers.map(() => ({ status: 404, body: notFound })));
});

it('a mailed key opens its booking without a session, and nothing else', async () => {
  const details = await bookingOf();
  const other = await book(fixture.api.guest());
  const links = fixture.api.app.get(BookingLinksService, { strict: false });
  const key = (await links.createManage(fixture.bookingId))!;
  const withKey: Send = (test) => test.set('x-booking-key', key);
  const path = pathOf(fixture.bookingId);
  const day = await later();
  const starts = await withKey(fixture.api.guest().get(`${path}/move/starts?day=${day}&days=2`)).expect(200);
  expect((starts.body.days as unknown[]).length).toBe(2);
  await withKey(fixture.api.guest().post(`${path}/move`))
    .send({ day, time: '2:00 PM' })
    .expect(200);
  await withKey(fixture.api.guest().post(`${path}/change/preview`))
    .send({ details })
    .expect(200);
  for (const ask of asks(fixture.api.guest(), other.id, details, withKey)) await ask().expect(404);
});

it('a move answers the changes that are possible now, and a repeat with its key is the same answer', async () => {
  const wish = { day: await later(), time: '2:00 PM' };
  const key = randomUUID();
  const first = await move(wish, key).expect(200);
  expect(first.body).toMatchObject({
    move: { left: 1 },
    waiting: { kind: 'move', toDay: wish.day, toTime: '2:00 PM' },
  });
  const again = await move(wish, key).expect(200);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.body).toEqual(first.body);
  const undone = await fixture.guest
    .post(`${pathOf(fixture.bookingId)}/undo`)
    .send({})
    .expect(200);
  expect(undone.body).toMatchObject({ move: { left: 2 }, waiting: null });
});

it.each([
  [{ day: 'soon', time: '2:00 PM' }, 'day'],
  [{ day: '2020-01-01', time: '2:00 PM' }, 'day'],
  [{ day: '2026-12-12', time: '2:07 PM' }, 'time'],
  [{}, 'day'],
])('a malformed move %j is rejected at its field', async (input, field) => {
  const { body } = await move(input).expect(400);
  expect(Object.keys(body.errors as object)).toContain(field);
});

it('a change names its difference: another one is answered with the present, and a repeat changes once', async () => {
  const details = { ...(await bookingOf()), guestCount: 19 };
  const path = pathOf(fixture.bookingId);
  const preview = await fixture.guest.post(`${path}/change/preview`).send({ details }).expect(200);
  expect(preview.body).toMatchObject({ changed: ['guestCount'], difference: '60.00', refusal: null });
  const { body } = await change({ details, difference: '45.00' }).expect(409);
  expect(body).toMatchObject({ code: 'AMOUNT_CHANGED', difference: '60.00' });
  const key = randomUUID();
  const first = await change({ details, difference: '60.00' }, key).expect(200);
  expect(first.body).toMatchObject({ total: '460.00', due: '460.00' });
  const again = await change({ details, difference: '60.00' }, key).expect(200);
  expect(again.body).toEqual(first.body);
  expect(await bookingOf()).toMatchObject({ guestCount: 19, finalPrice: '460.00' });
});

it.each([
  [{ difference: 'much' }, 'difference'],
  [{ difference: 20 }, 'difference'],
  [{ as: 'gift' }, 'as'],
  [{ details: {} }, 'details.parentName'],
])('a malformed change %j is rejected at its field', async (input, field) => {
  const details = { ...(await bookingOf()), guestCount: 19 };
  const { body } = await change({ details, difference: '60.00', ...input }).expect(400);
  expect(Object.keys(body.errors as object)).toContain(field);
});
