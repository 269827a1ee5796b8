import { axe, expectAccessible } from '../fixtures/page-checks.js';
import { bookAndPay, Admin, shortOf } from '../fixtures/admin.js';
import { expect, test } from '../fixtures/journey.js';

const TAB = '/admin?tab=operations';

test('the operator finds the jobs of a booking and returns to it in the admin area', async ({
  page,
  guest,
  product,
}) => {
  // The mail waits for the receipt, which the worker renders with a browser.
  test.slow();
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()));
  const id = await bookAndPay(product.site, guest.family);
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto('/ops');
  await expect(page).toHaveURL(TAB);
  await expect(page.getByRole('heading', { level: 2, name: 'Operations' })).toBeVisible();

  await page.getByLabel('Find jobs by booking, event or job ID').fill(id);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(`${TAB}&find=${id}`);
  for (const name of ['booking-created', 'payment-captured', 'booking-confirmed'])
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
  // The worker may still be running: the page polls.
  const mail = page.getByRole('row').filter({ has: page.getByText('confirmation-mail', { exact: true }) });
  await expect(mail.getByText('Done')).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page, 'the jobs of a booking');

  await page.getByRole('link', { name: 'Open the booking' }).first().click();
  const booking = admin.dialog(new RegExp(shortOf(id)));
  await expect(booking.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await booking.getByText('Technical log').click();
  await booking.getByRole('link', { name: 'Show its jobs' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'booking-created' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the overview' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Payments and services' })).toBeVisible();
  expect(refused).toEqual([]);
});

test('Operations shows the overall health and its parts, and finds a booking by the admin area’s id', async ({
  page,
  guest,
  product,
}) => {
  const id = await bookAndPay(product.site, guest.family);
  await new Admin(page).logIn();
  await page.goto(TAB);
  await expect(page.getByRole('region', { name: 'Current state' }).getByRole('status').first()).toBeVisible();
  // The seconds are counted by the page.
  await expect(page.getByText(/^Updated [1-9]\d* s ago$/)).toBeVisible();
  for (const name of ['Payments waiting for PayPal', 'PayPal', 'Mail server', 'API errors', 'Slow calls'])
    await expect(page.getByRole('term').filter({ hasText: name }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^Jobs done in 24 hours: / })).toBeVisible();
  await expectAccessible(page, 'the overview');

  const parts = page.getByRole('navigation', { name: 'Parts of Operations' });
  await parts.getByRole('link', { name: 'Queues' }).click();
  await expect(page.getByRole('table', { name: 'Jobs by queue and state' })).toContainText('documents');
  await parts.getByRole('link', { name: 'Job types' }).click();
  await expect(page.getByRole('table', { name: 'Job types that ran in the last hour' })).toBeVisible();
  await parts.getByRole('link', { name: 'Workers and timers' }).click();
  await expect(page.getByRole('table', { name: 'Workers' })).toContainText('Running');
  await expect(page.getByRole('table', { name: 'Timers' })).toContainText('settle-payments');
  await expectAccessible(page, 'workers and timers');

  await page.getByLabel('Find jobs by booking, event or job ID').fill(shortOf(id));
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'booking-created' })).toBeVisible();
  await page.getByLabel('Find jobs by booking, event or job ID').fill('nothing');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('No event has this ID')).toBeVisible();
});

test(
  'failed jobs are listed by cause with their remedy, and link to each job',
  { tag: '@core' },
  async ({ page }) => {
    const group = {
      key: 'd41d8cd98f00b204e9800998ecf8427e',
      handlers: ['issue-receipt'],
      label: 'receipts',
      dependency: null,
      message: 'no <b>paper</b>',
      failed: 2,
      retrying: 1,
      firstSeen: '2027-05-04T10:00:00.000Z',
      lastSeen: '2027-05-04T11:00:00.000Z',
      nextTryAt: null,
      exampleEventId: 'e',
      todo: 'Retry.',
    };
    const job = {
      eventId: '5f3a9c21-0000-4000-8000-000000000000',
      handler: 'issue-receipt',
      queue: 'documents',
      attempts: 3,
      message: 'no <b>paper</b>',
      stack: 'Error: no paper',
      dependency: null,
      isFinal: true,
      retryAt: null,
      firstFailedAt: group.firstSeen,
      failedAt: group.lastSeen,
    };
    await page.route('**/api/admin/operations', async (route) => {
      const answer = await route.fetch();
      const view = (await answer.json()) as object;
      const finding = {
        severity: 'problem',
        title: '2 receipts failed.',
        todo: 'Retry.',
        target: 'failures',
        failureKey: group.key,
      };
      await route.fulfill({
        response: answer,
        json: { ...view, failures: [group], findings: [finding], mayWrite: true },
      });
    });
    await page.route('**/api/admin/operations/failures/*', (route) =>
      route.fulfill({ json: { jobs: [job], total: 1, page: 1, pages: 1 } }),
    );
    let sent: unknown;
    await page.route('**/api/admin/operations/retry*', async (route) => {
      sent = route.request().postDataJSON();
      await route.fulfill({ status: 204 });
    });
    await new Admin(page).logIn();
    await page.goto(TAB);
    await expect(page.getByRole('alert')).toContainText('2 receipts failed.');
    await expect(page.getByRole('button', { name: 'Retry all jobs of issue-receipt' })).toBeVisible();
    await expect(page.getByText('no <b>paper</b>')).toBeVisible();
    await expectAccessible(page, 'a cause');
    await page.getByRole('link', { name: 'Show the failed jobs' }).click();
    await expect(page.getByText(`${job.eventId}.issue-receipt`)).toBeVisible();
    await page.getByText('Stack trace').click();
    await expect(page.getByText('Error: no paper')).toBeVisible();
    await expectAccessible(page, 'the jobs of a cause');
    await page.getByRole('button', { name: 'Retry issue-receipt' }).click();
    await expect(page.getByText('The job is sent again.').first()).toBeVisible();
    expect(sent).toEqual({ eventId: job.eventId, handler: 'issue-receipt' });
  },
);

