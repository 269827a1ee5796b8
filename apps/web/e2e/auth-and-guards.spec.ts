import { expect, test } from './fixtures/journey.js';
import { ADMIN } from './fixtures/product.js';
import { requestsTo } from './fixtures/watch.js';

for (const path of ['/profile', '/admin']) {
  test(`nobody gets to ${path} without logging in`, async ({ page, visitor }) => {
    await page.goto(path);
    await expect(visitor.toast('Authentication Required')).toBeVisible();
    await expect(visitor.toast('Please log in to access this page.')).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
  });
}

test('a parent is turned away from the desk before anything is asked', async ({ page, visitor, signUp }) => {
  await signUp();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/admin') && asked.push(request.url()));
  await page.goto('/admin');
  await expect(visitor.toast('Admin Access Required')).toBeVisible();
  await expect(visitor.toast('You need admin privileges to access this page.')).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(asked).toEqual([]);
});

test('an account is made, left and entered again', async ({ page, visitor, database }) => {
  const username = visitor.family.parentEmail.split('@')[0];
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('First name').fill('dana');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('a-long-password');
  await visitor.button('Create account').click();
  await expect(page).toHaveURL(/:\d+\/$/);
  const account = visitor.button('Your account');
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
  await visitor.button('Logout').first().click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(account).toHaveText('U');

  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('a-long-password');
  await visitor.button('Log in').click();
  await expect(account).toHaveText('D');
});

test('wrong words mark the field and say nothing', async ({ page, visitor }) => {
  await page.goto('/auth');
  await page.getByLabel('Username').fill('nobody-at-all');
  await page.getByLabel('Password').fill('wrong-password');
  const text = await page.getByRole('main').innerText();
  await visitor.button('Log in').click();
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password')).toBeFocused();
  expect(await page.getByRole('main').innerText()).toBe(text);
  await expect(page).toHaveURL(/\/auth$/);
});

test('empty boxes send nothing', async ({ page, visitor }) => {
  const logins = requestsTo(page, '/api/login');
  const registers = requestsTo(page, '/api/register');
  await page.goto('/auth');
  await visitor.button('Log in').click();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('tab', { name: 'Register' }).click();
  await visitor.button('Create account').click();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  expect([...logins, ...registers]).toHaveLength(0);
});

test('the menu of the administrator leads to the desk, that of nobody to the log-in only', async ({
  page,
  visitor,
}) => {
  await page.goto('/');
  await visitor.button('Your account').click();
  const menu = page.locator('#profile-menu').getByRole('listitem');
  await expect(menu).toHaveText(['Login']);
  await page.request.post('/api/login', { data: ADMIN });
  await page.reload();
  await visitor.button('Your account').click();
  await expect(menu).toHaveText(['Profile', 'Admin Dashboard', 'Logout']);
  await menu.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});

test('the profile lists a booking that was made a moment ago', async ({
  page,
  visitor,
  signUp,
  seedBooking,
}) => {
  await signUp();
  const id = await seedBooking();
  await page.goto('/profile');
  const card = page.getByRole('article').filter({ hasText: `Event #${id}` });
  await expect(card).toContainText('Birthday Party');
  await expect(card).toContainText('$400.00');
  await expect(card).toContainText('Pending');
  await expect(card).toContainText('Sack Sprint, Tug of Champions, Cup Stack Blitz');
  await card.getByRole('link', { name: 'Pay now' }).click();
  await expect(visitor.dialog('Complete Your Booking')).toBeVisible();
});
