import { expectAccessible } from '../fixtures/axe.js';
import { expect, test } from '../fixtures/journey.js';
import { ADMIN } from '../fixtures/product.js';
import { PUBLIC_ROUTES } from '../fixtures/routes.js';

for (const { path, heading } of [...PUBLIC_ROUTES, { path: '/nope', heading: '404 Page Not Found' }]) {
  test(`${path} has no automatic finding`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectAccessible(page, path);
  });
}

test('the description of the API has no automatic finding, and its calls open by keyboard', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'Every call of the API stands on this one page: it is scanned once.');
  test.slow();
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Field Day HTTP API' })).toBeVisible();
  await expectAccessible(page, 'API');
  const call = page.getByRole('article', { name: 'POST /api/bookings', exact: true });
  await call.getByLabel('Details of POST /api/bookings').focus();
  await page.keyboard.press('Enter');
  await expect(call.getByRole('table', { name: 'Refusals' })).toBeVisible();
  await expectAccessible(page, 'API, a call open');
});

test('log-in and register forms with errors, and the profile, have no automatic finding', async ({
  page,
  guest,
  signUp,
  seedBooking,
}) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await guest.button('Create account').click();
  await expectAccessible(page, 'register with errors');
  await signUp();
  await seedBooking();
  await page.goto('/profile');
  await expect(page.getByText('Event #')).toBeVisible();
  await expectAccessible(page, 'profile');
});

test('the admin area has no automatic finding', async ({ page }) => {
  await page.request.post('/api/login', { data: ADMIN });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expectAccessible(page, 'admin area');
});

test('no step of the wizard has an automatic finding, with errors or without', async ({ page, guest }) => {
  await guest.openWizard();
  await guest.pickGames();
  await expectAccessible(page, 'games');
  await guest.button('+ Add Your Own').click();
  await expect(guest.dialog('Add Your Own Game')).toBeVisible();
  await guest.button('Submit Game Idea').click();
  await expectAccessible(page, 'own game with errors');
  await guest.button('Cancel').click();
  await guest.next();
  await guest.isOnStep(2, 'Details');
  await guest.button('Next').click({ force: true });
  await expectAccessible(page, 'details with errors');
  await guest.fillDetails();
  await guest.next();
  await guest.isOnStep(3, 'Location');
  await guest.fillFamily();
  await guest.next();
  await guest.isOnStep(4, 'Review');
  await expectAccessible(page, 'review');
  await guest.button('Submit Booking').click();
  await guest.isOnStep(3, 'Location');
  await expectAccessible(page, 'location with errors');
});

test('no dialog of a payment has an automatic finding', async ({ page, guest, standin, payDialog }) => {
  await standin.set({ capture: { fault: 'decline', times: 1 } });
  await guest.applyCode('NOPE');
  await expect(payDialog.getByText('Invalid promo code')).toBeVisible();
  await expectAccessible(page, 'pay dialog');
  await guest.button('Pay $400.00 with PayPal').click();
  await expectAccessible(page, 'prompt');
  await guest.button('Confirm').click();
  await expect(payDialog.getByText('Payment failed. Please try again.')).toBeVisible();
  await expectAccessible(page, 'failed payment');
  await payDialog.getByRole('button', { name: 'Close' }).click();
  await guest.isOnStep(5, 'Payment');
  await expectAccessible(page, 'step 5');
  await guest.button('Try PayPal again: $400.00').click();
  await guest.button('Confirm').click();
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  await expectAccessible(page, 'success dialog');
  await guest.button('Close').click();
  await expect(guest.dialog('Booking Complete')).toBeVisible();
  await expectAccessible(page, 'complete dialog');
});
