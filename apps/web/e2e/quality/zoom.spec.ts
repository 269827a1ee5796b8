import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/journey.js';
import { PUBLIC_ROUTES } from '../fixtures/routes.js';

/** The narrowest phone, and 1280 x 1024 px at 400 % (WCAG 2.2, 1.4.10). */
const NARROW = { width: 320, height: 640 };
const ZOOMED = { width: 320, height: 256 };

test.beforeEach(async ({ page, isMobile }) => page.setViewportSize(isMobile ? NARROW : ZOOMED));

/** What cannot be seen without scrolling sideways: the page's own excess, and words and controls past its edge. */
async function expectFits(page: Page, where: string): Promise<void> {
  const found = await page.evaluate((width) => {
    const scrolls = (from: Element) => {
      for (let part: Element | null = from; part && part !== document.body; part = part.parentElement)
        if (/auto|scroll/.test(getComputedStyle(part).overflowX) && part.getAttribute('role') !== 'dialog')
          return true;
      return false;
    };
    const cut = [
      ...document.querySelectorAll('h1, h2, h3, h4, p, li, dt, dd, label, a, button, input, select'),
    ]
      .filter((part) => part.checkVisibility({ opacityProperty: true }) && !part.closest('.sr-only'))
      .filter((part) => part.getBoundingClientRect().right > width + 1 && !scrolls(part))
      .map((part) => `${part.tagName}.${part.className}: ${part.textContent.trim().slice(0, 40)}`);
    const sheets = [...document.querySelectorAll('[role=dialog], [role=dialog] .sheet-body')]
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map((part) => `${part.className} is ${part.scrollWidth} px wide inside ${part.clientWidth}`);
    return { pageWidth: document.documentElement.scrollWidth, cut, sheets };
  }, NARROW.width);
  expect(found, where).toEqual({ pageWidth: NARROW.width, cut: [], sheets: [] });
}

for (const { path, heading } of [...PUBLIC_ROUTES, { path: '/nope', heading: '404 Page Not Found' }]) {
  test(`${path} needs no sideways scroll on 320 px`, async ({ page, guest }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectFits(page, path);
    await guest.button('Open menu').click();
    await expectFits(page, `the menu of ${path}`);
  });
}

test('the first three steps of the wizard need no sideways scroll on 320 px', async ({ page, guest }) => {
  await guest.openWizard();
  await guest.pickGames();
  await expectFits(page, 'games');
  await guest.button('+ Add Your Own').click();
  await expect(guest.dialog('Add Your Own Game')).toBeVisible();
  await expectFits(page, 'own game');
  await guest.button('Cancel').click();
  await guest.next();
  await guest.isOnStep(2, 'Details');
  await expect(page.getByRole('grid')).toBeVisible();
  await expectFits(page, 'details');
  await guest.fillDetails();
  await guest.next();
  await guest.isOnStep(3, 'Location');
  await expectFits(page, 'location');
  await guest.fillFamily();
  await guest.fillPlace();
  await guest.next();
  await guest.isOnStep(4, 'Review');
  await expectFits(page, 'review');
});

test('paying and what follows need no sideways scroll on 320 px', async ({ page, guest, payDialog }) => {
  await expect(payDialog).toBeVisible();
  await expectFits(page, 'pay dialog');
  await guest.payAndConfirm('$400.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  await expectFits(page, 'success dialog');
  await guest.button('Close').click();
  await expect(guest.dialog('Booking Complete')).toBeVisible();
  await expectFits(page, 'complete dialog');
});

test('the profile needs no sideways scroll on 320 px', async ({ page, signUp, seedBooking }) => {
  await signUp();
  await seedBooking();
  await page.goto('/profile');
  await expect(page.getByRole('article')).toBeVisible();
  await expectFits(page, 'profile');
});
