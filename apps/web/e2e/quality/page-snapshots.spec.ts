import { mockAdmin } from '../fixtures/admin-answers.js';
import { expect, test } from '../fixtures/journey.js';
import { expectSnapshot, systemFontsOf } from '../fixtures/page-checks.js';
import { ADMIN } from '../fixtures/product.js';
import { PUBLIC_ROUTES } from '../fixtures/pages.js';

for (const { path, heading } of [...PUBLIC_ROUTES, { path: '/nope', heading: '404 Page Not Found' }]) {
  test(`${path} matches its screenshot, in its own fonts alone`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expectSnapshot(page, path.slice(1) || 'home');
    expect(await systemFontsOf(page)).toEqual([]);
  });
}

test('the profile of a new account matches its screenshot', async ({ page }, { project }) => {
  const account = { username: `look-${project.name}@example.com`, password: 'a-long-password' };
  const made = await page.request.post('/api/register', { data: { ...account, email: account.username } });
  if (!made.ok()) await page.request.post('/api/login', { data: account });
  // The day of the log-in is today's.
  const at = '2026-06-01T15:00:00Z';
  const here = { device: 'Chrome on Linux', loggedInAt: at, lastUsedAt: at, isCurrent: true };
  await page.route('**/api/account/sessions', (route) => route.fulfill({ json: [here] }));
  await page.goto('/profile');
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await expectSnapshot(page, 'profile');
});

test('the admin area matches its screenshot', async ({ page }) => {
  await page.request.post('/api/login', { data: ADMIN });
  await mockAdmin(page);
  await page.goto('/admin');
  await expect(page.getByText('312 bookings')).toBeVisible();
  await expectSnapshot(page, 'admin');
});
