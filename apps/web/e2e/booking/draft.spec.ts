import { expect, test } from '../fixtures/journey.js';
import { Guest } from '../fixtures/guest.js';
import { requestsTo } from '../fixtures/network.js';

const DRAFT = '/api/booking-draft';
const SAVED = 'We kept your answers.';

/** Waits until the server has saved the wizard's answers. */
const kept =
  (step: number) => (answer: { url(): string; request(): { method(): string; postData(): string | null } }) =>
    answer.url().endsWith(DRAFT) &&
    answer.request().method() === 'PUT' &&
    (answer.request().postData() ?? '').includes(`"step":${step}`);

test('an untouched form sends nothing; a game is saved after the debounce', async ({ page, guest }) => {
  const sent = requestsTo(page, DRAFT, 'PUT');
  await guest.openWizard();
  await page.waitForTimeout(1_500);
  expect(sent).toHaveLength(0);
  await expect(page.getByText(SAVED)).toHaveCount(0);
  const saved = page.waitForResponse(kept(1));
  await guest.pickGames();
  expect((await saved).status()).toBe(204);
  expect(sent).toHaveLength(1);
});

test('an older tab keeps what a newer one stored', async ({ page, guest, context }) => {
  await guest.goToDetails();
  const newer = new Guest(await context.newPage());
  await newer.page.goto('/booking?step=2');
  await newer.isOnStep(2, 'Details');
  const saved = newer.page.waitForResponse(kept(2));
  await newer.page.getByLabel('Event type').selectOption({ label: 'School Event' });
  expect((await saved).status()).toBe(204);

  await page
    .getByRole('button', { name: /^(More|Add|Increase)/ })
    .first()
    .click();
  await expect(guest.toast('You changed this form in another tab')).toBeVisible();
  await expect(page.getByLabel('Event type')).toHaveValue('school-event');
});

test(
  'a reload loses nothing, and nothing is in the browser’s storage',
  { tag: '@core' },
  async ({ page, guest }) => {
    await guest.goToLocation();
    const { family } = guest;
    await guest.fillFamily();
    const saved = page.waitForResponse(kept(3));
    await page.getByLabel('Street address').fill(family.address);
    await saved;
    await page.reload();
    await guest.isOnStep(3, 'Location');
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(page.getByLabel('Parent name')).toHaveValue(family.parentName);
    await expect(page.getByLabel('Phone')).toHaveValue(family.parentPhone);
    await expect(page.getByLabel('Child name')).toHaveValue(family.childName);
    await expect(page.getByLabel('Street address')).toHaveValue(family.address);
    const stored = await page.evaluate(async () => [
      ...Object.values(localStorage),
      ...Object.values(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ]);
    expect(stored).toEqual([]);
    await page.goBack();
    await guest.isOnStep(2, 'Details');
    await expect(page.getByLabel('Event time')).toHaveValue(family.eventTime);
  },
);

test('saved answers that could not be loaded are not overwritten', async ({ page, guest }) => {
  await guest.openWizard();
  const saved = page.waitForResponse(kept(1));
  await guest.pickGames();
  await saved;
  await page.route(`**${DRAFT}`, (route) => route.fulfill({ status: 503, body: '' }));
  const missed = page.waitForResponse(`**${DRAFT}`);
  await page.reload();
  await missed;
  await expect(page.getByText('Selected 0/3 games. Choose 3 more.')).toBeVisible();
  await page.unroute(`**${DRAFT}`);
  await guest.pickGames(['Limbo League']);
  await expect(page.getByText('Perfect! 4 games selected.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Perfect! 4 games selected.')).toBeVisible();
});

test('input typed just before the page closed is restored', async ({ page, guest }) => {
  await guest.goToLocation();
  await page.getByLabel('Parent name').fill(guest.family.parentName);
  await page.goto('/packages');
  await page.goto('/booking');
  await guest.isOnStep(3, 'Location');
  await expect(page.getByLabel('Parent name')).toHaveValue(guest.family.parentName);
});

test('starting over empties the form and the server', async ({ page, guest }) => {
  const saved = page.waitForResponse(kept(2));
  await guest.goToDetails();
  await saved;
  await page.reload();
  await guest.isOnStep(2, 'Details');
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await guest.button('Start over').click();
  expect((await gone).status()).toBe(204);
  await guest.isOnStep(1, 'Games');
  await expect(page.getByText('Selected 0/3 games. Choose 3 more.')).toBeVisible();
  await expect(page.getByText(SAVED)).toHaveCount(0);
  expect((await page.request.get(DRAFT)).status()).toBe(204);
  await page.reload();
  await expect(page.getByText('Selected 0/3 games. Choose 3 more.')).toBeVisible();
});

test('a failed save is silent, and the next change retries', async ({ page, guest }) => {
  await guest.openWizard();
  await page.route(`**${DRAFT}`, (route) => route.fulfill({ status: 503, body: '' }));
  const rejected = page.waitForResponse((answer) => answer.url().endsWith(DRAFT));
  await guest.pickGames();
  await rejected;
  await expect(page.getByRole('region').getByRole('status')).toHaveCount(0);
  await page.unroute(`**${DRAFT}`);
  const saved = page.waitForResponse(kept(1));
  await guest.game('Limbo League').click();
  expect((await saved).status()).toBe(204);
});

test('a booking deletes the draft, and it is not recreated', async ({ page, guest }) => {
  await guest.book();
  await page.waitForTimeout(1_500);
  expect((await page.request.get(DRAFT)).status()).toBe(204);
  await page.goto('/booking');
  await expect(guest.game('Sack Sprint')).toBeVisible();
  await expect(page.getByText('Selected 0/3 games. Choose 3 more.')).toBeVisible();
});

test('a mailed link loads no draft', async ({ page, seedBooking, guest }) => {
  const read = requestsTo(page, DRAFT, 'GET');
  await page.goto(`/booking?resume=${await seedBooking()}`);
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
  expect(read).toHaveLength(0);
});
