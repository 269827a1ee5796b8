import { expectAccessible } from '../fixtures/page-checks.js';
import { bookAsGuest, copyBooking, Admin, shortOf } from '../fixtures/admin.js';
import { expect, test } from '../fixtures/journey.js';

test('several bookings are confirmed together, and each outcome is shown', async ({
  page,
  guest,
  product,
  database,
}) => {
  const { family } = guest;
  const id = await bookAsGuest(product.site, family);
  await copyBooking(database, id, 2);
  const admin = new Admin(page);
  await admin.open(family);
  await expect(admin.rows()).toHaveCount(3);
  const before = await admin.rows().nth(1).boundingBox();
  for (const box of await admin.rows().getByRole('checkbox').all()) await box.check();
  expect(await admin.rows().nth(1).boundingBox()).toEqual(before);
  // Another administrator cancels one in the meantime.
  await page.request.post(`/api/admin/bookings/${id}/confirm`, { data: { version: 1 } });
  await page.getByRole('button', { name: 'Confirm 3' }).click();
  const dialog = admin.dialog(/^Confirm 3 bookings/);
  await expectAccessible(page, 'confirming several');
  await dialog.getByRole('button', { name: 'Confirm 3 bookings' }).click();
  await expect(dialog.getByText('2 bookings were confirmed.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText(shortOf(id));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(admin.rows().filter({ hasText: 'Confirmed' })).toHaveCount(3);
});

test('all results of a filter, also those on other pages, are confirmed together', async ({
  page,
  guest,
  product,
  database,
}) => {
  const { family } = guest;
  await copyBooking(database, await bookAsGuest(product.site, family), 27);
  const admin = new Admin(page);
  await admin.open(family);
  await expect(admin.rows()).toHaveCount(25);
  await admin.rows().first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Select all 28 results' }).click();
  await expect(page.getByText('28 bookings selected')).toBeVisible();
  await expectAccessible(page, 'all results selected');
  // Deselecting one reduces the selection to this page.
  await admin.rows().first().getByRole('checkbox').uncheck();
  await expect(page.getByText('24 bookings selected')).toBeVisible();
  await admin.rows().first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Select all 28 results' }).click();
  await page.getByRole('button', { name: 'Confirm 28' }).click();
  const dialog = admin.dialog(/^Confirm 28 bookings/);
  await dialog.getByRole('button', { name: 'Confirm 28 bookings' }).click();
  await expect(dialog.getByText('28 bookings were confirmed.')).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Done' }).click();
  const confirmed = `select count(*)::int from bookings where parent_email = $1 and status = 'confirmed'`;
  expect(await database.fact(confirmed, family.parentEmail)).toEqual({ count: 28 });
});

test('a selection is cancelled for one reason, rejections are shown, and its file is requested', async ({
  page,
  guest,
  product,
  database,
}) => {
  const { family } = guest;
  const id = await bookAsGuest(product.site, family);
  await copyBooking(database, id, 2);
  const admin = new Admin(page);
  await admin.open(family);
  await expect(admin.rows()).toHaveCount(3);
  for (const box of await admin.rows().getByRole('checkbox').all()) await box.check();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export selection' }).click();
  await file;
  // Another administrator changes one in the meantime.
  await page.request.post(`/api/admin/bookings/${id}/confirm`, { data: { version: 1 } });
  await page.getByRole('button', { name: 'Cancel 3' }).click();
  const dialog = admin.dialog(/^Cancel 3 bookings/);
  await dialog.getByRole('button', { name: 'Cancel 3 bookings' }).click();
  await expect(dialog.getByText('Please give the reason for the cancellation.')).toBeVisible();
  await expectAccessible(page, 'cancelling several');
  await dialog.getByLabel('Reason').fill('A storm is coming.');
  await dialog.getByRole('button', { name: 'Cancel 3 bookings' }).click();
  await expect(dialog.getByText('2 bookings were canceled.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText(shortOf(id));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(admin.rows().filter({ hasText: 'Cancelled' })).toHaveCount(2);
});
