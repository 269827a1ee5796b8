import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures/journey.js';
import { row } from '../fixtures/pages.js';

const leftOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().left);
const heightOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().height);

test('back link, step count and phone number are in one line on phones', async ({
  page,
  guest,
  isMobile,
}) => {
  test.skip(!isMobile, 'On wide screens the number stands next to the steps.');
  await guest.goToReview();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    const number = page.getByRole('link', { name: /^Questions\? / });
    expect(await heightOf(number.locator('b'))).toBeLessThan(30);
    expect(await heightOf(page.locator('.wizard-top'))).toBeLessThanOrEqual(45);
    const arrow = page.locator('.wizard-top svg');
    expect(await arrow.evaluate((drawn) => drawn.getBoundingClientRect().width)).toBe(20);
  }
});

test('on a phone a completed step is a tick on the bar, which links back to it', async ({
  page,
  guest,
  isMobile,
}) => {
  test.skip(!isMobile, 'Wide screens have the numbers.');
  await guest.goToReview();
  const done = page.getByRole('list', { name: 'Booking steps' }).getByRole('button');
  await expect(done).toHaveCount(3);
  const size = await done.first().boundingBox();
  expect([size?.width, size?.height]).toEqual([44, 44]);
  await guest.button(/^2\s*Details$/).click();
  await guest.isOnStep(2, 'Details');
});

test('the step numbers do not move up to the payment', async ({ page, guest, isMobile }) => {
  test.skip(isMobile, 'Phones have a bar.');
  await guest.openWizard();
  const numbers = page.getByRole('list', { name: 'Booking steps' }).getByRole('listitem');
  const places = () => numbers.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
  const first = await places();
  expect(await heightOf(numbers.first())).toBe(44);
  await guest.book();
  await guest.dialog('Complete Your Booking').getByRole('button', { name: 'Close' }).click();
  await guest.isOnStep(5, 'Payment');
  expect(await places()).toEqual(first);
});

test('next to the steps one card shows the event and its starting price', async ({
  page,
  guest,
  isMobile,
}) => {
  test.skip(isMobile, 'Phones have the dock.');
  await guest.openWizard();
  const card = page.getByRole('complementary');
  await expect(card.getByRole('heading', { name: 'Your party so far' })).toBeVisible();
  await expect(row(card, 'Total')).toHaveText('from $400');
  await guest.pickGames();
  await expect(row(card, 'Total')).toHaveText('$400.00');
  await expect(card.getByRole('img', { name: 'Sack Sprint' })).toBeVisible();
});

test('under forced colors only the chosen add-on shows a tick', async ({ page, guest }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await guest.goToLocation();
  const ticks = page.locator('.choice-mark svg').filter({ visible: true });
  await expect(ticks).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^Photography/ }).check({ force: true });
  await expect(ticks).toHaveCount(1);
});

test('on work pages the header is 48 px high and the footer is aligned with the page', async ({
  page,
  guest,
  isMobile,
}) => {
  await guest.openWizard();
  expect(await heightOf(page.getByRole('banner'))).toBe(48);
  const footer = page.getByRole('contentinfo');
  const heading = page.getByRole('heading', { level: 1 });
  for (const width of isMobile ? [390] : [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await leftOf(footer.getByRole('link').first())).toBeCloseTo(await leftOf(heading), 0);
  }
  expect(await heightOf(footer)).toBeLessThanOrEqual(isMobile ? 140 : 46);
});

test('in the review name, email and phone have a line each', async ({ page, guest }) => {
  await guest.goToReview();
  const { parentName, parentEmail, parentPhone } = guest.family;
  const contact = row(page.getByRole('main'), 'Contact');
  expect(await contact.innerText()).toBe([parentName, parentEmail, parentPhone].join('\n'));
});

test('the texts about the number of games are seen at every width', async ({ page, guest }) => {
  await guest.openWizard();
  const seen = page.locator(':not(.sr-only):not(:has(*))').filter({ visible: true });
  const areSeen = async (...texts: string[]) => {
    for (const width of [320, 390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const text of texts) await expect(seen.filter({ hasText: text }).first()).toBeVisible();
    }
  };
  await areSeen(
    'Select 3+ games from 20 options',
    'Selected 0/3 games. Choose 3 more.',
    'Select 3 more games to continue',
  );
  await guest.pickGames();
  await areSeen('Select 3+ games from 20 options', 'Perfect! 3 games selected.');
});

test('step 1 remains until step 2 has loaded', async ({ page, guest }) => {
  let letGo = () => {};
  const released = new Promise<void>((go) => (letGo = go));
  await page.route(/assets\/later-parts-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
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
