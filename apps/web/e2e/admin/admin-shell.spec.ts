import { expectAccessible } from '../fixtures/page-checks.js';
import { Admin, bookAsGuest } from '../fixtures/admin.js';
import { expect, test } from '../fixtures/journey.js';
import { ADMIN } from '../fixtures/product.js';

test('a user without rights is redirected before the admin area makes any call', async ({
  page,
  guest,
  signUp,
}) => {
  await signUp();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/admin') && asked.push(request.url()));
  await page.goto('/admin');
  await expect(guest.toast('Admin Access Required')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(asked).toEqual([]);
});

test('the tab is in the URL, an unknown one opens the bookings', async ({ page }) => {
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto('/admin?tab=nonsense');
  const tabs = page.getByRole('navigation', { name: 'Admin area' });
  await expect(tabs.getByRole('link', { name: 'Bookings' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 2, name: 'Bookings' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL(/tab=reports/);
  await expect(tabs.getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'Bookings' })).toBeVisible();
  await expect(page.getByText(/^Welcome back/)).toBeVisible();
});

test('the last tab is visible, also after the badge of the inbox has loaded', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'All of them have room.');
  const note = { name: 'Jo', email: 'jo@example.com', phone: '5550102030', subject: 'other' };
  const message = 'Can you come to the lake on Saturday?';
  expect((await page.request.post('/api/contact-messages', { data: { ...note, message } })).ok()).toBe(true);
  await new Admin(page).logIn();
  await page.goto('/admin?tab=settings');
  const tabs = page.getByRole('navigation', { name: 'Admin area' });
  await expect(tabs.getByText('waiting in the inbox')).toBeAttached();
  await expect(tabs.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
});

test('every tab of the admin area fits a width of 320 px and has no axe violations', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'The width is set here.');
  test.slow();
  await new Admin(page).logIn();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/admin');
  const tabs = page.getByRole('navigation', { name: 'Admin area' }).getByRole('link');
  await expect(tabs).toHaveCount(12);
  const names = await tabs.allTextContents();
  for (const [index, name] of names.entries()) {
    await tabs.nth(index).click();
    await expect(tabs.nth(index)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
    await expectAccessible(page, `${name} at 320 px`);
  }
});

test('the definition of a figure is shown after 700 ms', async ({ page, guest, isMobile }) => {
  test.skip(isMobile, 'Fingers do not hover.');
  expect((await page.request.post('/api/login', { data: ADMIN })).ok()).toBe(true);
  await page.clock.install();
  await page.goto('/admin');
  const help = guest.button('What "Total Bookings" means');
  await expect(help).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await help.hover();
  await page.clock.runFor(690);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(page.getByRole('tooltip')).toBeAttached();
});

test('a very long name stays inside its booking, and the list never scrolls sideways', async ({
  page,
  guest,
  product,
  database,
  isMobile,
}) => {
  const id = await bookAsGuest(product.site, guest.family);
  const long = 'Wolfeschlegelsteinhausen'.repeat(4);
  await database.fact('update bookings set parent_name = $2 where id = $1 returning id', id, long);
  const admin = new Admin(page);
  await admin.open(guest.family);
  await expect(admin.rows()).toHaveCount(1);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const width of isMobile ? [320, 390] : [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(), `${width} px`).toBeLessThanOrEqual(0);
  }
  await admin.wayIn(id).click();
  await expect(admin.dialog().getByText(long).first()).toBeVisible();
  const body = admin.dialog().locator('.sheet-body');
  expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  // All views remain visible while a booking is open next to the list.
  if (!isMobile) await expect(page.getByRole('link', { name: 'Needs call' })).toBeInViewport({ ratio: 1 });
});
