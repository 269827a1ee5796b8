// No enabled control of the admin area leads to a call that its administrator may not make.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { Admin, bookAndPay, bookAsGuest } from '../fixtures/admin.js';
import { dayFromNow, newFamily } from '../fixtures/family.js';
import { removeHosts } from '../fixtures/host-shift.js';
import { expect, test } from '../fixtures/journey.js';
import type { Database } from '../fixtures/product.js';
import { Walk } from '../fixtures/walk.js';

/** It takes a minute of CPU time: two minutes, many more on busy cores. */
const TEN_MINUTES_MS = 600_000;
const NOTE = /^(Only owners can change this|View only: you can look at everything here)$/;
const AT = new Date().toISOString();
const HELD = { id: randomUUID(), kind: 'confirmation', to: 'dana@example.com', bookingId: null, at: AT };
const UNMATCHED = { captureId: 'CAP-1', bookingId: null, amount: '400.00', refunded: '0.00', event: null };
const FINDING = { code: 'restored', severity: 'problem', title: 'A restore waits', todo: 'Decide about it.' };
const ACTIONS = ['release-restore', 'send-held-mails', 'leave-held-mails'];

/** Answers what a journey cannot make: demo data, and what a restore leaves to decide. */
async function answerAsAfterRestore(page: Page): Promise<void> {
  const answers = {
    examples: { bookings: 3 },
    'operations/held-mails': [HELD],
    'operations/unmatched-payments': [{ ...UNMATCHED, at: AT, payerName: null, payerEmail: null }],
  };
  for (const [path, json] of Object.entries(answers))
    await page.route(`**/api/admin/${path}`, (route) => route.fulfill({ json }));
  await page.route('**/api/admin/operations', async (route) => {
    const response = await route.fetch();
    const findings = [{ ...FINDING, actions: ACTIONS }];
    const changes = { findings, heldMails: 1, unmatchedPayments: 1, mayWrite: true };
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });
}

let bookings: string[];

/** Something for every control. */
test.beforeEach(async ({ page, crews, product, guest }) => {
  test.setTimeout(TEN_MINUTES_MS);
  await new Admin(page).logIn();
  await crews.setDay(await crews.add(), dayFromNow(29));
  const paid = { ...newFamily(), eventTime: '3:00 PM' };
  bookings = [await bookAsGuest(product.site, guest.family), await bookAndPay(product.site, paid)];
  // In the middle of its day, over the free time.
  await bookAndPay(product.site, { ...newFamily(), eventDate: dayFromNow(2), eventTime: '1:00 PM' });
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer;
  };
  const name = `Lake ${randomUUID().slice(0, 8)}`;
  const host = await post('admin/hosts', { name, isActive: true });
  const { no: hostNo } = (await host.json()) as { no: number };
  await post('admin/absences', { hostNo, from: dayFromNow(40), to: dayFromNow(41), kind: 'vacation' });
  const code = name.replace(' ', '').toUpperCase();
  await post('admin/promo-codes', { code, discountType: 'percentage', discountValue: 10 });
  await post('admin/saved-answers', { title: name, text: 'Gladly.' });
  await post('admin/team/invitations', { email: `${code}@example.com`, level: 'work' });
  await post('custom-games', { name, description: 'Throw it.' });
  const message = { name, email: 'jo@example.com', phone: '5550102030', subject: 'other' };
  await post('contact-messages', { ...message, message: 'Can you come to the lake?' });
  await answerAsAfterRestore(page);
});

test.afterEach(({ database }) => removeHosts(database));

/** Every tab and section by its links, both bookings, and the day of one. */
async function screensOf(page: Page, walk: Walk): Promise<string[]> {
  const links = () =>
    page
      .getByRole('main')
      .locator('nav a')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
      .then((all) => all.filter((link) => /^\/admin\?tab=\w+(&section=\w+)?$/.test(link)));
  await walk.open('/admin');
  const tabs = await links();
  const screens = new Set(tabs);
  for (const tab of tabs) {
    await walk.open(tab);
    for (const link of await links()) screens.add(link);
  }
  expect(screens.size).toBeGreaterThan(20);
  const opened = bookings.map((id) => `/admin?tab=bookings&booking=${id}`);
  return [...screens, `/admin?tab=calendar&day=${dayFromNow(30)}`, ...opened];
}

/** Makes a user an administrator with these rights. */
async function becomeAdmin(database: Database, username: string, level: string): Promise<void> {
  const change = "update users set role = 'admin', admin_level = $2 where username = $1 returning id";
  await database.fact(change, username, level);
}

for (const { level, controls } of [
  { level: 'read', controls: 50 },
  { level: 'work', controls: 200 },
])
  test(`no enabled control leads to a rejection with the rights "${level}"`, async ({
    page,
    signUp,
    database,
  }) => {
    await becomeAdmin(database, (await signUp()).username, level);
    const walk = new Walk(page);
    await walk.start();
    await walk.pressAll(await screensOf(page, walk));
    expect(await walk.forbidden()).toEqual([]);
    expect(walk.pressed.length).toBeGreaterThan(controls);
  });

test('a control without its right would be noticed', async ({ page, signUp, database }) => {
  await becomeAdmin(database, (await signUp()).username, 'work');
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), adminLevel: 'full' } });
  });
  const walk = new Walk(page);
  await walk.start();
  await page.goto('/admin');
  await walk.pressAll(['/admin?tab=promo', '/admin?tab=settings&section=rules']);
  const forbidden = await walk.forbidden();
  for (const call of ['POST /api/admin/promo-codes', 'PATCH /api/admin/policies'])
    expect(forbidden).toContain(call);
});

test('an owner may use every control', async ({ page }) => {
  const walk = new Walk(page);
  await walk.start();
  for (const screen of await screensOf(page, walk)) {
    await walk.open(screen);
    await expect(page.getByText(NOTE)).toHaveCount(0);
    await expect(page.locator('fieldset:disabled')).toHaveCount(0);
  }
});
