// A day of the crews in the admin area: hosts, missing roles, and events moved to another van by keyboard alone.
import type { Page } from 'playwright/test';
import { Admin, bookAsGuest } from '../fixtures/admin.js';
import { expectAccessible } from '../fixtures/page-checks.js';
import { dayFromNow, longDay, newFamily } from '../fixtures/family.js';
import { removeHosts } from '../fixtures/host-shift.js';
import { expect, test } from '../fixtures/journey.js';
import type { Database, Product } from '../fixtures/product.js';

const NOON = 12 * 60;
const WHOLE_DAY = { from: 0, to: 24 * 60 };

/** Hours of a day in business time: 23 on the spring clock change, 25 in autumn. */
function hoursOf(day: string): number {
  const offset = (time: number) => {
    const named = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      timeZoneName: 'shortOffset',
    });
    return Number(/GMT([+-]\d+)/.exec(named.format(time))?.[1]);
  };
  const noon = Date.parse(`${day}T17:00:00Z`);
  return 24 + offset(noon - 24 * 3_600_000) - offset(noon);
}
const nextDayOf = (hours: number) =>
  Array.from({ length: 500 }, (_, days) => dayFromNow(days + 2)).find(
    (day) => hoursOf(day) === hours,
  ) as string;
const [SPRING, AUTUMN] = [nextDayOf(23), nextDayOf(25)];

const nameOf = async (database: Database, crewNo: number) =>
  (await database.fact('select name from crews where no = $1', crewNo)).name as string;

/** Empty hours are folded until all are asked for; a phone shows a list without a scale. */
async function expectAllHours(page: Page, count: number): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 720) return;
  const hours = page.locator('.lane-hours span');
  await expect(hours.first()).toBeVisible();
  expect(await hours.count()).toBeLessThan(count - 4);
  await page.getByRole('switch', { name: 'Show all hours' }).click();
  await expect(hours).toHaveCount(count);
}

/** A confirmed event at 10 AM of a parent with this name. */
async function confirmed(product: Product, database: Database, parentName: string, eventDate: string) {
  const id = await bookAsGuest(product.site, { ...newFamily(), parentName, eventDate });
  await database.fact(
    `with kept as (update crew_reservations set state = 'firm', held_until = null where booking_id = $1)
     update bookings set status = 'confirmed', payment_status = 'completed' where id = $1 returning id`,
    id,
  );
  return id;
}

/** Riley leads the event despite a vacation, and has arrived there. */
const staff = (database: Database, bookingId: string) =>
  database.fact(
    `with riley as (insert into hosts (name) values ('Riley Brook') returning no),
     on_duty as (insert into host_assignments (booking_id, host_no, role, during, is_chosen, is_overruled, reason)
       select r.booking_id, no, 'lead', r.during, true, true, 'Is back a day earlier.'
       from riley, crew_reservations r where r.booking_id = $1),
     arrived as (insert into event_progress (booking_id, step, at, by_host)
       select $1, 'arrived', b.starts_at - interval '35 minutes', no from riley, bookings b where b.id = $1)
     select no from riley`,
    bookingId,
  );

// Each clock-change day is used by every run, so its bookings would occupy the vans of the next one.
test.afterEach(({ database }) =>
  database.fact(
    `with gone as (update bookings set status = 'cancelled' where event_date = any($1) returning 1)
     select count(*) from gone`,
    [SPRING, AUTUMN],
  ),
);

