import { expect, test } from './fixtures/journey.js';

test('a calendar that comes late moves nothing and keeps the focus where it was', async ({
  page,
  visitor,
}) => {
  let arrive = () => {};
  const late = new Promise<void>((go) => (arrive = go));
  await page.route(/assets\/calendar-(?!day)[^/]*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await visitor.goToDetails();
  const heading = page.getByRole('heading', { level: 1, name: 'Details' });
  await expect(heading).toBeFocused();
  const place = page.locator('.wz-calendar-place');
  const before = (await place.boundingBox())!;
  arrive();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(place).toHaveCount(0);
  expect(await page.locator('.rdp-root').boundingBox()).toEqual(before);
  await expect(heading).toBeFocused();
  await visitor.fillDetails();
});
