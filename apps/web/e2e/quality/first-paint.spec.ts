// A pre-rendered page paints before it loads scripts, and earlier input is not lost.
import type { Page } from 'playwright/test';
import { THREE_GAMES } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';
import { waitForHydration } from '../fixtures/page-checks.js';

const STYLES = /\/assets\/.*\.css$/;
const SCRIPTS = /\/assets\/.*\.js$/;

/** Responses of these URLs are held until released. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((done) => (letGo = done));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

function scriptsAskedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (SCRIPTS.test(request.url())) asked.push(request.url());
  });
  return asked;
}

// Logged out here: the last two redirect to the log-in after their scripts have loaded.
for (const path of ['/', '/packages', '/competitions', '/contact', '/booking', '/profile', '/admin']) {
  test(`${path} requests no script before its first paint`, async ({ page }) => {
    const asked = scriptsAskedBy(page);
    const letStylesGo = await hold(page, STYLES);
    const isThere = page.goto(path);
    // The end of the document has arrived; without styles nothing is painted yet.
    await page.waitForFunction(() => document.querySelector('#page-state, footer'));
    await page.request.get('/health/live');
    expect(asked).toEqual([]);
    letStylesGo();
    await isThere;
    await waitForHydration(page);
    expect(asked.length).toBeGreaterThan(0);
  });
}

test('a page counts as loaded only with its scripts', async ({ page }) => {
  await page.addInitScript(() => {
    window.addEventListener('load', () => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      document.documentElement.dataset.scriptsAtLoad = String(scripts.length > 0);
    });
  });
  await page.goto('/packages');
  await expect(page.locator('html')).toHaveAttribute('data-scripts-at-load', 'true');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a tab without animation frames is hydrated', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto('/booking');
  await waitForHydration(page);
});

test('a background tab is hydrated immediately', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    window.requestAnimationFrame = () => 0;
    window.setTimeout = (() => 0) as never;
  });
  const asked = scriptsAskedBy(page);
  await page.goto('/packages');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test('a picture that never loads does not delay hydration', async ({ page }) => {
  await page.route(/\/art\/games\//, () => undefined);
  await page.goto('/booking', { waitUntil: 'commit' });
  await waitForHydration(page);
});

test('games clicked before the scripts load are picked', async ({ page, guest }) => {
  const letScriptsGo = await hold(page, SCRIPTS);
  await page.goto('/booking', { waitUntil: 'commit' });
  await guest.pickGames();
  await guest.game(THREE_GAMES[0]).click();
  letScriptsGo();
  for (const name of THREE_GAMES.slice(1))
    await expect(guest.game(name)).toHaveAttribute('aria-pressed', 'true');
  await expect(guest.game(THREE_GAMES[0])).toHaveAttribute('aria-pressed', 'false');
  await guest.game(THREE_GAMES[0]).click();
  await guest.next();
  await guest.isOnStep(2, 'Details');
});

test('games clicked while the document is still loading are picked', async ({ page, guest }) => {
  const letStylesGo = await hold(page, STYLES);
  await page.goto('/booking', { waitUntil: 'commit' });
  for (const name of THREE_GAMES) await guest.game(name).dispatchEvent('click');
  letStylesGo();
  for (const name of THREE_GAMES) await expect(guest.game(name)).toHaveAttribute('aria-pressed', 'true');
});

test('games clicked early on a URL with a step are picked', async ({ page, guest }) => {
  const letScriptsGo = await hold(page, SCRIPTS);
  await page.goto('/booking?step=1', { waitUntil: 'commit' });
  await guest.pickGames();
  await page.getByLabel('Competitive').press('ArrowRight');
  letScriptsGo();
  for (const name of THREE_GAMES) await expect(guest.game(name)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Heats, finals and sudden death.')).toBeVisible();
  await guest.next();
  await guest.isOnStep(2, 'Details');
});

test('text typed early on a URL with a filter is searched for', async ({ page }) => {
  const letScriptsGo = await hold(page, SCRIPTS);
  await page.goto('/competitions?space=outdoor', { waitUntil: 'commit' });
  await page.getByLabel('Search games').fill('sack');
  letScriptsGo();
  await expect(page).toHaveURL(/search=sack/);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('the account menu opened early on an account page is open', async ({ page, signUp }) => {
  await signUp();
  const letScriptsGo = await hold(page, SCRIPTS);
  await page.goto('/profile', { waitUntil: 'commit' });
  await page.locator('.avatar-button').click();
  letScriptsGo();
  await expect(page.getByRole('link', { name: 'Profile', exact: true }).first()).toBeVisible();
});

test('a page scrolled before the scripts load keeps its position, and so does a picked card', async ({
  page,
  guest,
}) => {
  const letScriptsGo = await hold(page, SCRIPTS);
  await page.goto('/booking', { waitUntil: 'commit' });
  const card = guest.game(THREE_GAMES[1]);
  await card.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 200));
  const place = (await card.boundingBox())!.y;
  letScriptsGo();
  await waitForHydration(page);
  await card.evaluate((button: HTMLElement) => button.click());
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
  expect((await card.boundingBox())!.y).toBeCloseTo(place, 0);
});

test('a log-in submitted before the scripts load succeeds', async ({ page, signUp }) => {
  const { username, password } = await signUp();
  await page.context().clearCookies();
  const letScriptsGo = await hold(page, SCRIPTS);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  letScriptsGo();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('.avatar-button')).toBeVisible();
});

test('a tab clicked before the scripts load is shown', async ({ page }) => {
  const letScriptsGo = await hold(page, SCRIPTS);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('tab', { name: 'Register' }).click();
  letScriptsGo();
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('games searched for before the scripts load are found', async ({ page }) => {
  const letScriptsGo = await hold(page, SCRIPTS);
  await page.goto('/competitions', { waitUntil: 'commit' });
  await page.getByLabel('Space').selectOption({ label: 'Outdoor' });
  await page.getByLabel('Search games').fill('sack');
  await page.getByLabel('Search games').press('Enter');
  letScriptsGo();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/\?search=sack&space=outdoor$/);
  await expect(page.getByLabel('Search games')).toHaveValue('sack');
  await page.getByLabel('Search games').press('End');
  await page.getByLabel('Search games').pressSequentially('x');
  await expect(page.getByText('No competitions found matching your criteria.')).toBeVisible();
});

test('choices in the wizard before the scripts load are kept', async ({ page, guest }) => {
  const letScriptsGo = await hold(page, SCRIPTS);
  await page.goto('/booking', { waitUntil: 'commit' });
  await page.getByLabel('Competitive').press('ArrowRight');
  await page.getByLabel('Search games').fill('sack');
  letScriptsGo();
  await expect(page.locator('.pick')).toHaveCount(1);
  await expect(page.getByText('Heats, finals and sudden death.')).toBeVisible();
  await expect(page.getByLabel('Max Intensity')).toBeChecked();
  await page.getByLabel('Search games').fill('');
  await expect(guest.game(THREE_GAMES[1])).toBeVisible();
});
