import type { Locator, Page } from 'playwright/test';
import { expectAccessible, expectFits, ZOOMED } from '../fixtures/page-checks.js';
import { expect, test } from '../fixtures/journey.js';
import { ADMIN } from '../fixtures/product.js';
import { THREE_GAMES } from '../fixtures/family.js';

// With a keyboard, as phones have none.
test.beforeEach(async ({ page }) => page.setViewportSize(ZOOMED));

test('the API description has no axe violations, and its calls open by keyboard', async ({ page }) => {
  test.slow();
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Field Day HTTP API' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'bookings', exact: true })).toBeVisible();
  await expectAccessible(page, 'API');
  await page.getByRole('heading', { name: 'bookings', exact: true }).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'POST /api/admin/bookings', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^KEY_REUSED: /)).toBeVisible();
  await expectAccessible(page, 'API, a call open', '.opblock.is-open');
});

test('log-in and register forms with errors, and the profile, have no axe violations', async ({
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

test('the admin area has no axe violations', async ({ page }) => {
  await page.request.post('/api/login', { data: ADMIN });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expectAccessible(page, 'admin area');
});

test('no step of the wizard has axe violations, with or without errors', async ({ page, guest }) => {
  await guest.openWizard();
  await guest.pickGames();
  await expectAccessible(page, 'games');
  await guest.button('+ Add Your Own').click();
  await expect(guest.dialog('Add Your Own Game')).toBeVisible();
  await guest.button('Submit Game Idea').click();
  await expectAccessible(page, 'custom game with errors');
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

test('no payment dialog has axe violations', async ({ page, guest, standin, payDialog }) => {
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

const MOST_STOPS = 80;

/** Presses Tab until the control has the focus. Fails when the focus is lost on the way. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${String(control)}.`);
}

test('a booking is made from the first game to the receipt with the keyboard alone', async ({
  page,
  guest,
  database,
}) => {
  const { family } = guest;
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  };
  const press = async (control: Locator, key = 'Enter') => {
    await tabTo(page, control);
    await page.keyboard.press(key);
  };

  await guest.openWizard();
  for (const name of THREE_GAMES) await press(guest.game(name), 'Space');
  await expect(page.getByText('Perfect! 3 games selected.')).toBeVisible();
  await press(guest.button('Next'));

  await guest.isOnStep(2, 'Details');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('grid').locator('button[tabindex="0"]'));
  for (let week = 0; week < 4; week += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await type('Event time', '10:00 AM');
  await type('Event type', 'Birthday');
  await press(guest.button('Next'));

  await guest.isOnStep(3, 'Location');
  await type('Parent name', family.parentName);
  await type('Email', family.parentEmail);
  await type('Phone', family.parentPhone);
  await type('Child name', family.childName);
  await type('Street address', family.address);
  await type('City', family.city);
  await tabTo(page, page.getByRole('combobox', { name: 'State' }));
  await page.keyboard.type('NY');
  await type('ZIP code', family.zipCode);
  await type('Space details', family.spaceDetails);
  await press(guest.button('Next'));

  await guest.isOnStep(4, 'Review');
  await press(guest.button('Submit Booking'));
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
  await press(guest.button('Pay $400.00 with PayPal'));
  await press(guest.button('Confirm'));
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  const download = page.waitForEvent('download');
  await press(guest.button('Download Receipt'));
  expect((await download).suggestedFilename()).toMatch(/^receipt-/);
  const paid = 'select payment_status, intensity from bookings where parent_email = $1';
  expect(await database.fact(paid, family.parentEmail)).toEqual({
    payment_status: 'completed',
    intensity: 'medium',
  });
});

test('the first three steps of the wizard need no horizontal scrolling at 320 px', async ({
  page,
  guest,
}) => {
  await guest.openWizard();
  await guest.pickGames();
  await expectFits(page, 'games');
  await guest.button('+ Add Your Own').click();
  await expect(guest.dialog('Add Your Own Game')).toBeVisible();
  await expectFits(page, 'custom game');
  await guest.button('Cancel').click();
  await guest.next();
  await guest.isOnStep(2, 'Details');
  await expect(page.getByRole('grid')).toBeVisible();
  await expectFits(page, 'details');
  await guest.fillDetails();
  await guest.next();
  await guest.isOnStep(3, 'Location');
  await expectFits(page, 'location');
  await guest.fillFamily();
  await guest.fillPlace();
  await guest.next();
  await guest.isOnStep(4, 'Review');
  await expectFits(page, 'review');
});

test('payment and confirmation need no horizontal scrolling at 320 px', async ({
  page,
  guest,
  payDialog,
}) => {
  await expect(payDialog).toBeVisible();
  await expectFits(page, 'pay dialog');
  await guest.payAndConfirm('$400.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  await expectFits(page, 'success dialog');
  await guest.button('Close').click();
  await expect(guest.dialog('Booking Complete')).toBeVisible();
  await expectFits(page, 'complete dialog');
});

test('the profile needs no horizontal scrolling at 320 px', async ({ page, signUp, seedBooking }) => {
  await signUp();
  await seedBooking();
  await page.goto('/profile');
  await expect(page.getByRole('article')).toBeVisible();
  await expectFits(page, 'profile');
});
