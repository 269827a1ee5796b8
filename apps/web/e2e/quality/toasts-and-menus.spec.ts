import { openByLink } from '../fixtures/pages.js';
import { expect, test } from '../fixtures/journey.js';

test('one toast is visible, F8 focuses it, a swipe of 50 px or five seconds dismiss it', async ({ page }) => {
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

test('a menu opened while the next page loads remains open, and closes when its own link is followed', async ({
  page,
}) => {
  let come = () => {};
  const held = new Promise<void>((go) => (come = go));
  await page.route('**/assets/packages-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await openByLink(page, 'Packages');
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
