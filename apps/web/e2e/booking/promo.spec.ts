import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures/journey.js';
import { row } from '../fixtures/pages.js';
import { requestsTo } from '../fixtures/network.js';

const CHECK = '/api/promo/validate';

/** Overlap in px: how far the bottom of one element is below the top of the other. */
const roomBetween = async (upper: Locator, lower: Locator) => {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return below!.y - (above!.y + above!.height);
};

test('the result of a code is visible above the footer, and its toast covers neither footer nor close button', async ({
  page,
  guest,
  payDialog,
}) => {
  const pay = guest.button('Pay $400.00 with PayPal');
  await expect(pay).toBeVisible();
  await guest.applyCode('NOPE');
  const rejected = payDialog.getByText('Invalid promo code');
  await expect(rejected).toBeVisible();
  expect(await roomBetween(rejected, page.locator('.sheet-footer'))).toBeGreaterThan(0);
  await guest.applyCode('WELCOME10');
  const message = page.locator('.toast');
  await expect(message).toContainText('Promo Code Applied!');
  expect(await roomBetween(message, guest.button('Pay $360.00 with PayPal'))).toBeGreaterThan(0);
  await expect(payDialog.getByText('$40.00 off')).toBeInViewport({ ratio: 1 });
  await guest.button('Close').click({ timeout: 2_000 });
  await expect(payDialog).toHaveCount(0);
});

test('an empty box shows an error and sends nothing', async ({ page, guest, payDialog }) => {
  const checks = requestsTo(page, CHECK);
  await guest.applyCode('   ');
  await expect(payDialog.getByText('Please enter a promo code')).toBeVisible();
  expect(checks).toHaveLength(0);
});

test('a code in lower case with spaces is sent in upper case and shows the discount', async ({
  page,
  guest,
  payDialog,
  database,
}) => {
  const checks = requestsTo(page, CHECK);
  await guest.applyCode(' welcome10 ');
  await expect(guest.toast('Promo Code Applied!')).toBeVisible();
  await expect(guest.toast('You save $40.00.')).toBeVisible();
  await expect(payDialog.getByLabel('Promo code')).toHaveValue('WELCOME10');
  expect(checks.map((check) => check.postDataJSON().code)).toEqual(['WELCOME10']);

  // A check is only a preview: nothing is reserved before an order exists, and the order's payment uses the code.
  const uses = `select count(*)::int from promo_redemptions r join bookings b on b.id = r.booking_id
    where b.parent_email = $1`;
  expect(await database.fact(uses, guest.family.parentEmail)).toEqual({ count: 0 });
  await guest.payAndConfirm('$360.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  expect(await database.fact(uses, guest.family.parentEmail)).toEqual({ count: 1 });
});

for (const code of ['NOPE', 'SUMMER25']) {
  test(`the code ${code} is rejected and removes an earlier discount`, async ({ guest, payDialog }) => {
    await guest.applyCode('WELCOME10');
    await expect(row(payDialog, 'Total')).toHaveText('$360.00');
    await guest.applyCode(code);
    await expect(payDialog.getByText('Invalid promo code')).toBeVisible();
    await expect(row(payDialog, 'Total')).toHaveText('$400.00');
    await expect(row(payDialog, 'Discount')).toHaveCount(0);
    await expect(guest.button('Pay $400.00 with PayPal')).toBeVisible();
  });
}

test('without a network the check shows its own error', async ({ page, guest, payDialog }) => {
  await guest.applyCode('WELCOME10');
  await expect(row(payDialog, 'Total')).toHaveText('$360.00');
  await page.route(`**${CHECK}`, (route) => route.abort());
  await guest.button('Apply').click();
  await expect(payDialog.getByText('Failed to validate promo code')).toBeVisible();
  await expect(row(payDialog, 'Total')).toHaveText('$400.00');
});
