import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expectAccessible } from '../fixtures/page-checks.js';
import { Admin, bookAsGuest } from '../fixtures/admin.js';
import { expect, test } from '../fixtures/journey.js';

/** Names unique to this run: all journeys of one worker share a product. */
const newName = (words: string) => `${words} ${randomUUID().slice(0, 6)}`;

const openCustomGame = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Game ideas from parents' }).getByRole('button', { name }).click();

test('a custom game becomes a public game', async ({ page, guest }) => {
  const name = newName('Pancake Relay');
  const sent = await page.request.post('/api/custom-games', {
    data: { name, description: 'Flip it over the line.', equipment: ['Pans'] },
  });
  expect(sent.status()).toBe(201);
  await new Admin(page).logIn();
  await page.goto('/admin?tab=inbox&box=customGames');
  await openCustomGame(page, name);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expectAccessible(page, 'the ideas');
  await page.getByRole('button', { name: `Approve ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Make a game of ${name}` });
  await expect(dialog.getByLabel('Description')).toHaveValue('Flip it over the line.');
  await dialog.getByLabel('Credit').fill("An idea by Anna's family");
  await dialog.getByRole('button', { name: 'Approve and publish' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article', { name })).toContainText('Approved');
  const games = (await (await page.request.get('/api/admin/games')).json()) as { id: string; name: string }[];
  try {
    await expect.poll(async () => (await page.request.get('/api/games')).text()).toContain(name);
    await page.goto('/competitions');
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await expect(card).toContainText("An idea by Anna's family");
    await guest.openWizard();
    await expect(guest.game(name)).toBeVisible();
  } finally {
    const made = games.find((game) => game.name === name);
    await page.request.delete(`/api/admin/games/${made?.id}`);
    await expect.poll(async () => (await page.request.get('/api/games')).text()).not.toContain(name);
  }
});

test('a custom game is rejected with a reason', async ({ page, database }) => {
  const name = newName('Mud Ball');
  await page.request.post('/api/custom-games', { data: { name, description: 'Throw it.' } });
  await new Admin(page).logIn();
  await page.goto('/admin?tab=inbox&box=customGames&state=submitted');
  await openCustomGame(page, name);
  await page.getByRole('button', { name: `Reject ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${name}?` });
  // As in every dialog of the admin area, the submit button is last.
  await expect(dialog.getByRole('button').last()).toHaveText('Reject the idea');
  await dialog.getByRole('button', { name: 'Reject the idea' }).click();
  await expect(dialog.getByText('Please say why, the parent may read it.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expectAccessible(page, 'the reason');
  await page.keyboard.type('Too muddy for most lawns.');
  await dialog.getByRole('button', { name: 'Reject the idea' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name, exact: true })).toBeHidden();
  expect(
    await database.fact('select status, reason, game_id from custom_games where name = $1', name),
  ).toEqual({
    status: 'rejected',
    reason: 'Too muddy for most lawns.',
    game_id: null,
  });
});

test(
  'a message is answered next to the list, and the draft is kept when the tab changes',
  { tag: '@core' },
  async ({ page, guest, mailbox, database }) => {
    const name = newName('Pat Parent');
    const email = guest.family.parentEmail;
    const sent = await page.request.post('/api/contact-messages', {
      data: { name, email, subject: 'pricing', message: 'What do 30 children cost?' },
    });
    expect(sent.status()).toBe(201);
    await new Admin(page).logIn();
    await page.goto('/admin?tab=inbox&state=new');
    const card = page.getByRole('article').filter({ hasText: name });
    const entry = page.getByRole('list', { name: /^Messages/ }).getByRole('button', { name });
    await entry.click();
    await expect(card).toContainText('What do 30 children cost?');
    await expect(card).toContainText(/Answer within 2[34] hours/);
    await expect(page.getByRole('link', { name: /^Inbox \d+\+? waiting in the inbox$/ })).toBeVisible();
    await expectAccessible(page, 'the messages');
    const answer = card.getByLabel('Your answer');
    await expect(answer).toHaveValue(new RegExp(`^Hi ${name},`));
    await answer.fill(`Hi ${name},\n\n30 children cost $625.`);
    await page.getByRole('button', { name: /^Game ideas/ }).click();
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: /^Messages/ }).click();
    await entry.click();
    await expect(answer).toHaveValue(/30 children cost/);
    await expectAccessible(page, 'the answer');
    await card.getByRole('button', { name: 'Send and mark answered' }).click();
    await expect(guest.toast(`Your answer to ${name} is on its way`)).toBeVisible();
    await page.getByRole('button', { name: 'Answered', exact: true }).click();
    await entry.click();
    await expect(card.getByRole('list', { name: 'Replies' })).toContainText('30 children cost $625.');
    const mailed = async () => (await mailbox.of(email)).map(({ text }) => text).join();
    await expect.poll(mailed, { timeout: 30_000 }).toContain('> What do 30 children cost?');
    expect(await database.fact('select state from contact_messages where name = $1', name)).toEqual({
      state: 'answered',
    });
  },
);

test.describe('in a browser with a distant time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('every time of the admin area is in business time, whose zone is shown once', async ({
    page,
    product,
    guest,
    database,
  }) => {
    const name = newName('Pat Parent');
    const message = { name, email: guest.family.parentEmail, subject: 'pricing', message: 'How much is it?' };
    expect((await page.request.post('/api/contact-messages', { data: message })).status()).toBe(201);
    const id = await bookAsGuest(product.site, guest.family);
    const local = (of: string) =>
      `select to_char(created_at at time zone 'America/New_York', 'FMMon FMDD, FMHH12:MI AM') as at from ${of}`;
    const sent = await database.fact(local('contact_messages where name = $1'), name);
    const booked = await database.fact(local('bookings where id = $1'), id);

    await new Admin(page).logIn();
    await page.goto('/admin?tab=inbox&state=new');
    await page
      .getByRole('list', { name: /^Messages/ })
      .getByRole('button', { name })
      .click();
    await expect(page.getByRole('article').filter({ hasText: name })).toContainText(
      `Received ${String(sent.at)}`,
    );
    await page.goto(`/admin?tab=bookings&booking=${id}`);
    const timeline = new Admin(page).dialog().getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText(String(booked.at).replace(', ', ', 2026, '));
    for (const tab of ['bookings', 'calendar', 'crews', 'inbox', 'exports', 'operations', 'settings']) {
      await page.goto(`/admin?tab=${tab}`);
      await expect(page.getByText('Times are Eastern Time', { exact: true })).toHaveCount(1);
    }
  });
});
