// Staff assign hosts to an event, and the family sees its lead.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../fixtures/page-checks.js';
import { dayFromNow } from '../fixtures/family.js';
import { removeHosts } from '../fixtures/host-shift.js';
import { expect, test } from '../fixtures/journey.js';
import { ADMIN } from '../fixtures/product.js';
import { Admin } from '../fixtures/admin.js';

const HOSTS = '/api/admin/hosts';
const newName = () => `Riley ${randomUUID().slice(0, 8)}`;

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('heading', { name, level: 3 }) });

const chooseAction = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

const openTab = async (page: Page) => {
  await page.goto('/admin?tab=crews&section=hosts');
  await expect(page.getByRole('heading', { name: 'Hosts', level: 2 })).toBeVisible();
};

const seedHost = async (page: Page, changes: object = {}) => {
  const name = newName();
  const made = await page.request.post(HOSTS, { data: { name, isActive: true, ...changes } });
  expect(made.status()).toBe(201);
  return { name, no: ((await made.json()) as { no: number }).no };
};

test.beforeEach(async ({ page }) => {
  expect((await page.request.post('/api/login', { data: ADMIN })).ok()).toBe(true);
});

test.afterEach(({ database }) => removeHosts(database));

test('a host is added by keyboard alone, with skills and the account', async ({ page, guest, database }) => {
  const name = newName();
  await openTab(page);
  await guest.button('Add host').focus();
  await page.keyboard.press('Enter');
  const form = guest.dialog('Add a host');
  await form.getByLabel('Name').focus();
  await page.keyboard.type(name);
  await form.getByLabel('Speaks Spanish').focus();
  await page.keyboard.press('Space');
  await form.getByLabel('Account').fill('nobody has this name');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Account')).toHaveAccessibleDescription(
    /Nobody has an account with this name or email\./,
  );
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await expectAccessible(page, 'the form of a host with its error');
  await form.getByLabel('Account').fill(ADMIN.username);
  await page.keyboard.press('Enter');
  await expect(guest.toast(`${name} was added`)).toBeVisible();
  await expect(rowOf(page, name)).toContainText(`Logs in as ${ADMIN.username}`);
  await expect(rowOf(page, name)).toContainText('Speaks Spanish');
  const stored = 'select skills, is_active as active from hosts where name = $1';
  expect(await database.fact(stored, name)).toEqual({ skills: ['spanish'], active: true });
  // Frees the account for the next invitation.
  await guest.button(`Edit ${name}`).click();
  await guest.dialog(`Edit ${name}`).getByLabel('Account').fill('');
  await guest.button('Save').click();
  await expect(rowOf(page, name)).toContainText('No account');
});

