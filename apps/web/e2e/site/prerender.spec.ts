import { expect, test } from '../fixtures/journey.js';
import { waitForHydration } from '../fixtures/page-checks.js';
import type { Page } from 'playwright/test';

const PAGES = [
  { path: '/', heading: /Turn the party into a/, words: ['Champions Classic', 'What parents say'] },
  { path: '/packages', heading: 'Packages', words: ['Starter Showdown', '$600'] },
  { path: '/competitions', heading: 'Pick your games', words: ['Sack Sprint', 'Limbo League'] },
  { path: '/how-it-works', heading: 'How It Works', words: ['Introductions', 'Why parents like it'] },
  { path: '/gallery', heading: 'Gallery', words: ['The final hop', 'Rope and roar'] },
  { path: '/about', heading: /About/, words: ['What we stand for', 'Riley Brooks'] },
  { path: '/contact', heading: 'Contact Us', words: ['What happens if it rains?', 'Business Hours'] },
  { path: '/booking', heading: 'Games', words: ['Sack Sprint', 'Tug of Champions'] },
  { path: '/auth', heading: /./, words: ['Login', 'Register'] },
  { path: '/no-such-page', heading: /Not Found/i, words: ['Contact', 'Packages'] },
];

const KIB = 1024;
/** The data that a pre-rendered page includes: its lists, and that there is no session. */
const CALLS_SPARED = /\/api\/(user|packages|games|gallery|testimonials)/;

/** Marks the pre-rendered heading before any script of the site runs, and sums up all layout shifts. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { shifts: number; writtenHeading?: Element };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) seen.shifts += shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver((_changes, observer) => {
      const heading = document.querySelector('#root h1');
      if (!heading) return;
      seen.writtenHeading = heading;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });

/**
 * Enables subpixel glyph positioning, as on phones, Windows and macOS. On Linux with one pixel per point Chromium
 * rounds each glyph to integer pixels, and no fallback font can match another's rounded widths.
 */
const placeLettersFreely = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.documentElement) return;
      document.documentElement.style.textRendering = 'geometricPrecision';
      observer.disconnect();
    }).observe(document, { childList: true });
  });

/** Reports round smaller shifts to 0: fonts that load after the first paint move text by a pixel or two. */
const LEAST_SHIFT = 0.002;

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts);

/** Whether the heading is still the pre-rendered one. */
const isHeadingKept = (page: Page) =>
  page.evaluate(() => {
    const { writtenHeading } = window as unknown as { writtenHeading?: Element };
    return writtenHeading === document.querySelector('#root h1');
  });

for (const { path, heading, words } of PAGES) {
  test(`${path} is hydrated without a layout shift or an error, also when its fonts load late`, async ({
    page,
    baseURL,
  }) => {
    const failed: string[] = [];
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.url().endsWith(path)) failed.push(response.url());
    });
    let letGo = () => {};
    const late = new Promise<void>((done) => (letGo = done));
    await page.route('**/*.woff2', (route) => late.then(() => route.continue()));
    await placeLettersFreely(page);
    await watch(page);
    await page.goto(path, { waitUntil: 'commit' });
    await waitForHydration(page);
    letGo();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    expect(await isHeadingKept(page)).toBe(true);
    expect(await shiftsOf(page)).toBeLessThan(LEAST_SHIFT);
    expect(failed, 'calls that failed').toEqual([]);
    expect(asked.filter((url) => !url.startsWith(baseURL!) && !url.startsWith('data:'))).toEqual([]);
    expect(
      asked.filter((url) => CALLS_SPARED.test(url)),
      'calls whose answers are known',
    ).toEqual([]);
  });

  test(`${path} can be read without scripts`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(path === '/no-such-page' ? 404 : 200);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    for (const each of words) await expect(page.getByText(each).first()).toBeAttached();
    await context.close();
  });
}

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const ADDRESSES = [
  '/auth?invite=unknown',
  '/auth?reset=unknown',
  '/auth?reset=request',
  '/auth?verify=unknown',
  '/auth?claim=unknown',
  `/booking?resume=${UNKNOWN_ID}`,
  `/booking?resume=${UNKNOWN_ID}#key=unknown`,
  '/booking?waiting=unknown',
  '/booking?step=3',
  `/profile?booking=${UNKNOWN_ID}`,
  '/competitions?search=sack',
  '/gallery?category=Relay',
];

