import type { Page } from 'playwright/test';
import { expectAccessible } from '../fixtures/page-checks.js';
import { Admin } from '../fixtures/admin.js';
import { expect, test } from '../fixtures/journey.js';

const POLICIES = '/api/admin/policies';
type Policy = { key: string; value: number | boolean; default: number | boolean; version: number };

const policyOf = async (page: Page, wanted: string) => {
  const policies = (await (await page.request.get(POLICIES)).json()) as Policy[];
  return policies.find(({ key }) => key === wanted) as Policy;
};
/** Sets it as another administrator. */
const set = async (page: Page, key: string, value: number | boolean) => {
  const { version } = await policyOf(page, key);
  const data = { changes: { [key]: { value, version } } };
  expect((await page.request.patch(POLICIES, { data })).ok()).toBe(true);
};
const openTab = async (page: Page) => {
  await page.goto('/admin?tab=settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 2 })).toBeVisible();
};

/** All journeys of one worker share a product: each changes its own settings and restores them. */
const USED = [
  'setUpMinutes',
  'packDownMinutes',
  'parkingMinutes',
  'leadHours',
  'requireBackgroundCheck',
  'depositPercent',
  'moveHours',
];

test.beforeEach(async ({ page }) => {
  await new Admin(page).logIn();
});
test.afterEach(async ({ page }) => {
  for (const key of USED) await set(page, key, (await policyOf(page, key)).default);
});

test('the settings begin with disabled features and their effects', async ({ page }) => {
  await openTab(page);
  const off = page.getByRole('region', { name: 'On/off switches' });
  await expect(off.getByRole('listitem').first()).toContainText('Crews');
  await expect(off.getByRole('link', { name: 'Go to Crews' })).toHaveAttribute('href', '/admin?tab=crews');
  await expect(off.getByRole('listitem').filter({ hasText: 'Deposits' })).toContainText(
    'With a deposit of 50%, they could pay half of it to confirm their booking',
  );
  await expect(off.getByRole('switch')).toHaveCount(3);
  await expect(page.getByLabel('Set-up', { exact: true })).toHaveValue('30');
  await expectAccessible(page, 'the settings');
});

test('a number is set by keyboard alone, and reset to its default', async ({ page, guest, database }) => {
  await openTab(page);
  const field = page.getByLabel('Set-up', { exact: true });
  await expect(guest.button('Save')).toBeHidden();
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('300');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please give a whole number from 0 to 240.')).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page, 'a number out of its bounds');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect(guest.toast('Saved: Set-up')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(guest.button('Save')).toBeHidden();
  const stored = "select value, version from policies where key = 'setUpMinutes'";
  expect(await database.fact(stored)).toMatchObject({ value: 40 });
  await guest.button('Use the default, 30: Set-up').press('Enter');
  await expect(field).toHaveValue('30');
  await expect(field).toBeFocused();
  await guest.button('Save').press('Enter');
  await expect(guest.button('Save')).toBeHidden();
  await expect(field).toBeFocused();
  expect(await policyOf(page, 'setUpMinutes')).toMatchObject({ value: 30 });
});

test('of two concurrent changes of a number the later one gets a conflict and keeps the input', async ({
  page,
  guest,
}) => {
  await openTab(page);
  const field = page.getByLabel('Pack-up', { exact: true });
  await expect(field).toHaveValue('30');
  await set(page, 'packDownMinutes', 20);
  await field.fill('45');
  await guest.button('Save').click();
  await expect(page.getByText('Somebody else changed “Pack-up”, so nothing was saved.')).toBeVisible();
  await expect(
    page.getByText('Somebody else has set this to 20 minutes. Press Save to use yours instead.'),
  ).toBeVisible();
  await expect(field).toHaveValue('45');
  await expect(field).toBeFocused();
  await expectAccessible(page, 'a number that somebody else has set');
  await guest.button('Save').click();
  await expect(guest.toast('Saved: Pack-up')).toBeVisible();
  expect(await policyOf(page, 'packDownMinutes')).toMatchObject({ value: 45 });
});

test('a number that could not be saved remains in the field and is sent again', async ({ page, guest }) => {
  await openTab(page);
  const field = page.getByLabel('Parking', { exact: true });
  await field.fill('15');
  await page.route(`**${POLICIES}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await guest.button('Save').click();
  await expect(page.getByText('This could not be saved. Please try again.')).toBeVisible();
  await expect(field).toHaveValue('15');
  await page.unroute(`**${POLICIES}`);
  await guest.button('Save').click();
  await expect(guest.toast('Saved: Parking')).toBeVisible();
});

test('a switch works by keyboard, is saved with the form, and has an accessible name', async ({
  page,
  guest,
}) => {
  await openTab(page);
  const label = 'Only leads whose background check is valid';
  const lever = page.getByRole('switch', { name: label });
  await expect(lever).not.toBeChecked();
  await lever.press('Space');
  await expect(lever).toBeChecked();
  expect(await policyOf(page, 'requireBackgroundCheck')).toMatchObject({ value: false });
  await expectAccessible(page, 'a switch that is not saved');
  await guest.button('Save').press('Enter');
  await expect(guest.toast(`Saved: ${label}`)).toBeVisible();
  await expect(lever).toBeChecked();
  await expect(lever).toBeFocused();
  expect(await policyOf(page, 'requireBackgroundCheck')).toMatchObject({ value: true });
  await lever.press('Space');
  await guest.button('Discard').press('Enter');
  await expect(lever).toBeChecked();
  await expect(lever).toBeFocused();
});

const openPolicies = async (page: Page) => {
  await openTab(page);
  await page.getByRole('link', { name: 'Go to Policies' }).click();
  await expect(page.getByRole('region', { name: 'Deposit and balance' })).toBeVisible();
};
const previewOf = (page: Page, label: string) => page.getByRole('status', { name: `Preview: ${label}` });

test('a policy shows what families will read while it is typed, and 0 switches it off', async ({
  page,
  guest,
  database,
}) => {
  await openPolicies(page);
  const deposit = page.getByLabel('Deposit', { exact: true });
  await expect(page.getByText(/^The previews show a booking of \$615\.00 for Saturday, /)).toBeVisible();
  await expect(previewOf(page, 'Deposit')).toContainText(
    'This is off. With 50 percent, families would read:',
  );
  await expect(page.getByRole('region', { name: 'Rain' })).toBeVisible();
  await expectAccessible(page, 'the policies');
  await deposit.fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please give a whole number from 10 to 90, or 0.')).toBeVisible();
  await expect(previewOf(page, 'Deposit')).toHaveText(
    'Enter a valid number to see what families would read.',
  );
  await deposit.fill('20');
  await expect(previewOf(page, 'Deposit')).toContainText(
    'Pay the 20% deposit now · $123.00, and $492.00 by Saturday, ',
  );
  await expect(previewOf(page, 'Balance due before the event')).toContainText(
    'Paid today $123.00. $492.00 is due by Saturday, ',
  );
  await expect(previewOf(page, 'Cancel with a refund until')).toContainText(
    'Cancel now and $592.56 goes back to you',
  );
  await page.keyboard.press('Enter');
  await expect(guest.toast('Saved: Deposit')).toBeVisible();
  const logged = `select facts->>'new' as value from audit_log
    where what = 'policy-changed' and subject_id = 'depositPercent' order by id desc limit 1`;
  expect(await database.fact(logged)).toEqual({ value: '20' });

  await page.getByRole('link', { name: 'Scheduling' }).click();
  await expect(
    page.getByText('Families can pay 20% to confirm their booking, and the rest later.'),
  ).toBeVisible();
  await page.goBack();
  await guest.button('Use the default, off: Deposit').click();
  await guest.button('Save').click();
  await expect(guest.button('Save')).toBeHidden();
  expect(await policyOf(page, 'depositPercent')).toMatchObject({ value: 0 });
});

test('of two concurrent changes of a policy the later one gets a conflict and keeps the input', async ({
  page,
  guest,
}) => {
  await openPolicies(page);
  const field = page.getByLabel('Reschedule until', { exact: true });
  await expect(field).toHaveValue('48');
  await set(page, 'moveHours', 24);
  await field.fill('72');
  await guest.button('Save').click();
  await expect(page.getByText('Somebody else has set this to 24 hours.')).toBeVisible();
  await expect(field).toHaveValue('72');
  await guest.button('Save').click();
  await expect(guest.toast('Saved: Reschedule until')).toBeVisible();
});

test('an administrator who may only view sees the policies and cannot change them', async ({ page }) => {
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), adminLevel: 'read' } });
  });
  await openPolicies(page);
  await expect(page.getByText('Only owners can change this')).toBeVisible();
  for (const field of await page.locator('.setting-row input').all()) {
    await expect(field).not.toBeEditable();
  }
  await expect(previewOf(page, 'Time to undo')).toContainText(
    'Your booking will be canceled at 2:32 PM Eastern',
  );
  await expectAccessible(page, 'the policies without the right to change them');
});

test('the policies fit a width of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openPolicies(page);
  const [needs, has] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(needs).toBeLessThanOrEqual(has);
  await expectAccessible(page, 'the policies at 320 px');
});

test('the settings fit a width of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openTab(page);
  await expect(page.getByLabel('Shortest notice')).toBeVisible();
  const [needs, has] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(needs).toBeLessThanOrEqual(has);
  const low = await page
    .locator('.settings :is(button, a, input)')
    .evaluateAll((all) =>
      all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML),
    );
  expect(low).toEqual([]);
  await expectAccessible(page, 'the settings at 320 px');
});

test('a calendar’s link is renewed, and the previous one is immediately invalid', async ({ page, guest }) => {
  const pathOfAll = async () =>
    ((await (await page.request.get('/api/admin/calendar-links')).json()) as { path: string }[])[0].path;
  await openTab(page);
  const before = await pathOfAll();
  expect((await page.request.get(before)).ok()).toBe(true);
  await guest.button('New link: All events').press('Enter');
  await expect(page.getByText('The current link stops working right away')).toBeVisible();
  await expect(guest.button('Keep it: All events')).toBeFocused();
  await expectAccessible(page, 'the question before a new link');
  await guest.button('Keep it: All events').press('Enter');
  await expect(guest.button('New link: All events')).toBeFocused();
  await guest.button('New link: All events').press('Enter');
  await guest.button('Make a new link: All events').press('Enter');
  await expect(guest.toast('New link made: All events')).toBeVisible();
  await expect(guest.button('New link: All events')).toBeFocused();
  expect((await page.request.get(before)).status()).toBe(404);
  const calendar = await page.request.get(await pathOfAll());
  expect(await calendar.text()).toContain('BEGIN:VCALENDAR');
});

test('an administrator is invited by mail, creates an account, has the role View only, and is removed', async ({
  page,
  guest,
  browser,
  mailbox,
  baseURL,
}) => {
  const email = guest.family.parentEmail;
  await page.goto('/admin?tab=settings&section=team');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Role', { exact: true }).selectOption('View only');
  await guest.button('Send the invitation').click();
  await expect(guest.toast(`Invitation to ${email} is on its way`)).toBeVisible();
  await expect(page.getByText(/^View only\. The link works until/)).toBeVisible();
  await expectAccessible(page, 'the team');
  const mailed = async () => (await mailbox.of(email)).map(({ text }) => text).join();
  await expect.poll(mailed, { timeout: 30_000 }).toMatch(/\/auth\?invite=/);
  const link = /\/auth\?invite=link#key=[\w-]+/.exec(await mailed())?.[0] ?? '';

  const colleague = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage();
  await colleague.goto(link);
  await expect(colleague.getByText(`This invitation is for ${email}.`)).toBeVisible();
  await colleague.getByRole('button', { name: 'Register' }).click();
  await colleague.getByLabel('Username').fill(email.split('@')[0]);
  await colleague.getByLabel('Email').fill(email);
  await colleague.getByLabel('Password').fill('a-long-password');
  await colleague.getByRole('button', { name: 'Create account' }).click();
  await colleague.getByRole('button', { name: 'Accept the invitation' }).click();
  await colleague.getByRole('link', { name: 'Open the admin area' }).click();
  await expect(colleague.getByText('Your role is View only: you can see everything here.')).toBeVisible();

  await page.reload();
  const name = email.split('@')[0];
  await guest.button(`Remove ${name}`).click();
  await guest.button('Remove from the team').click();
  await expect(guest.toast(`${name} is no longer an administrator`)).toBeVisible();
  await colleague.goto('/admin');
  await expect(colleague).not.toHaveURL(/admin/);
  await colleague.context().close();
});

test('a phone number is previewed before it is saved, and is on the site without a rebuild', async ({
  page,
  guest,
}) => {
  const PHONE = '(555) 010-0166';
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Company', exact: true }).click();
  const field = page.getByLabel('Phone', { exact: true });
  await field.fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please give a phone number with its area code.')).toBeVisible();
  await field.fill(PHONE);
  await expect(page.getByText(`Questions? Call ${PHONE}.`)).toBeVisible();
  await expectAccessible(page, 'the company’s details');
  await guest.button('Save').click();
  await expect(guest.toast('Saved: Phone')).toBeVisible();
  await expect.poll(async () => (await page.request.get('/contact')).text()).toContain(PHONE);
  await guest.button('Use the default: Phone').click();
  await expect(guest.button('Use the default: Phone')).toBeHidden();
  await guest.button('Save').click();
  await expect.poll(async () => (await page.request.get('/contact')).text()).not.toContain(PHONE);
});

test('Back in the moment in which settings become unsaved asks before leaving', async ({ page }) => {
  await page.goto('/admin?tab=settings&section=company');
  await page.getByRole('link', { name: 'Words', exact: true }).click();
  const terms = page.getByLabel('Terms of Service', { exact: true });
  await terms.fill('Be');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(terms).toHaveValue('');
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.save-bar')) return;
      observer.disconnect();
      window.history.back();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await terms.fill('Be early.');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expect(terms).toHaveValue('Be early.');
});

test('unsaved settings show a bar, and a tab, a section, Back and a reload ask before leaving', async ({
  page,
  guest,
  database,
}) => {
  await page.goto('/admin?tab=settings&section=company');
  await page.getByRole('link', { name: 'Words', exact: true }).click();
  const terms = page.getByLabel('Terms of Service', { exact: true });
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(terms).toBeVisible();
  await expect(bar).toBeHidden();
  await terms.pressSequentially('Be on time.');
  await expect(bar).toHaveText('1 changeDiscardSave');
  await expectAccessible(page, 'settings that are not saved');
  for (const name of ['Calendar', 'Company', 'Home']) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(question).toBeVisible();
    await guest.button('Keep editing').click();
    await expect(question).toBeHidden();
    await expect(terms).toHaveValue('Be on time.');
  }
  await page.goBack();
  await expectAccessible(page, 'the question before typed settings are lost');
  await guest.button('Keep editing').click();
  await expect(terms).toHaveValue('Be on time.');
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const unload = await asked;
  expect(unload.type()).toBe('beforeunload');
  await unload.dismiss();
  await expect(terms).toHaveValue('Be on time.');

  await bar.getByRole('button', { name: 'Discard' }).click();
  await expect(bar).toBeHidden();
  await expect(terms).toHaveValue('');
  await expect(terms).toBeFocused();
  await terms.fill('Be early.');
  await expect(bar).toBeVisible();
  await page.goBack();
  await guest.button('Leave without saving').click();
  await expect(page).toHaveURL(/section=company$/);
  await expect(question).toBeHidden();
  expect(await database.fact("select count(*)::int as n from company_details where key = 'terms'")).toEqual({
    n: 0,
  });
});

test('the bar saves all changes together, or none while one is invalid', async ({ page, guest }) => {
  await openTab(page);
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const setUp = page.getByLabel('Set-up', { exact: true });
  const parking = page.getByLabel('Parking', { exact: true });
  await setUp.fill('45');
  await parking.fill('999');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please give a whole number from 0 to 120.')).toBeVisible();
  await expect(parking).toBeFocused();
  await expect(bar).toContainText('2 changes');
  expect(await policyOf(page, 'setUpMinutes')).toMatchObject({ value: 30 });
  await parking.fill('15');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(guest.toast('Saved 2 changes')).toBeVisible();
  await expect(bar).toBeHidden();
  expect(await policyOf(page, 'setUpMinutes')).toMatchObject({ value: 45 });
  expect(await policyOf(page, 'parkingMinutes')).toMatchObject({ value: 15 });
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page).toHaveURL(/tab=calendar/);
});

test('a saved name is immediately shown in the header and footer of the current page', async ({
  page,
  guest,
}) => {
  await page.goto('/admin?tab=settings&section=company');
  await page.getByLabel('Name', { exact: true }).fill('Backyard Olympics Co.');
  await guest.button('Save').click();
  await expect(page.getByRole('banner').getByText('Backyard Olympics Co.')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText(/© \d{4} Backyard Olympics Co\.$/)).toBeVisible();
  await expect(page).toHaveTitle(/Backyard Olympics Co\.$/);
  await guest.button(/^Use the default: Name/).click();
  await guest.button('Save').click();
  await expect(page.getByRole('banner').getByText('Field Day')).toBeVisible();
});

test('an advertised price below the charged one is flagged, and free packages are confirmed twice', async ({
  page,
  guest,
}) => {
  await page.goto('/admin?tab=settings&section=prices');
  await guest.button('Change prices').click();
  await page.getByLabel('Photo, advertised').fill('150');
  await expect(page.getByText('This is below the charged price, $199.00.')).toBeVisible();
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const save = bar.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByText('Nobody may pay more than is advertised.')).toBeVisible();
  await page.getByLabel('Photo, advertised').fill('200');
  await expect(page.getByText('This is below the charged price')).toBeHidden();
  for (const name of ['Up to 3 games', '4 and 5 games', '6 games or more'])
    await page.getByLabel(name, { exact: true }).fill('0');
  await expect(bar).toContainText('3 changes');
  await save.click();
  const question = page.getByRole('dialog', { name: 'Announce free events?' });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'the question before free packages');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Up to 3 games', { exact: true })).toHaveValue('0');
  await save.click();
  await question.getByRole('button', { name: 'Yes, announce free events' }).click();
  await expect(guest.toast(/^New prices from/)).toBeVisible();
  await guest.button('Cancel this price change').click();
  await guest.button('Yes, cancel it').click();
  await expect(guest.toast('The price change is canceled')).toBeVisible();
});

test('owners read who did what, by person and day', async ({ page }) => {
  await page.goto('/admin?tab=settings&section=team');
  await expect(page.getByText(/, last seen /).first()).toBeVisible();
  await page.getByRole('link', { name: 'Activity' }).click();
  const list = page.getByRole('table', { name: 'Activity' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await page.getByLabel('Day').fill('2020-01-01');
  await expect(page.getByText('No activity', { exact: true })).toBeVisible();
  await page.getByLabel('Day').fill('');
  await page.getByLabel('Person').selectOption({ index: 1 });
  await expect(page).toHaveURL(/person=[0-9a-f-]{36}/);
  await expectAccessible(page, 'the activity');
});
