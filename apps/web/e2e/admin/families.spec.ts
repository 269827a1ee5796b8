import { expectAccessible } from '../fixtures/page-checks.js';
import { Admin, bookAndPay, bookAsGuest } from '../fixtures/admin.js';
import { newFamily } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';

test('a family is found, noted, tagged, and booked for by phone', async ({ page, guest, product }) => {
  const { family } = guest;
  const id = await bookAndPay(product.site, family);
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto('/admin?tab=families');
  await expect(page.getByRole('heading', { level: 2, name: 'Families' })).toBeVisible();
  await expectAccessible(page, 'the list of families');
  const found = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/families/search'));
  await page.getByRole('searchbox', { name: 'Search' }).fill(family.parentEmail);
  await found;
  await expect(page.getByText('1 family', { exact: true })).toBeVisible();
  const view = page.getByRole('link', { name: `View ${family.parentName}` });
  await view.click();
  await page.getByRole('link', { name: 'All families' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(family.parentEmail);
  await view.click();
  await expect(page.getByRole('heading', { level: 2, name: family.parentName })).toBeVisible();
  expect(page.url()).not.toContain(family.parentEmail);
  await expect(page.getByText(family.childName)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('Paid$400.00Due$0.00');

  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('New note').fill('Ring the lower bell');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toContainText('Ring the lower bell');
  const tags = page.getByRole('region', { name: 'Tags' });
  await tags.getByLabel('New tag').fill('big dog');
  await tags.getByLabel('New tag').press('Enter');
  await expect(tags.getByRole('button', { name: 'Remove the tag big dog' })).toBeVisible();
  await expectAccessible(page, 'the page of a family');

  await page.getByRole('link', { name: /^Open the booking of / }).click();
  await expect(admin.dialog()).toContainText(family.childName);
  await admin.dialog().getByRole('link', { name: 'All bookings, notes and messages' }).click();
  await expect(admin.dialog()).toHaveCount(0);
  expect(page.url()).toContain(id);

  await page.getByRole('button', { name: 'Book for this family' }).click();
  const form = admin.dialog(/^Book for a caller/);
  await expect(form.getByLabel('Parent name')).toHaveValue(family.parentName);
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(family.parentEmail);
  await expect(form.getByLabel('Address')).toHaveValue(family.address);
  await expect(form.getByLabel('Child name')).toHaveValue('');
  for (const game of ['Sack Sprint', 'Tug of Champions', 'Cup Stack Blitz'])
    await form.getByLabel(game).check();
  await form.getByLabel('Event type').selectOption('Birthday Party');
  await form.getByLabel('Day').fill('2031-09-27');
  await form.getByLabel('Start time').selectOption('2:00 PM');
  await form.getByLabel('Space').fill('Flat lawn behind the house');
  await form.getByLabel('Child name').fill('Robin');
  await form.getByRole('button', { name: /^Book for \$/ }).click();
  await expect(admin.dialog()).toContainText('Our team booked it by phone.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: /^Open the booking of / })).toHaveCount(2);
});

test('two families are merged into one, and the merge is undone', async ({ page, guest, product }) => {
  const { family } = guest;
  const other = { ...newFamily(), parentName: 'Olga Other' };
  const id = await bookAsGuest(product.site, family);
  await bookAsGuest(product.site, other);
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto(`/admin?tab=families&family=${id}`);
  const bookings = page.getByRole('link', { name: /^Open the booking of / });
  await expect(bookings).toHaveCount(1);
  await page.getByRole('button', { name: 'Merge with another family' }).click();
  const dialog = admin.dialog(/^Merge two families/);
  await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  await dialog.getByLabel('Which family is the same?').fill(other.parentEmail);
  await dialog.getByRole('button', { name: 'Use Olga Other' }).click();
  await expectAccessible(page, 'the merge of two families');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(guest.toast('Families merged')).toBeVisible();
  await expect(bookings).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await expect(guest.toast('Merge undone')).toBeVisible();
  await expect(bookings).toHaveCount(1);
});
