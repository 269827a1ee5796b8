import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures/journey.js';
import { bookingIdIn, row } from '../fixtures/pages.js';

/** The file saved by a button: its name and its text. */
async function saved(page: Page, press: Locator): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test(
  'a guest books three games with WELCOME10, pays 360.00 and keeps the documents',
  { tag: '@core' },
  async ({ page, guest, database, mailbox }) => {
    const { parentEmail } = guest.family;
    const pay = await guest.book();
    await expect(row(pay, 'Total')).toHaveText('$400.00');
    await guest.applyCode('WELCOME10');
    await expect(row(pay, 'Discount')).toHaveText('-$40.00');
    await expect(row(pay, 'Total')).toHaveText('$360.00');
    await guest.button('Pay $360.00 with PayPal').click();
    await expect(page.getByRole('heading', { name: 'Pay $360.00 now?' })).toBeVisible();
    await guest.button('Confirm').click();

    const paid = guest.dialog('Payment Successful');
    await expect(paid).toBeVisible();
    const id = await bookingIdIn(paid);
    await expect(row(paid, 'Booking ID')).toContainText(id);
    await expect(row(paid, 'Confirmation email')).toHaveText(parentEmail);
    await expect(row(paid, 'Subtotal')).toHaveText('$400.00');
    await expect(row(paid, 'Discount')).toHaveText('-$40.00');
    await expect(row(paid, 'Total')).toHaveText('$360.00');
    const receipt = await saved(page, guest.button('Download Receipt'));
    expect(receipt.name).toMatch(/^receipt-.+\.html$/);
    expect(receipt.text).toContain('360.00');

    await guest.button('Close').click();
    const complete = guest.dialog('Booking Complete');
    expect(await bookingIdIn(complete)).toBe(id);
    const confirmation = await saved(page, guest.button('Download PDF Confirmation'));
    expect(confirmation.name).toMatch(/\.html$/);
    expect(confirmation.text).toContain(id);
    const entry = await saved(page, complete.getByRole('link', { name: 'Add to calendar' }));
    expect(entry.name).toMatch(/\.ics$/);
    expect(entry.text).toContain('BEGIN:VEVENT');

    expect(
      await database.fact('select status, payment_status, final_cents from bookings where id = $1', id),
    ).toEqual({
      status: 'confirmed',
      payment_status: 'completed',
      final_cents: 36_000,
    });
    await expect.poll(async () => (await mailbox.of(parentEmail)).length, { timeout: 30_000 }).toBe(1);
    const [mail] = await mailbox.of(parentEmail);
    expect(mail.copies).toBe(1);
    expect(mail.attachments.map(({ type }) => type.split(';')[0]).toSorted()).toEqual([
      'application/pdf',
      'text/calendar',
    ]);
  },
);

test('a guest who paid creates an account in the last dialog and finds the booking on the profile', async ({
  page,
  guest,
  payDialog,
  database,
}) => {
  await expect(payDialog).toBeVisible();
  await guest.payAndConfirm('$400.00');
  const id = await bookingIdIn(guest.dialog('Payment Successful'));
  await guest.button('Close').click();

  const complete = guest.dialog('Booking Complete');
  await complete.getByLabel('Email').fill('');
  await guest.button('Create Account').click();
  await expect(guest.toast('Missing Information')).toBeVisible();
  await complete.getByLabel('Email').fill(guest.family.parentEmail);
  await complete.getByLabel('Password').fill('a-long-password');
  await guest.button('Create Account').click();
  await expect(guest.toast('Account Created!')).toBeVisible();

  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText(`Event #${id}`)).toBeVisible();
  const { username, name } = await database.fact(
    `select u.username, u.first_name || ' ' || u.last_name as name from bookings b join users u on u.id = b.user_id where b.id = $1`,
    id,
  );
  expect(username).toBe(guest.family.parentEmail);
  expect(name).toBe(guest.family.parentName);
});

test(
  'a 100% code replaces the payment by one press',
  { tag: '@core' },
  async ({ guest, payDialog, database, mailbox }) => {
    await guest.applyCode(await database.freeCode());
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
  },
);

test('a failed free booking shows an error and can be retried', async ({
  page,
  guest,
  payDialog,
  database,
}) => {
  await expect(payDialog).toBeVisible();
  await guest.applyCode(await database.freeCode());
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

test('a code in one tab and a payment in another: neither is shown as failed', async ({
  page,
  guest,
  payDialog,
  database,
}) => {
  await expect(payDialog).toBeVisible();
  await guest.applyCode(await database.freeCode());
  const asked = { amount: '400.00', currency: 'USD', intent: 'CAPTURE' };
  const order = (await (await page.request.post('/paypal/order', { data: asked })).json()) as { id: string };
  expect((await page.request.post(`/paypal/order/${order.id}/capture`)).status()).toBe(200);
  await guest.button('Complete Free Booking').click();
  const paid = guest.dialog('Payment Successful');
  await expect(row(paid, 'Total')).toHaveText('$400.00');
  await expect(guest.toast('Booking Failed')).toHaveCount(0);
});
