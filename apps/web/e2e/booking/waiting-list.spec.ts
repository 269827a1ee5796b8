// A full Saturday: a family waits, another one cancels, and the start is held until it is booked.
import { setTimeout } from 'node:timers/promises';
import { request, type Browser } from 'playwright/test';
import { Admin, bookAsGuest } from '../fixtures/admin.js';
import { expectAccessible } from '../fixtures/page-checks.js';
import { bookingOf, dayFromNow, longDay, newFamily } from '../fixtures/family.js';
import { Guest } from '../fixtures/guest.js';
import { expect, test } from '../fixtures/journey.js';
import type { Mailbox } from '../fixtures/paypal-and-mail.js';
import { ADMIN } from '../fixtures/product.js';
import { requestsTo } from '../fixtures/network.js';

const shortly = (day: string) => longDay(day).replace(/, \d{4}$/, '');
const WAIT = 'Notify me when a time opens up';
/** Capacity for one event of 90 minutes, starting from 2:00 to 2:45 PM. */
const ONE_PARTY = { from: 13 * 60 + 15, to: 17 * 60 };
/** Days without bookings of other journeys of this product, one per test. */
let days = 118;
test.beforeEach(({ guest }) => {
  days += 2;
  guest.family.eventDate = dayFromNow(days);
  guest.family.eventTime = '2:00 PM';
});

/** Another device, without the family's session. */
const elsewhere = async (browser: Browser, baseURL: string) =>
  new Guest(await (await browser.newContext({ baseURL })).newPage());

async function offerFor(mailbox: Mailbox, address: string): Promise<string> {
  const found = async () => (await mailbox.of(address)).find(({ text }) => text.includes('?waiting='));
  // Two events and a mail are processed between the click in the admin area and the mailbox.
  await expect.poll(found, { timeout: 40_000 }).toBeTruthy();
  return /\/booking\?waiting=link#key=[\w-]+/.exec((await found())?.text ?? '')?.[0] ?? '';
}

