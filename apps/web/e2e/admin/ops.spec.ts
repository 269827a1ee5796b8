import AxeBuilder from '@axe-core/playwright';
import { expectAccessible } from '../fixtures/page-checks.js';
import { bookAndPay, Admin, shortOf } from '../fixtures/admin.js';
import { expect, test } from '../fixtures/journey.js';

test('the operator finds the jobs of a booking and goes back to it on the admin area', async ({
  page,
  guest,
  product,
}) => {
  const rejected: string[] = [];
  page.on('response', (answer) => answer.status() >= 400 && rejected.push(answer.url()));
  const id = await bookAndPay(product.site, guest.family);
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto('/ops');
  await expect(page.getByRole('heading', { level: 1, name: 'Ops room' })).toBeVisible();
  for (const name of ['Failures', 'Queues', 'Workers', 'Handlers, last hour', 'Timers'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByText('at work').first()).toBeVisible();
  await expectAccessible(page, 'the overview');

  await page.getByLabel('Find the events and jobs of a booking').fill(id);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(`/ops/search?id=${id}`);
  for (const name of ['booking-created', 'payment-captured', 'booking-confirmed'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  // The worker may still be at it: who looks again sees the mail gone out.
  const mail = page.getByRole('row').filter({ hasText: 'confirmation-mail' });
  await expect(async () => {
    await page.reload();
    await expect(mail.getByText('done')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page, 'the jobs of a booking');

  await page.getByRole('link', { name: 'The booking on the admin area' }).first().click();
  const booking = admin.dialog(new RegExp(shortOf(id)));
  await expect(booking.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await booking.getByRole('link', { name: 'Jobs of this booking' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'booking-created' })).toBeVisible();
  await page.getByRole('link', { name: 'Queues' }).click();
  await expect(page.getByText('documents').first()).toBeVisible();
  expect(rejected).toEqual([]);
});

test('the ops room says how it stands, leads to the runbook, and finds what the admin area calls a booking', async ({
  page,
  guest,
  product,
}) => {
  const id = await bookAndPay(product.site, guest.family);
  await new Admin(page).logIn();
  await page.goto('/ops');
  const verdict = page.getByRole('region', { name: 'How it stands' });
  // The seconds are counted by the page itself.
  await expect(verdict.getByText(/^read [1-9]\d* s ago$/)).toBeVisible();
  for (const name of ['Payments in limbo', 'PayPal', 'Mail server', 'API errors', 'Slow calls'])
    await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Jobs done of 24 hours: / })).toBeVisible();

  await page.getByLabel('Find the events and jobs of a booking').fill(shortOf(id));
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'booking-created' })).toBeVisible();

  await page.getByRole('link', { name: 'Queues' }).click();
  await page.getByRole('link', { name: 'Back to the ops room' }).click();
  await page.getByRole('link', { name: 'Runbook' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'issue-receipt' })).toContainText('their parents got');
  await expectAccessible(page, 'the runbook');
});

test('the queue board names its buttons', async ({ page }) => {
  await new Admin(page).logIn();
  for (const path of ['/ops/queues/', '/ops/queues/queue/events']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
    // The rest of the page is the library's.
    const { violations } = await new AxeBuilder({ page }).withRules('button-name').analyze();
    expect(
      violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
      path,
    ).toEqual([]);
  }
});

test('when the API gives no answer the ops room stays and says so', async ({ page }) => {
  await new Admin(page).logIn();
  await page.clock.install();
  await page.goto('/ops');
  await page.route('**/ops', (route) => route.abort());
  await page.clock.runFor(15_000);
  const verdict = page.getByRole('region', { name: 'How it stands' });
  await expect(verdict).toContainText('The API gives no answer; last read');
  await expect(page.getByRole('heading', { level: 2, name: 'Failures' })).toBeVisible();
  await page.unroute('**/ops');
  await page.clock.runFor(15_000);
  await expect(verdict.getByText(/^read \d+ s ago$/)).toBeVisible();
});

test('whoever is no administrator reads why and where to log in, and sees nothing of the room', async ({
  page,
  signUp,
}) => {
  for (const [status, enter] of [
    [401, () => Promise.resolve()],
    [403, signUp],
  ] as const) {
    await enter();
    const answer = await page.goto('/ops');
    expect(answer?.status()).toBe(status);
    await expect(page.getByRole('link', { name: 'Log in as an administrator' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
    await expectAccessible(page, `refused with ${status}`);
  }
});
