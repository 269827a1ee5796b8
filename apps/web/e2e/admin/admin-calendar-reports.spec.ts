import type { Page } from 'playwright/test';
import { expectAccessible } from '../fixtures/page-checks.js';
import { bookAndPay } from '../fixtures/admin.js';
import { bookingOf, dayFromNow, longDay, newFamily } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';
import { ADMIN } from '../fixtures/product.js';

/** A month in which no other journey books. */
const DAY = `${dayFromNow(430).slice(0, 7)}-11`;
const MONTH = DAY.slice(0, 7);
const monthInWords = longDay(DAY).replace(/^\w+, (\w+) \d+, (\d+)$/, '$1 $2');

async function book(page: Page, changes: object): Promise<{ id: string; parentName: string }> {
  const family = { ...newFamily(), parentName: `Dana ${Math.random().toString(36).slice(2, 8)}` };
  const answer = await page.request.post('/api/bookings', { data: { ...bookingOf(family), ...changes } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: string; parentName: string };
}
const logIn = async (page: Page) =>
  expect((await page.request.post('/api/login', { data: ADMIN })).ok()).toBe(true);
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 720;

test('a month links to its days, and a day to its bookings', async ({ page, guest }) => {
  const late = await book(page, { eventDate: DAY, eventTime: '6:00 PM' });
  const early = await book(page, { eventDate: DAY, eventTime: '9:00 AM' });
  await logIn(page);
  await page.goto(`/admin?tab=calendar&month=${MONTH}`);
  const month = page.getByRole('region', { name: `Events in ${monthInWords}` });
  const entry = month.getByRole('link', { name: new RegExp(`9 AM ${early.parentName}`) });
  await expect(entry).toContainText('$400');
  await expectAccessible(page, 'month');

  const name = longDay(DAY).replace(/, \d{4}$/, '');
  await month.getByRole('link', { name: isPhone(page) ? name : new RegExp(`^${name}, \\d+ events`) }).click();
  await expect(page).toHaveURL(new RegExp(`day=${DAY}`));
  const times = page.getByRole('region', { name: `Events on ${longDay(DAY)}` }).getByRole('rowheader');
  await expect(times.filter({ hasText: late.parentName })).toHaveText(/^6:00 PM to 7:30 PM/);
  await expect(times.filter({ hasText: early.parentName })).toHaveText(/^9:00 AM to 10:30 AM/);
  await expect(page.getByText(/The first begins at 9:00 AM, the last ends at 7:30 PM\./)).toBeVisible();
  await expectAccessible(page, 'day');

  await guest.button('Next day').click();
  await expect(page.getByText('Nothing is booked for this day.')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: new RegExp(`Open the booking of ${early.parentName}`) }).click();
  await expect(page).toHaveURL(new RegExp(`tab=bookings&booking=${early.id}`));
});

