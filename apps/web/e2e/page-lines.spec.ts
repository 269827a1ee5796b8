import { expect, test } from './fixtures/journey.js';

test('on a phone no list of the foot stands alone in its row', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'Wide screens have one row.');
  await page.goto('/auth');
  const foot = page.getByRole('contentinfo');
  const left = (name: string) =>
    foot.getByRole('heading', { name }).evaluate((heading) => heading.getBoundingClientRect().left);
  expect(await left('Follow us')).toBe(await left('Contact'));
});
