// Without a network or without responses each screen shows an error and keeps the input, and one click retries.
import { expect, test } from '../fixtures/journey.js';
import type { Page } from 'playwright/test';

const cut = (page: Page, path: string | RegExp) => page.route(path, (route) => route.abort());
/** Replaces the rule instead of removing it: a request made while the last rule is removed may never be answered. */
const mend = (page: Page, path: string | RegExp) => page.route(path, (route) => route.continue());

test('a log-in without a response is no wrong password, and succeeds after reconnecting', async ({
  page,
  guest,
  signUp,
  context,
}) => {
  const { username, password } = await signUp();
  await page.request.post('/api/logout');
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await context.setOffline(true);
  await guest.button('Log in').click();
  await expect(guest.toast('We could not reach the site')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue(password);
  await expect(page.getByLabel('Password')).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(`${username}-2`);
  await page.getByLabel('Password').fill(password);
  await guest.button('Create account').click();
  await expect(guest.toast('What you typed is still here. Please try again.')).toBeVisible();
  await context.setOffline(false);
  await guest.button('Create account').click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('a log-out without a response shows an error, in the menu and on the profile', async ({
  page,
  guest,
  signUp,
  context,
}) => {
  await signUp();
  await page.goto('/profile');
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await context.setOffline(true);
  await guest.button('Your account').click();
  await page.locator('#profile-menu').getByRole('button', { name: 'Logout' }).click();
  const told = guest.toast('We could not log you out');
  await expect(told).toBeVisible();
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button')
    .click();
  await expect(told).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(told).toBeVisible();
  await guest.button('Download my data').click();
  await expect(page.getByText('We could not get the file. Please try again.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test(
  'offline from the first game on: the wizard continues to its end, and the booking is sent and paid later',
  { tag: '@core' },
  async ({ page, guest, context, database }) => {
    await guest.openWizard();
    // The first game makes the browser load what all later steps show.
    const loaded = page.waitForEvent('requestfinished', (request) =>
      /\/later-parts-[^/]*\.js/.test(request.url()),
    );
    await guest.pickGames();
    // With all that it imports.
    await page.evaluate((url) => import(url), (await loaded).url());
    await context.setOffline(true);
    await guest.button('+ Add Your Own').click();
    await guest.dialog('Add Your Own Game').getByRole('button', { name: 'Cancel' }).click();
    await guest.next();
    await guest.fillDetails();
    await guest.next();
    await guest.fillFamily();
    await guest.fillPlace();
    await guest.next();
    await guest.button('Submit Booking').click();
    await expect(guest.toast('Please try again or contact us directly.')).toBeVisible();
    await guest.isOnStep(4, 'Review');

    await context.setOffline(false);
    await guest.button('Submit Booking').click();
    const dialog = guest.dialog('Complete Your Booking');
    await expect(guest.button('Pay $400.00 with PayPal')).toBeVisible();
    await context.setOffline(true);
    await guest.applyCode('WELCOME10');
    await expect(dialog.getByText('Failed to validate promo code')).toBeVisible();
    await guest.payAndConfirm('$400.00');
    await expect(dialog.getByText('Payment failed. Please try again.')).toBeVisible();
    await context.setOffline(false);
    await guest.button('Try PayPal again: $400.00').click();
    await guest.button('Confirm').click();
    await expect(guest.dialog('Payment Successful')).toBeVisible();
    const bookings = 'select status from bookings where parent_email = $1';
    expect(await database.fact(bookings, guest.family.parentEmail)).toEqual({ status: 'confirmed' });
  },
);

test('own bookings that could not be loaded are loaded with one press', async ({
  page,
  guest,
  signUp,
  seedBooking,
}) => {
  await signUp();
  await seedBooking();
  await cut(page, '**/api/bookings/user');
  await page.goto('/profile');
  await expect(page.getByText('Failed to load your bookings. Please try again later.')).toBeVisible();
  await mend(page, '**/api/bookings/user');
  await guest.button('Try again').click();
  await expect(page.getByRole('article')).toContainText('$400.00');
});

test('a booking that could not be loaded is not shown as unknown, and its payment opens with one press', async ({
  page,
  guest,
  seedBooking,
}) => {
  const id = await seedBooking();
  await cut(page, `**/api/bookings/${id}`);
  await page.goto(`/booking?resume=${id}`);
  const lost = page.getByRole('heading', { name: 'We could not load your booking.' });
  await expect(lost).toBeVisible();
  await mend(page, `**/api/bookings/${id}`);
  await guest.button('Try again').click();
  const dialog = guest.dialog('Complete Your Booking');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await cut(page, '**/api/bookings/unpaid');
  await page.goto('/booking?step=5');
  await expect(lost).toBeVisible();
  await mend(page, '**/api/bookings/unpaid');
  await guest.button('Try again').click();
  await guest.isOnStep(5, 'Payment');
  await expect(guest.button('Pay $400.00 with PayPal')).toBeVisible();
});
