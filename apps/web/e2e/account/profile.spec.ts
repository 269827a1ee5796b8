import type { Page } from 'playwright/test';
import { expectAccessible } from '../fixtures/page-checks.js';
import { answerOnlyAfter } from '../fixtures/network.js';
import { bookingOf, dayFromNow } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';
import { row } from '../fixtures/pages.js';
import type { Guest } from '../fixtures/guest.js';

async function openProfile(page: Page, guest: Guest): Promise<void> {
  await guest.button('Your account').click();
  await page.locator('#profile-menu').getByRole('link', { name: 'Profile' }).click();
  // The previous page remains until this one has loaded, and has cards of its own.
  await expect(page.getByRole('heading', { name: 'Your Bookings' })).toBeVisible();
}

test('a new booking is immediately on the profile', async ({ page, guest, signUp }) => {
  await signUp();
  await page.goto('/profile');
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await page.getByRole('link', { name: 'New Booking' }).click();
  await guest.book();
  await guest.dialog('Complete Your Booking').getByRole('button', { name: 'Close' }).click();
  await openProfile(page, guest);
  const card = page.getByRole('article');
  await expect(card).toContainText('30 days to go');
  await expect(row(card, 'Status')).toHaveText('Waiting for your payment');
  await expect(row(card, 'Payment')).toHaveText('$400.00 is open');
  await expect(guest.button('Add to calendar')).toHaveCount(0);
  await expectAccessible(page, 'unpaid');
});

