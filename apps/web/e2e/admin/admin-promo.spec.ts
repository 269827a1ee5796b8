import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from '../fixtures/page-checks.js';
import { expect, test } from '../fixtures/journey.js';
import { ADMIN } from '../fixtures/product.js';
import { requestsTo } from '../fixtures/network.js';

const CODES = '/api/admin/promo-codes';
const newCode = () => `J${randomUUID().slice(0, 8).toUpperCase()}`;

const rowOf = (page: Page, code: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: code }) });

const openTab = async (page: Page, query = '') => {
  await page.goto(`/admin?tab=promo${query}`);
  await expect(page.getByRole('heading', { name: 'Promo codes', level: 2 })).toBeVisible();
};

/** Creates a code by the API. */
const seedCode = async (page: Page, changes: object = {}) => {
  const code = newCode();
  const data = { code, discountType: 'percentage', discountValue: 10, ...changes };
  expect((await page.request.post(CODES, { data })).status()).toBe(201);
  return code;
};

test.beforeEach(async ({ page }) => {
  expect((await page.request.post('/api/login', { data: ADMIN })).ok()).toBe(true);
});

test('a code is created by keyboard alone, in upper case and with the defaults', async ({
  page,
  guest,
  database,
}) => {
  const code = newCode();
  const sent = requestsTo(page, CODES);
  await openTab(page);
  await guest.button('Add code').focus();
  await page.keyboard.press('Enter');
  const form = guest.dialog('Add a promo code');
  await expect(form.getByLabel('Total uses')).toHaveValue('100');
  await expect(form.getByLabel('Uses per person')).toHaveValue('1');
  await expect(form.getByLabel('First day')).not.toHaveValue('');
  await expect(form.getByLabel('Switched on')).toBeChecked();
  await expect(form.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type(code.toLowerCase());
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue(code);
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Discount type')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('15');
  await expect(form.getByText('Once saved it is').locator('..')).toContainText('Active');
  await page.keyboard.press('Enter');
  await expect(guest.toast(`${code} was added`)).toBeVisible();
  expect(sent[0].postDataJSON()).toMatchObject({ code, description: '', expiresAt: null });
  await expect(form).toBeHidden();
  await expect(guest.button('Add code')).toBeFocused();
  await expect(rowOf(page, code)).toContainText('15% off');
  await expect(rowOf(page, code)).toContainText('0 of 100 used');
  const stored =
    'select discount_value::float as value, user_usage_limit as each, is_active as on from promo_codes where code = $1';
  expect(await database.fact(stored, code)).toEqual({ value: 15, each: 1, on: true });
});

test('errors are shown at their fields, and the type decides between cents and percent', async ({
  page,
  guest,
}) => {
  const sent = requestsTo(page, CODES);
  await openTab(page);
  await guest.button('Add code').click();
  const form = guest.dialog('Add a promo code');
  await form.getByLabel('Code', { exact: true }).fill('two words');
  const value = form.getByLabel('Percent off');
  await expect(value).toHaveAttribute('inputmode', 'numeric');
  await value.fill('120');
  await form.getByLabel('Total uses').fill('0');
  await form.getByLabel('First day').fill('');
  await guest.button('Add the code').click();
  for (const [field, sentence] of [
    ['Code', 'A code must not contain spaces.'],
    ['Percent off', 'A percentage is a whole number from 0 to 100.'],
    ['Total uses', 'Please enter how often it can be used in all, 1 or more.'],
    ['First day', 'Please choose the first day.'],
  ] as const) {
    await expect(form.getByLabel(field, { exact: true })).toHaveAccessibleDescription(new RegExp(sentence));
  }
  await expectAccessible(page, 'the form with its errors');
  await form.getByLabel('Discount type').selectOption('Fixed amount');
  const dollars = form.getByLabel('Dollars off');
  await expect(dollars).toHaveAttribute('inputmode', 'decimal');
  await expect(dollars).not.toHaveAttribute('aria-invalid', 'true');
  expect(sent.filter((request) => request.method() === 'POST')).toEqual([]);
});

test('a duplicate code and a lost network keep the input, and a retry is the same request', async ({
  page,
  guest,
}) => {
  const code = newCode();
  await openTab(page);
  await guest.button('Add code').click();
  const form = guest.dialog('Add a promo code');
  const name = form.getByLabel('Code', { exact: true });
  await name.fill('welcome10');
  await form.getByLabel('Percent off').fill('20');
  await guest.button('Add the code').click();
  await expect(name).toHaveAccessibleDescription(/This code already exists\./);
  await expect(name).toBeFocused();

  const keys: (string | undefined)[] = [];
  await page.route(`**${CODES}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    return route.abort();
  });
  await name.fill(code);
  await guest.button('Add the code').click();
  await expect(form.getByRole('alert')).toContainText('What you typed is still here');
  await page.unroute(`**${CODES}`);
  const [again] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(CODES)),
    guest.button('Add the code').click(),
  ]);
  await expect(guest.toast(`${code} was added`)).toBeVisible();
  expect(keys).toEqual([again.headers()['idempotency-key']]);
});

test('the state filter is in the URL', async ({ page, guest }) => {
  const [later, off] = [
    await seedCode(page, { startDate: '2099-01-01' }),
    await seedCode(page, { isActive: false }),
  ];
  await openTab(page, '&state=scheduled');
  await expect(guest.button(/^Scheduled/)).toHaveAttribute('aria-pressed', 'true');
  await expect(rowOf(page, later)).toBeVisible();
  await expect(rowOf(page, off)).toHaveCount(0);
  await guest.button(/^Off/).click();
  await expect(page).toHaveURL(/tab=promo&state=off/);
  await expect(rowOf(page, off)).toContainText('Off');
  await page.goBack();
  await expect(rowOf(page, later)).toContainText('Scheduled');
  await expectAccessible(page, 'the list of codes');
});

test('a code in use can be switched off, copied and deleted; its bookings keep the discount', async ({
  page,
  guest,
  seedBooking,
  database,
}) => {
  const code = await seedCode(page);
  await seedBooking();
  const data = { amount: '360.00', currency: 'USD', intent: 'CAPTURE', promoCode: code };
  expect((await page.request.post('/paypal/order', { data })).status()).toBe(201);
  await openTab(page);
  await expect(rowOf(page, code)).toContainText('1 being paid now');
  await guest.button(`Deactivate ${code}`).click();
  const question = guest.dialog(`Deactivate ${code}?`);
  await expect(question).toContainText('1 booking already has this code and keeps its discount.');
  await expectAccessible(page, 'the question before a code is switched off');
  await guest.button('Deactivate the code').click();
  await expect(guest.toast(`${code} is off now`)).toBeVisible();
  await expect(rowOf(page, code)).toContainText('Off');

  await guest.button(`Duplicate ${code}`).click();
  const copy = newCode();
  const form = guest.dialog('Add a promo code');
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue('');
  await expect(form.getByLabel('Percent off')).toHaveValue('10');
  await form.getByLabel('Code', { exact: true }).fill(copy);
  await guest.button('Add the code').click();
  await expect(rowOf(page, copy)).toContainText('Active');
  for (const each of [copy, code]) {
    await guest.button(`Delete ${each}`).click();
    await guest.button('Delete the code').click();
    await expect(guest.toast(`${each} was deleted`)).toBeVisible();
    await expect(rowOf(page, each)).toHaveCount(0);
    const left = 'select count(*)::int from promo_codes where code = $1 and deleted_at is null';
    expect(await database.fact(left, each)).toEqual({ count: 0 });
  }
});

test('a concurrent change of a code is reported, the input is kept, and the form can be reset', async ({
  page,
  guest,
}) => {
  const code = await seedCode(page);
  await openTab(page);
  await guest.button(`Edit ${code}`).click();
  const form = guest.dialog(`Edit ${code}`);
  await form.getByLabel('Percent off').fill('25');
  const all = (await (await page.request.get(CODES)).json()) as { id: string; code: string }[];
  const seen = all.find((each) => each.code === code) as { id: string; code: string };
  const data = { code, discountType: 'percentage', discountValue: 30 };
  expect((await page.request.put(`${CODES}/${seen.id}`, { data })).status()).toBe(200);
  await guest.button('Save the changes').click();
  await expect(form.getByRole('alert')).toContainText('Somebody else changed this code. Please reload.');
  await expect(form.getByLabel('Percent off')).toHaveValue('25');
  await expectAccessible(page, 'a code that somebody else has changed');
  await form.getByRole('button', { name: /show the current version$/ }).click();
  await expect(form.getByLabel('Percent off')).toHaveValue('30');
  await form.getByLabel('Percent off').fill('35');
  await guest.button('Save the changes').click();
  await expect(rowOf(page, code)).toContainText('35% off');
});

test('lowering the limit below the uses shows the resulting state of the code', async ({
  page,
  guest,
  database,
}) => {
  const code = await seedCode(page, { usageLimit: 5 });
  await database.fact('update promo_codes set usage_count = 3 where code = $1 returning code', code);
  await openTab(page);
  await guest.button(`Edit ${code}`).click();
  const form = guest.dialog(`Edit ${code}`);
  await form.getByLabel('Total uses').fill('2');
  await expect(form.getByText('Once saved it is').locator('..')).toContainText('Used up');
  await guest.button('Save the changes').click();
  await expect(guest.toast(`${code} was changed`)).toBeVisible();
  await expect(rowOf(page, code)).toContainText('Used up');
});
