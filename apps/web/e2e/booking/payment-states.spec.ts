import { expect, test } from '../fixtures/journey.js';
import { row } from '../fixtures/pages.js';
import { Guest } from '../fixtures/guest.js';

const PAY = 'Pay $400.00 with PayPal';
const AGAIN = 'Try PayPal again: $400.00';
const FAILED = 'Payment failed. Please try again.';
const PAYMENT_OF = `select p.status, p.attempt from payments p join bookings b on b.id = p.booking_id
  where b.parent_email = $1 order by p.attempt desc limit 1`;
const CAPTURES_OF = `select count(*)::int from captures c join payments p on p.id = c.payment_id
  join bookings b on b.id = p.booking_id where b.parent_email = $1 and c.status = 'COMPLETED'`;
const BOOKING_OF = 'select status, payment_status from bookings where parent_email = $1';

test('declining the prompt returns to the pay button, and no order was created', async ({
  guest,
  payDialog,
  database,
}) => {
  await guest.button(PAY).click();
  await payDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(guest.button(PAY)).toBeVisible();
  const orders = `select count(*)::int from payments p join bookings b on b.id = p.booking_id where parent_email = $1`;
  expect(await database.fact(orders, guest.family.parentEmail)).toEqual({ count: 0 });
});

test('an order has the amount due, in dollars, with intent capture', async ({ page, guest, payDialog }) => {
  await expect(payDialog).toBeVisible();
  const order = page.waitForRequest('**/paypal/order');
  await guest.payAndConfirm('$400.00');
  expect((await order).postDataJSON()).toMatchObject({
    amount: '400.00',
    currency: 'USD',
    intent: 'CAPTURE',
  });
  await expect(guest.dialog('Payment Successful')).toBeVisible();
});

test('closing the wallet returns to the pay button', async ({ guest, standin, payDialog }) => {
  await expect(payDialog).toBeVisible();
  await standin.set({ approval: 'wait' });
  await guest.payAndConfirm('$400.00');
  await guest.dialog('PayPal test checkout').getByRole('button', { name: 'Cancel' }).click();
  await expect(guest.button(PAY)).toBeVisible();
});

test('an order that cannot be created shows the failure and a retry button', async ({
  guest,
  standin,
  payDialog,
}) => {
  await standin.set({ create: 'unavailable' });
  await guest.payAndConfirm('$400.00');
  await expect(payDialog.getByText(FAILED)).toBeVisible();
  await expect(guest.toast('Payment Failed')).toBeVisible();
  await expect(guest.toast('Failed to create PayPal order')).toBeVisible();
  await expect(guest.button(AGAIN)).toBeVisible();
});

test(
  'a declined capture can be retried and is then paid once',
  { tag: '@core' },
  async ({ guest, standin, payDialog, database }) => {
    await standin.set({ capture: { fault: 'decline', times: 1 } });
    await guest.payAndConfirm('$400.00');
    await expect(payDialog.getByText(FAILED)).toBeVisible();
    await expect(guest.toast('Payment Failed')).toBeVisible();
    await guest.button(AGAIN).click();
    await guest.button('Confirm').click();
    await expect(guest.dialog('Payment Successful')).toBeVisible();
    expect(await database.fact(CAPTURES_OF, guest.family.parentEmail)).toEqual({ count: 1 });
  },
);

