// A family that has booked and not paid can always return to the payment.
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/journey.js';
import { longDay } from '../fixtures/family.js';

const PAY = 'Pay $400.00 with PayPal';
const saved = (day: string) => `Your booking for ${longDay(day).replace(/, \d{4}$/, '')} is saved.`;

test('a reload after Submit Booking returns to the payment, and Back shows its answers', async ({
  page,
  guest,
  database,
}) => {
  await guest.book();
  await page.reload();
  await guest.isOnStep(5, 'Payment');
  // The page removes the entry of the dialog, which is closed now.
  await page.waitForFunction(() => !window.history.state?.usr?.isOver);
  await page.goBack();
  await guest.isOnStep(3, 'Location');
  await expect(page.getByLabel('Parent name')).toBeDisabled();
  await expect(page.getByLabel('Parent name')).toHaveValue(guest.family.parentName);
  await expect(page.getByLabel('Space details')).toHaveValue(guest.family.spaceDetails);
  await expect(page.getByText('from $400')).toHaveCount(0);
  await page.goForward();
  await guest.isOnStep(5, 'Payment');
  await guest.payAndConfirm('$400.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  const bookings = 'select status from bookings where parent_email = $1';
  expect(await database.fact(bookings, guest.family.parentEmail)).toEqual({ status: 'confirmed' });
});

test('the booking page offers to pay the unpaid booking or to start another', async ({
  page,
  guest,
  seedBooking,
}) => {
  await seedBooking();
  await page.goto('/booking');
  const offer = page.getByRole('region', { name: saved(guest.family.eventDate) });
  await expect(offer).toBeVisible();
  await guest.button('Start another').click();
  await expect(offer).toHaveCount(0);
  await guest.isOnStep(1, 'Games');

  await page.reload();
  await offer.getByRole('button', { name: 'Pay now' }).click();
  await guest.payAndConfirm('$400.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  await page.goto('/booking');
  await expect(guest.game('Sack Sprint')).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('another device is offered nothing', async ({ browser, product, seedBooking }) => {
  await seedBooking();
  const other = await browser.newPage({ baseURL: product.site });
  const asked = other.waitForResponse('**/api/bookings/unpaid');
  await other.goto('/booking');
  expect((await asked).status()).toBe(204);
  await expect(other.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  await other.close();
});

test('a new booking needs a confirmation, and the previous one can still be paid', async ({
  page,
  guest,
}) => {
  const dialog = await guest.book();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await guest.button('Start a new booking').click();
  await expect(page.getByText('This booking is saved but not paid yet.')).toBeVisible();
  await guest.button('Stay with this one').click();
  await expect(guest.button(PAY)).toBeVisible();

  await guest.button('Start a new booking').click();
  await guest.button('Start a new booking').click();
  await guest.isOnStep(1, 'Games');
  await expect(page.getByText('Selected 0/3 games. Choose 3 more.')).toBeVisible();
  await expect(page.getByText(saved(guest.family.eventDate))).toBeVisible();
});

test('the link of a booking whose start has passed shows that, and accepts no payment', async ({
  page,
  guest,
  seedBooking,
  database,
}) => {
  const id = await seedBooking();
  await database.fact(
    `update bookings set event_date = event_date - 400, starts_at = starts_at - interval '400 days'
     where id = $1 returning id`,
    id,
  );
  await page.goto(`/booking?resume=${id}`);
  await expect(
    page.getByRole('heading', { name: 'This event has begun already, so it can no longer be paid here.' }),
  ).toBeVisible();
  await expect(guest.dialog('Complete Your Booking')).toHaveCount(0);
  await expect(guest.button(PAY)).toHaveCount(0);
  await guest.button('Start a new booking').click();
  await guest.isOnStep(1, 'Games');
});

/** A dialog's history entry is added shortly after it opens, and rendered then: both faster than a person can press. */
async function hasOwnEntry(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.usr?.isOver)).toBe(true);
  await page.evaluate(
    () =>
      new Promise((drawn) =>
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(drawn))),
      ),
  );
}

test('Back closes the open dialog and keeps the URL', async ({ page, guest }) => {
  const dialog = await guest.book();
  await expect(page).toHaveURL(/\/booking\?step=5$/);
  await hasOwnEntry(page);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/booking\?step=5$/);
  await guest.isOnStep(5, 'Payment');

  await guest.payAndConfirm('$400.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  await hasOwnEntry(page);
  await page.goBack();
  await expect(guest.dialog('Booking Complete')).toBeVisible();
  await expect(page).toHaveURL(/\/booking\?step=5$/);
  await guest.button('Close').click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a payment under review is not offered again on any way back', async ({
  page,
  guest,
  standin,
  seedBooking,
  signUp,
}) => {
  await standin.set({ capture: 'pending' });
  const id = await seedBooking();
  await page.goto(`/booking?resume=${id}`);
  await guest.payAndConfirm('$400.00');
  const waiting = page.getByText('PayPal is still checking this payment.');
  await expect(waiting).toBeVisible();

  await page.reload();
  await expect(waiting).toBeVisible();
  await expect(guest.button(PAY)).toHaveCount(0);
  await page.goto('/booking');
  await expect(page.getByText('PayPal is still checking your payment.')).toBeVisible();
  await expect(guest.button('Pay now')).toHaveCount(0);

  await signUp();
  await page.goto('/profile');
  await expect(page.getByText('PayPal is still checking your payment.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
});
