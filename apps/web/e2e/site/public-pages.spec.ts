import { expect, test } from '../fixtures/journey.js';
import { PUBLIC_ROUTES, openByLink } from '../fixtures/pages.js';
import { expectAccessible, expectFits, NARROW, ZOOMED } from '../fixtures/page-checks.js';
import { json } from '../fixtures/network.js';

const UNKNOWN = { path: '/nope', heading: '404 Page Not Found', link: null };

for (const { path, heading, link } of [...PUBLIC_ROUTES, UNKNOWN]) {
  const status = path === UNKNOWN.path ? 404 : 200;
  test(`${path} answers ${status}, has no axe violations and fits the screen, also one of 320 px`, async ({
    page,
    guest,
    isMobile,
  }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const spill = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await spill()).toBe(0);
    const active = page.getByRole('banner').getByRole('navigation').locator('[aria-current=page]');
    if (!isMobile) await expect(active).toHaveText(link ? [link] : []);
    await expectAccessible(page, path);

    await page.setViewportSize(isMobile ? NARROW : ZOOMED);
    await expectFits(page, path);
    await guest.button('Open menu').click();
    await expect(active).toHaveText(link ? [link] : []);
    await expectFits(page, `the menu of ${path}`);
  });
}

test('an unknown call has status 404', async ({ page }) => {
  const call = await page.request.get('/api/nope');
  expect([call.status(), call.headers()['content-type']]).toEqual([404, expect.stringContaining('json')]);
});

test('every route change scrolls to the top', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Packages' });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await link.click();
  await expect(page).toHaveURL(/\/packages$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the menu of a narrow screen opens, navigates and closes', async ({ page, guest, isMobile }) => {
  test.skip(!isMobile, 'wide screens show the links themselves');
  await page.goto('/');
  const links = page.locator('#mobile-menu');
  await expect(links).toBeHidden();
  await guest.button('Open menu').click();
  await expect(links.getByRole('link')).toHaveCount(6);
  await links.getByRole('link', { name: 'Gallery' }).click();
  await expect(page).toHaveURL(/\/gallery$/);
  await expect(links).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click();
  await expect(page).toHaveURL(/\/booking/);
});

test('add-ons on the home page show no price', async ({ page }) => {
  await page.goto('/');
  const tiles = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4 }) });
  await expect(tiles).toHaveCount(4);
  for (const tile of await tiles.all()) await expect(tile).not.toContainText('$');
});

test('home, packages and the wizard say in the same words what is an add-on', async ({ page, guest }) => {
  const addOns = 'Shirts with names, engraved awards, photos and video are add-ons.';
  const always = 'Every event includes a host, all the equipment, team bibs and an awards ceremony.';
  await page.goto('/');
  await expect(page.getByText(`${always} ${addOns}`)).toBeVisible();
  const shirts = page.getByRole('listitem').filter({ hasText: 'Team shirts with names on the back' });
  await expect(shirts.getByText('Add-on', { exact: true })).toBeVisible();
  await page.goto('/packages');
  await expect(page.getByText(addOns)).toBeVisible();
  await guest.goToLocation();
  await expect(page.getByText(`${always} ${addOns}`)).toBeVisible();
});

test('games are found by case-insensitive text and filters, and the filters can be cleared', async ({
  page,
  guest,
}) => {
  await page.goto('/competitions');
  const count = page.getByText(/^\d+ games?$/);
  await expect(count).toHaveText('20 games');
  await page.getByRole('searchbox').fill('sACK sp');
  await expect(count).toHaveText('1 game');
  await page.getByRole('searchbox').fill('chess boxing');
  await expect(page.getByText('No competitions found matching your criteria.')).toBeVisible();
  await expect(page.getByText('Try adjusting your filters or search terms.')).toBeVisible();
  await guest.button('Clear Filters').click();
  await expect(count).toHaveText('20 games');
});

test('a picture of the gallery opens large and closes', async ({ page, guest }) => {
  await page.goto('/gallery');
  await guest.button('Awards').click();
  await page.getByRole('main').locator('button:has(img)').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Awards', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

const PAGES = [
  {
    link: 'Packages',
    call: '**/api/packages',
    loading: 'Loading packages...',
    failed: 'Failed to load packages. Please try again later.',
    found: 'Champions Classic',
    empty: ['No packages available at this time.'],
  },
  {
    link: 'Games',
    call: '**/api/games',
    loading: 'Loading competitions...',
    failed: 'Failed to load competitions. Please try again later.',
    found: 'Sack Sprint',
    empty: ['No competitions found matching your criteria.', 'Try adjusting your filters or search terms.'],
  },
  {
    link: 'Gallery',
    call: '**/api/gallery',
    loading: 'Loading gallery...',
    failed: 'Failed to load gallery. Please try again later.',
    found: 'The final hop',
    empty: ['No images found in this category.', 'Try selecting a different category.'],
  },
];

for (const { link, call, loading, failed, found, empty } of PAGES) {
  test(`${link}: the list is loading, fails, and loads on retry`, async ({ page }) => {
    let answer = () => {};
    const held = new Promise<void>((go) => (answer = go));
    let calls = 0;
    await page.route(call, async (route) => {
      calls += 1;
      await held;
      await route.fulfill({ status: 503, body: '' });
    });
    await openByLink(page, link);
    await expect(page.getByText(loading)).toBeVisible();
    answer();
    await expect(page.getByRole('alert')).toHaveText(failed);
    await expect(page.getByText(loading)).toHaveCount(0);
    expect(calls).toBe(1);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(found).first()).toBeVisible();
  });

  test(`${link}: an empty list shows a message`, async ({ page }) => {
    await page.route(call, (route) => route.fulfill(json([])));
    await openByLink(page, link);
    for (const sentence of empty) await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('the home page shows marked samples when nothing can be loaded, and no error', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((go) => (answer = go));
  for (const call of ['**/api/packages', '**/api/gallery?*', '**/api/testimonials?*'])
    await page.route(call, async (route) => {
      await held;
      await route.fulfill({ status: 503, body: '' });
    });
  await openByLink(page, 'Home');
  for (const loading of ['packages', 'gallery', 'testimonials'])
    await expect(page.getByText(`Loading ${loading}...`)).toBeVisible();
  answer();
  await expect(page.getByText('Dana M.')).toBeVisible();
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(6);
  await expect(page.locator('.snap')).toHaveCount(3);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Failed to')).toHaveCount(0);
});

test('features are a list or an object of name and value', async ({ page }) => {
  const offer = { id: 'p', name: 'Starter', basePrice: 400, description: '', duration: 90, gamesIncluded: 3 };
  const offers = [
    { ...offer, id: 'p1', tier: 1, popular: false, features: ['Professional MC'] },
    { ...offer, id: 'p2', tier: 2, popular: true, features: { Hosts: 2, Medals: 'for all' } },
  ];
  await page.route('**/api/packages', (route) => route.fulfill(json(offers)));
  await openByLink(page, 'Packages');
  for (const line of ['Professional MC', 'Hosts: 2', 'Medals: for all', 'MOST POPULAR'])
    await expect(page.getByText(line, { exact: true })).toBeVisible();
});