test('a family waits for a full day, is notified when another cancels, and books the held start', async ({
  page,
  guest,
  crews,
  browser,
  product,
  mailbox,
  database,
}) => {
  test.slow();
  const { family } = guest;
  const { eventDate: day } = family;
  const van = await crews.add();
  await crews.setDay(van, day, ONE_PARTY);
  const first = { ...newFamily(), eventDate: day, eventTime: '2:00 PM' };
  const bookedId = await bookAsGuest(product.site, first);

  // The list, next to the disabled day.
  await guest.goToDetails();
  await guest.pickDay(dayFromNow(days + 1));
  await guest.button(WAIT).press('Enter');
  const dialog = guest.dialog(WAIT);
  await expect(dialog.getByText('For your 3 games and 10 children.')).toBeVisible();
  await dialog.getByLabel('Day').selectOption(day);
  await dialog.getByLabel('Earliest start').selectOption('1:00 PM');
  await dialog.getByLabel('ZIP code').fill(family.zipCode);
  await dialog.getByLabel('Email').fill('dana');
  await guest.button('Join the waiting list').press('Enter');
  await expect(dialog.getByText('Valid email is required')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expectAccessible(page, 'the dialog with an error');
  await dialog.getByLabel('Email').fill(family.parentEmail);

  // A failed call loses nothing, nor does closing the dialog; the retry is the same intent.
  const sent = requestsTo(page, '/api/waiting-list');
  await page.route('**/api/waiting-list', (route) => route.abort(), { times: 1 });
  await guest.button('Join the waiting list').click();
  await expect(dialog.getByText('That did not work. Please try again.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(guest.button(WAIT)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Email')).toHaveValue(family.parentEmail);
  await expect(dialog.getByLabel('Day')).toHaveValue(day);
  await expect(dialog.getByLabel('Earliest start')).toHaveValue('1:00 PM');
  await guest.button('Join the waiting list').press('Enter');
  const joined = guest.dialog('You are on the list');
  await expect(joined).toContainText(
    `We email ${family.parentEmail} when a time on ${shortly(day)} opens up (start from 1:00 PM to 6:00 PM).`,
  );
  await expect(joined.getByRole('status')).toBeFocused();
  await expectAccessible(page, 'the dialog after joining');
  expect(new Set(sent.map((each) => each.headers()['idempotency-key'])).size).toBe(1);
  const taken = (await sent[1].response())!;
  const { id } = (await taken.json()) as { id: string };
  await joined.getByRole('button', { name: 'Close' }).last().click();
  await guest.isOnStep(2, 'Details');

  // The booking is cancelled in the admin area, and the start is held for the family.
  const adminPage = new Admin(await browser.newPage({ baseURL: product.site }));
  await adminPage.logIn();
  const path = `/api/admin/bookings/${bookedId}`;
  const { version } = (await (await adminPage.page.request.get(path)).json()) as { version: number };
  const cancelled = await adminPage.page.request.post(`${path}/cancel`, {
    data: { version, reason: 'Rain' },
  });
  expect(cancelled.ok()).toBe(true);
  const link = await offerFor(mailbox, family.parentEmail);
  const stranger = await request.newContext({ baseURL: product.site });
  const rejected = await stranger.post('/api/bookings', {
    data: { ...bookingOf(family), parentEmail: 'other@example.com' },
  });
  expect(rejected.status()).toBe(409);
  await stranger.dispose();

  // Another device: the link fills the wizard, and the start is listed although its crew is held.
  const phone = await elsewhere(browser, product.site);
  await phone.page.goto(link);
  await phone.isOnStep(2, 'Details');
  const note = phone.page.getByRole('region', { name: `${shortly(day)}, 2:00 PM is held for you.` });
  await expect(note).toContainText(/Until .+ \(Eastern Time\) nobody else can book it\./);
  await expect(phone.page.getByLabel('Event time')).toHaveValue('2:00 PM');
  await expect(phone.page.getByText(/^Free start times on .*: 4 /)).toBeVisible();
  await expect(phone.page.locator('.field-error')).toHaveCount(0);
  await expectAccessible(phone.page, 'the wizard with a held time');
  await phone.page.getByLabel('Event type').selectOption({ label: family.eventType });
  await phone.next();
  await expect(phone.page.getByLabel('Email')).toHaveValue(family.parentEmail);
  await expect(phone.page.getByLabel('ZIP code')).toHaveValue(family.zipCode);
  Object.assign(phone.family, family);
  await phone.fillFamily();
  await phone.fillPlace();
  await phone.page.reload();
  await phone.isOnStep(3, 'Location');
  await expect(note).toBeVisible();
  await expect(phone.page.getByLabel('Street address')).toHaveValue(family.address);
  await phone.next();
  await phone.button('Submit Booking').click();
  await expect(phone.dialog('Complete Your Booking')).toBeVisible();
  await expect(phone.page).toHaveURL(/\/booking\?step=5$/);
  await expect(note).toHaveCount(0);
  expect(
    await database.fact(
      `select w.state, w.email, r.state as reserved from waitlist_entries w, bookings b
         join crew_reservations r on r.booking_id = b.id and r.state <> 'released'
       where b.parent_email = $1 and w.id = $2`,
      family.parentEmail,
      id,
    ),
  ).toEqual({ state: 'taken', email: null, reserved: 'held' });

  // The link again: in this session it shows the resulting booking, elsewhere a plain message.
  await phone.page.goto(link);
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText(
    'This time is no longer held for you',
  );
  await expect(phone.button('Pay now')).toBeVisible();
  await expectAccessible(phone.page, 'an offer that was used');
  await phone.button('Look for another time').click();
  await phone.isOnStep(1, 'Games');
});

test('existing input is kept with a held start, and leaving the list requires a press', async ({
  page,
  guest,
  crews,
  product,
  mailbox,
  database,
}) => {
  const { family } = guest;
  const { eventDate: day } = family;
  const van = await crews.add();
  await crews.setDay(van, day, ONE_PARTY);
  const bookedId = await bookAsGuest(product.site, { ...newFamily(), eventDate: day, eventTime: '2:00 PM' });
  const { selectedGames: games, guestCount } = bookingOf(family);
  const request = { day, earliest: '1:00 PM', latest: '3:00 PM', games, guestCount, zipCode: family.zipCode };
  const answer = await page.request.post('/api/waiting-list', {
    data: { ...request, email: family.parentEmail, name: 'Dana' },
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await page.request.post('/api/login', { data: ADMIN });
  const path = `/api/admin/bookings/${bookedId}`;
  const { version } = (await (await page.request.get(path)).json()) as { version: number };
  await page.request.post(`${path}/cancel`, { data: { version, reason: 'Rain' } });
  await page.context().clearCookies();
  const link = await offerFor(mailbox, family.parentEmail);

  // Existing answers: another start, another place.
  await guest.goToDetails();
  family.eventDate = dayFromNow(days + 1);
  await guest.fillDetails();
  await guest.next();
  await guest.fillFamily();
  await page.getByLabel('ZIP code').fill('10002');
  // The saved answers arrive after the offer: their step is opened nevertheless.
  await page.route('**/api/booking-draft', async (route) => {
    if (route.request().method() === 'GET') await setTimeout(1_000);
    await route.continue();
  });
  await page.goto(link);
  await guest.isOnStep(3, 'Location');
  await page.unroute('**/api/booking-draft');
  const note = page.getByRole('region', { name: `${shortly(day)}, 2:00 PM is held for you.` });
  await expect(note).toContainText(`You had chosen ${shortly(family.eventDate)}, 2:00 PM before`);
  await expect(note).toContainText('We kept what you had typed here: ZIP code, name.');
  await expect(page.getByLabel('ZIP code')).toHaveValue('10002');
  await expectAccessible(page, 'the wizard with a held time and other answers');
  await guest.button('Use my waiting-list answers').press('Enter');
  await expect(page.getByLabel('ZIP code')).toHaveValue('10001');
  await expect(page.getByLabel('Parent name')).toHaveValue('Dana');
  await expect(note).not.toContainText('We kept');

  // Opening the link changes nothing; the press leaves the list, and a second press reports that.
  const stateNow = () => database.fact('select state, email from waitlist_entries where id = $1', id);
  await page.goto(link.replace('waiting=link', 'waiting=link&leave=1'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave the waiting list?');
  expect(await stateNow()).toEqual({ state: 'offered', email: family.parentEmail });
  await expectAccessible(page, 'leaving the list');
  await page.route('**/api/waiting-list/*', (route) => route.abort(), { times: 1 });
  await guest.button('Leave the waiting list').click();
  await expect(page.getByText('That did not work. Please try again.')).toBeVisible();
  await guest.button('Leave the waiting list').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You left the waiting list');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await stateNow()).toEqual({ state: 'left', email: null });
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This time is no longer held for you');
});
