// Private pages paint a skeleton before any script runs, and the content does not shift it.
import type { Page } from 'playwright/test';
import { mockAdmin } from '../fixtures/admin-answers.js';
import { expect, test } from '../fixtures/journey.js';
import { ADMIN } from '../fixtures/product.js';

const SCRIPTS = /\/assets\/.*\.js$/;
/** The elements visible first, and their positions on the loaded page. */
const PAGES = [
  {
    path: '/admin',
    parts: ['.site-header', '.admin-tabs', '.stat-row', '.view-bar', '.admin-search'],
    rows: '.skeleton-row',
    there: '.data-table tbody tr',
  },
  {
    path: '/profile',
    parts: ['.site-header', '.name-card', '.name-card + .row-apart'],
    rows: '.own-booking',
    there: '.own-booking',
  },
];
/** Text is never exactly as high as its skeleton bars. */
const NEAR_PX = 4;
const LEAST_SHIFT = 0.05;

const topsOf = (page: Page, parts: string[]) =>
  page.evaluate(
    (names) => names.map((name) => document.querySelector(name)!.getBoundingClientRect().top),
    parts,
  );

type Seen = { shifts: number; broken: string[] };

/** Sums up all layout shifts, and records when the page is empty or shows a spinner. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen: Seen = { shifts: 0, broken: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    let isPainted = false;
    new MutationObserver(() => {
      const main = document.querySelector('main');
      isPainted ||= main?.querySelector('.skeleton') != null;
      if (!isPainted) return;
      if (!main?.querySelector('.admin, .profile')) seen.broken.push('empty');
      if (main?.querySelector('.loading')) seen.broken.push('spinner');
    }).observe(document, { childList: true, subtree: true });
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, parts, rows } of PAGES) {
    test(`${path} is painted as a static skeleton`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(200);
      for (const part of [...parts, '.site-footer']) await expect(page.locator(part)).toBeVisible();
      await expect(page.locator(rows).first()).toBeInViewport();
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading page...');
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
      const loops = await page
        .locator('.skeleton *')
        .evaluateAll((all) => all.filter((each) => getComputedStyle(each).animationName !== 'none').length);
      expect(loops).toBe(0);
    });

    test(`${path} has no horizontal scrolling`, async ({ page, viewport }) => {
      await page.goto(path);
      for (const width of [viewport!.width, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  }
});

for (const { path, parts, rows, there } of PAGES) {
  test(`${path} replaces its skeleton without a layout shift, a spinner or a blank frame`, async ({
    page,
    guest,
    seedBooking,
  }) => {
    if (path === '/admin') {
      await page.request.post('/api/login', { data: ADMIN });
      await mockAdmin(page);
    } else {
      // A short name: one that wraps on phones moves the content below it.
      const username = guest.family.parentEmail.split('@')[0];
      const account = { username, password: 'a-long-password', firstName: 'Dana' };
      expect((await page.request.post('/api/register', { data: account })).ok()).toBe(true);
      await seedBooking();
    }
    let letGo = () => {};
    const released = new Promise<void>((done) => (letGo = done));
    await page.route(SCRIPTS, (route) => released.then(() => route.continue()));
    await watch(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator(rows).first()).toBeInViewport();
    await page.evaluate(() => document.fonts.ready);
    const before = await topsOf(page, [...parts, rows]);
    letGo();
    await expect(page.locator(there).first()).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const after = await topsOf(page, [...parts, there]);
    for (const [place, part] of [...parts, there].entries())
      expect(Math.abs(after[place] - before[place]), part).toBeLessThanOrEqual(NEAR_PX);
    const { shifts, broken } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    expect(broken).toEqual([]);
    expect(shifts).toBeLessThan(LEAST_SHIFT);
  });
}
