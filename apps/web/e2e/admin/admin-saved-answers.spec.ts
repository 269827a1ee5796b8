import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Guest } from '../fixtures/guest.js';
import { expectAccessible } from '../fixtures/page-checks.js';
import { Admin } from '../fixtures/admin.js';
import { bookingOf } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';

/** Names unique to this run: all journeys of one worker share a product. */
const newName = (words: string) => `${words} ${randomUUID().slice(0, 6)}`;

/** Removes a saved answer in the list, which asks first. */
async function removeAnswer(page: Page, guest: Guest, title: string) {
  await guest.button('Saved answers').click();
  await guest.button('Edit the list').click();
  const question = page.getByRole('dialog', { name: `Remove ${title}?` });
  await guest.button(`Remove ${title}`).click();
  await expectAccessible(page, 'removing a saved answer');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(guest.button(`Remove ${title}`)).toBeFocused();
  await guest.button(`Remove ${title}`).click();
  await question.getByRole('button', { name: 'Remove the answer' }).click();
  await expect(guest.toast(`Removed: ${title}`)).toBeVisible();
  await expect(guest.button(`Remove ${title}`)).toHaveCount(0);
  await expect(guest.button('Add an answer')).toBeFocused();
  await guest.button('Done').click();
}

test('a saved answer is sent with its placeholders filled, next to the bookings of the address', async ({
  page,
  guest,
  mailbox,
  database,
}) => {
  const [name, title] = [newName('Kim Parent'), newName('Dry lawns')];
  const email = `${randomUUID()}@example.com`;
  const words = { name, email, subject: 'games', message: 'Which games work on a wet lawn?' };
  expect((await page.request.post('/api/contact-messages', { data: words })).status()).toBe(201);
  const booked = { ...bookingOf(guest.family), parentEmail: email.toUpperCase() };
  expect((await page.request.post('/api/bookings', { data: booked })).status()).toBe(201);
  await new Admin(page).logIn();
  await page.goto('/admin?tab=inbox');
  await page.getByLabel('Search').fill(`${name} WET`);
  const card = page.getByRole('article').filter({ hasText: name });
  const entries = page.getByRole('list', { name: /^Messages/ }).getByRole('button');
  await expect(entries).toHaveCount(1);
  await entries.click();
  const answer = card.getByLabel('Your answer');
  await answer.fill('One moment. ');
  await card.getByRole('button', { name: 'Saved answers' }).click();
  await guest.button('Edit the list').click();
  await guest.button('Add an answer').click();
  const dialog = page.getByRole('dialog', { name: 'New answer' });
  await dialog.getByLabel('Short name').fill(title);
  await dialog.getByLabel('Answer', { exact: true }).fill('Dear {name}, on {next event} it is dry.');
  await expectAccessible(page, 'a saved answer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Saved answers' }).getByRole('button', { name: 'Done' }).click();
  await card.getByRole('button', { name: 'Saved answers' }).click();
  await guest.button(title).click();
  await expect(answer).toHaveValue(`One moment. Dear ${name}, on {next event} it is dry.`);
  await expect(card).toContainText('There is no upcoming confirmed event for this address.');
  await expect(card.getByRole('button', { name: 'Send and mark answered' })).toBeDisabled();
  await page.keyboard.type('Sunday');
  await expect(card.getByRole('region', { name: 'Bookings of this address' })).toContainText(
    'Pending, Unpaid',
  );
  await expectAccessible(page, 'an answer next to bookings');
  await removeAnswer(page, guest, title);
  await expect(answer).toHaveValue(`One moment. Dear ${name}, on Sunday it is dry.`);
  await card.getByRole('button', { name: 'Send and mark answered' }).click();
  await expect(guest.toast(`Your answer to ${name} is on its way`)).toBeVisible();
  const mailed = async () => (await mailbox.of(email)).map(({ text }) => text).join();
  await expect.poll(mailed, { timeout: 30_000 }).toContain(`One moment. Dear ${name}, on Sunday it is dry.`);
  // Saving the answer in its dialog did not send the text in the reply field.
  const sent = await database.fact(
    `select count(*)::int as count from contact_replies r join contact_messages m on m.id = r.message_id
     where m.name = $1`,
    name,
  );
  expect(sent).toEqual({ count: 1 });
});
