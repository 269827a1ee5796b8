import type { Page } from 'playwright/test';
import { answerOnlyAfter } from '../fixtures/network.js';
import { expectAccessible } from '../fixtures/page-checks.js';
import { expect, test } from '../fixtures/journey.js';
import type { Mailbox } from '../fixtures/paypal-and-mail.js';

const PASSWORD = 'a-long-password';
const NEW_PASSWORD = 'an-even-longer-password';

/** The path of the link in the newest mail to an address that contains such a link. */
async function mailedPath(mailbox: Mailbox, address: string, query: 'reset' | 'verify'): Promise<string> {
  const link = new RegExp(`(/auth\\?${query}=link#key=[\\w-]{43})`);
  const find = async () =>
    (await mailbox.of(address)).map(({ text }) => link.exec(text)?.[1]).find((path) => path !== undefined);
  await expect.poll(find, { timeout: 30_000 }).toBeTruthy();
  return (await find())!;
}

const register = (page: Page, email: string) =>
  page.request.post('/api/register', { data: { username: email, email, password: PASSWORD } });

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test(
  'a forgotten password is replaced by the mailed link, which works once',
  { tag: '@core' },
  async ({ page, guest, mailbox }) => {
    const { parentEmail } = guest.family;
    await register(page, parentEmail);
    await page.request.post('/api/logout');
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused();
    await guest.button('Send me a link').click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expectAccessible(page, 'asking with an error');
    await page.getByLabel('Email').fill(parentEmail);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expectAccessible(page, 'asked');

    const path = await mailedPath(mailbox, parentEmail, 'reset');
    await page.goto(path);
    await expect(page.getByLabel('New password')).toHaveAttribute('autocomplete', 'new-password');
    await page.getByLabel('New password').fill('short');
    await guest.button('Save the password').click();
    await expect(page.getByText('Please choose a password of 8 to 128 characters')).toBeVisible();
    await expectAccessible(page, 'new password with an error');
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await guest.button('Save the password').click();
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused();
    await page.goto(path);
    await page.getByLabel('New password').fill('once-more-please');
    await guest.button('Save the password').click();
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeFocused();
    await expectAccessible(page, 'link over');

    await logIn(page, parentEmail, NEW_PASSWORD);
    await expect(page).toHaveURL(/:\d+\/$/);
  },
);

test('an address is confirmed by its link, and the profile says so', async ({ page, guest, mailbox }) => {
  const { parentEmail } = guest.family;
  await register(page, parentEmail);
  await page.goto('/profile');
  await expect(page.getByText('Not confirmed yet.')).toBeVisible();
  const first = await mailedPath(mailbox, parentEmail, 'verify');
  await guest.button('Send the link again').click();
  await expect(page.getByText(`We sent a new link to ${parentEmail}.`)).toBeVisible();
  await page.goto(first);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expect
    .poll(async () => (await mailedPath(mailbox, parentEmail, 'verify')) !== first, { timeout: 30_000 })
    .toBe(true);
  // The session was queried before the link was used; the profile must show newer data.
  await answerOnlyAfter(page, '/api/user', '/api/account/verify-email');
  await page.goto(await mailedPath(mailbox, parentEmail, 'verify'));
  await expect(page.getByRole('heading', { name: 'Thank you, your address is confirmed' })).toBeFocused();
  await expectAccessible(page, 'confirmed');
  await page.getByRole('link', { name: 'Go to my profile' }).click();
  await expect(page.getByText('Confirmed. We can email you a link')).toBeVisible();
});

test('a changed password ends the session on another device and not this one', async ({
  page,
  guest,
  signUp,
  browser,
  product,
}) => {
  const { username, password } = await signUp();
  const other = await browser.newContext({ baseURL: product.site });
  await other.request.post('/api/login', { data: { username, password } });
  expect((await other.request.get('/api/user')).status()).toBe(200);
  await page.goto('/profile');
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await guest.button('Change password').click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  expect((await other.request.get('/api/user')).status()).toBe(200);
  await page.getByLabel('Current password').fill(password);
  await guest.button('Change password').click();
  await expect(guest.toast('Password changed')).toBeVisible();
  expect((await other.request.get('/api/user')).status()).toBe(401);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible();
  await other.request.post('/api/login', { data: { username, password: NEW_PASSWORD } });
  await guest.button('Log out everywhere').click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect((await other.request.get('/api/user')).status()).toBe(401);
  await other.close();
});

test('an account is deleted with its password, by keys alone, and cannot be entered again', async ({
  page,
  guest,
  signUp,
  database,
}) => {
  const { username, password } = await signUp();
  await page.goto('/profile');
  const open = guest.button('Delete my account');
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = guest.dialog('Delete your account?');
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'deleting');
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Your password').fill('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(guest.toast('Account deleted')).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(guest.button('Your account')).toHaveText('U');
  expect(
    await database.fact('select count(*)::int as left from users where username = $1', username),
  ).toEqual({
    left: 0,
  });
  await logIn(page, username, password);
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
});

test('a user who logs in after another one sees none of their data', async ({ page, guest, seedBooking }) => {
  const { parentEmail } = guest.family;
  const next = `next-${parentEmail}`;
  await register(page, next);
  await page.request.post('/api/logout');
  await register(page, parentEmail);
  const id = await seedBooking();
  await page.goto('/profile');
  await expect(page.getByText(`Event #${id}`)).toBeVisible();
  await guest.button('Your account').click();
  await guest.button('Logout').first().click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Turn the party into a championship' }),
  ).toBeVisible();
  // Without a reload in between: the first user's data is still in this page's memory, or cleared.
  await guest.button('Your account').click();
  await page.locator('#profile-menu').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Username').fill(next);
  await page.getByLabel('Password').fill(PASSWORD);
  await guest.button('Log in').click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Turn the party into a championship' }),
  ).toBeVisible();
  await expect(guest.button('Your account')).toHaveText('N');
  await guest.button('Your account').click();
  await page.locator('#profile-menu').getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await expect(page.getByText(`Event #${id}`)).toHaveCount(0);
  await expect(page.getByText('made on this device')).toHaveCount(0);
});

test('a guest session does not fetch the user, so the console has no errors', async ({
  page,
  seedBooking,
}) => {
  await seedBooking();
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/user') && asked.push(request.url()));
  const failed: number[] = [];
  page.on('response', (response) => response.status() >= 400 && failed.push(response.status()));
  await page.goto('/about');
  await expect(page.getByRole('button', { name: 'Your account' })).toHaveText('U');
  expect([asked, failed]).toEqual([[], []]);
});
