import { chromium, type Page } from 'playwright/test';
import { mockAdmin } from '../fixtures/admin-answers.js';
import { expect, test } from '../fixtures/journey.js';
import { expectSnapshot, systemFontsOf, waitForHydration } from '../fixtures/page-checks.js';
import { ADMIN } from '../fixtures/product.js';
import { browserWithForeignFonts } from '../setup/browser.js';

const foreign = browserWithForeignFonts();

/** A font that is not used on the page yet is loaded by its first text. */
const widthOf = (page: Page, family: string) =>
  page.evaluate(async (name) => {
    const line = document.body.appendChild(document.createElement('span'));
    Object.assign(line.style, { fontFamily: name, position: 'absolute' });
    line.textContent = 'Whatever the machine has';
    line.getBoundingClientRect();
    await document.fonts.ready;
    return line.getBoundingClientRect().width;
  }, family);

test('names with accents use its own fonts, loaded only for them', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  await page.goto('/contact');
  await waitForHydration(page);
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.filter((url) => !url.includes('-basic-'))).toEqual([]);
  await page.locator('h1, .lead, p').evaluateAll((texts) => {
    for (const text of texts) text.textContent = 'Zoë Müller-Núñez';
    document.body.getBoundingClientRect();
  });
  expect(await systemFontsOf(page)).toEqual([]);
  expect(fonts.filter((url) => !url.includes('-basic-'))).toHaveLength(2);
});

test('the admin area and its codes use only their own fonts', async ({ page }) => {
  await page.request.post('/api/login', { data: ADMIN });
  await mockAdmin(page);
  for (const tab of ['bookings', 'promo']) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByText(tab === 'promo' ? 'WELCOME10' : '312 bookings').first()).toBeVisible();
    expect(await systemFontsOf(page), tab).toEqual([]);
  }
});

test('the payment and its booking id use only their own fonts', async ({ page, guest, payDialog }) => {
  await expect(payDialog).toBeVisible();
  await guest.payAndConfirm('$400.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  expect(await systemFontsOf(page)).toEqual([]);
});

test('the admin area matches its screenshot on a machine with another system font', async ({
  page,
  baseURL,
  contextOptions,
  viewport,
  isMobile,
  hasTouch,
  deviceScaleFactor,
}) => {
  test.skip(!foreign, 'npm has no browser for this machine');
  const elsewhere = await chromium.launch({ ...foreign!, chromiumSandbox: false });
  const there = await elsewhere.newPage({
    baseURL,
    ...contextOptions,
    viewport,
    isMobile,
    hasTouch,
    deviceScaleFactor,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  await there.request.post('/api/login', { data: ADMIN });
  await mockAdmin(there);
  await there.goto('/admin');
  await expect(there.getByText('312 bookings')).toBeVisible();
  await expectSnapshot(there, 'admin');
  // Without its own fonts the page would look different there.
  await page.goto('/');
  expect(await widthOf(there, 'monospace')).not.toBe(await widthOf(page, 'monospace'));
  expect(await widthOf(there, 'var(--mono)')).toBe(await widthOf(page, 'var(--mono)'));
  await elsewhere.close();
});
