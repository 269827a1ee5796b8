// The calendar: a month, a week and a day, events that are dragged and free time that is pressed; and reports.
import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from '../fixtures/page-checks.js';
import { Admin, bookAndPay } from '../fixtures/admin.js';
import type { Crews } from '../fixtures/crews.js';
import { bookingOf, dayFromNow, longDay, newFamily } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';
import { ADMIN, type Database } from '../fixtures/product.js';

/** A month in which no other journey books. */
const DAY = `${dayFromNow(430).slice(0, 7)}-11`;
const MONTH = DAY.slice(0, 7);
const monthInWords = longDay(DAY).replace(/^\w+, (\w+) \d+, (\d+)$/, '$1 $2');

const newName = () => `Dana ${Math.random().toString(36).slice(2, 8)}`;

async function book(page: Page, changes: object): Promise<{ id: string; parentName: string }> {
  const family = { ...newFamily(), parentName: newName() };
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

/** A Wednesday that no other journey uses. */
const WEDNESDAY = Array.from({ length: 7 }, (_, days) => dayFromNow(310 + days)).find(
  (day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 3,
)!;
const [THURSDAY, FRIDAY] = [1, 2].map((days) =>
  new Date(Date.parse(`${WEDNESDAY}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10),
);
const inMonth = (day: string) => longDay(day).replace(/, \d{4}$/, '');

const vanAdded = async (database: Database, crews: Crews, position: number) => {
  const no = await crews.add();
  const change = 'update crews set position = $2 where no = $1 returning name';
  return { no, name: (await database.fact(change, no, position)).name as string };
};

/** Presses the mouse in the middle of something, moves it, and leaves it pressed. */
async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const box = (await from.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.move(to.x || x, y + to.y, { steps: 4 });
}
const middleOf = async (part: Locator) => {
  const { x, width } = (await part.boundingBox())!;
  return x + width / 2;
};

test('free time is pressed to book it, and a drag asks before the event stands elsewhere', async ({
  page,
  product,
  database,
  crews,
  guest,
}) => {
  test.slow();
  const parentName = newName();
  const [one, two] = [await vanAdded(database, crews, 0), await vanAdded(database, crews, 1)];
  const id = await bookAndPay(product.site, { ...newFamily(), parentName, eventDate: WEDNESDAY });
  const reserved = () =>
    database.fact(
      `select r.crew_no::int as van, b.event_time as time from crew_reservations r
       join bookings b on b.id = r.booking_id where b.id = $1 and r.state in ('held', 'firm')`,
      id,
    );
  expect(await reserved()).toEqual({ van: one.no, time: '10:00 AM' });
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto(`/admin?tab=calendar&day=${WEDNESDAY}`);
  const lane = ({ name }: { name: string }) => page.getByRole('region', { name: `Day of ${name}` });
  const event = page.getByRole('article').filter({ hasText: parentName });
  await expect(lane(one)).toContainText('Paid');
  await page.getByRole('switch', { name: 'Show all hours' }).click();
  await expectAccessible(page, 'lanes with free time');

  // By keyboard it is the first start of the free time, by mouse the one under it.
  const form = admin.dialog(/^Book for a caller/);
  const gap = lane(two).getByRole('button', { name: `Book 9 AM, ${two.name}` });
  await gap.press('Enter');
  await expect(form.getByLabel('Day')).toHaveValue(WEDNESDAY);
  await expect(form.getByLabel('Start time')).toHaveValue('9:00 AM');
  await page.keyboard.press('Escape');
  await expect(gap).toBeFocused();
  const { height } = (await gap.boundingBox())!;
  await gap.hover({ position: { x: 60, y: height / 2 } });
  await expect(gap).toContainText('Book 2 PM');
  await gap.click({ position: { x: 60, y: height / 2 } });
  await expect(form.getByLabel('Start time')).toHaveValue('2:00 PM');
  await page.keyboard.press('Escape');

  // Escape lets go of it.
  const panel = admin.dialog(/^Reschedule booking/);
  const secondLane = await middleOf(lane(two));
  await drag(page, event, { x: secondLane, y: 300 });
  await expect(lane(two).getByText(two.name, { exact: false }).last()).toContainText(' PM, ');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(panel).toBeHidden();

  // 216 px are two hours.
  await drag(page, event, { x: secondLane, y: 216 });
  await page.mouse.up();
  await expect(panel.getByLabel('New start time')).toHaveValue('12:00 PM');
  await expect(panel.getByLabel('Van', { exact: true })).toHaveValue(String(two.no));
  await expect(panel.getByText('New start', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a drag that asks');
  expect(await reserved()).toEqual({ van: one.no, time: '10:00 AM' });
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(panel).toBeHidden();
  await expect(event).toContainText('10:00 AM');

  await drag(page, event, { x: secondLane, y: 216 });
  await page.mouse.up();
  await panel.getByLabel('Reason').fill('The hall is free only then.');
  await panel.getByRole('button', { name: 'Reschedule and email' }).click();
  await expect(guest.toast('Booking rescheduled')).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(lane(two)).toContainText('12:00 PM to 1:30 PM');
  expect(await reserved()).toEqual({ van: two.no, time: '12:00 PM' });

  // To another van at its own time: the menu that the button opens, too.
  await drag(page, event, { x: await middleOf(lane(one)), y: 2 });
  await page.mouse.up();
  await expect(page.getByLabel('Van', { exact: true })).toHaveValue(String(one.no));
  await page.getByRole('button', { name: 'Change van', exact: true }).press('Enter');
  await expect(guest.toast(`${one.name} has this event now`)).toBeVisible();
  await expect(lane(one)).toContainText('12:00 PM to 1:30 PM');
});

test('a week shows when, who, which van and what is due, and an event is dragged to another day', async ({
  page,
  product,
  database,
  crews,
  guest,
}) => {
  test.slow();
  const parentName = newName();
  const van = await vanAdded(database, crews, 0);
  const id = await bookAndPay(product.site, { ...newFamily(), parentName, eventDate: WEDNESDAY });
  const change = `update bookings set payment_status = 'pending', part_paid_cents = 15000 where id = $1 returning id`;
  await database.fact(change, id);
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto(`/admin?tab=calendar&day=${WEDNESDAY}`);
  await guest.button('Week').click();
  await expect(page).toHaveURL(new RegExp(`day=${WEDNESDAY}&view=week`));
  await expect(guest.button('Week')).toHaveAttribute('aria-pressed', 'true');
  const day = (of: string) => page.getByRole('region', { name: inMonth(of) });
  const event = day(WEDNESDAY).getByRole('article').filter({ hasText: parentName });
  await expect(event).toContainText('10 – 11:30 AM');
  await expect(event).toContainText(van.name);
  await expect(event).toContainText('Balance due $250');
  await expectAccessible(page, 'week');

  await drag(page, event, { x: await middleOf(day(THURSDAY)), y: 75 });
  await page.mouse.up();
  const panel = admin.dialog(/^Reschedule booking/);
  await expect(panel.getByLabel('New day')).toHaveValue(THURSDAY);
  await expect(panel.getByLabel('New start time')).toHaveValue('11:00 AM');
  await panel.getByLabel('Reason').fill('The hall is free only then.');
  await panel.getByRole('button', { name: 'Reschedule and email' }).click();
  await expect(day(THURSDAY).getByRole('article')).toContainText('11 AM – 12:30 PM');

  await guest.button('Next week').click();
  await expect(day(WEDNESDAY)).toHaveCount(0);
  await guest.button('Previous week').click();
  await expect(page).toHaveURL(new RegExp(`day=${WEDNESDAY}`));

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'week on a phone');
  await day(WEDNESDAY)
    .getByRole('button', { name: `Book 9 AM, ${inMonth(WEDNESDAY)}` })
    .click();
  const form = admin.dialog(/^Book for a caller/);
  await expect(form.getByLabel('Day')).toHaveValue(WEDNESDAY);
  await expect(form.getByLabel('Start time')).toHaveValue('9:00 AM');
  await page.keyboard.press('Escape');
  await day(THURSDAY)
    .getByRole('link', { name: new RegExp(inMonth(THURSDAY)) })
    .click();
  await expect(page).toHaveURL(new RegExp(`day=${THURSDAY}$`));
});

test('an empty day of the month is pressed to book it; who may only view gets no such button and drags nothing', async ({
  page,
  product,
  database,
  crews,
  signUp,
}) => {
  const parentName = newName();
  await vanAdded(database, crews, 0);
  await bookAndPay(product.site, { ...newFamily(), parentName, eventDate: WEDNESDAY });
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto(`/admin?tab=calendar&month=${WEDNESDAY.slice(0, 7)}`);
  await page.getByRole('button', { name: `Book ${inMonth(FRIDAY)}` }).press('Enter');
  const form = admin.dialog(/^Book for a caller/);
  await expect(form.getByLabel('Day')).toHaveValue(FRIDAY);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: new RegExp(`^${inMonth(WEDNESDAY)}`) }).click();
  await page.getByRole('button', { name: 'New booking' }).click();
  await expect(form.getByLabel('Day')).toHaveValue(WEDNESDAY);

  await page.request.post('/api/logout');
  const { username } = await signUp();
  const become = "update users set role = 'admin', admin_level = 'read' where username = $1 returning id";
  await database.fact(become, username);
  for (const address of [
    `day=${WEDNESDAY}`,
    `view=week&day=${WEDNESDAY}`,
    `month=${WEDNESDAY.slice(0, 7)}`,
  ]) {
    await page.goto(`/admin?tab=calendar&${address}`);
    await expect(page.getByText(parentName).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Book|New booking)/ })).toHaveCount(0);
  }
  await page.goto(`/admin?tab=calendar&day=${WEDNESDAY}`);
  await drag(page, page.getByRole('article').filter({ hasText: parentName }), { x: 0, y: 216 });
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
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
