import { openByLink } from '../fixtures/follow.js';
import { expect, test } from '../fixtures/journey.js';
import { json } from '../fixtures/json.js';

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
  test(`${link}: the list is loading, fails, and comes at one press`, async ({ page }) => {
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

  test(`${link}: an empty list says so`, async ({ page }) => {
    await page.route(call, (route) => route.fulfill(json([])));
    await openByLink(page, link);
    for (const sentence of empty) await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('the home page shows marked samples when nothing can be read, and no error', async ({ page }) => {
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
