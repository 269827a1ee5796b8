import type { Page } from 'playwright/test';
import { expectAccessible } from '../fixtures/page-checks.js';
import { Admin, bookAndPay, bookAsGuest } from '../fixtures/admin.js';
import { dayFromNow } from '../fixtures/family.js';
import { assignHost, removeHostShift } from '../fixtures/host-shift.js';
import { expect, test } from '../fixtures/journey.js';

type Detail = { key: string; value: string; version: number };

/** The next step of the call that was promised to the family of a booking. */
const callOf = (page: Page, id: string) =>
  page.getByRole('link', { name: /^Record call: Call, / }).and(page.locator(`[data-open="${id}"]`));

test('what waits is found in one list, done from there, and leaves it', async ({ page, guest, product }) => {
  const { family } = guest;
  const id = await bookAndPay(product.site, family);
  // A long word must not push the next step out of the table.
  const name = `Jo ${'w'.repeat(80)} ${id.slice(0, 8)}`;
  const message = {
    name,
    email: 'jo@example.com',
    phone: '5550102030',
    subject: 'other',
    message: 'Can you come to the lake?',
  };
  expect((await page.request.post('/api/contact-messages', { data: message })).ok()).toBe(true);
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Today: \d+ things? waits?$/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  const call = callOf(page, id);
  const answer = page.getByRole('link', { name: `Answer: Message, ${name}`, exact: true });
  await expect(answer).toBeVisible();
  await expectAccessible(page, 'the list of today');
  await call.click();
  const calls = admin.dialog().getByRole('region', { name: 'Calls' });
  await expect(calls).toBeFocused();
  await calls.getByRole('button', { name: 'Reached' }).click();
  await expect(guest.toast('Call saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(call).toHaveCount(0);
  await expect(page.locator('main [data-open]:focus')).toHaveCount(1);
  await answer.click();
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible();
});

test('J and K walk through what waits, and Enter opens it', async ({ page, guest, product }) => {
  const id = await bookAndPay(product.site, guest.family);
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto('/admin?tab=today');
  const steps = page.locator('main table [data-open]');
  await expect(steps.first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(steps.first()).toBeFocused();
  const call = callOf(page, id);
  await call.focus();
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect(call).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(admin.dialog()).toBeVisible();
});

test('an open booking says what is due and what is next, and leads to its cards', async ({
  page,
  guest,
  product,
}) => {
  const id = await bookAsGuest(product.site, guest.family);
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto(`/admin?booking=${id}`);
  const panel = admin.dialog(/^Booking /);
  await expect(panel.getByText(/^Due \$/)).toBeVisible();
  await panel.getByRole('button', { name: /^Next: Call, by / }).click();
  await expect(panel.getByRole('region', { name: 'Calls' })).toBeFocused();
  await panel
    .getByRole('group', { name: 'Parts of this booking' })
    .getByRole('button', { name: 'Timeline' })
    .click();
  await expect(panel.getByRole('region', { name: 'Timeline' })).toBeFocused();
  await expectAccessible(page, 'an open booking');
});

test('a follow-up is set on a booking, found on its day, and done from the list', async ({
  page,
  guest,
  product,
}) => {
  const id = await bookAndPay(product.site, guest.family);
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto(`/admin?booking=${id}`);
  const card = admin.dialog().getByRole('region', { name: 'Follow-ups' });
  await card.getByRole('button', { name: 'Follow up' }).click();
  await expect(card.getByLabel('What to do')).toBeFocused();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Please say what to do.')).toBeVisible();
  const text = `Call about the cake ${id.slice(0, 8)}`;
  await card.getByLabel('What to do').fill('Call');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(guest.toast('Follow-up saved')).toBeVisible();
  await card.getByRole('button', { name: 'Edit: Call' }).click();
  await card.getByLabel('What to do').fill(text);
  await card.getByLabel('Day').fill(dayFromNow(0));
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText(text)).toBeVisible();
  await page.goto('/admin?tab=today&whose=mine');
  const done = page.getByRole('button', { name: new RegExp(`^Done: ${text}, `) });
  await expectAccessible(page, 'a list with follow-ups');
  await done.click();
  await expect(done).toHaveCount(0);
  await page.goto(`/admin?booking=${id}`);
  await expect(card.getByText(/, done /)).toBeVisible();
});

test('the next step of a failed refund opens the refund, and Escape leads back to its row', async ({
  page,
  guest,
  product,
  database,
}) => {
  const id = await bookAndPay(product.site, guest.family);
  await database.fact(
    `insert into refunds (id, payment_id, capture_id, booking_id, amount_cents, reason, status, failure, made_by)
     select gen_random_uuid(), p.id, c.id, p.booking_id, 1500, 'Rain', 'failed', 'REFUND_FAILED', 'system'
     from payments p join captures c on c.payment_id = p.id where p.booking_id = $1 returning id`,
    id,
  );
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto('/admin?tab=today');
  const again = page.getByRole('link', { name: /^Refund again: / }).and(page.locator(`[data-open="${id}"]`));
  await again.click();
  await expect(admin.dialog(/^Refund /).getByLabel('Amount in dollars')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(admin.dialog(/^Booking /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(again).toBeFocused();
  await again.click();
  await expect(admin.dialog(/^Refund /)).toBeVisible();
});

test('next to the list are the vans of the day with the steps of their hosts', async ({
  page,
  guest,
  signUp,
  product,
  database,
}) => {
  const { username } = await signUp();
  const id = await bookAndPay(product.site, guest.family);
  await assignHost(database, id, username);
  const step = (name: string) =>
    database.fact(
      `insert into event_progress (booking_id, step, at, by_host)
       select booking_id, $2, now(), host_no from host_assignments where booking_id = $1 returning step`,
      id,
      name,
    );
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto('/admin?tab=today');
  const vans = page.getByRole('region', { name: 'Vans today' });
  const event = vans.getByRole('listitem').filter({ has: page.locator(`[data-open="${id}"]`) });
  await expect(event.getByText('Not on the way yet')).toBeVisible();
  await step('on-the-way');
  await step('arrived');
  await page.reload();
  await expect(event.getByText(/^Arrived \d/)).toBeVisible();
  await expectAccessible(page, 'the vans of today');
  await event.getByRole('link').click();
  await expect(admin.dialog(/^Booking /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(event.getByRole('link')).toBeFocused();
  await removeHostShift(database, id);
});

test('an event without a van gets one from the list', async ({ page, guest, product, crews }) => {
  const id = await bookAndPay(product.site, { ...guest.family, eventDate: dayFromNow(9) });
  await crews.add();
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto('/admin?tab=today');
  const assign = page.getByRole('link', { name: /^Assign a van: / }).and(page.locator(`[data-open="${id}"]`));
  await assign.click();
  const box = page.getByRole('dialog', { name: /^Assign a van: / });
  await box.getByRole('button', { name: 'Assign' }).click();
  await expect(box).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(assign).toHaveCount(0);
});

test('an owner sets up the site from a list that leaves once it is hidden', async ({ page, guest }) => {
  await new Admin(page).logIn();
  const detail = async (key: string) => {
    const details = (await (await page.request.get('/api/admin/company')).json()) as Detail[];
    return details.find((each) => each.key === key) as Detail;
  };
  const set = async (key: string, value: string | null) => {
    const { version } = await detail(key);
    const data = { changes: { [key]: { value, version } } };
    expect((await page.request.patch('/api/admin/company', { data })).ok()).toBe(true);
  };
  try {
    await page.goto('/admin?tab=today');
    const list = page.getByRole('region', { name: 'Set up your site' });
    await expect(list.getByRole('listitem')).toHaveCount(13);
    await list.getByRole('link', { name: 'Insurer and background checks' }).click();
    await page.getByLabel('Insurer', { exact: true }).fill('Acme Mutual');
    await guest.button('Save').click();
    await expect(guest.toast('Saved: Insurer')).toBeVisible();
    await set('checkingFirm', 'Checkwell');
    await page.goto('/admin?tab=today');
    await expect(list.getByRole('listitem').filter({ hasText: 'Insurer' })).toContainText('Done:');
    await list.getByRole('button', { name: 'Hide this list' }).click();
    await expect(list).toBeHidden();
    expect((await detail('setupList')).value).toBe('hidden');
    await page.goto('/about');
    await expect(page.getByText('Fully insured (by Acme Mutual)')).toBeVisible();
    await expect(page.getByText('Background-checked staff (checked by Checkwell)')).toBeVisible();
  } finally {
    for (const key of ['setupList', 'insurer', 'checkingFirm']) await set(key, null);
  }
});
