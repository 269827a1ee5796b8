// A company with vans: only starts with a free crew are offered, and one that was taken is reported immediately.
import type { Page } from 'playwright/test';
import { expectAccessible } from '../fixtures/page-checks.js';
import { bookingOf, dayFromNow, longDay } from '../fixtures/family.js';
import { Guest } from '../fixtures/guest.js';
import { expect, test } from '../fixtures/journey.js';
import { requestsTo } from '../fixtures/network.js';

const NOON = 12 * 60;
/** "Saturday, May 8, 2027" without its year. */
const shortly = (day: string) => longDay(day).replace(/, \d{4}$/, '');
const times = (page: Page) => page.getByLabel('Event time').getByRole('option', { disabled: false });
/** The visible message; screen readers get an additional announcement. */
const said = (page: Page, sentence: string) => page.locator('.field-error').filter({ hasText: sentence });
/** Books the guest's choices in the same session, with changes. */
const book = (guest: Guest, changes: object) =>
  guest.page.request.post('/api/bookings', { data: { ...bookingOf(guest.family), ...changes } });
const count = (page: Page) => page.getByText(/^Free start times on /);

/** Days from now; two per journey, unique in this product, since a van keeps earlier bookings. */
let days = 42;
test.beforeEach(({ guest }) => {
  days += 2;
  guest.family.eventDate = dayFromNow(days);
});

test('without a van no call is made, and open starts are not mentioned', async ({ page, guest }) => {
  const asked = requestsTo(page, '/api/availability', 'GET');
  await guest.goToLocation();
  await page.goBack();
  await expect(times(page)).toHaveCount(37);
  await expect(count(page)).toHaveCount(0);
  expect(asked).toHaveLength(0);
});

test(
  'a day offers the starts with a free van, and shows their number',
  { tag: '@core' },
  async ({ page, guest, crews }) => {
    const van = await crews.add();
    await crews.setDay(van, guest.family.eventDate, { from: NOON, to: 18 * 60 });
    await guest.goToDetails();
    await guest.pickDay(guest.family.eventDate);
    // 12:00 PM, 45 minutes to an unknown place and 30 of set-up; the same for the way back.
    await expect(times(page)).toHaveText(
      ['1:15', '1:30', '1:45', '2:00', '2:15', '2:30', '2:45', '3:00', '3:15'].map((time) => `${time} PM`),
    );
    await expect(count(page)).toHaveText(
      `Free start times on ${shortly(guest.family.eventDate)}: 9 (Eastern Time)`,
    );
  },
);

test('a day without an open start is disabled, and screen readers get the reason', async ({
  page,
  guest,
  crews,
}) => {
  const van = await crews.add();
  const full = guest.family.eventDate;
  await crews.setDay(van, full);
  await guest.goToDetails();
  await guest.pickDay(dayFromNow(days + 1));
  const day = page.getByRole('button', { name: longDay(full) });
  if (!(await day.isVisible())) await guest.button('Earlier month').click();
  await expect(day).toHaveAccessibleName(`${longDay(full)}, fully booked`);
  await expect(day).toBeDisabled();
  await expect(page.getByText('fully booked')).toBeVisible();
  await expect(guest.button('Notify me when a time opens up')).toBeVisible();
  await expectAccessible(page, 'step 2 with a full day');
});

test('with a ZIP code too far away the conflict is shown under the field, and one press fixes it', async ({
  page,
  guest,
  crews,
}) => {
  const { family } = guest;
  const van = await crews.add();
  await crews.setDay(van, family.eventDate, { from: NOON, to: 18 * 60 });
  await crews.setPlace('10001', 40.7506, -73.9972);
  await crews.setPlace('10583', 40.9896, -73.8073);
  await guest.goToDetails();
  await guest.pickDay(family.eventDate);
  await page.getByLabel('Event time').selectOption('1:15 PM');
  await page.getByLabel('Event type').selectOption({ label: family.eventType });
  await guest.next();
  await guest.fillFamily();
  const zip = page.getByLabel('ZIP code');
  await zip.fill('1058');
  const told = said(page, "Our crew can't reach this ZIP code by 1:15 PM.");
  await expect(told).toHaveCount(0);
  await zip.fill('10583');
  await expect(told).toHaveText(
    "Our crew can't reach this ZIP code by 1:15 PM. Free that day: 1:45 PM, 2:00 PM, 2:15 PM.",
  );
  await expect(zip).toHaveValue('10583');
  await expectAccessible(page, 'step 3 with a start that is too far');
  await guest.button('1:45 PM').click();
  await expect(told).toHaveCount(0);
  await expect(
    page.getByText(`Your start is now 1:45 PM on ${shortly(family.eventDate)}.`).first(),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: 'Date and time' })).toBeFocused();
  await expect(page.getByLabel('Parent name')).toHaveValue(family.parentName);
});

