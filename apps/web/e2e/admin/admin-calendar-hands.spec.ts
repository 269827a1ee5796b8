// The calendar by hand: free time is pressed to book it, events are dragged, a week is read. Nothing changes before it is
// confirmed, and everything also works by keyboard.
import type { Locator, Page } from 'playwright/test';
import { Admin, bookAndPay } from '../fixtures/admin.js';
import { expectAccessible } from '../fixtures/page-checks.js';
import { dayFromNow, longDay, newFamily } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';
import type { Crews } from '../fixtures/crews.js';
import type { Database } from '../fixtures/product.js';

/** A Wednesday that no other journey uses. */
const DAY = Array.from({ length: 7 }, (_, days) => dayFromNow(310 + days)).find(
  (day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 3,
)!;
const THURSDAY = new Date(Date.parse(`${DAY}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
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
  const [one, two] = [await vanAdded(database, crews, 0), await vanAdded(database, crews, 1)];
  const id = await bookAndPay(product.site, { ...newFamily(), parentName: 'Ada Hand', eventDate: DAY });
  const reserved = () =>
    database.fact(
      `select r.crew_no::int as van, b.event_time as time from crew_reservations r
       join bookings b on b.id = r.booking_id where b.id = $1 and r.state in ('held', 'firm')`,
      id,
    );
  expect(await reserved()).toEqual({ van: one.no, time: '10:00 AM' });
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto(`/admin?tab=calendar&day=${DAY}`);
  const lane = ({ name }: { name: string }) => page.getByRole('region', { name: `Day of ${name}` });
  const event = page.getByRole('article').filter({ hasText: 'Ada Hand' });
  await expect(lane(one)).toContainText('Paid');
  await page.getByRole('switch', { name: 'Show all hours' }).click();
  await expectAccessible(page, 'lanes with free time');

  // By keyboard it is the first start of the free time, by mouse the one under it.
  const form = admin.dialog(/^Book for a caller/);
  const gap = lane(two).getByRole('button', { name: `Book 9 AM, ${two.name}` });
  await gap.press('Enter');
  await expect(form.getByLabel('Day')).toHaveValue(DAY);
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
  const van = await vanAdded(database, crews, 0);
  const id = await bookAndPay(product.site, { ...newFamily(), parentName: 'Bo Hand', eventDate: DAY });
  const change = `update bookings set payment_status = 'pending', part_paid_cents = 15000 where id = $1 returning id`;
  await database.fact(change, id);
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto(`/admin?tab=calendar&day=${DAY}`);
  await guest.button('Week').click();
  await expect(page).toHaveURL(new RegExp(`day=${DAY}&view=week`));
  await expect(guest.button('Week')).toHaveAttribute('aria-pressed', 'true');
  const day = (of: string) => page.getByRole('region', { name: inMonth(of) });
  const event = day(DAY).getByRole('article').filter({ hasText: 'Bo Hand' });
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
  await expect(day(DAY)).toHaveCount(0);
  await guest.button('Previous week').click();
  await expect(page).toHaveURL(new RegExp(`day=${DAY}`));

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'week on a phone');
  await day(DAY)
    .getByRole('button', { name: `Book 9 AM, ${inMonth(DAY)}` })
    .click();
  const form = admin.dialog(/^Book for a caller/);
  await expect(form.getByLabel('Day')).toHaveValue(DAY);
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
  await vanAdded(database, crews, 0);
  await bookAndPay(product.site, { ...newFamily(), parentName: 'Cy Hand', eventDate: DAY });
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto(`/admin?tab=calendar&month=${DAY.slice(0, 7)}`);
  await page.getByRole('button', { name: `Book ${inMonth(THURSDAY)}` }).press('Enter');
  const form = admin.dialog(/^Book for a caller/);
  await expect(form.getByLabel('Day')).toHaveValue(THURSDAY);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: new RegExp(`^${inMonth(DAY)}`) }).click();
  await page.getByRole('button', { name: 'New booking' }).click();
  await expect(form.getByLabel('Day')).toHaveValue(DAY);

  await page.request.post('/api/logout');
  const { username } = await signUp();
  const become = "update users set role = 'admin', admin_level = 'read' where username = $1 returning id";
  await database.fact(become, username);
  for (const address of [`day=${DAY}`, `view=week&day=${DAY}`, `month=${DAY.slice(0, 7)}`]) {
    await page.goto(`/admin?tab=calendar&${address}`);
    await expect(page.getByText('Cy Hand').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Book|New booking)/ })).toHaveCount(0);
  }
  await page.goto(`/admin?tab=calendar&day=${DAY}`);
  await drag(page, page.getByRole('article').filter({ hasText: 'Cy Hand' }), { x: 0, y: 216 });
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
