import { expect, test } from './fixtures/journey.js';
import type { Page } from 'playwright/test';

// Written pages bring their lists along, so a list is asked for on the way from a page that has none.
async function follow(page: Page, link: string): Promise<void> {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
}

/** Past everything that a page still waits for. */
const A_LONG_TIME_MS = 60_000;

const json = (list: unknown) => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(list),
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
  test(`${link}: the list is loading, fails, and comes at one press`, async ({ page }) => {
    let answer = () => {};
    const held = new Promise<void>((go) => (answer = go));
    let calls = 0;
    await page.route(call, async (route) => {
      calls += 1;
      await held;
      await route.fulfill({ status: 503, body: '' });
    });
    await follow(page, link);
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
    await follow(page, link);
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
  await follow(page, 'Home');
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
  await follow(page, 'Packages');
  for (const line of ['Professional MC', 'Hosts: 2', 'Medals: for all', 'MOST POPULAR'])
    await expect(page.getByText(line, { exact: true })).toBeVisible();
});

test('games are found by words, space and players, and the address tells which', async ({ page, guest }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/games') asked.push(search);
  });
  await page.goto('/competitions');
  await expect(page.getByText('20 games', { exact: true })).toBeVisible();
  await page.getByLabel('Search games').fill('SACK');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('1 game', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?search=SACK$/);
  await guest.button('Clear Filters').click();
  await expect(page.getByText('20 games', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/competitions$/);
  await expect(page.getByLabel('Search games')).toHaveValue('');

  await page.getByLabel('Space').selectOption({ label: 'Indoor' });
  await expect(page).toHaveURL(/\?space=indoor$/);
  await page.getByLabel('Minimum players').selectOption({ label: '8+' });
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const game of await page.getByRole('article').all()) await expect(game).toContainText(/(8|10)\+/);
  await page.getByLabel('Search games').fill('chess boxing');
  await expect(page.getByText('No competitions found matching your criteria.')).toBeVisible();
  expect(asked).toEqual(['?spaceType=indoor', '?spaceType=indoor&minPlayers=8']);

  await page.goto('/competitions?space=moon&players=7');
  await expect(page.getByText('20 games', { exact: true })).toBeVisible();
});

test('difficulty reads Easy up to 2, Medium up to 3, Challenging above', async ({ page }) => {
  const games = [1, 2, 2.5, 3, 4, 5].map((difficulty) => ({
    id: `g${difficulty}`,
    name: `Game ${difficulty}`,
    description: 'x',
    imageUrl: '/art/games/sack-sprint.svg',
    difficulty,
    minPlayers: 4,
    spaceType: 'both',
    duration: 10,
  }));
  await page.route('**/api/games', (route) => route.fulfill(json(games)));
  await follow(page, 'Games');
  await expect(page.locator('.difficulty')).toHaveText([
    'Easy',
    'Easy',
    'Medium',
    'Medium',
    'Challenging',
    'Challenging',
  ]);
});