test('a lost response to the capture is completed by the retry without a second charge', async ({
  page,
  guest,
  payDialog,
  database,
}) => {
  let lost = 0;
  await page.route('**/paypal/order/*/capture', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await guest.payAndConfirm('$400.00');
  await expect(payDialog.getByText(FAILED)).toBeVisible();
  await guest.button(AGAIN).click();
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  expect(await database.fact(CAPTURES_OF, guest.family.parentEmail)).toEqual({ count: 1 });
});

test('without a payment service the dialog shows the contact, and retries with one press', async ({
  page,
  guest,
  seedBooking,
}) => {
  // Not by the stand-in: its token in the second half is cached, and the next browser would use it.
  const away = { status: 503, json: { code: 'PAYMENTS_OFF', message: 'Payments are off.' } };
  await page.route('**/paypal/setup', (route) => route.fulfill(away));
  await page.goto(`/booking?resume=${await seedBooking()}`);
  await expect(
    guest
      .dialog('Complete Your Booking')
      .getByText('Payment Service Unavailable - Please contact support to complete your booking'),
  ).toBeVisible();
  await expect(guest.button(PAY)).toHaveCount(0);
  await page.unroute('**/paypal/setup');
  await guest.button('Try again').click();
  await expect(guest.button(PAY)).toBeVisible();
});

test('two tabs with one order in their wallets are charged once, and both show the payment', async ({
  context,
  page,
  guest,
  standin,
  payDialog,
  database,
}) => {
  await standin.set({ approval: 'wait' });
  await expect(payDialog).toBeVisible();
  const other = new Guest(await context.newPage());
  await other.page.goto(page.url());
  const tabs = [guest, other];
  for (const tab of tabs) await tab.payAndConfirm('$400.00');
  for (const tab of tabs) await expect(tab.dialog('PayPal test checkout')).toBeVisible();
  for (const tab of tabs) {
    await tab.dialog('PayPal test checkout').getByRole('button', { name: 'Approve' }).click();
    await expect(tab.dialog('Payment Successful')).toBeVisible();
  }
  expect(await database.fact(CAPTURES_OF, guest.family.parentEmail)).toEqual({ count: 1 });
});

test('a payment under review is shown as such and cannot be made twice', async ({
  guest,
  standin,
  payDialog,
  database,
}) => {
  await standin.set({ capture: 'pending' });
  await guest.payAndConfirm('$400.00');
  await expect(payDialog.getByText('PayPal is still checking this payment.')).toBeVisible();
  await expect(guest.button(PAY)).toHaveCount(0);
  expect(await database.fact(PAYMENT_OF, guest.family.parentEmail)).toEqual({
    status: 'pending',
    attempt: 1,
  });
});

test('the dialog cannot be closed while the payment is being processed', async ({
  page,
  guest,
  standin,
  payDialog,
}) => {
  await standin.set({ approval: 'wait' });
  await guest.payAndConfirm('$400.00');
  const wallet = guest.dialog('PayPal test checkout');
  await expect(wallet).toBeVisible();
  await expect(payDialog.getByText('Processing your payment...')).toBeAttached();
  await expect(payDialog.getByRole('button', { name: 'Close', includeHidden: true })).toHaveCount(0);

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/paypal/order/*/capture', async (route) => {
    await held;
    await route.continue();
  });
  await wallet.getByRole('button', { name: 'Approve' }).click();
  await expect(wallet).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  await expect(payDialog).toBeVisible();
  release();
  await expect(guest.dialog('Payment Successful')).toBeVisible();
});

test('after the dialog was closed unpaid the pay button is on step 5', async ({
  page,
  guest,
  payDialog,
  database,
}) => {
  await payDialog.getByRole('button', { name: 'Close' }).click();
  await guest.isOnStep(5, 'Payment');
  await expect(row(page.getByRole('main'), 'Total')).toHaveText('$400.00');
  await guest.payAndConfirm('$400.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  expect(await database.fact(BOOKING_OF, guest.family.parentEmail)).toEqual({
    status: 'confirmed',
    payment_status: 'completed',
  });
});

test('the link of a paid booking shows its documents, an unknown one shows an error', async ({
  page,
  guest,
  payDialog,
}) => {
  await expect(payDialog).toBeVisible();
  await guest.payAndConfirm('$400.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  await page.reload();
  await expect(guest.dialog('Payment Successful')).toBeVisible();

  await page.goto('/booking?resume=0193b7a2-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'We could not find that booking.' })).toBeVisible();
});
