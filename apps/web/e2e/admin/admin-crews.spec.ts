// The owner of two vans: from an empty list to limited start times, and back.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { Admin } from '../fixtures/admin.js';
import { expectAccessible } from '../fixtures/page-checks.js';
import { dayFromNow } from '../fixtures/family.js';
import type { Guest } from '../fixtures/guest.js';
import { expect, test } from '../fixtures/journey.js';

const ALL_STARTS = /^All 37 start times are on offer every day/;

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) });

const openSection = async (page: Page, section: string) => {
  await page.getByRole('link', { name: section, exact: true }).click();
  await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible();
};

const answer = async (page: Page, name: string, press: string) => {
  await page.getByRole('dialog', { name }).getByRole('button', { name: press }).click();
};

/** Adds a van that works on weekdays from noon, in addition to the default weekends. */
async function addVan(page: Page, guest: Guest, name: string): Promise<void> {
  await guest.button('Add a crew').click();
  const form = guest.dialog('Add a crew');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Home ZIP code').fill('10001');
  await form.getByLabel('Works on Monday').check();
  await form.getByLabel('Monday from').fill('12:00');
  await form.getByRole('button', { name: 'Same hours Monday to Friday' }).click();
  await guest.button('Save the crew').click();
  await expect(guest.toast(`${name} was added`)).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await new Admin(page).logIn();
  await page.goto('/admin?tab=crews');
  await expect(page.getByRole('heading', { name: 'Crews', level: 2 })).toBeVisible();
});

test('two vans are set up, the first limits the start times, and switching it off restores them', async ({
  page,
  guest,
  crews,
}) => {
  const [blue, red] = ['Blue', 'Red'].map((colour) => `${colour} ${randomUUID().slice(0, 8)}`);
  await expect(page.getByRole('heading', { name: 'Set up your vans in three steps' })).toBeVisible();
  await expect(page.getByText(ALL_STARTS)).toBeVisible();
  await expectAccessible(page, 'the crews before the first one');
  for (const name of [blue, red]) {
    await addVan(page, guest, name);
    await crews.adopt(name);
  }
  await expect(cardOf(page, blue)).toContainText('Mon – Fri: 12 PM – 8 PM');
  await expect(cardOf(page, blue)).toContainText('Sat – Sun: 9 AM – 8 PM');
  await expect(cardOf(page, red).getByRole('switch')).not.toBeChecked();

  await page.getByRole('switch', { name: `Switch ${blue} on` }).click();
  await expect(guest.dialog(`Switch ${blue} on?`)).toContainText('This is your first crew that is on.');
  await expectAccessible(page, 'the question before a crew is on');
  await answer(page, `Switch ${blue} on?`, 'Switch it on');
  await expect(page.getByText(/^Start times are limited by 1 crew:/)).toBeVisible();
  await expectAccessible(page, 'two crews');

  await page.getByRole('switch', { name: `Switch ${blue} off` }).click();
  await answer(page, `Switch ${blue} off?`, 'Switch it off');
  await expect(page.getByText(ALL_STARTS)).toBeVisible();
  await expect(cardOf(page, blue).getByRole('switch')).not.toBeChecked();
});

test('a day is closed for all crews and reopened', async ({ page, guest }) => {
  await openSection(page, 'Closed days');
  await page.getByLabel('Day', { exact: true }).fill(dayFromNow(200));
  await page.getByLabel('Reason').fill('Vans at the garage');
  await guest.button('Add the day').click();
  const row = page.getByRole('listitem').filter({ hasText: 'Vans at the garage' });
  await expect(row).toContainText('All crews, Closed');
  await expectAccessible(page, 'the closed days');
  await row.getByRole('button', { name: /^Remove/ }).click();
  await expect(guest.toast('is as usual again')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a crew is copied: same hours, switched off, another name, and optionally its members', async ({
  page,
  guest,
  crews,
}) => {
  const blue = `Blue ${randomUUID().slice(0, 8)}`;
  await addVan(page, guest, blue);
  await crews.adopt(blue);
  for (const copy of [`${blue} copy`, `${blue} copy 2`]) {
    await page.getByRole('button', { name: `More actions for ${blue}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    const form = guest.dialog(`Copy ${blue}`);
    await expect(form).toContainText('Hours and home ZIP code are copied.');
    await expect(form.getByLabel('Name')).toHaveValue(copy);
    await expect(form.getByLabel('Home ZIP code')).toHaveValue('10001');
    await expectAccessible(page, 'a copy of a crew');
    await guest.button('Save the crew').click();
    await expect(guest.toast(`${copy} was added`)).toBeVisible();
    await crews.adopt(copy);
    await expect(cardOf(page, copy)).toContainText('Mon – Fri: 12 PM – 8 PM');
    await expect(cardOf(page, copy).getByRole('switch')).not.toBeChecked();
  }
});

test('equipment is one form: errors are shown, a failed save keeps the input, all is saved together', async ({
  page,
  guest,
}) => {
  await openSection(page, 'Equipment');
  const form = page.getByRole('form', { name: 'Equipment' });
  const cameras = form.getByLabel('Sets of Photo camera');
  const films = form.getByLabel('Sets of Video camera');
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await cameras.fill('2');
  await films.fill('-1');
  await save.click();
  await expect(films).toHaveAttribute('aria-invalid', 'true');
  await films.fill('1');

  // Another administrator changes the cameras first: nothing is saved, and no input is lost.
  const others = { sets: [{ item: 'photography', owned: 7, version: null }] };
  expect((await page.request.put('/api/admin/equipment-sets', { data: others })).status()).toBe(200);
  await save.click();
  await expect(form.getByRole('alert').filter({ hasText: 'Somebody else changed this' })).toBeVisible();
  await expect(form.getByText('Saved: 7')).toBeVisible();
  await expect(cameras).toHaveValue('2');
  await expect(films).toHaveValue('1');
  await expectAccessible(page, 'the equipment after a refusal');
  await save.click();
  await expect(guest.toast('The equipment was saved')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(cameras).toHaveValue('2');
  await expect(films).toHaveValue('1');

  await cameras.fill('');
  await films.fill('');
  await save.click();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(cameras).toHaveValue('');
});
