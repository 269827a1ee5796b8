import { expect, test } from '../fixtures/journey.js';
import { PUBLIC_ROUTES } from '../fixtures/routes.js';

for (const { path, heading, link } of PUBLIC_ROUTES) {
  test(`${path} answers 200, shows its heading and fits the screen`, async ({ page, guest, isMobile }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    const spill = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await spill()).toBe(0);

    if (isMobile) await guest.button('Open menu').click();
    const active = page.getByRole('banner').getByRole('navigation').locator('[aria-current=page]');
    await expect(active).toHaveText(link ? [link] : []);
  });
}

test('an unknown page says so with status 404', async ({ page }) => {
  const answer = await page.goto('/nope');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();

  const call = await page.request.get('/api/nope');
  expect([call.status(), call.headers()['content-type']]).toEqual([404, expect.stringContaining('json')]);
});

test('every change of page begins at its top', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Packages' });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await link.click();
  await expect(page).toHaveURL(/\/packages$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the menu of a narrow screen opens, leads on and closes', async ({ page, guest, isMobile }) => {
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

test('add-ons on the home page carry no price', async ({ page }) => {
  await page.goto('/');
  const tiles = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4 }) });
  await expect(tiles).toHaveCount(4);
  for (const tile of await tiles.all()) await expect(tile).not.toContainText('$');
});

test('games are found by words in any case and by filters, and the filters can be cleared', async ({
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
