// The key of a review over HTTP: whom it serves, and that without it a review does not exist.
import { BookingLinksService } from '#libs/booking/bookings';
import { insertBooking } from '#libs/platform/testing';
import { invalidateCaches } from '#libs/platform/config';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => (api = await startApi()), 60_000);
afterAll(() => api?.stop());

const query = <Row>(sql: string, values: unknown[] = []) => api.database.query<Row>(sql, values);

beforeEach(async () => {
  await api.database.clear('bookings', 'policies');
  api.clock.set('2026-06-21T14:00:00Z');
  await query("insert into policies (key, value, version, updated_at) values ('reviews', 'true', 1, now())");
  invalidateCaches();
});

const GOOD = { stars: 5, text: 'We all laughed.', version: 0 };

async function family() {
  const booking = await insertBooking(api.database, { eventDate: '2026-06-20', status: 'completed' });
  const links = api.app.get(BookingLinksService, { strict: false });
  const key = (await links.createReview(booking.id, booking.parentEmail)) ?? '';
  return { booking, key };
}
const open = (key: string) => api.guest().get('/api/reviews/own').set('x-booking-key', key);
const save = (key: string, body: object = GOOD) =>
  api.guest().put('/api/reviews/own').set('x-booking-key', key).send(body);

it('twenty posts of one review at once write one row', async () => {
  const { booking, key } = await family();
  const answers = await Promise.all(Array.from({ length: 20 }, () => save(key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await query('select booking_id from reviews')).toEqual([{ booking_id: booking.id }]);
});

it('a key opens its own review and no other', async () => {
  const [one, other] = [await family(), await family()];
  await save(one.key).expect(200);
  expect((await open(one.key).expect(200)).body.review).toMatchObject({ stars: 5, text: GOOD.text });
  expect((await open(other.key).expect(200)).body.review).toBeNull();
});

it('an unknown, a foreign and an ended key, and none, have the same response', async () => {
  const { booking, key } = await family();
  const manage = await api.app
    .get(BookingLinksService, { strict: false })
    .createManage(booking.id, booking.parentEmail);
  await save(key).expect(200);
  const ended = (await family()).key;
  await query('delete from booking_links where booking_id <> $1', [booking.id]);
  const answers = await Promise.all(
    ['', 'x', 'A'.repeat(43), manage ?? '', ended].flatMap((each) => [open(each), save(each)]),
  );
  for (const { status, body } of answers)
    expect([status, body]).toEqual([404, { message: 'We could not find that booking.', code: 'NOT_FOUND' }]);
});

it('a key of a review reads, pays and claims no booking', async () => {
  const { booking, key } = await family();
  const guest = () => api.guest();
  await guest().get(`/api/bookings/${booking.id}`).set('x-booking-key', key).expect(404);
  await guest().get(`/api/bookings/${booking.id}/receipt.pdf`).set('x-booking-key', key).expect(404);
  await guest()
    .post('/api/bookings/resume')
    .send({ key })
    .expect((answer) => {
      expect(answer.status).toBeGreaterThanOrEqual(400);
    });
});

it.each([
  [{ stars: 0 }, { stars: 'Please choose 1 to 5 stars.' }],
  [{ stars: 6 }, { stars: 'Please choose 1 to 5 stars.' }],
  [{ stars: 4.5 }, { stars: 'Please choose 1 to 5 stars.' }],
  [{ text: ' too few  ' }, { text: 'Please write at least 10 characters.' }],
  [{ text: 'x'.repeat(1_001) }, { text: 'This text is too long' }],
])('a review with %j is rejected', async (changes, errors) => {
  const { key } = await family();
  expect((await save(key, { ...GOOD, ...changes }).expect(400)).body).toMatchObject({ errors });
});

it.each([10, 1_000])('a text of %d characters is accepted', async (length) => {
  const { key } = await family();
  await save(key, { ...GOOD, text: '🎉'.repeat(length / 2) }).expect(200);
});

it('the site says whether there are reviews, and the list is cached by its ETag', async () => {
  expect((await api.guest().get('/api/config').expect(200)).body.reviews).toBe(true);
  const { headers, body } = await api.guest().get('/api/reviews').expect(200);
  expect(body).toEqual({ average: null, count: 0, hidden: [], reviews: [] });
  await api.guest().get('/api/reviews').set('if-none-match', headers.etag).expect(304);
  await query('delete from policies');
  invalidateCaches();
  const config = (await api.guest().get('/api/config').expect(200)).body;
  expect('reviews' in config).toBe(false);
});
