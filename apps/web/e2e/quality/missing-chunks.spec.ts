// A chunk that fails to load: page and input are kept, and one click loads the rest.
import type { Page } from 'playwright/test';
import { Admin } from '../fixtures/admin.js';
import { expect, test } from '../fixtures/journey.js';

const PIECE = {
  /** The entry scripts of a document. */
  start: /assets\/index-[^/]*\.js$/,
  gallery: /assets\/gallery-(?!dialog)[^/]*\.js$/,
  later: /assets\/later-parts-[^/]*\.js$/,
  promoTab: /assets\/promo-tab-[^/]*\.js$/,
  toasts: /assets\/toast-stack-[^/]*\.js$/,
};
const FAILED = 'This part did not load.';

const lose = (page: Page, address: RegExp) => page.route(address, (route) => route.abort());
const find = (page: Page, address: RegExp) => page.unroute(address);
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: FAILED });

test(
  'a page that fails to load keeps the header, and loads on retry',
  { tag: '@core' },
  async ({ page, guest }) => {
    await lose(page, PIECE.gallery);
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
    await expect(failure(page)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page).toHaveURL(/\/gallery$/);

    // The document is reloaded, and its chunk is still missing.
    await Promise.all([page.waitForEvent('load'), guest.button('Try again').click()]);
    await expect(failure(page)).toBeVisible();
    await find(page, PIECE.gallery);
    await guest.button('Try again').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  },
);

for (const path of ['/profile', '/contact'])
  test(`${path} shows an error when its entry script fails to load, and loads on retry`, async ({
    page,
    guest,
    signUp,
  }) => {
    const { username } = await signUp();
    await lose(page, PIECE.start);
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('This page did not load completely.');
    await find(page, PIECE.start);
    await Promise.all([page.waitForEvent('load'), guest.button('Try again').click()]);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await guest.button('Your account').click();
    await expect(page.locator('#profile-menu').getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, name: path === '/profile' ? username : 'Contact Us' }),
    ).toBeVisible();
  });

test('step 1 remains while the next one cannot be loaded, offline and online again, and no game is lost', async ({
  page,
  guest,
  context,
}) => {
  await lose(page, PIECE.later);
  await guest.openWizard();
  await guest.pickGames();
  await context.setOffline(true);
  await guest.next();
  await expect(failure(page)).toBeVisible();
  await guest.isOnStep(1, 'Games');
  await guest.button('Try again').click();
  await expect(failure(page)).toBeVisible();

  await context.setOffline(false);
  await find(page, PIECE.later);
  await guest.button('Try again').click();
  await guest.isOnStep(2, 'Details');
  await guest.fillDetails();
  await guest.button('Previous').first().click();
  await expect(page.getByText('Perfect! 3 games selected.')).toBeVisible();
});

test('a dialog that fails to load keeps the step and its games', async ({ page, guest }) => {
  await lose(page, PIECE.later);
  await guest.openWizard();
  await guest.pickGames();
  await guest.button('+ Add Your Own').click();
  await expect(failure(page)).toBeVisible();
  await guest.isOnStep(1, 'Games');
  await find(page, PIECE.later);
  await Promise.all([page.waitForEvent('load'), guest.button('Try again').click()]);
  await expect(page.getByText('Perfect! 3 games selected.')).toBeVisible();
  await guest.button('+ Add Your Own').click();
  await expect(guest.dialog('Add Your Own Game')).toBeVisible();
});

test('an admin tab that fails to load does not affect the other tabs', async ({ page, guest }) => {
  await lose(page, PIECE.promoTab);
  await new Admin(page).logIn();
  await page.goto('/admin?tab=promo');
  await expect(failure(page)).toBeVisible();
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('region', { name: 'Reports' })).toBeVisible();
  await page.goBack();
  await find(page, PIECE.promoTab);
  await guest.button('Try again').click();
  await expect(page.getByRole('table', { name: /codes/i })).toBeVisible();
});

test('returning to the payment can be retried', async ({ page, guest, seedBooking }) => {
  await lose(page, PIECE.later);
  await page.goto(`/booking?resume=${await seedBooking()}`);
  await expect(failure(page)).toBeVisible();
  await find(page, PIECE.later);
  await guest.button('Try again').click();
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
});

test('messages are shown without the toast widget', async ({ page, guest }) => {
  await lose(page, PIECE.toasts);
  await page.goto('/contact');
  const { family } = guest;
  const form = page.locator('form').filter({ has: page.getByLabel('Message') });
  await form.getByLabel('Name').fill(family.parentName);
  await form.getByLabel('Email').fill(family.parentEmail);
  await form.getByLabel('Subject').selectOption({ label: 'Game Options' });
  await form.getByLabel('Message').fill('Which games suit a long and narrow garden?');
  await guest.button('Send Message').click();
  await expect(guest.toast('Message Sent!')).toBeVisible();
  await guest.button('OK').click();
  await expect(page.getByText('Message Sent!')).toHaveCount(0);
});

test('a page of an older build reloads itself once only', async ({ page, guest }) => {
  await page.goto('/about');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await lose(page, PIECE.gallery);
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.fulfill({ body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(failure(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);
  await expect(guest.button('Try again')).toBeVisible();
});