test('a picture opens, leads to its neighbours by key and by finger, and gives the focus back', async ({
  page,
  guest,
}) => {
  await page.goto('/gallery');
  await page.getByRole('button', { name: 'Awards', exact: true }).click();
  await expect(page).toHaveURL(/\?category=awards$/);
  const tiles = page.locator('.snap');
  await expect(tiles).toHaveCount(3);
  const names = await tiles.locator('.snap-title').allInnerTexts();
  await tiles.first().click();
  const shown = (place: number) => page.getByRole('dialog', { name: names[place] });
  await expect(shown(0).getByText('Awards', { exact: true })).toBeVisible();
  await expect(shown(0).getByText('Featured', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(shown(1)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(shown(2)).toBeVisible();

  const box = (await shown(2).getByRole('img', { name: names[2] }).boundingBox())!;
  const swipe = async (from: number, to: number) => {
    await page.mouse.move(box.x + box.width * from, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * to, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(0.3, 0.7);
  await expect(shown(1)).toBeVisible();
  await swipe(0.7, 0.3);
  await expect(shown(2)).toBeVisible();
  await guest.button('Next picture').click();
  await expect(shown(0)).toBeVisible();
  await guest.button('Close').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tiles.first()).toBeFocused();
});

test('a sign is explained after 700 ms, and its neighbour at once', async ({ page, guest, isMobile }) => {
  test.skip(isMobile, 'Fingers do not hover.');
  await page.clock.install();
  await page.goto('/gallery');
  await page.locator('.snap').first().click();
  await expect(guest.button('Next picture')).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + A_LONG_TIME_MS));
  await guest.button('Next picture').hover();
  await page.clock.runFor(690);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(page.getByRole('tooltip', { name: 'Next picture' })).toBeAttached();
  await guest.button('Previous picture').hover();
  // A hand is never that still: the first movement leaves the tip, the next one arrives.
  await page.mouse.move(0, 0);
  await guest.button('Previous picture').hover();
  await expect(page.getByRole('tooltip', { name: 'Previous picture' })).toBeAttached();
});

test('one toast is visible, F8 leads to it, a swipe of 50 px or five seconds end it', async ({ page }) => {
  await page.goto('/auth');
  const asked = Date.now();
  await page.goto('/profile');
  const toast = page.locator('.toast');
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText('Authentication Required: Please log in to access this page.');
  await page.keyboard.press('F8');
  await expect(page.locator('.toasts')).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(toast).toHaveCount(0, { timeout: 9_000 });
  expect(Date.now() - asked).toBeGreaterThan(4_000);

  await page.goto('/profile');
  const box = (await toast.boundingBox())!;
  const drag = async (far: number) => {
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + far, box.y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await drag(40);
  await expect(toast).toBeVisible();
  await drag(60);
  await expect(toast).toHaveCount(0, { timeout: 2_000 });
});

test('the profile shows the next event, three games and how many more, and leaves by a new page', async ({
  page,
  guest,
  signUp,
}) => {
  await signUp();
  const { bookingOf } = await import('./fixtures/family.js');
  const games = ['sack-sprint', 'tug-of-champions', 'cup-stack-blitz', 'limbo-league', 'relay-rocket'];
  const body = { ...bookingOf(guest.family), selectedGames: games, specialRequests: 'A cake at half time' };
  expect((await page.request.post('/api/bookings', { data: body })).status()).toBe(201);
  await page.goto('/profile');
  const card = page.getByRole('article');
  await expect(card).toContainText('Your next event');
  await expect(card).toContainText('Sack Sprint, Tug of Champions, Cup Stack Blitz +2 more');
  await expect(card).toContainText('10 children, child aged 8');
  await expect(card).toContainText('12 Meadow Lane, Springfield, NY');
  await expect(card).toContainText('A cake at half time');
  await expect(page.getByText('User', { exact: true })).toBeVisible();
  await page.evaluate(() => ((window as unknown as { isOld: boolean }).isOld = true));
  // The page that replaces this one must be there before it is asked: a question in between is lost with the old one.
  const newPage = page.waitForEvent('load');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await newPage;
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await page.evaluate(() => (window as unknown as { isOld?: boolean }).isOld)).toBeUndefined();
});

test('a menu opened while the next page still loads stays open, and closes when its own link is followed', async ({
  page,
}) => {
  let come = () => {};
  const held = new Promise<void>((go) => (come = go));
  await page.route('**/assets/packages-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await follow(page, 'Packages');
  const account = page.getByRole('button', { name: 'Your account' });
  await account.click();
  await expect(account).toHaveAttribute('aria-expanded', 'true');
  come();
  await expect(page).toHaveURL(/\/packages$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(account).toHaveAttribute('aria-expanded', 'true');
  await page.locator('#profile-menu').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(account).toHaveAttribute('aria-expanded', 'false');
  await account.click();
  await page.goBack();
  await expect(page).toHaveURL(/\/packages$/);
  await expect(account).toHaveAttribute('aria-expanded', 'false');
});
