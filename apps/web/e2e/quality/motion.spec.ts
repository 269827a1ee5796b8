import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/journey.js';
import type { Guest } from '../fixtures/guest.js';

const NOTICED_MS = 10;

/** Records every animation and transition longer than a noticeable duration, from the page's start. */
const watchMotion = (page: Page) =>
  page.addInitScript((noticed) => {
    const seen: string[] = [];
    (window as unknown as { motion: string[] }).motion = seen;
    const note = () => {
      for (const { effect } of document.getAnimations()) {
        const { endTime } = effect!.getComputedTiming();
        const { target } = effect as KeyframeEffect;
        if (Number(endTime) > noticed) seen.push(`${target?.className}: ${String(endTime)} ms`);
      }
    };
    for (const start of ['animationstart', 'transitionrun']) document.addEventListener(start, note, true);
  }, NOTICED_MS);

const motionOf = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as { motion: string[] }).motion)]);

/** Everything animated without reduced motion: hover, menu, picture, step, dialogs and confetti. */
async function walk(page: Page, guest: Guest, payLink: string): Promise<string[]> {
  await page.goto('/competitions');
  await page.getByRole('article').first().hover();
  await page.getByRole('link', { name: 'Gallery' }).last().click();
  await page.locator('.snap').first().click();
  await guest.button('Next picture').click();
  await guest.button('Close').click();
  const onPages = await motionOf(page);
  await guest.goToDetails();
  const onSteps = await motionOf(page);
  await page.goto(payLink);
  await guest.payAndConfirm('$400.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  return [...onPages, ...onSteps, ...(await motionOf(page))];
}

/** The position of each piece of confetti. */
const confetti = (page: Page) =>
  page.locator('.confetti i').evaluateAll((bits) => bits.map((bit) => bit.getBoundingClientRect().top));

test('nothing moves with reduced motion, and the confetti is static', async ({
  page,
  guest,
  seedBooking,
}) => {
  await watchMotion(page);
  expect(await walk(page, guest, `/booking?resume=${await seedBooking()}`)).toEqual([]);
  const first = await confetti(page);
  expect(first).toHaveLength(28);
  await page.waitForTimeout(200);
  expect(await confetti(page)).toEqual(first);
  // It is part of the picture and scrolls with it.
  const body = page.locator('.sheet-body');
  const scrolled = await body.evaluate((sheet) => {
    sheet.scrollTop = 180;
    return sheet.scrollTop;
  });
  expect(scrolled).toBeGreaterThan(0);
  expect(await confetti(page)).toEqual(first.map((top) => expect.closeTo(top - scrolled, 0)));
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('cards, steps and dialogs move, and the confetti falls once', async ({ page, guest, seedBooking }) => {
    await watchMotion(page);
    expect(await walk(page, guest, `/booking?resume=${await seedBooking()}`)).not.toEqual([]);
    const rounds = await page
      .locator('.confetti i')
      .evaluateAll((bits) => bits.map((bit) => getComputedStyle(bit).animationIterationCount));
    expect(new Set(rounds)).toEqual(new Set(['1']));
    await expect
      .poll(() =>
        page
          .locator('.confetti')
          .evaluate((picture) =>
            picture.getAnimations({ subtree: true }).filter((each) => each.playState !== 'finished'),
          ),
      )
      .toEqual([]);
  });
});