test('the queue board labels its buttons and links back', async ({ page }) => {
  await new Admin(page).logIn();
  for (const path of ['/ops/queues/', '/ops/queues/queue/events']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
    // The rest of the page is third-party.
    const { violations } = await axe(page).withRules('button-name').analyze();
    expect(
      violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
      path,
    ).toEqual([]);
  }
  await page.getByRole('link', { name: 'Back to Operations' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Operations' })).toBeVisible();
});

test('when the API does not respond Operations remains, shows since when, and recovers automatically', async ({
  page,
}) => {
  await new Admin(page).logIn();
  await page.clock.install();
  await page.goto(TAB);
  const state = page.getByRole('region', { name: 'Current state' });
  await expect(page.getByRole('heading', { level: 3, name: 'Payments and services' })).toBeVisible();
  await page.route('**/api/admin/operations', (route) => route.abort());
  await page.clock.runFor(15_000);
  await expect(state.getByText(/^The server has not answered since \d+:\d\d [AP]M\./)).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Payments and services' })).toBeVisible();
  await page.unroute('**/api/admin/operations');
  await page.clock.runFor(15_000);
  await expect(state.getByText(/has not answered/)).toHaveCount(0);
});

test('other users see only the reason and a link to the log-in', async ({ page, signUp }) => {
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

test('after a restore owners decide about payments without bookings and about held emails', async ({
  page,
}) => {
  const finding = { severity: 'problem', todo: 'Do it.', target: null, failureKey: null, handler: null };
  const payment = {
    captureId: '2GG279541U471931P',
    bookingId: '5f3a9c21-0000-4000-8000-000000000000',
    amount: '400.00',
    refunded: '100.00',
    at: '2027-05-04T10:00:00.000Z',
    event: '2027-05-08 3:00 PM: Sack Sprint',
    payerName: 'Pat Buyer',
    payerEmail: 'pat@example.com',
  };
  const held = {
    id: payment.bookingId,
    kind: 'confirmation',
    to: payment.payerEmail,
    bookingId: null,
    at: payment.at,
  };
  await page.route('**/api/admin/operations', async (route) => {
    const answer = await route.fetch();
    const view = (await answer.json()) as object;
    const findings = [
      { ...finding, title: 'The backup was restored.', actions: ['release-restore'] },
      { ...finding, title: '2 mails were held.', actions: ['send-held-mails', 'leave-held-mails'] },
    ];
    const rehearsal = 'Backup tested at 3:12 AM: it restores completely (12,304 bookings)';
    const restored = { findings, rehearsal, unmatchedPayments: 1, heldMails: 1 };
    await route.fulfill({ response: answer, json: { ...view, ...restored } });
  });
  await page.route('**/api/admin/operations/unmatched-payments', (route) =>
    route.fulfill({ json: [payment] }),
  );
  const sent: [path: string, body: unknown][] = [];
  await page.route(/operations\/(release-restore|held-mails|unmatched-payments\/done)$/, async (route) => {
    const asked = route.request();
    if (asked.method() === 'GET') return route.fulfill({ json: [held] });
    sent.push([new URL(asked.url()).pathname.split('/operations/')[1], asked.postDataJSON()]);
    await route.fulfill({ status: 204 });
  });
  await new Admin(page).logIn();
  await page.goto(TAB);
  const list = page.getByRole('table', { name: 'Payments for bookings that the backup does not have' });
  await expect(list).toContainText('$100.00 paid back');
  for (const name of ['pat@example.com', 'Open the booking'])
    await expect(list.getByRole('link', { name })).toBeVisible();
  await expect(
    page.getByText('Backup tested at 3:12 AM: it restores completely (12,304 bookings)'),
  ).toBeVisible();
  await expectAccessible(page, 'Operations after a restore');
  const done = `Done: payment ${payment.captureId} is settled with the family`;
  await expect(list).toContainText('2027-05-08 3:00 PM: Sack Sprint');
  const one = 'Send Confirmation to pat@example.com';
  for (const name of ['Release it now', 'Send all', 'Leave all unsent', one, done])
    await page.getByRole('button', { name }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      ['release-restore', {}],
      ['held-mails', { decision: 'send' }],
      ['held-mails', { decision: 'leave' }],
      ['held-mails', { decision: 'send', mailId: held.id }],
      ['unmatched-payments/done', { captureId: payment.captureId }],
    ]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
