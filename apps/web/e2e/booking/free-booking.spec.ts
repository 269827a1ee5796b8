import { expect, test } from '../fixtures/journey.js';
import { bookingIdIn, row } from '../fixtures/rows.js';

test('a code that takes everything off replaces the payment by one press', async ({
  guest,
  payDialog,
  database,
  mailbox,
}) => {
  await guest.applyCode('FREEDAY');
  await expect(row(payDialog, 'Total')).toHaveText('$0.00');
  await guest.button('Complete Free Booking').click();
  await expect(guest.toast('Booking Confirmed!')).toBeVisible();
  await expect(guest.toast('Your free event has been booked successfully!')).toBeVisible();

  const paid = guest.dialog('Payment Successful');
  await expect(row(paid, 'Discount')).toHaveText('-$400.00');
  await expect(row(paid, 'Total')).toHaveText('$0.00');
  const id = await bookingIdIn(paid);
  const stored = await database.fact(
    `select payment_status, final_cents, (select count(*)::int from payments where booking_id = b.id) as payments
     from bookings b where id = $1`,
    id,
  );
  expect(stored).toEqual({ payment_status: 'completed', final_cents: 0, payments: 0 });
  await expect.poll(async () => (await mailbox.of(guest.family.parentEmail)).length).toBe(1);
});

test('a free booking that fails says so and can be tried again', async ({ page, guest, payDialog }) => {
  await expect(payDialog).toBeVisible();
  await guest.applyCode('FREEDAY');
  await page.route('**/api/bookings/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await guest.button('Complete Free Booking').click();
  await expect(guest.toast('Booking Failed')).toBeVisible();
  await expect(
    guest.toast('There was an error completing your free booking. Please try again.'),
  ).toBeVisible();

  await page.unroute('**/api/bookings/*');
  await guest.button('Complete Free Booking').click();
  await expect(guest.dialog('Payment Successful')).toBeVisible();
});

test('a code in one tab meets the payment of another: nothing is called failed', async ({
  page,
  guest,
  payDialog,
}) => {
  await expect(payDialog).toBeVisible();
  await guest.applyCode('FREEDAY');
  const asked = { amount: '400.00', currency: 'USD', intent: 'CAPTURE' };
  const order = (await (await page.request.post('/paypal/order', { data: asked })).json()) as { id: string };
  expect((await page.request.post(`/paypal/order/${order.id}/capture`)).status()).toBe(200);
  await guest.button('Complete Free Booking').click();
  const paid = guest.dialog('Payment Successful');
  await expect(row(paid, 'Total')).toHaveText('$400.00');
  await expect(guest.toast('Booking Failed')).toHaveCount(0);
});