/** Opens the form by keyboard and chooses a crew; the menu's first field is reached by Tab. */
async function moveByKeys(page: Page, parent: string, crew: string): Promise<void> {
  await page.getByRole('button', { name: `Change van: ${parent}'s event` }).focus();
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Van', { exact: true });
  await expect(field).toBeFocused();
  // Not by typing its name: a pause before the space in it would open the list.
  await page.keyboard.press('Home');
  const options = await field.locator('option').allInnerTexts();
  for (let no = 0; no < options.indexOf(crew); no += 1) await page.keyboard.press('ArrowDown');
  await expect(field.locator('option:checked')).toHaveText(crew);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

test('staff see the hosts and move events by keyboard; a taken time is rejected, an override is marked', async ({
  page,
  product,
  database,
  crews,
  guest,
}) => {
  test.slow();
  const [one, two, off] = [await crews.add(), await crews.add(), await crews.add()];
  const [first, second, closed] = [
    await nameOf(database, one),
    await nameOf(database, two),
    await nameOf(database, off),
  ];
  await crews.setDay(one, SPRING, WHOLE_DAY);
  await crews.setDay(off, SPRING);
  const id = await confirmed(product, database, 'Ada Lane', SPRING);
  await confirmed(product, database, 'Bo Lane', SPRING);
  const at = await database.fact('select crew_no as no from crew_reservations where booking_id = $1', id);
  const [own, other] = Number(at.no) === one ? [first, second] : [second, first];
  await staff(database, id);
  const lane = (name: string) => page.getByRole('region', { name: `Day of ${name}` });
  try {
    await new Admin(page).logIn();
    await page.goto(`/admin?tab=calendar&day=${SPRING}`);
    await expect(lane(own)).toContainText('Riley Brook (lead, override)');
    await expect(lane(own)).toContainText('Arrived 9:25 AM');
    await expect(lane(other)).toContainText('lead missing');
    await expect(lane(closed)).toContainText('does not work on this day');
    // From midnight to midnight, without the hour that the clock change skips.
    await expectAllHours(page, 24);
    await expectAccessible(page, 'lanes');

    await moveByKeys(page, 'Ada Lane', other);
    await expect(page.getByText(`${other} has another event at this time.`)).toBeVisible();
    await expectAccessible(page, 'a crew that is taken');
    await page.keyboard.press('Escape');
    await expect(lane(own)).toContainText('Ada Lane');

    await moveByKeys(page, 'Ada Lane', closed);
    const reason = page.getByLabel('Reason');
    await expect(page.getByText(`${closed} is not planned for this:`)).toBeVisible();
    await reason.focus();
    await page.keyboard.type('They open for her.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(lane(closed)).toContainText('Override: outside crew hours');
    await expect(lane(closed)).toContainText('Ada Lane');
    await expectAccessible(page, 'lanes with an event that was overruled');

    await page.getByRole('link', { name: /Open the booking of Ada Lane/ }).press('Enter');
    const dialog = new Admin(page).dialog();
    await expect(dialog.getByText(`${closed} (override: outside crew hours)`)).toBeVisible();
    const hosts = dialog.getByRole('region', { name: 'Who comes' });
    await expect(hosts).toContainText('override: Is back a day earlier.');
    await expect(hosts.getByRole('listitem').filter({ hasText: 'Arrived' })).toContainText('9:25 AM');
    const needs = hosts.getByRole('checkbox', { name: /^Special needs/ });
    await needs.press('Space');
    await expect
      .poll(() => database.fact('select count(*)::int as n from wished_skills where booking_id = $1', id))
      .toEqual({ n: 1 });
    await expect(needs).toBeChecked();
    await expectAccessible(page, 'a booking with a crew and hosts');
    await moveByKeys(page, 'Ada Lane', own);
    await expect(guest.toast(`${own} has this event now`)).toBeVisible();

    await page.goto(`/admin?tab=reports&from=${SPRING}&to=${SPRING}&by=day`);
    const work = page.getByRole('region', { name: 'Crews', exact: true });
    await expect(work.getByRole('row', { name: new RegExp(`^${own} 1 \\d+ h \\d+ min`) })).toBeVisible();
    await expect(work.getByText('of 1 day on which a crew works')).toBeVisible();
    await expectAccessible(page, 'what crews did');
  } finally {
    await removeHosts(database);
  }
});

test('on clock-change days lanes have the length of the day, and the wizard offers the right times', async ({
  page,
  product,
  database,
  crews,
  guest,
}) => {
  const van = await crews.add();
  await crews.setDay(van, AUTUMN, WHOLE_DAY);
  await confirmed(product, database, 'Cy Lane', AUTUMN);
  await new Admin(page).logIn();
  await page.goto(`/admin?tab=calendar&day=${AUTUMN}`);
  const lane = page.getByRole('region', { name: `Day of ${await nameOf(database, van)}` });
  await expect(lane.getByRole('listitem').filter({ hasText: 'Set up' })).toContainText('9:30 AM');
  await expect(lane.getByRole('listitem').filter({ hasText: 'Pack up' })).toContainText('11:30 AM');
  await expectAllHours(page, 26);
  // Midnight to the drive at 9:15 AM: 9 hours 15 minutes on the clock, plus the repeated hour.
  await expect(lane.getByText('10 hours 15 minutes free')).toBeVisible();

  await page.request.post('/api/logout');
  await crews.setDay(van, SPRING, { from: NOON, to: 18 * 60 });
  await guest.goToDetails();
  await guest.pickDay(SPRING);
  await expect(page.getByLabel('Event time').getByRole('option', { disabled: false })).toHaveText(
    ['1:15', '1:30', '1:45', '2:00', '2:15', '2:30', '2:45', '3:00', '3:15'].map((time) => `${time} PM`),
  );
  await expect(page.getByText(`: 9 (Eastern Time)`)).toContainText(longDay(SPRING).replace(/, \d{4}$/, ''));
});