test('the calendar works by keyboard alone', async ({ page }) => {
  test.skip(isPhone(page), 'a phone shows a list');
  await logIn(page);
  await page.goto('/admin?tab=calendar&month=2031-01');
  await page.getByRole('link', { name: /^Friday, January 31/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/month=2031-02/);
  await expect(page.getByRole('link', { name: /^Saturday, February 1,/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('link', { name: /^Saturday, March 8,/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/day=2031-03-08/);
  await expect(page.getByRole('heading', { name: 'Saturday, March 8, 2031' })).toBeVisible();
});

test('an empty month shows a message, and a calendar that cannot be loaded offers a retry', async ({
  page,
  guest,
}) => {
  await logIn(page);
  await page.goto('/admin?tab=calendar&month=2031-05');
  await expect(page.getByText('Nothing is booked in May 2031 yet.')).toBeVisible();
  await page.route('**/api/admin/calendar*', (route) => route.abort());
  await guest.button('Next month').click();
  await expect(page.getByRole('alert')).toHaveText('We could not load the calendar. Please try again.');
  await page.unroute('**/api/admin/calendar*');
  await guest.button('Try again').click();
  await expect(page.getByText('Nothing is booked in June 2031 yet.')).toBeVisible();
  await guest.button('Today').click();
  await expect(page).not.toHaveURL(/month=/);
});

test('only the sheet is printed', async ({ page, guest }) => {
  const { parentName } = await book(page, { eventDate: DAY });
  await logIn(page);
  await page.goto(`/admin?tab=calendar&day=${DAY}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: longDay(DAY) })).toBeVisible();
  await expect(page.getByText(parentName, { exact: true })).toBeVisible();
  for (const hidden of [page.getByRole('banner'), page.getByRole('contentinfo'), guest.button('Print')]) {
    await expect(hidden).toBeHidden();
  }
});

test('reports show the same data as text, chart and table', async ({ page, guest }) => {
  await book(page, { eventDate: DAY, eventType: 'sports-camp' });
  await logIn(page);
  await page.goto('/admin?tab=reports');
  const bookings = page.getByRole('region', { name: 'Bookings', exact: true });
  await expect(bookings.getByText(/^Most were made in /)).toBeVisible();
  await expect(bookings.locator('svg.chart')).toBeVisible();
  await expectAccessible(page, 'reports');
  const ends = page.locator('.report-bar, .report-fields input');
  const [bar, ...fields] = await ends.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().right),
  );
  for (const field of fields) expect(field).toBeLessThanOrEqual(bar);

  await guest.button('Last 30 days').click();
  await expect(page).toHaveURL(/by=day/);
  await expect(bookings.getByText(/^Most were made on /)).toBeVisible();
  await guest.button('By event type').click();
  await expect(page).toHaveURL(/split=type/);
  await bookings.getByText('Show as table').click();
  await expect(bookings.getByRole('row', { name: /^Sports Camp [1-9]/ })).toBeVisible();
  await expectAccessible(page, 'reports by type, with a table');
  await page.goBack();
  await expect(guest.button('Over time')).toHaveAttribute('aria-pressed', 'true');
});

test('reports show the balances of part-paid bookings by week, and refunds by reason', async ({
  page,
  baseURL,
}) => {
  const { id: partPaid } = await book(page, { eventDate: DAY });
  const refunded = await bookAndPay(baseURL ?? '', newFamily());
  await logIn(page);
  const post = async (path: string, data: object) =>
    expect((await page.request.post(`/api/admin/bookings/${path}`, { data })).ok()).toBe(true);
  const receivedOn = dayFromNow(0);
  await post(`${partPaid}/offline-payments`, { version: 1, method: 'cash', amount: '150.00', receivedOn });
  await post(`${refunded}/refunds`, { amount: '45.00', reason: 'It rained' });

  await page.goto('/admin?tab=reports');
  const balances = page.getByRole('region', { name: 'Deposits and balances' });
  await expect(balances.getByText('Deposits held')).toBeVisible();
  const weeks = balances.getByRole('region', { name: 'Balances due, by week' });
  // Other journeys leave balances of other weeks.
  const week = weeks.getByRole('row', { name: /^Week of \w+ \d+, \d{4} \d+ \$[\d,]+\.\d\d$/ });
  await expect(week.first()).toBeVisible();
  await expect(weeks.getByRole('row', { name: /^Total / })).toBeVisible();
  const refunds = page.getByRole('region', { name: 'Refunds, by reason' });
  await expect(refunds.getByRole('row', { name: /^Other \d+ \$/ })).toBeVisible();
  await expectAccessible(page, 'reports with balances and refunds');
});

test('a report without bookings and one with an invalid range have different messages', async ({ page }) => {
  await logIn(page);
  await page.goto('/admin?tab=reports&from=2021-01-01&to=2021-02-01');
  await expect(page.getByText('Nobody booked in these days.')).toBeVisible();
  await page.getByLabel('Last day').fill('2020-12-01');
  await expect(page.getByRole('alert')).toHaveText('The last day must not be before the first day.');
  await expectAccessible(page, 'a range that runs backwards');
});