test('games that make the start too long show a conflict, and every answer is kept', async ({
  page,
  guest,
  crews,
}) => {
  const { family } = guest;
  const van = await crews.add();
  await crews.setDay(van, family.eventDate, { from: NOON, to: 18 * 60 });
  family.eventTime = '3:15 PM';
  // The start was known to fit this place before more games are chosen: otherwise the place would be the reason.
  const fits = page.waitForResponse(/\/api\/availability\?.*zipCode=/);
  await guest.goToReview();
  await fits;
  await page
    .getByRole('button', { name: /^Change/ })
    .first()
    .click();
  await guest.pickGames(['Egg & Spoon Express', 'Ring Toss Royale', 'Parachute Popcorn']);
  await guest.next();
  await guest.isOnStep(4, 'Review');
  const told = said(page, "With these choices our crew can't be there by 3:15 PM.");
  await expect(told).toBeVisible();
  const others = page.getByRole('group', { name: 'Date and time' }).getByRole('button');
  await expect(others).toHaveCount(3);
  await expectAccessible(page, 'step 4 with a start that is gone');
  await others.last().click();
  await expect(told).toHaveCount(0);
  await guest.button('Submit Booking').click();
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
});

test('when the call fails all 37 starts are offered, and the booking request decides', async ({
  page,
  guest,
  crews,
}) => {
  await crews.add();
  await page.route('**/api/availability?*', (route) => route.fulfill({ status: 500, json: {} }));
  await guest.goToDetails();
  await guest.pickDay(guest.family.eventDate);
  await expect(times(page)).toHaveCount(37);
  await expect(count(page)).toHaveCount(0);
});

test('of two families that want the last start one gets it, and the other books another time', async ({
  page,
  guest,
  crews,
  browser,
  database,
  product,
}) => {
  const sent = requestsTo(page, '/api/bookings');
  const { family } = guest;
  await crews.add();
  family.eventTime = '2:15 PM';
  const tab = await browser.newContext({ baseURL: product.site });
  const faster = new Guest(await tab.newPage());
  Object.assign(faster.family, { eventDate: family.eventDate, eventTime: family.eventTime });
  await Promise.all([guest.goToReview(), faster.goToReview()]);
  await faster.button('Submit Booking').click();
  await expect(faster.dialog('Complete Your Booking')).toBeVisible();
  await tab.close();

  await guest.button('Submit Booking').click();
  await expect(guest.toast('Booking Failed')).toBeVisible();
  await expect(guest.toast('Please try again or contact us directly.')).toBeVisible();
  await guest.isOnStep(2, 'Details');
  const time = page.getByLabel('Event time');
  await expect(time).toBeFocused();
  const sentence = `This start time has just been taken. Still free on ${shortly(family.eventDate)}: 11:15 AM, 11:30 AM, 5:00 PM.`;
  await expect(time).toHaveAccessibleDescription(new RegExp(`${sentence.replace(/[.]/g, '\\.')}$`));
  await expect(guest.button('Next')).toBeDisabled();
  await expectAccessible(page, 'step 2 after a refusal');
  await guest.button('5:00 PM').click();
  await expect(time).toHaveValue('5:00 PM');
  await expect(time).toBeFocused();
  await guest.next();
  await guest.isOnStep(4, 'Review');
  await expect(page.getByText(family.address)).toBeVisible();
  await guest.button('Submit Booking').click();
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
  const keys = sent.map((request) => request.headers()['idempotency-key']);
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  const made = `select count(*)::int as bookings, max(event_time) as time,
    (select count(*)::int from payments p join bookings b on b.id = p.booking_id where b.parent_email = $1) as payments
    from bookings where parent_email = $1`;
  expect(await database.fact(made, family.parentEmail)).toEqual({
    bookings: 1,
    time: '5:00 PM',
    payments: 0,
  });
});

test('with no other start for weeks the rejection says so, and no input is lost', async ({
  page,
  guest,
  crews,
  database,
}) => {
  const { family } = guest;
  const van = await crews.add();
  await guest.goToReview();
  await database.fact(
    'with gone as (delete from crew_hours where crew_no = $1 returning 1) select count(*) from gone',
    van,
  );
  await guest.button('Submit Booking').click();
  await guest.isOnStep(2, 'Details');
  await expect(
    said(
      page,
      'This start time has just been taken. No other start time is free in the weeks around it. Please write to us at hello@example.com.',
    ),
  ).toBeVisible();
  await expect(guest.button('Notify me when a time opens up').last()).toBeVisible();
  expect((await book(guest, {})).status()).toBe(409);
  const kept = await page.request.get('/api/booking-draft');
  expect(JSON.stringify(await kept.json())).toContain(family.address);
});

test('by keyboard alone a rejected family books the next open start', async ({
  page,
  guest,
  crews,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have no Tab key');
  await crews.add();
  guest.family.eventTime = '2:15 PM';
  await guest.goToReview();
  expect((await book(guest, { parentEmail: 'faster@example.com' })).status()).toBe(201);
  await guest.button('Submit Booking').press('Enter');
  await expect(page.getByLabel('Event time')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(guest.button('11:15 AM')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Event time')).toBeFocused();
  await expect(page.getByLabel('Event time')).toHaveValue('11:15 AM');
  await guest.button('Next').press('Enter');
  await guest.button('Submit Booking').press('Enter');
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
});
