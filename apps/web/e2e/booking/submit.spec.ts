import { expect, test } from '../fixtures/journey.js';
import { Guest } from '../fixtures/guest.js';
import { requestsTo } from '../fixtures/network.js';
import type { Request } from 'playwright/test';

const CREATE = '/api/bookings';

const answersTo = (sent: Request[]) =>
  Promise.all(sent.map(async (request) => (await request.response())?.status()));

test('a missing address returns to its field, and nothing is sent', async ({ page, guest }) => {
  const sent = requestsTo(page, CREATE);
  await guest.goToLocation();
  await guest.fillFamily();
  await guest.next();
  await guest.isOnStep(4, 'Review');
  await guest.button('Submit Booking').click();
  await guest.isOnStep(3, 'Location');
  await expect(page.getByLabel('Street address')).toBeFocused();
  for (const sentence of [
    'Address is required',
    'City is required',
    'State is required',
    'ZIP code is required',
    'Please describe the space',
  ]) {
    await expect(page.locator('p').filter({ hasText: sentence })).toBeVisible();
  }
  expect(sent).toHaveLength(0);
});

test('two quick presses make one booking', { tag: '@core' }, async ({ page, guest, database }) => {
  const sent = requestsTo(page, CREATE);
  await guest.goToReview();
  await guest.button('Submit Booking').dblclick();
  await expect(guest.toast('Booking Created Successfully!')).toBeVisible();
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
  // The toast was shown before the sheet, and does not cover its footer.
  const footer = page.locator('.sheet-footer');
  await expect
    .poll(async () => (await footer.boundingBox())!.y - (await page.locator('.toast').boundingBox())!.y)
    .toBeGreaterThan(160);
  expect(await answersTo(sent)).toEqual([201]);
  const count = 'select count(*)::int, max(parent_phone) as phone from bookings where parent_email = $1';
  expect(await database.fact(count, guest.family.parentEmail)).toEqual({ count: 1, phone: '5550102030' });
});

test('the same form in a second tab is asked about before it books again', async ({
  guest,
  context,
  database,
}) => {
  await guest.goToReview();
  const second = new Guest(await context.newPage());
  await second.page.goto('/booking?step=4');
  await expect(second.page.getByText(guest.family.spaceDetails)).toBeVisible();
  await guest.button('Submit Booking').click();
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();

  await second.button('Submit Booking').click();
  const question = second.page.getByRole('alert').filter({ hasText: 'You already booked this' });
  await expect(question).toBeFocused();
  const count = 'select count(*)::int from bookings where parent_email = $1';
  expect(await database.fact(count, guest.family.parentEmail)).toEqual({ count: 1 });
  await expect(question.getByRole('link', { name: 'See that booking' })).toBeVisible();
  await question.getByRole('button', { name: 'Book it again' }).click();
  await expect(second.dialog('Complete Your Booking')).toBeVisible();
  expect(await database.fact(count, guest.family.parentEmail)).toEqual({ count: 2 });
});

test('a press between the response and its rendering makes no second booking', async ({
  page,
  guest,
  database,
}) => {
  const sent = requestsTo(page, CREATE);
  await page.addInitScript(() => {
    const read = Response.prototype.text;
    const pressSoon = async () => {
      for (let turns = 0; turns < 100; turns += 1) await Promise.resolve();
      document.querySelector('form')!.requestSubmit();
    };
    Response.prototype.text = async function readAndPress() {
      const text = await read.call(this);
      if (this.url.endsWith('/api/bookings')) void pressSoon();
      return text;
    };
  });
  await guest.goToReview();
  await guest.button('Submit Booking').click();
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
  expect(await answersTo(sent)).toEqual([201]);
  const count = 'select count(*)::int from bookings where parent_email = $1';
  expect(await database.fact(count, guest.family.parentEmail)).toEqual({ count: 1 });
});

test('a server error is shown once; the retry has the same key', async ({ page, guest }) => {
  const sent = requestsTo(page, CREATE);
  await guest.goToReview();
  await page.route(`**${CREATE}`, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await guest.button('Submit Booking').click();
  await expect(guest.toast('Booking Failed')).toBeVisible();
  await expect(guest.toast('Please try again or contact us directly.')).toBeVisible();
  expect(sent).toHaveLength(1);

  await page.unroute(`**${CREATE}`);
  await guest.button('Submit Booking').click();
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
  const keys = sent.map((request) => request.headers()['idempotency-key']);
  expect(keys[0]).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
});

test('a busy server is retried after its Retry-After with the same key, while the page shows it', async ({
  page,
  guest,
}) => {
  const sent = requestsTo(page, CREATE);
  await guest.goToReview();
  const busy = {
    status: 503,
    headers: { 'retry-after': '2' },
    json: { message: 'No.', code: 'UNAVAILABLE' },
  };
  await page.route(`**${CREATE}`, (route) => route.fulfill(busy), { times: 1 });
  await guest.button('Submit Booking').click();
  await expect(guest.toast('One moment, please')).toBeVisible();
  await expect(guest.button('Submitting...')).toBeVisible();
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
  const keys = sent.map((request) => request.headers()['idempotency-key']);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(`on a device in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the picked day is stored', async ({ guest, database }) => {
      await guest.book();
      const day = 'select event_date::text as day from bookings where parent_email = $1';
      expect(await database.fact(day, guest.family.parentEmail)).toEqual({ day: guest.family.eventDate });
    });
  });
}
