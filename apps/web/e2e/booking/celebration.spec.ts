import type { Locator, Page } from 'playwright/test';
import { bookingOf, dayFromNow } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';

const SIX_GAMES = [
  'sack-sprint',
  'tug-of-champions',
  'cup-stack-blitz',
  'egg-spoon-express',
  'ring-toss-royale',
  'parachute-popcorn',
];
const WIDE_PX = 720;

const boxesOf = (places: Locator) =>
  places.evaluateAll((all) =>
    all.map((each) => {
      const { left, top, width, bottom } = each.getBoundingClientRect();
      return { middle: left + width / 2, top, bottom };
    }),
  );

/** The picture is not cropped vertically, only at its sides. */
const isWhole = (scene: HTMLImageElement | SVGElement) =>
  scene instanceof HTMLImageElement &&
  scene.clientWidth / scene.clientHeight <= scene.naturalWidth / scene.naturalHeight + 0.02;

async function expectWholeChild(page: Page) {
  const scene = page.locator('.celebration > img');
  await expect.poll(() => scene.evaluate(isWhole)).toBe(true);
  const [{ bottom }] = await boxesOf(scene);
  const games = await boxesOf(page.locator('.celebration .game-snapshots li'));
  expect(games).toHaveLength(SIX_GAMES.length);
  for (const { top } of games) expect(top).toBeGreaterThan(bottom - 20);
  // Even rows: three and three on phones, one row of six on desktops.
  const isWide = page.viewportSize()!.width >= WIDE_PX;
  expect(games.filter(({ top }) => Math.abs(top - games[0].top) < 40)).toHaveLength(isWide ? 6 : 3);
}

async function expectCentredSteps(page: Page) {
  for (const step of await page.locator('.day-steps li').all()) {
    const [{ middle }] = await boxesOf(step);
    for (const word of await boxesOf(step.locator('> *')))
      expect(Math.abs(word.middle - middle)).toBeLessThan(2);
  }
}

test('an event two days ahead: the uncropped picture, its games, steps in order, and the documents below', async ({
  page,
  guest,
}) => {
  const chosen = { eventDate: dayFromNow(2), eventTime: '2:00 PM', selectedGames: SIX_GAMES };
  const booking = { ...bookingOf(guest.family), ...chosen, totalPrice: '900.00', finalPrice: '900.00' };
  const answer = await page.request.post('/api/bookings', { data: booking });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/booking?resume=${id}`);
  await guest.payAndConfirm('$900.00');
  const paid = guest.dialog('Payment Successful');
  await expect(paid).toBeVisible();

  await expectWholeChild(page);
  const steps = paid.getByRole('list', { name: 'What happens until then' });
  await expect(steps.getByRole('listitem')).toHaveText([/^We call/, /^We set up/, 'First whistle2:00 PM']);
  await expect(steps.getByRole('listitem').first()).not.toHaveText(/[AP]M/);
  if (page.viewportSize()!.width >= WIDE_PX) await expectCentredSteps(page);
  const [keep] = await boxesOf(paid.getByRole('region', { name: 'Save the details' }));
  const [line] = await boxesOf(steps);
  expect(keep.top - line.bottom).toBeLessThan(40);
  await expect(paid.locator('.btn-primary')).toHaveText(['Add to calendar']);

  await guest.button('Close').click();
  const complete = guest.dialog('Booking Complete');
  await expect(complete).toContainText('Parachute Popcorn');
  if (page.viewportSize()!.width >= WIDE_PX)
    await expect(guest.button('Create Account')).toBeInViewport({ ratio: 1 });
});
