// A host's phone on the day: four steps, with the connection lost in between.
import type { Page, Route } from 'playwright/test';
import { expectAccessible } from '../fixtures/page-checks.js';
import { expect, test } from '../fixtures/journey.js';
import { hostShift, stepsOf } from '../fixtures/host-shift.js';
import { requestsTo } from '../fixtures/network.js';

const NOT_SENT = 'Not sent yet, trying again';
/** The time shown next to the label of a completed step. */
const STEP_TIME = /\d:\d\d [AP]M/;
const STEPS = '**/api/host/events/*/steps';

/** Drops a response: the server has the action, but the phone does not know. */
async function loseOneAnswer(page: Page): Promise<void> {
  let isLost = false;
  await page.route(STEPS, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

hostShift(
  'four steps with the line cut between them are four steps and one mail',
  async ({ page, guest, stage: { id, parent }, database, mailbox }) => {
    const card = page.getByRole('article');
    const step = (name: string) => card.getByRole('button', { name: new RegExp(`^${name}`) });
    await page.context().setOffline(true);
    await step('On my way').click();
    await card.getByRole('button', { name: '20 min' }).click();
    await expect(card.getByText(NOT_SENT)).toBeVisible();
    await expect(step('On my way')).toContainText(STEP_TIME);
    expect(await stepsOf(database, id)).toBe('');
    await page.context().setOffline(false);
    await expect(card.getByText(NOT_SENT)).toBeHidden({ timeout: 15_000 });
    expect(await stepsOf(database, id)).toBe('on-the-way');

    const mails = async () =>
      (await mailbox.of(guest.family.parentEmail)).filter(({ text }) => text.includes('is on the way'));
    await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1);

    // A reloaded page sends the actions stored by the previous one.
    await page.route(STEPS, (route) => route.abort());
    await step('Arrived').click();
    await expect(card.getByText(NOT_SENT)).toBeVisible();
    await page.unroute(STEPS);
    await page.reload();
    await expect.poll(() => stepsOf(database, id)).toBe('on-the-way arrived');

    await loseOneAnswer(page);
    await step('Started').click();
    await expect(card.getByText(NOT_SENT)).toBeHidden({ timeout: 15_000 });
    await page.unroute(STEPS);
    await step('Finished').click();
    await expect.poll(() => stepsOf(database, id)).toBe('on-the-way arrived started finished');
    const told = await database.fact(
      "select count(*)::int as count from booking_history where booking_id = $1 and code ~ '^(host|event)-'",
      id,
    );
    expect(told.count).toBe(4);
    // The action leaves the queue with its response, which arrives after the polled row.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(id);

    expect(await mails()).toHaveLength(1);
    const family = await parent.newPage();
    await family.goto('/profile');
    await expect(family.getByText(/^Riley arrived at /)).toBeVisible();
    await expect(family.getByText(/^The event finished at /)).toBeVisible();
  },
);

hostShift(
  'a step that waits for the line shows as pressed after a reload, also while the list cannot be read',
  async ({ page, stage: { id }, database }) => {
    const card = page.getByRole('article');
    const arrived = card.getByRole('button', { name: 'Arrived', pressed: true });
    await page.route(STEPS, (route) => route.abort());
    await card.getByRole('button', { name: 'Arrived' }).click();
    await expect(card.getByText(NOT_SENT)).toBeVisible();
    await page.reload();
    await expect(arrived).toContainText(STEP_TIME);
    await expect(card.getByText(NOT_SENT)).toBeVisible();
    const stored = await page.evaluate(
      () => JSON.parse(localStorage.getItem('host-presses') ?? '[]') as object[],
    );
    expect(stored.map((each) => Object.keys(each).toSorted())).toEqual([
      ['at', 'by', 'eventId', 'key', 'kind', 'step', 'wasTried'],
    ]);
    await page.route('**/api/host/events', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/^“Arrived”, \d+:\d\d [AP]M: not sent yet, trying again$/)).toBeVisible();
    await page.unroute('**/api/host/events');
    await page.unroute(STEPS);
    await page.reload();
    await expect.poll(() => stepsOf(database, id)).toBe('arrived');
    await expect(arrived).toBeVisible();
    await expect(card.getByText(NOT_SENT)).toBeHidden();
  },
);

hostShift(
  'a step that is sent while the list is on its way stays pressed, though the list is older',
  async ({ page, stage: { id }, database }) => {
    const card = page.getByRole('article');
    await page.route(STEPS, (route) => route.abort());
    await card.getByRole('button', { name: 'Arrived' }).click();
    await expect(card.getByText(NOT_SENT)).toBeVisible();
    const taken = page.waitForResponse(STEPS);
    const answerWithTheOldList = async (route: Route) => {
      const before = await route.fetch();
      await page.route(STEPS, (step) => step.continue());
      await taken;
      await page.route('**/api/host/events', (later) => later.continue());
      await route.fulfill({ response: before });
    };
    await page.route('**/api/host/events', answerWithTheOldList);
    await page.reload();
    await expect.poll(() => stepsOf(database, id)).toBe('arrived');
    await expect(card.getByText(NOT_SENT)).toBeHidden();
    await expect(card.getByRole('button', { name: 'Arrived', pressed: true })).toBeVisible();
  },
);

