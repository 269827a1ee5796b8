import { expect, test } from '../fixtures/journey.js';
import { ADMIN } from '../fixtures/product.js';
import { requestsTo } from '../fixtures/network.js';

for (const path of ['/profile', '/admin']) {
  test(`${path} requires a log-in`, async ({ page, guest }) => {
    await page.goto(path);
    await expect(guest.toast('Authentication Required')).toBeVisible();
    await expect(guest.toast('Please log in to access this page.')).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
  });
}

test(
  'a parent is redirected from the admin area before any call',
  { tag: '@core' },
  async ({ page, guest, signUp }) => {
    await signUp();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/admin') && asked.push(request.url()));
    await page.goto('/admin');
    await expect(guest.toast('Admin Access Required')).toBeVisible();
    await expect(guest.toast('You need admin privileges to access this page.')).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
    expect(asked).toEqual([]);
  },
);

test('an account is made, left and entered again', { tag: '@core' }, async ({ page, guest, database }) => {
  const username = guest.family.parentEmail.split('@')[0];
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('First name').fill('dana');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('a-long-password');
  await guest.button('Create account').click();
  await expect(page).toHaveURL(/:\d+\/$/);
  const account = guest.button('Your account');
  await expect(account).toHaveText('D');
  expect(await database.fact('select role from users where username = $1', username)).toEqual({
    role: 'user',
  });

  await account.click();
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await expect(page.getByText('No email provided')).toBeVisible();
  await account.click();
  await guest.button('Logout').first().click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(account).toHaveText('U');

  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('a-long-password');
  await guest.button('Log in').click();
  await expect(account).toHaveText('D');
});

test('wrong credentials mark the field and show no message', async ({ page, guest }) => {
  await page.goto('/auth');
  await page.getByLabel('Username').fill('nobody-at-all');
  await page.getByLabel('Password').fill('wrong-password');
  const text = await page.getByRole('main').innerText();
  await guest.button('Log in').click();
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password')).toBeFocused();
  expect(await page.getByRole('main').innerText()).toBe(text);
  await expect(page).toHaveURL(/\/auth$/);
});

test('empty fields send nothing', async ({ page, guest }) => {
  const logins = requestsTo(page, '/api/login');
  const registers = requestsTo(page, '/api/register');
  await page.goto('/auth');
  await guest.button('Log in').click();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('tab', { name: 'Register' }).click();
  await guest.button('Create account').click();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  expect([...logins, ...registers]).toHaveLength(0);
});

test('the administrator’s menu links to the admin area, a guest’s only to the log-in', async ({
  page,
  guest,
}) => {
  await page.goto('/');
  await guest.button('Your account').click();
  const menu = page.locator('#profile-menu').getByRole('listitem');
  await expect(menu).toHaveText(['Login']);
  await page.request.post('/api/login', { data: ADMIN });
  await page.reload();
  await guest.button('Your account').click();
  await expect(menu).toHaveText(['Profile', 'Admin Dashboard', 'Logout']);
  await menu.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});

test('the profile lists a booking that was just made', async ({ page, guest, signUp, seedBooking }) => {
  await signUp();
  const id = await seedBooking();
  await page.goto('/profile');
  const card = page.getByRole('article').filter({ hasText: `Event #${id}` });
  await expect(card).toContainText('Birthday Party');
  await expect(card).toContainText('$400.00');
  await expect(card).toContainText('Pending');
  await expect(card.getByRole('list', { name: 'Games' }).getByRole('listitem')).toHaveText([
    'Sack Sprint',
    'Tug of Champions',
    'Cup Stack Blitz',
  ]);
  await card.getByRole('link', { name: 'Pay now' }).click();
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
});
