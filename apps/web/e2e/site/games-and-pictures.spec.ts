import { openByLink } from '../fixtures/pages.js';
import { expect, test } from '../fixtures/journey.js';
import { json } from '../fixtures/network.js';

/** Longer than everything that a page still waits for. */
const A_LONG_TIME_MS = 60_000;

test(
  'games are found by text, space and players, and the filters are in the URL',
  { tag: '@core' },
  async ({ page, guest }) => {
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
  },
);

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
  await openByLink(page, 'Games');
  await expect(page.locator('.difficulty')).toHaveText([
    'Easy',
    'Easy',
    'Medium',
    'Medium',
    'Challenging',
    'Challenging',
  ]);
});

test('a picture opens, shows the adjacent ones by key and swipe, and restores the focus', async ({
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

test('a tooltip opens after 700 ms, and the next one immediately', async ({ page, guest, isMobile }) => {
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
  // A hand is never fully still: the first movement leaves the tooltip, the next one enters.
  await page.mouse.move(0, 0);
  await guest.button('Previous picture').hover();
  await expect(page.getByRole('tooltip', { name: 'Previous picture' })).toBeAttached();
});
