// Browser translation replaces every text. No page may fail because of it, nor show a text that has changed since.
import { join } from 'node:path';
import { Admin } from '../fixtures/admin.js';
import { THREE_GAMES } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';
import { row } from '../fixtures/pages.js';

test.beforeEach(({ page }) =>
  page.addInitScript({ path: join(import.meta.dirname, '../fixtures/translator.js') }),
);

test('a family books, pays, moves and cancels on translated pages', async ({ page, guest, database }) => {
  test.slow();
  await guest.openWizard();
  await expect(page.locator('h1 font').first()).toBeVisible();
  for (const [place, name] of THREE_GAMES.entries()) {
    await guest.game(name).click();
    if (place < 2)
      await expect(page.getByText(`Selected ${place + 1}/3 games. Choose ${2 - place} more.`)).toBeVisible();
  }
  await expect(page.getByText('Perfect! 3 games selected.')).toBeVisible();
  await guest.game('Parachute Popcorn').click();
  await expect(page.getByText('Perfect! 4 games selected.')).toBeVisible();
  await guest.game('Parachute Popcorn').click();
  await guest.next();
  await guest.fillDetails();
  await guest.next();
  await guest.fillFamily();
  await guest.fillPlace();
  const photography = page.getByRole('checkbox', { name: /^Photography/ });
  await photography.check();
  await photography.uncheck();
  await guest.next();
  await guest.button('Submit Booking').click();

  const pay = guest.dialog('Complete Your Booking');
  await guest.applyCode('NO-SUCH-CODE');
  await expect(page.getByLabel('Promo code')).toHaveAttribute('aria-invalid', 'true');
  await guest.applyCode('WELCOME10');
  await expect(row(pay, 'Total')).toHaveText('$360.00');
  await guest.button('Remove code').click();
  await expect(row(pay, 'Total')).toHaveText('$400.00');
  await guest.payAndConfirm('$400.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  await guest.button('Close').click();
  await expect(guest.dialog('Booking Complete')).toBeVisible();

  const { id } = await database.fact(
    'select id from bookings where parent_email = $1',
    guest.family.parentEmail,
  );
  await page.goto(`/booking?manage=${String(id)}`);
  const money = page.getByRole('region', { name: 'Money' });
  await expect(row(money, 'Paid')).toHaveText('$400.00');
  await guest.button('Cancel this booking').click();
  await guest.dialog('Cancel this booking?').getByRole('button', { name: 'Yes, cancel it' }).click();
  await guest.button('Undo').click();
  await expect(guest.toast('Your booking is unchanged')).toBeVisible();
  await page.getByText('What happened so far').click();
  await expect(page.getByText('The cancellation was undone.')).toBeVisible();
});

test('translated pages of contact, log-in and the desk answer every press', async ({
  page,
  guest,
  signUp,
}) => {
  test.slow();
  await page.goto('/contact');
  const form = page.locator('form').filter({ has: page.getByLabel('Message') });
  await form.getByLabel('Name').fill('Dana Field');
  await guest.button('Send Message').click();
  await expect(form.getByText('Please enter a valid email address').first()).toBeVisible();
  await form.getByLabel('Email').fill(guest.family.parentEmail);
  await form.getByLabel('Subject').selectOption({ label: 'Pricing Information' });
  await form.getByLabel('Message').fill('Do you have a free Saturday in May?');
  await guest.button('Send Message').click();
  await expect(guest.toast('Message Sent!')).toBeVisible();

  const account = await signUp();
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password').fill('wrong-password');
  await guest.button('Log in').click();
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Password').fill(account.password);
  await guest.button('Log in').click();
  await expect(guest.button('Your account')).toBeVisible();

  await new Admin(page).logIn();
  for (const tab of [
    'calendar',
    'crews',
    'inbox',
    'promo',
    'content',
    'exports',
    'reports',
    'operations',
    'settings',
  ]) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByRole('main').locator('h2 font, h3 font').first()).toBeVisible();
  }
  await page.goto('/admin');
  await page
    .getByRole('table', { name: 'All bookings' })
    .getByRole('link', { name: /^View booking/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Booking / });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Next booking' }).click();
  await dialog.getByLabel('New note').fill('Has called.');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(dialog.getByText('Has called.')).toBeVisible();
});
