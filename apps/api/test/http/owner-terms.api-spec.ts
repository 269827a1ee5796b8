// The owner changes each term once; no page, document or answer keeps the old number.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { until } from '#libs/platform/testing';
import { fixtureSite } from '../fixtures/fixture-site.js';
import { book, order } from '../fixtures/payment-fixture.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
let fixture: string;
beforeAll(async () => {
  fixture = await fixtureSite();
  api = await startApi({}, path.join(fixture, 'web'));
}, 120_000);
afterAll(async () => {
  await api?.stop();
  await rm(fixture, { recursive: true });
}, 60_000);

const PAGES = [
  '/',
  '/packages',
  '/competitions',
  '/how-it-works',
  '/gallery',
  '/about',
  '/contact',
  '/booking',
];
const GIVEN =
  'A 50% deposit secures the date and the balance is due on event day. Cancel 48 hours or more ahead and you receive a full refund less processing fees.';

const get = (url: string) => api.app.inject({ url });
/** Text and structured data of a page, without its copy of the configuration and its scripts. */
const readable = (html: string) =>
  html
    .replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ');
const pageTexts = () => Promise.all(PAGES.map(async (page) => readable((await get(page)).body)));
/** The API knows the values within a second. */
async function setPolicies(values: Record<string, number>) {
  await api.database.query('delete from policies');
  for (const [key, value] of Object.entries(values))
    await api.database.query(
      `insert into policies (key, value, version, updated_at) values ($1, $2::text::jsonb, 1, now())`,
      [key, value],
    );
  const isShown = ({ terms }: { terms?: Record<string, number> }) =>
    Object.entries(values).every(([key, value]) => terms?.[key] === value);
  await until('the API knows the policies', async () => isShown(JSON.parse((await get('/api/config')).body)));
}

it('with the default policies the given text stands, in page and structured data', async () => {
  await until('the given text', async () => readable((await get('/contact')).body).split(GIVEN).length === 3);
});

it.each([
  ['depositPercent', 30, /\b50 ?%/, 'A 30% deposit secures the date'],
  ['balanceDaysBefore', 7, /event day/, 'the balance is due 7 days before the event'],
  ['refundHours', 120, /\b48\+? hours/, 'Cancel 120 hours or more ahead'],
] as const)('after a change of %s to %s no page has the old number', async (key, value, old, current) => {
  await setPolicies({ [key]: value });
  await until(current, async () => readable((await get('/contact')).body).split(current).length === 3);
  await until('no page has the old number', async () => (await pageTexts()).every((text) => !old.test(text)));
});

it('a booking keeps its terms, and page, papers and amounts agree on them', async () => {
  const terms = { depositPercent: 30, balanceDaysBefore: 7, refundHours: 120 };
  await setPolicies(terms);
  const guest = api.guest();
  const { id } = await book(guest, { eventDate: '2026-06-05' });
  const { body: made } = await order(guest, '400.00', { bookingId: id }).expect(201);
  await guest.post(`/paypal/order/${made.id}/capture`).expect(200);
  await guest.post('/api/paypal-complete').send({ orderId: made.id, bookingId: id }).expect(200);
  await setPolicies({ refundHours: 24 });
  expect((await guest.get(`/api/bookings/${id}`)).body).toMatchObject({ terms });
  const paper = (await guest.get(`/api/bookings/${id}/confirmation.html`).expect(200)).text;
  expect(paper).toContain(
    'Full refund, less processing fees, when you cancel 120 or more hours before the start.',
  );
  const { body: changes } = await guest.get(`/api/bookings/${id}/changes`).expect(200);
  expect(changes).toMatchObject({ cancel: { refund: '0.00', isInTime: false }, terms });
});