test('pages whose address names something are shown without an error on the console', async ({ page }) => {
  for (const address of ADDRESSES) {
    await page.goto(address);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
  }
});

test('the home page weighs at most 300 KiB in total, and has no layout shift', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await watch(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await shiftsOf(page)).toBeLessThan(LEAST_SHIFT);
  expect(bytes).toBeGreaterThan(100 * KIB);
  expect(bytes).toBeLessThanOrEqual(300 * KIB);
});

test('a phone that only opens the wizard loads what is in view, and the rest with the first press', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const count = (part: string) => asked.filter((path) => path.startsWith(part)).length;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/booking');
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  expect(count('/art/games/')).toBe(2);
  expect(count('/art/scenes/') + count('/assets/toast-stack')).toBe(0);
  // 13 scripts, styles, fonts, two pictures and the calls; some load a little earlier on a busy machine.
  expect(asked.length).toBeLessThanOrEqual(24);
  expect(bytes).toBeGreaterThan(100 * KIB);
  expect(bytes).toBeLessThanOrEqual(212 * KIB);
  await page.getByRole('heading', { level: 1, name: 'Games' }).click();
  await expect.poll(() => count('/art/games/')).toBeGreaterThan(4);
  await expect.poll(() => [count('/art/scenes/'), count('/assets/toast-stack')]).toEqual([1, 1]);
});

for (const address of ['/booking?from=mail', '/gallery?utm_source=mail', '/competitions?from=mail']) {
  test(`${address} makes no other request and is hydrated`, async ({ page }) => {
    await watch(page);
    await page.goto(address);
    await waitForHydration(page);
    expect(await isHeadingKept(page)).toBe(true);
  });
}

const CHOICES = [
  { address: '/gallery?category=awards', pressed: 'Awards' },
  { address: '/competitions?search=limbo', pressed: null },
  { address: '/auth?reset=no-such-token', pressed: null },
];

for (const { address, pressed } of CHOICES) {
  test(`${address} shows the requested content, without a blank frame or an error`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (line) => {
      if (line.type() === 'error' && !line.text().includes('Failed to load resource'))
        faults.push(line.text());
    });
    // Once content was rendered, the page is never blank.
    await page.addInitScript(() => {
      const seen = window as unknown as { wasEmpty: boolean };
      seen.wasEmpty = false;
      let isThere = false;
      new MutationObserver(() => {
        const hasHeading = document.querySelector('#root h1') !== null;
        if (isThere && !hasHeading) seen.wasEmpty = true;
        isThere ||= hasHeading;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(address);
    await waitForHydration(page);
    if (pressed) await expect(page.getByRole('button', { name: pressed, pressed: true })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { wasEmpty: boolean }).wasEmpty)).toBe(false);
    expect(faults).toEqual([]);
  });
}

test('a shared URL of filtered games opens without an error', async ({ page }) => {
  await page.goto('/competitions?space=indoor&search=limbo');
  await expect(page.getByText('1 game', { exact: true })).toBeVisible();
});

test('a page with a slash at its end is the same page', async ({ page }) => {
  await page.goto('/packages/');
  await waitForHydration(page);
  await expect(page).toHaveURL(/\/packages$/);
  await expect(page.locator('.bar-nav [aria-current=page]')).toHaveText('Packages');
});

test(
  'a logged-in user gets their menu on a pre-rendered page',
  { tag: '@core' },
  async ({ page, signUp }) => {
    await signUp();
    await page.goto('/packages');
    await waitForHydration(page);
    await page.locator('.avatar-button').click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  },
);
