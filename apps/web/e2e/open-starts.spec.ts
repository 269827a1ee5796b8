// A company with vans: only starts that can be kept are offered, and one that went meanwhile is said at once.
import type { Page } from 'playwright/test';
import { expectAccessible } from './fixtures/axe.js';
import { dayFromNow, inWords } from './fixtures/family.js';
import { expect, test } from './fixtures/journey.js';
import { requestsTo } from './fixtures/watch.js';

const NOON = 12 * 60;
/** The rest of "Saturday, May 8, 2027" without its year. */
const shortly = (day: string) => inWords(day).replace(/, \d{4}$/, '');
const times = (page: Page) => page.getByLabel('Event time').getByRole('option', { disabled: false });
/** At its place on the screen; a screen reader is told it besides. */
const said = (page: Page, sentence: string) => page.locator('.field-error').filter({ hasText: sentence });
const count = (page: Page) => page.getByText(/^Free start times on /);

test('without a van nothing is asked, and no word is said of free times', async ({ page, guest }) => {
  const asked = requestsTo(page, '/api/availability', 'GET');
  await guest.goToLocation();
  await page.goBack();
  await expect(times(page)).toHaveCount(37);
  await expect(count(page)).toHaveCount(0);
  expect(asked).toHaveLength(0);
});

test('a day offers what a van can keep, and says how much that is', async ({ page, guest, crews }) => {
  const van = await crews.add();
  await crews.setDay(van, guest.family.eventDate, { from: NOON, to: 18 * 60 });
  await guest.goToDetails();
  await guest.pickDay(guest.family.eventDate);
  // 12:00 PM, 45 minutes to a place that nobody knows yet and 30 of set-up; the same way back.
  await expect(times(page)).toHaveText(
    ['1:15', '1:30', '1:45', '2:00', '2:15', '2:30', '2:45', '3:00', '3:15'].map((time) => `${time} PM`),
  );
  await expect(count(page)).toHaveText(
    `Free start times on ${shortly(guest.family.eventDate)}: 9 (Eastern Time)`,
  );
});

test('a day without a free start is off, and a screen reader hears why', async ({ page, guest, crews }) => {
  const van = await crews.add();
  const full = dayFromNow(30);
  await crews.setDay(van, full);
  await guest.goToDetails();
  await guest.pickDay(dayFromNow(31));
  const day = page.getByRole('button', { name: inWords(full) });
  if (!(await day.isVisible())) await guest.button('Earlier month').click();
  await expect(day).toHaveAccessibleName(`${inWords(full)}, fully booked`);
  await expect(day).toBeDisabled();
  await expect(page.getByText('fully booked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tell me when a time gets free' })).toHaveCount(0);
  await expectAccessible(page, 'step 2 with a full day');
});

test('from a ZIP code that is too far the start is told under the field, and one press mends it', async ({
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
  const told = said(page, 'From this ZIP code our crew cannot be there at 1:15 PM.');
  await expect(told).toHaveCount(0);
  await zip.fill('10583');
  await expect(told).toHaveText(
    'From this ZIP code our crew cannot be there at 1:15 PM. Free that day: 1:45 PM, 2:00 PM, 2:15 PM.',
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

test('more games than the day has room for are told on the way, and every answer stays', async ({
  page,
  guest,
  crews,
}) => {
  const { family } = guest;
  const van = await crews.add();
  await crews.setDay(van, family.eventDate, { from: NOON, to: 18 * 60 });
  family.eventTime = '3:15 PM';
  await guest.goToReview();
  await page
    .getByRole('button', { name: /^Change/ })
    .first()
    .click();
  await guest.pickGames(['Egg & Spoon Express', 'Ring Toss Royale', 'Parachute Popcorn']);
  await guest.next();
  await guest.isOnStep(4, 'Review');
  const told = said(page, 'With what you have chosen now our crew cannot be there at 3:15 PM.');
  await expect(told).toBeVisible();
  await expect(told.getByRole('button')).toHaveCount(3);
  await expectAccessible(page, 'step 4 with a start that is gone');
  await told.getByRole('button').last().click();
  await expect(told).toHaveCount(0);
  await guest.button('Submit Booking').click();
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
});

test('when the call fails all 37 are offered, and the booking itself decides', async ({
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
