import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/journey.js';

/** The calendar's file waits until it is let go. */
async function holdCalendar(page: Page): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((go) => (letGo = go));
  await page.route(/assets\/calendar-(?!day|tab)[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

test('step 1 stays until the calendar of step 2 is there', async ({ page, guest }) => {
  const letGo = await holdCalendar(page);
  await guest.openWizard();
  await guest.pickGames();
  await guest.next();
  await expect(guest.button('Next')).toHaveAttribute('aria-busy', 'true');
  await guest.isOnStep(1, 'Games');
  letGo();
  await guest.isOnStep(2, 'Details');
  await expect(page.getByRole('heading', { level: 1, name: 'Details' })).toBeFocused();
  await guest.fillDetails();
});

test('a calendar that comes late to its own address moves nothing', async ({ page, guest }) => {
  await guest.goToDetails();
  const letGo = await holdCalendar(page);
  await page.reload();
  await guest.isOnStep(2, 'Details');
  const place = page.locator('.wizard-calendar-place');
  const before = (await place.boundingBox())!;
  letGo();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(place).toHaveCount(0);
  expect(await page.locator('.rdp-root').boundingBox()).toEqual(before);
  await guest.fillDetails();
});
