import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { Admin } from '../fixtures/admin.js';
import { expectAccessible } from '../fixtures/page-checks.js';
import { expect, test } from '../fixtures/journey.js';

type Stored = { key: string; version: number; isSet?: boolean };
const COMPANY = '/api/admin/company';

/** Other journeys of the worker share the product: everything is reset to its default. */
async function resetTexts(page: Page): Promise<void> {
  const details = (await (await page.request.get(COMPANY)).json()) as Stored[];
  const set = details.filter(({ isSet }) => isSet);
  if (set.length === 0) return;
  const changes = Object.fromEntries(set.map(({ key, version }) => [key, { value: null, version }]));
  expect((await page.request.patch(COMPANY, { data: { changes } })).ok()).toBe(true);
}

test.beforeEach(async ({ page }) => {
  await new Admin(page).logIn();
});
test.afterEach(async ({ page }) => resetTexts(page));

test('the owner’s terms open over the page, close by a key and are a page of their own', async ({
  page,
  guest,
}) => {
  await page.goto('/admin?tab=settings&section=words');
  const terms = page.getByLabel('Terms of Service', { exact: true });
  await terms.fill('# Who we are\nWe play.\nOutside.\n\n# What we ask\nBe on time.');
  await guest.button('Save').click();
  await expect(guest.toast('Saved: Terms of Service')).toBeVisible();
  await expect.poll(async () => (await page.request.get('/about')).text()).toContain('href="/api/terms"');
  await page.goto('/about');
  // The page is hydrated; before that the link opens the page of the terms.
  await expect(guest.button('Your account')).toBeVisible();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' });
  await link.focus();
  await page.keyboard.press('Enter');
  const paper = page.getByRole('dialog', { name: 'Terms of Service' });
  await expect(paper.getByRole('heading', { name: 'What we ask' })).toBeVisible();
  await expect(paper.getByText('We play. Outside.')).toBeVisible();
  await expectAccessible(page, 'the terms over a page');
  await page.keyboard.press('Escape');
  await expect(paper).toBeHidden();
  await expect(link).toBeFocused();
  await page.route('**/api/terms', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
  );
  await link.click();
  await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/api\/terms$/);
});

test('a logo and a social link are on each page after they are saved', async ({ page, guest }) => {
  const picture = sharp({ create: { width: 600, height: 200, channels: 3, background: '#e23a45' } });
  const buffer = await picture.png().toBuffer();
  await page.goto('/admin?tab=settings&section=company');
  const logo = page.locator('#setting-logo');
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('PNG, JPEG, WebP or AVIF').last()).toBeVisible();
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await guest.button('Save').click();
  await expect(guest.toast('Saved: Logo')).toBeVisible();
  const links = page.getByLabel('Where to follow you', { exact: true });
  await links.fill('instagram.com/fieldday');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Please give an address that begins with https://')).toBeVisible();
  await links.fill('https://www.instagram.com/fieldday');
  await guest.button('Save').click();
  await expect(guest.toast('Saved: Where to follow you')).toBeVisible();
  await expect.poll(async () => (await page.request.get('/about')).text()).toContain('<img src="/pictures/');
  await page.goto('/about');
  const brand = page.getByRole('banner').getByRole('img', { name: 'Field Day' });
  await expect(brand).toBeVisible();
  await expect.poll(() => brand.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  const follow = page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' });
  await expect(follow).toHaveAttribute('href', 'https://www.instagram.com/fieldday');
  await expectAccessible(page, 'a page with the logo');
});

test('start times that the owner does not offer are not open, not even in the admin area', async ({
  page,
  guest,
}) => {
  await page.goto('/admin?tab=settings');
  await guest.button('Every two hours').click();
  await expect(page.getByText('5 are offered, from 9:00 AM to 5:00 PM')).toBeVisible();
  await guest.button('Save').click();
  await expect(guest.toast('Saved: Start times')).toBeVisible();
  await page.goto('/admin?tab=bookings');
  await guest.button('Book for a caller').click();
  const form = new Admin(page).dialog(/^Book for a caller/);
  await form.getByLabel('Day').fill('2031-09-21');
  const times = form.getByLabel('Start time').getByRole('option');
  await expect(times.filter({ hasText: 'not open' })).toHaveCount(32);
  await page.goto('/admin?tab=settings');
  await guest.button('Every 15 minutes').click();
  await guest.button('Save').click();
  await expect(guest.button('Save')).toBeHidden();
});
