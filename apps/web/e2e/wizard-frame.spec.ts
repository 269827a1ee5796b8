import { expect, test } from './fixtures/journey.js';

test('under forced colors only the add-on that is chosen shows a tick', async ({ page, guest }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await guest.goToLocation();
  const ticks = page.locator('.choice-mark svg').filter({ visible: true });
  await expect(ticks).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^Photography/ }).check({ force: true });
  await expect(ticks).toHaveCount(1);
});
