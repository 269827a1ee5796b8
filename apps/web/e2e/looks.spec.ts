import type { Page } from 'playwright/test';
import { answerDesk } from './fixtures/desk-answers.js';
import { expect, test } from './fixtures/journey.js';
import { ADMIN } from './fixtures/product.js';
import { PUBLIC_ROUTES } from './fixtures/routes.js';

/** Lets letters differ by a shade between two machines, and no part by its place or colour. */
const SAME = { fullPage: true, scale: 'css', animations: 'disabled', caret: 'hide' } as const;
const SHADES = { maxDiffPixelRatio: 0.0002 };

/** Compares the whole page with its picture, once letters and drawings have come, also those further below. */
async function expectLook(page: Page, name: string): Promise<void> {
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode()));
    await document.fonts.ready;
  });
  // The year of the last line.
  const mask = [page.getByText(/^©/)];
  await expect(page).toHaveScreenshot(`${name}.png`, { ...SAME, ...SHADES, mask, maskColor: '#8d8fae' });
}

for (const { path, heading } of [...PUBLIC_ROUTES, { path: '/nope', heading: '404 Page Not Found' }]) {
  test(`${path} looks as it was approved`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expectLook(page, path.slice(1) || 'home');
  });
}

test('the profile of a new account looks as it was approved', async ({ page }, { project }) => {
  const account = { username: `look-${project.name}@example.com`, password: 'a-long-password' };
  const made = await page.request.post('/api/register', { data: account });
  if (!made.ok()) await page.request.post('/api/login', { data: account });
  await page.goto('/profile');
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await expectLook(page, 'profile');
});

test('the desk looks as it was approved', async ({ page }) => {
  await page.request.post('/api/login', { data: ADMIN });
  await answerDesk(page);
  await page.goto('/admin');
  await expect(page.getByText('312 bookings')).toBeVisible();
  await expectLook(page, 'admin');
});
