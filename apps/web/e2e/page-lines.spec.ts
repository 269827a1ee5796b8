import { expect, test } from './fixtures/journey.js';

test('the facts of a game have one place in all cards of a row', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'The width is set here.');
  await page.goto('/competitions');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(20);
  const places = await cards.evaluateAll((all) =>
    all.map((card) => {
      const { bottom } = card.getBoundingClientRect();
      const facts = [...card.querySelectorAll('.meta > span')];
      return facts.map((fact) => Math.round(bottom - fact.getBoundingClientRect().top)).join();
    }),
  );
  expect(new Set(places).size).toBe(1);
});

test('the pennants of the home page are whole, and none touches the words', async ({ page, isMobile }) => {
  test.skip(isMobile, 'The width is set here.');
  for (const width of [1280, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 1080 });
    await page.goto('/');
    const [lowest, cut, words] = await page.evaluate(() => {
      const at = (selector: string) =>
        [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
      const drawing = at('.hero-banner svg')[0];
      return [
        Math.max(...at('.hero-banner path').map(({ bottom }) => bottom)),
        drawing.bottom,
        at('.kicker')[0].top,
      ];
    });
    expect(lowest, `cut at ${width}`).toBeLessThanOrEqual(cut);
    expect(lowest + 8, `words at ${width}`).toBeLessThanOrEqual(words);
  }
});

test('on a phone no list of the foot stands alone in its row', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'Wide screens have one row.');
  await page.goto('/auth');
  const foot = page.getByRole('contentinfo');
  const left = (name: string) =>
    foot.getByRole('heading', { name }).evaluate((heading) => heading.getBoundingClientRect().left);
  expect(await left('Follow us')).toBe(await left('Contact'));
});
