import { expect, test } from '../fixtures/journey.js';

test('the heading of every page is close to the header', async ({ page, isMobile }) => {
  test.skip(isMobile, 'Phones have no room to lose.');
  for (const path of ['/packages', '/competitions', '/how-it-works', '/gallery', '/about', '/contact']) {
    await page.goto(path);
    const below = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const head = document.querySelector('header');
      return heading.getBoundingClientRect().top - (head?.getBoundingClientRect().bottom ?? 0);
    });
    expect(below, path).toBeGreaterThanOrEqual(47);
    expect(below, path).toBeLessThanOrEqual(57);
  }
});

test('the facts of a game are aligned in all cards of a row', async ({ page, isMobile }) => {
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

test('the pennants of the home page are not clipped, and none overlaps the text', async ({
  page,
  isMobile,
}) => {
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

test('on phones no list of the footer is alone in its row', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'Wide screens have one row.');
  await page.goto('/auth');
  const footer = page.getByRole('contentinfo');
  const left = (name: string) =>
    footer.getByRole('heading', { name }).evaluate((heading) => heading.getBoundingClientRect().left);
  expect(await left('Follow us')).toBe(await left('Contact'));
});
