// A browser without cookies: no booking is made that its parent cannot pay, and the mailed link allows paying.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bookingOf } from '../fixtures/family.js';
import { Guest } from '../fixtures/guest.js';
import { expect, test as base } from '../fixtures/journey.js';
import type { Database } from '../fixtures/product.js';
import type { Page } from 'playwright/test';

const BLOCKED =
  'Your browser blocks cookies, so payment cannot work here. Allow them for this site, or book with us directly.';

/** A proxy between browser and product that removes cookies. */
function carryWithoutCookies(site: string) {
  const { hostname, port } = new URL(site);
  return (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, url: path } = asked;
    const further = request({ hostname, port, path, method, headers: asked.headers }, (answered) => {
      const { 'set-cookie': _, ...headers } = answered.headers;
      answer.writeHead(answered.statusCode!, headers);
      answered.pipe(answer);
    });
    further.once('error', () => answer.destroy());
    asked.pipe(further);
  };
}

const test = base.extend<{ siteWithoutCookies: string }>({
  siteWithoutCookies: async ({ product }, use) => {
    const server = createServer(carryWithoutCookies(product.site));
    await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
    await use(`http://localhost:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

const dropOwnCookies = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });

/** The key of a payment link in a mail. */
async function linkTo(database: Database, bookingId: string): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  await database.fact(
    `insert into booking_links (token_hash, booking_id, expires_at)
     values ($1, $2, now() + interval '1 day') returning 1`,
    createHash('sha256').update(key).digest('base64url'),
    bookingId,
  );
  return key;
}

/** From the first game to the button that would open the review. */
async function fillUntilReview(guest: Guest): Promise<void> {
  await guest.pickGames();
  await guest.next();
  await guest.isOnStep(2, 'Details');
  await guest.fillDetails();
  await guest.next();
  await guest.isOnStep(3, 'Location');
  await guest.fillFamily();
  await guest.fillPlace();
  await guest.next();
}

test('a parent whose cookies are not sent back is warned before the review, and nothing is booked', async ({
  page,
  guest,
  database,
  siteWithoutCookies,
}) => {
  await page.goto(`${siteWithoutCookies}/booking`);
  await fillUntilReview(guest);
  await expect(page.getByRole('alert').filter({ hasText: BLOCKED })).toBeVisible();
  await guest.isOnStep(3, 'Location');
  const made = await database.fact(
    'select count(*)::int as bookings from bookings where parent_email = $1',
    guest.family.parentEmail,
  );
  expect(made).toEqual({ bookings: 0 });
});

test('a parent whose browser drops all cookies is warned on the first step', async ({ page, guest }) => {
  await dropOwnCookies(page);
  await page.goto('/booking');
  await expect(page.getByRole('alert').filter({ hasText: BLOCKED })).toBeVisible();
  await guest.pickGames();
  await guest.next();
  await guest.isOnStep(2, 'Details');
  await expect(page.getByRole('alert').filter({ hasText: BLOCKED })).toBeVisible();
});

test('a parent with cookies sees no warning', async ({ page, guest }) => {
  await page.goto('/booking');
  await fillUntilReview(guest);
  await guest.isOnStep(4, 'Review');
  await expect(page.getByText(BLOCKED)).toHaveCount(0);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('cookie-check');
});

test('the mailed link pays a booking without any cookie', async ({
  page,
  guest,
  request: family,
  database,
  siteWithoutCookies,
}) => {
  const booked = await family.post('/api/bookings', { data: bookingOf(guest.family) });
  const { id } = (await booked.json()) as { id: string };
  const key = await linkTo(database, id);
  await page.goto(`${siteWithoutCookies}/booking?resume=${id}#key=${key}`);
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
  await guest.applyCode('WELCOME10');
  await guest.payAndConfirm('$360.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  expect(await database.fact('select payment_status from bookings where id = $1', id)).toEqual({
    payment_status: 'completed',
  });
});