test(
  'a booking paid from the profile is immediately shown as paid, with its documents and its timeline',
  { tag: '@core' },
  async ({ page, guest, signUp, seedBooking }) => {
    await signUp();
    await seedBooking();
    await page.goto('/profile');
    const card = page.getByRole('article');
    await card.getByRole('link', { name: 'Pay now' }).click();
    await expect(guest.dialog('Complete Your Booking')).toBeVisible();
    await guest.payAndConfirm('$400.00');
    await expect(guest.dialog('Payment Successful')).toBeVisible();
    await guest.button('Close').click();
    await guest.dialog('Booking Complete').getByRole('button', { name: 'Close' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Turn the party into a championship' }),
    ).toBeVisible();
    await openProfile(page, guest);
    await expect(card).toContainText('Confirmed');
    await expect(row(card, 'Payment')).toHaveText('$400.00 paid');

    await card.getByText('What happened so far').focus();
    await page.keyboard.press('Enter');
    await expect(card.getByText('The booking was made.')).toBeVisible();
    await expect(card.getByText('The booking was paid and is confirmed.')).toBeVisible();
    await expectAccessible(page, 'paid, with its timeline');
    for (const [name, file] of [
      ['Add to calendar', /^event-[0-9a-f]{8}\.ics$/],
      ['Receipt (PDF)', /^receipt-[0-9a-f]{8}\.pdf$/],
      ['Receipt (HTML)', /^receipt-[0-9a-f]{8}\.html$/],
    ] as const) {
      const saving = page.waitForEvent('download');
      await guest.button(name).click();
      expect((await saving).suggestedFilename()).toMatch(file);
    }
  },
);

test("a guest's booking of this device is added on request, not by logging in", async ({
  page,
  guest,
  seedBooking,
}) => {
  const username = guest.family.parentEmail.split('@')[0];
  const account = { username, password: 'a-long-password' };
  await page.request.post('/api/register', { data: account });
  await page.request.post('/api/logout');
  const id = await seedBooking();
  await page.request.post('/api/login', { data: account });
  await page.goto('/profile');
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await expectAccessible(page, 'something to claim');
  await guest.button('Add a booking made on this device').click();
  await expect(guest.toast('Booking added')).toBeVisible();
  await expect(page.getByText(`Event #${id}`)).toBeVisible();
  await expect(guest.button('Add a booking made on this device')).toHaveCount(0);
});

test('a list of bookings is refetched after one was added', async ({ page, guest, seedBooking }) => {
  const username = guest.family.parentEmail.split('@')[0];
  const account = { username, password: 'a-long-password' };
  await page.request.post('/api/register', { data: account });
  await page.request.post('/api/logout');
  const id = await seedBooking();
  await page.request.post('/api/login', { data: account });
  await answerOnlyAfter(page, '/api/bookings/user', '/api/bookings/claim');
  await page.goto('/profile');
  await guest.button('Add a booking made on this device').click();
  await expect(page.getByText(`Event #${id}`)).toBeVisible();
});

test('a booking made elsewhere joins the account by a link mailed to its address, once that is confirmed', async ({
  page,
  guest,
  browser,
  product,
  mailbox,
}) => {
  const { parentEmail } = guest.family;
  const account = { username: `reads-${parentEmail.split('@')[0]}`, password: 'a-long-password' };
  await page.request.post('/api/register', { data: account });
  const elsewhere = await browser.newContext({ baseURL: product.site });
  const answer = await elsewhere.request.post('/api/bookings', { data: bookingOf(guest.family) });
  const { id } = (await answer.json()) as { id: string };
  await elsewhere.close();
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Missing a booking?' }).click();
  await expectAccessible(page, 'asks for a link');
  await page.getByLabel('Email of the booking').fill(parentEmail);
  await guest.button('Send me the link').click();
  await expect(
    page.getByText(`If a booking was made with ${parentEmail}, a link is on its way`),
  ).toBeVisible();
  await guest.button('Done').click();
  await expect(page).toHaveURL(/\/profile$/);

  const linkIn = async () =>
    (await mailbox.of(parentEmail))
      .map(({ text }) => /\/profile\?claim=link#key=[\w-]{43}/.exec(text)?.[0])
      .find((path) => path !== undefined);
  await expect.poll(linkIn, { timeout: 30_000 }).toBeDefined();
  const link = String(await linkIn());
  await page.request.post('/api/logout');
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\?claim=/);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password').fill(account.password);
  await guest.button('Log in').click();
  await expect(
    page.getByRole('heading', { name: 'Add the booking of this link to your account?' }),
  ).toBeVisible();
  await expectAccessible(page, 'asks before it adds');
  await guest.button('Not now').click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await page.goto(link);
  await guest.button('Add the booking').click();
  await expect(page.getByText(`Event #${id}`)).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByText('What happened so far').click();
  await expect(
    page.getByText('The booking was added to an account by a link mailed to its own address.'),
  ).toBeVisible();

  await page.goto('/profile?claim=worth-nothing');
  await guest.button('Add the booking').click();
  await expect(page.getByRole('alert')).toContainText('This link leads to no booking');
  await expectAccessible(page, 'bad link');
});

test('a long email address as a name fits in three lines of the card on phones', async ({ page }) => {
  const username = `alexandra.verylongsurname.${Date.now()}@elementary-school.example`;
  await page.request.post('/api/register', {
    data: { username, email: username, password: 'a-long-password' },
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/profile');
  const name = page.getByRole('heading', { level: 1, name: username });
  await expect(name).toBeVisible();
  const lines = await name.evaluate(
    (heading) => heading.getBoundingClientRect().height / parseFloat(getComputedStyle(heading).lineHeight),
  );
  expect(Math.round(lines)).toBeLessThanOrEqual(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the profile shows the next event, three games and the number of others, and log-out loads a new page', async ({
  page,
  guest,
  signUp,
}) => {
  await signUp();
  const games = ['sack-sprint', 'tug-of-champions', 'cup-stack-blitz', 'limbo-league', 'relay-rocket'];
  const body = { ...bookingOf(guest.family), selectedGames: games, specialRequests: 'A cake at half time' };
  expect((await page.request.post('/api/bookings', { data: body })).status()).toBe(201);
  await page.goto('/profile');
  const card = page.getByRole('article');
  await expect(card).toContainText('Your next event');
  await expect(card).toContainText('Sack Sprint, Tug of Champions, Cup Stack Blitz +2 more');
  await expect(card).toContainText('10 children, child aged 8');
  await expect(card).toContainText('12 Meadow Lane, Springfield, NY');
  await expect(card).toContainText('A cake at half time');
  await expect(page.getByText('User', { exact: true })).toBeVisible();
  await page.evaluate(() => ((window as unknown as { isOld: boolean }).isOld = true));
  // The replacing page must have loaded before it is queried: a query in between is lost with the old page.
  const newPage = page.waitForEvent('load');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await newPage;
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await page.evaluate(() => (window as unknown as { isOld?: boolean }).isOld)).toBeUndefined();
});

test('the next event is high on the page without repetitions, and one unpaid row is open', async ({
  page,
  guest,
  signUp,
}) => {
  await signUp();
  for (const days of [30, 60, 90]) {
    const body = { ...bookingOf(guest.family), eventDate: dayFromNow(days) };
    expect((await page.request.post('/api/bookings', { data: body })).status()).toBe(201);
  }
  await page.goto('/profile');
  const next = page.getByRole('article').filter({ hasText: 'Your next event' });
  await expect(next.getByRole('listitem').filter({ hasText: 'Sack Sprint' })).toBeVisible();
  for (const name of ['When', 'Games']) await expect(row(next, name)).toHaveCount(0);
  const top = await next.evaluate((card) => card.getBoundingClientRect().top);
  expect(top).toBeLessThan(420);
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(2);
});

test('a long name wraps between its parts', async ({ page }) => {
  const [firstName, lastName] = ['Maximiliane-Alexandra', 'Featherstonehaugh-Cholmondeley'];
  const username = `long-${Date.now()}`;
  await page.request.post('/api/register', {
    data: { username, password: 'a-long-password', firstName, lastName },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/profile');
  const name = page.getByRole('heading', { level: 1, name: firstName });
  const tops = await name.evaluate((heading) => {
    const range = document.createRange();
    const text = heading.firstChild as Text;
    const at = text.data.indexOf('Cholmondeley');
    range.setStart(text, at);
    range.setEnd(text, at + 'Cholmondeley'.length);
    return range.getClientRects().length;
  });
  expect(tops).toBe(1);
});