hostShift(
  'allergies come first, and money that is due is recorded as cash',
  async ({ page, guest, stage: { id }, database }) => {
    const card = page.getByRole('article');
    await expect(card.locator('dt').first()).toHaveText('Allergies, special needs, requests');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Book Now' })).toBeHidden();
    await page.setViewportSize({ width: 320, height: 640 });
    await card.getByRole('button', { name: 'Record a payment, $400.00 due' }).click();
    const form = card.getByRole('form', { name: 'Record a payment' });
    await expectAccessible(page, 'a host who records a payment');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await form.getByLabel('Amount in dollars').fill('500');
    await form.getByRole('button', { name: 'Record $500.00' }).click();
    await expect(form.getByText('Only $400.00 is due.').first()).toBeVisible();
    await form.getByLabel('Amount in dollars').fill('150');
    await form.getByRole('button', { name: 'Record $150.00' }).click();
    await expect(guest.toast('$150.00 in cash is recorded. We email the family.')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Record a payment, $250.00 due' })).toBeVisible();
    const row = await database.fact(
      `select p.method, p.amount_cents as cents, c.received_by as host from payments p
       join captures c on c.payment_id = p.id where p.booking_id = $1`,
      id,
    );
    expect(row).toEqual({ method: 'cash', cents: 15_000, host: 'Riley B.' });
  },
);

hostShift(
  'a step can be undone within five minutes, by keyboard too, and the family sees it until then',
  { tag: '@core' },
  async ({ page, stage: { id, parent }, database }) => {
    const card = page.getByRole('article');
    await card.getByRole('button', { name: 'On my way' }).focus();
    await page.keyboard.press('Enter');
    await expect(card.getByRole('button', { name: '10 min' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => stepsOf(database, id)).toBe('on-the-way');
    const family = await parent.newPage();
    await family.goto('/profile');
    await expect(
      family.getByText(/^Riley is on the way and should be there about \d+:\d\d [AP]M$/),
    ).toBeVisible();
    await expectAccessible(family, 'the day of the family');
    await card.getByRole('button', { name: 'Undo “On my way”' }).click();
    await expect.poll(() => stepsOf(database, id)).toBe('');
    await expect(card.getByRole('button', { name: 'On my way' })).not.toContainText(STEP_TIME);
  },
);

hostShift(
  'a finish two hours before the start asks first, completes the booking, and is taken back',
  async ({ page, stage: { id }, database }) => {
    const later = "update bookings set starts_at = now() + interval '2 hours' where id = $1 returning id";
    await database.fact(later, id);
    await page.reload();
    const card = page.getByRole('article');
    const finished = card.getByRole('button', { name: /^Finished/ });
    const status = async () => (await database.fact('select status from bookings where id = $1', id)).status;
    await finished.click();
    await expect(card.getByText(/^It starts at \d+:\d\d [AP]M\. Is it finished already\?$/)).toBeVisible();
    await expectAccessible(page, 'the question before an early finish');
    await card.getByRole('button', { name: 'Not yet' }).click();
    expect(await stepsOf(database, id)).toBe('');
    await finished.click();
    await card.getByRole('button', { name: 'Yes, it is finished' }).click();
    await expect.poll(() => stepsOf(database, id)).toBe('finished');
    expect(await status()).toBe('completed');
    await card.getByRole('button', { name: 'Undo “Finished”' }).click();
    await expect.poll(() => stepsOf(database, id)).toBe('');
    expect(await status()).toBe('confirmed');
  },
);

hostShift(
  'the card says where to go, whom to call and what to load, at 320 pixels too',
  async ({ page, guest, stage: { id }, database }) => {
    const card = page.getByRole('article');
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(card.getByText('12 Meadow Lane, Springfield, NY 10001')).toBeVisible();
    await expect(card.getByRole('link', { name: 'Call Dana' })).toHaveAttribute('href', 'tel:5550102030');
    await expect(card.getByRole('link', { name: 'Text Dana' })).toHaveAttribute(
      'href',
      /^sms:5550102030\?&body=Hi%20Dana/,
    );
    await expect(card).toContainText('Please ring twice');
    await expect(card).toContainText('$400.00');
    const item = card.getByLabel('Sack Sprint');
    await item.check();
    await expect(card.getByText('In the van: 1 of 4')).toBeVisible();
    await expect
      .poll(() => database.fact('select count(*)::int as n from loading_ticks where booking_id = $1', id))
      .toEqual({ n: 1 });
    await expectAccessible(page, 'a day of a host');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const small = await card
      // A checkbox is pressed by its label.
      .locator('a, button:not(label *), label, summary')
      .evaluateAll((all) =>
        all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.textContent),
      );
    expect(small).toEqual([]);
    await page.getByRole('link', { name: 'My bookings' }).click();
    await expect(page.getByRole('heading', { name: 'Your Bookings' })).toBeVisible();
    await expectAccessible(page, 'the bookings of a host');
    expect(page.url()).not.toContain(guest.family.childName);
  },
);

hostShift(
  'a press that waits is sent for its own host alone, from whichever of their tabs is left',
  async ({ page, guest, stage: { id }, database, context }) => {
    const card = (tab: Page) => tab.getByRole('article');
    const username = guest.family.parentEmail.split('@')[0];
    const other = await context.newPage();
    await other.goto('/profile?tab=events');
    await expect(card(other)).toBeVisible();
    for (const tab of [page, other]) {
      await tab.route(STEPS, (route) => route.abort());
      await tab.route('**/loading', (route) => route.abort());
    }
    await card(other).getByLabel('Sack Sprint').check();
    await card(page).getByRole('button', { name: 'Arrived' }).click();
    await expect(card(page).getByText(NOT_SENT)).toBeVisible();
    await expect(card(other).getByText(NOT_SENT)).toBeVisible();

    // The phone is shared: a colleague of the same event logs in, while an earlier tab is still open.
    const account = { username: `${username}-b`, password: 'a-long-password' };
    expect((await context.request.post('/api/register', { data: account })).ok()).toBe(true);
    await database.fact(
      `with host as (insert into hosts (name, user_id) select 'Sam Stone', id from users where username = $2 returning no),
       known as (update users set is_host = true where username = $2),
       duty as (insert into host_assignments (booking_id, host_no, role, during)
         select a.booking_id, h.no, 'helper', a.during from host_assignments a, host h where a.booking_id = $1 returning 1)
       select count(*) from duty`,
      id,
      account.username,
    );
    const rejected = other.waitForResponse((answer) => /\/(steps|loading)$/.test(answer.url()));
    await other.unroute(STEPS);
    await other.unroute('**/loading');
    expect((await rejected).status()).toBe(401);
    await page.unroute(STEPS);
    await page.unroute('**/loading');
    await page.goto('/profile?tab=events');
    await expect(card(page)).toContainText('You help');
    await expect(card(page).getByText(NOT_SENT)).toBeHidden();
    await expect(card(page).getByRole('button', { name: 'Arrived' })).not.toContainText(STEP_TIME);
    expect(await stepsOf(database, id)).toBe('');

    await context.request.post('/api/login', { data: { ...account, username } });
    await other.goto('/profile');
    await expect.poll(() => stepsOf(database, id), { timeout: 15_000 }).toBe('arrived');
    const ticks = 'select count(*)::int as n from loading_ticks where booking_id = $1';
    await expect.poll(() => database.fact(ticks, id)).toEqual({ n: 1 });
  },
);

hostShift(
  'what the server refuses for good is said once and tried no more',
  async ({ page, stage: { id }, database }) => {
    const card = page.getByRole('article');
    const sent = requestsTo(page, `/api/host/events/${id}/steps`);
    await database.fact(
      "with over as (update bookings set starts_at = now() - interval '27 hours' where id = $1 returning 1) select 1 as one from over",
      id,
    );
    await card.getByRole('button', { name: 'Arrived' }).click();
    await expect(card.getByRole('alert')).toHaveText(
      'Could not save “Arrived”: It is too late to do this here. Please write to us at hello@example.com.',
    );
    await expect(card.getByText(NOT_SENT)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('host-presses'))).toBeNull();
    expect(sent).toHaveLength(1);
  },
);

hostShift(
  'a host has their own calendar, and a new link ends the one before',
  async ({ page, guest, stage: { id } }) => {
    const place = page.getByRole('region', { name: 'In your own calendar' });
    const subscribe = place.getByRole('link', { name: 'Subscribe on this device' });
    const before = (await subscribe.getAttribute('href')) as string;
    expect(before).toMatch(/^webcal:\/\/.+\/api\/calendars\/host-\d+\.[\w-]{43}\.ics$/);
    const read = (link: string) => page.request.get(link.replace('webcal:', 'http:'));
    expect(await (await read(before)).text()).toContain(id);
    await page.setViewportSize({ width: 320, height: 640 });
    await place.getByRole('button', { name: 'Make a new link' }).press('Enter');
    await expect(place.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await expectAccessible(page, 'the question before a host’s new link');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await place.getByRole('button', { name: 'Yes, make it' }).press('Enter');
    await expect(guest.toast('New link made. Please subscribe to it again.')).toBeVisible();
    await expect(subscribe).not.toHaveAttribute('href', before);
    expect((await read(before)).status()).toBe(404);
    expect((await read((await subscribe.getAttribute('href')) as string)).status()).toBe(200);
  },
);

test('a user who is no host has no tabs, and the URL of the events shows the profile', async ({
  page,
  signUp,
}) => {
  await signUp();
  await page.goto('/profile?tab=events');
  await expect(page.getByRole('heading', { name: 'Your Bookings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My events' })).toHaveCount(0);
});