test('a picture is shown after it was uploaded and saved', async ({ page, guest }) => {
  const { name } = await seedHost(page);
  await openTab(page);
  await guest.button(`Edit ${name}`).click();
  const form = guest.dialog(`Edit ${name}`);
  const buffer = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#2f6fe4' } })
    .png()
    .toBuffer();
  await form.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(form.getByAltText(/picture/i)).toBeVisible();
  await guest.button('Save').click();
  await expect(guest.toast(`${name} was saved`)).toBeVisible();
  await expect(rowOf(page, name).locator('img')).toHaveAttribute('src', /^\/pictures\//);
});

test('checks show their expiry, and a corrected one is marked', async ({ page, guest }) => {
  const { name, no } = await seedHost(page);
  const data = { kind: 'first-aid', checkedOn: dayFromNow(-700), expiresOn: dayFromNow(-5) };
  expect((await page.request.put(`${HOSTS}/${no}/certifications`, { data })).ok()).toBe(true);
  await openTab(page);
  await guest.button(`Add check of ${name}`).click();
  const form = page.getByRole('dialog', { name: /^A check of/ });
  await form.getByLabel('What was checked').selectOption('Background check');
  await form.getByLabel('Expires on').fill(dayFromNow(-1));
  await guest.button('Save the check').click();
  await expect(form.getByText('It must expire after the day of the check.')).toBeVisible();
  await form.getByLabel('Expires on').fill(dayFromNow(12));
  await guest.button('Save the check').click();
  await expect(guest.toast('Background check was saved')).toBeVisible();
  await expect(rowOf(page, name)).toContainText(/Expires in 1[123] days/);
  await expect(rowOf(page, name)).toContainText('Expired on');
  await expectAccessible(page, 'the hosts');
  await rowOf(page, name)
    .getByRole('button', { name: /^Change Background check/ })
    .click();
  await form.getByLabel('Expires on').fill('');
  await guest.button('Save the check').click();
  await expect(rowOf(page, name)).toContainText('Valid, no end');
});

test('an overlapping absence is rejected with the input kept; a sick leave is always accepted', async ({
  page,
  guest,
}) => {
  const { name, no } = await seedHost(page);
  const data = { hostNo: no, from: dayFromNow(10), to: dayFromNow(20), kind: 'vacation' };
  expect((await page.request.post('/api/admin/absences', { data })).status()).toBe(201);
  await openTab(page);
  await guest.button(`Add absence of ${name}`).click();
  const form = page.getByRole('dialog', { name: /is away$/ });
  await form.getByLabel('First day').fill(dayFromNow(12));
  await form.getByLabel('Last day').fill(dayFromNow(13));
  await form.getByLabel('Why').selectOption('Other');
  await guest.button('Save the absence').click();
  await expect(form.getByRole('alert')).toContainText('This host is away between');
  await expect(form.getByLabel('First day')).toHaveValue(dayFromNow(12));
  await form.getByLabel('Why').selectOption('Sick');
  await guest.button('Save the absence').click();
  await expect(guest.toast('The absence was saved')).toBeVisible();
  await expect(rowOf(page, name).getByRole('button', { name: /^Change absence/ })).toHaveCount(3);
});

test('a concurrent change is reported, and no input is lost', async ({ page, guest }) => {
  const { name, no } = await seedHost(page);
  await openTab(page);
  await guest.button(`Edit ${name}`).click();
  const form = guest.dialog(`Edit ${name}`);
  await form.getByLabel('A few words').fill('Knows every game.');
  const data = { name, isActive: true, phone: '5550104455', version: 1 };
  expect((await page.request.put(`${HOSTS}/${no}`, { data })).ok()).toBe(true);
  await guest.button('Save').click();
  await expect(form.getByRole('alert')).toContainText('Somebody else changed this host.');
  await expect(form.getByLabel('A few words')).toHaveValue('Knows every game.');
  await guest.button('Discard my changes and show the current version').click();
  await expect(form.getByLabel('Phone')).toHaveValue('(555) 010-4455');
});

test('a host retires after a confirmation, and is restored', async ({ page, guest }) => {
  const { name } = await seedHost(page);
  await openTab(page);
  await chooseAction(page, name, 'Retire');
  await page
    .getByRole('dialog', { name: /^Retire/ })
    .getByRole('button', { name: 'Retire' })
    .click();
  await expect(guest.toast(`${name} was retired`)).toBeVisible();
  await expect(guest.button(`More actions for ${name}`)).toBeFocused();
  await expect(rowOf(page, name)).toContainText('Retired');
  await chooseAction(page, name, 'Restore');
  await expect(rowOf(page, name)).not.toContainText('Retired');
});

test('a host without an account is invited by mail, creates an account and opens their events', async ({
  page,
  guest,
  browser,
  mailbox,
  baseURL,
}) => {
  const { name } = await seedHost(page);
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  await openTab(page);
  await chooseAction(page, name, 'Invite by email');
  const form = guest.dialog(`Invite ${name} by email`);
  await form.getByLabel('Email address').fill(email);
  await expectAccessible(page, 'the invitation of a host');
  await guest.button('Send the invitation').click();
  await expect(guest.toast(`Invitation to ${email} is on its way`)).toBeVisible();
  await expect(rowOf(page, name)).toContainText(`Invited: ${email}`);
  const mailed = async () => (await mailbox.of(email)).map(({ text }) => text).join('');
  await expect.poll(mailed, { timeout: 30_000 }).toMatch(/\/auth\?invite=/);
  const link = /\/auth\?invite=link&for=host#key=[\w-]+/.exec(await mailed())?.[0] ?? '';

  const host = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage();
  await host.goto(link);
  await expect(host.getByRole('heading', { name: 'Host our events' })).toBeVisible();
  await expect(host.getByText(`This invitation is for ${email}.`)).toBeVisible();
  await host.getByRole('button', { name: 'Register' }).click();
  await host.getByLabel('Username').fill(email.split('@')[0]);
  await host.getByLabel('Email').fill(email);
  await host.getByLabel('Password').fill('a-long-password');
  await host.getByRole('button', { name: 'Create account' }).click();
  await host.getByRole('button', { name: 'Accept the invitation' }).click();
  await host.getByRole('link', { name: 'Open my events' }).click();
  await expect(host.getByText('No events ahead')).toBeVisible();
  await host.goto(link);
  await expect(host.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible();
  await host.context().close();
  await page.reload();
  await expect(rowOf(page, name)).toContainText(`Logs in as ${email.split('@')[0]}`);
});

test('on wide screens a row with two checks and an absence is at most 90 px high', async ({ page }) => {
  const skills = ['spanish', 'early-years'];
  const { name, no } = await seedHost(page, { phone: '5550104455', skills, about: 'Knows every game.' });
  for (const kind of ['first-aid', 'background-check']) {
    const data = { kind, checkedOn: dayFromNow(-60), expiresOn: dayFromNow(300) };
    expect((await page.request.put(`${HOSTS}/${no}/certifications`, { data })).ok()).toBe(true);
  }
  const data = { hostNo: no, from: dayFromNow(10), to: dayFromNow(20), kind: 'vacation' };
  expect((await page.request.post('/api/admin/absences', { data })).status()).toBe(201);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openTab(page);
  await expect(rowOf(page, name)).toContainText('Knows every game.');
  await expect(rowOf(page, name)).toContainText('Valid until');
  const box = await rowOf(page, name).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(90);
});

test('at 320 px everything is in one column without overflow', async ({ page }) => {
  await seedHost(page, { phone: '5550104455', skills: ['spanish', 'early-years', 'special-needs'] });
  await page.setViewportSize({ width: 320, height: 640 });
  await openTab(page);
  const sticksOut = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sticksOut()).toBe(0);
});

test('staff assign hosts, override with a reason, and the family sees the lead', async ({
  page,
  product,
  database,
  browser,
  signUp,
  seedBooking,
}) => {
  await signUp();
  const id = await seedBooking();
  await database.fact(
    `with confirmed as (update bookings set status = 'confirmed', payment_status = 'completed' where id = $1 returning 1)
     select count(*) from confirmed`,
    id,
  );
  const host = `with made as (insert into hosts (name, about) values ($1, $2) returning no) select no from made`;
  const { no } = await database.fact(host, 'Riley Brook', 'Twelve years of sack races.');
  await database.fact(host, 'Sam Stone', '');
  await database.fact(
    `with checked as (insert into host_certifications (host_no, kind, checked_on)
       values ($1, 'background-check', '2026-03-14') returning 1),
     gone as (insert into host_absences (host_no, during, kind)
       select $1, daterange(event_date, event_date, '[]'), 'vacation' from bookings where id = $2 returning 1)
     select count(*) from checked, gone`,
    no,
    id,
  );
  const office = await browser.newContext({ baseURL: product.site, viewport: page.viewportSize() });
  const adminPage = await office.newPage();
  try {
    const admin = new Admin(adminPage);
    await admin.logIn();
    await adminPage.goto(`/admin?booking=${id}`);
    const block = admin.dialog().getByRole('region', { name: 'Who comes' });
    await expect(block.getByText('The lead is missing.')).toBeVisible();
    // The available host is listed first.
    await expect(block.getByLabel('Host', { exact: true }).getByRole('option').nth(1)).toHaveText(
      'Sam Stone',
    );
    await block.getByLabel('Host', { exact: true }).selectOption({ label: 'Riley Brook, away that day' });
    await block.getByRole('button', { name: 'Assign' }).click();
    await expect(block.getByText('Riley B. is off that day. Please give a reason.')).toBeVisible();
    await expectAccessible(adminPage, 'choosing a host with an error');
    await block.getByLabel('Reason').fill('Is back a day earlier.');
    await block.getByRole('button', { name: 'Assign' }).click();
    await expect(block.getByText('Lead, override')).toBeVisible();
    await expect(block.getByText('The lead is missing.')).toHaveCount(0);
    await expectAccessible(adminPage, 'who comes');

    await page.goto('/profile');
    const card = page.getByRole('article');
    await expect(card.getByText('Riley B. leads your event.')).toBeVisible();
    await expect(card.getByText('Background check of March 2026')).toBeVisible();
    await expect(card).not.toContainText('Brook');
    await expectAccessible(page, 'who leads');

    await block.getByRole('button', { name: 'Unassign Riley Brook' }).click();
    await expect(block.getByText('Nobody is chosen yet.')).toBeVisible();
    await expect(block.getByText('The lead is missing.')).toBeVisible();
  } finally {
    await office.close();
    await removeHosts(database);
  }
});
