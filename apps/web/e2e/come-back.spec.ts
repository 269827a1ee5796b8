// A family that has booked and not paid never loses the way to pay.
import { expect, test } from './fixtures/journey.js';
import { inWords } from './fixtures/family.js';

const PAY = 'Pay $400.00 with PayPal';
const saved = (day: string) => `Your booking for ${inWords(day).replace(/, \d{4}$/, '')} is saved.`;

test('a reload after Submit Booking leads back to the payment', async ({ page, visitor, database }) => {
  await visitor.book();
  await page.reload();
  await visitor.isOnStep(5, 'Payment');
  await visitor.payAndConfirm('$400.00');
  await expect(visitor.dialog('Payment Successful')).toBeVisible();
  const bookings = 'select status from bookings where parent_email = $1';
  expect(await database.fact(bookings, visitor.family.parentEmail)).toEqual({ status: 'confirmed' });
});

test('the booking page offers what is not paid yet, to pay it or to start another', async ({
  page,
  visitor,
  seedBooking,
}) => {
  await seedBooking();
  await page.goto('/booking');
  const offer = page.getByRole('region', { name: saved(visitor.family.eventDate) });
  await expect(offer).toBeVisible();
  await visitor.button('Start another').click();
  await expect(offer).toHaveCount(0);
  await visitor.isOnStep(1, 'Games');

  await page.reload();
  await offer.getByRole('button', { name: 'Pay now' }).click();
  await visitor.payAndConfirm('$400.00');
  await expect(visitor.dialog('Payment Successful')).toBeVisible();
  await page.goto('/booking');
  await expect(visitor.game('Sack Sprint')).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('somebody else on another device is offered nothing', async ({ browser, product, seedBooking }) => {
  await seedBooking();
  const other = await browser.newPage({ baseURL: product.site });
  const asked = other.waitForResponse('**/api/bookings/unpaid');
  await other.goto('/booking');
  expect((await asked).status()).toBe(204);
  await expect(other.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  await other.close();
});

test('a new booking is begun only when asked twice, and the one before can still be paid', async ({
  page,
  visitor,
}) => {
  const dialog = await visitor.book();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await visitor.button('Start a new booking').click();
  await expect(page.getByText('This booking is saved but not paid yet.')).toBeVisible();
  await visitor.button('Stay with this one').click();
  await expect(visitor.button(PAY)).toBeVisible();

  await visitor.button('Start a new booking').click();
  await visitor.button('Start a new booking').click();
  await visitor.isOnStep(1, 'Games');
  await expect(page.getByText('Selected 0/3 games. Choose 3 more.')).toBeVisible();
  await expect(page.getByText(saved(visitor.family.eventDate))).toBeVisible();
});

test('a booking whose start has passed says so when its link is opened, and takes no payment', async ({
  page,
  visitor,
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
  await expect(visitor.dialog('Complete Your Booking')).toHaveCount(0);
  await expect(visitor.button(PAY)).toHaveCount(0);
  await visitor.button('Start a new booking').click();
  await visitor.isOnStep(1, 'Games');
});

test('Back takes the open dialog away and leaves the address', async ({ page, visitor }) => {
  const dialog = await visitor.book();
  await expect(page).toHaveURL(/\/booking\?step=5$/);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/booking\?step=5$/);
  await visitor.isOnStep(5, 'Payment');

  await visitor.payAndConfirm('$400.00');
  await expect(visitor.dialog('Payment Successful')).toBeVisible();
  await page.goBack();
  await expect(visitor.dialog('Booking Complete')).toBeVisible();
  await expect(page).toHaveURL(/\/booking\?step=5$/);
  await visitor.button('Close').click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a payment under review is not offered again, whichever way the family comes back', async ({
  page,
  visitor,
  standin,
  seedBooking,
  signUp,
}) => {
  await standin.set({ capture: 'pending' });
  const id = await seedBooking();
  await page.goto(`/booking?resume=${id}`);
  await visitor.payAndConfirm('$400.00');
  const waiting = page.getByText('PayPal is still checking this payment.');
  await expect(waiting).toBeVisible();

  await page.reload();
  await expect(waiting).toBeVisible();
  await expect(visitor.button(PAY)).toHaveCount(0);
  await page.goto('/booking');
  await expect(page.getByText('PayPal is still checking your payment.')).toBeVisible();
  await expect(visitor.button('Pay now')).toHaveCount(0);

  await signUp();
  await page.goto('/profile');
  await expect(page.getByText('PayPal is still checking your payment.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
});
