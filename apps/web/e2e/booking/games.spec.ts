import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/journey.js';
import type { Guest } from '../fixtures/guest.js';
import { requestsTo } from '../fixtures/network.js';
import { expectAccessible } from '../fixtures/page-checks.js';

test('a game is opened on the games page, and is chosen in the wizard', async ({ page, guest, isMobile }) => {
  await page.goto('/competitions');
  await guest.button('About Sack Sprint').click();
  const sheet = guest.dialog('Sack Sprint');
  for (const fact of ['Ages', 'Players', 'Space', 'Time']) await expect(sheet.getByText(fact)).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'What we bring' })).toBeVisible();
  await expectAccessible(page, 'the sheet of a game');
  if (!isMobile) await expect(sheet.getByRole('heading', { name: 'Skills' })).toBeInViewport();
  await guest.button('Add this game').click();
  await expect(sheet.getByText('1 of 3 games chosen')).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/competitions$/);
  await expect(guest.button('About Sack Sprint')).toBeFocused();

  await guest.button('About Sack Sprint').click();
  await sheet.getByRole('link', { name: 'Book with these' }).click();
  await expect(guest.game('Sack Sprint')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Selected 1/3 games. Choose 2 more.')).toBeVisible();
});

test('the picture in the picker opens a game’s details, and the keyboard adds it from there', async ({
  page,
  guest,
}) => {
  await guest.openWizard();
  await guest.button('About Relay Rocket').press('Enter');
  const sheet = guest.dialog('Relay Rocket');
  await expect(sheet).toBeVisible();
  await guest.button('Add this game').press('Enter');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(guest.button('About Relay Rocket')).toBeFocused();
  await expect(guest.button('Remove Relay Rocket')).toBeVisible();
  await expect(page).toHaveURL(/\/booking(\?step=1)?$/);
});

const SEND = '/api/custom-games';

async function fillCustomGame(page: Page, guest: Guest, name: string): Promise<void> {
  await guest.openWizard();
  await guest.button('+ Add Your Own').click();
  const dialog = guest.dialog('Add Your Own Game');
  await dialog.getByLabel('Game name').fill(name);
  await dialog.getByLabel('Description').fill('Everybody hops to the line.');
  await dialog.getByLabel('Equipment').fill('Rope\n\n  Chalk ');
  await dialog.getByRole('button', { name: 'Submit Game Idea' }).click();
}

test('a custom game is sent with its fixed fields and stored for review', async ({
  page,
  guest,
  database,
}) => {
  const sent = requestsTo(page, SEND);
  const name = `Hop ${guest.family.parentEmail}`;
  await fillCustomGame(page, guest, name);
  await expect(guest.toast('Custom Game Submitted!')).toBeVisible();
  await expect(
    guest.toast("Your game idea has been submitted for review. We'll contact you once it's approved!"),
  ).toBeVisible();
  await expect(guest.dialog('Add Your Own Game')).toHaveCount(0);
  expect(sent).toHaveLength(1);
  expect(sent[0].postDataJSON()).toMatchObject({
    equipment: ['Rope', 'Chalk'],
    ageRange: 'All ages',
    spaceRequired: 'Standard space',
    spaceType: 'both',
    difficulty: 2,
    parentName: 'Anonymous',
    estimatedDuration: 15,
    specialInstructions: null,
  });
  expect(await database.fact('select count(*)::int from custom_games where name = $1', name)).toEqual({
    count: 1,
  });
});

for (const [answer, sentence] of [
  [{ message: 'Enough ideas for today.' }, 'Enough ideas for today.'],
  [{}, 'There was an error submitting your custom game. Please try again.'],
] as const) {
  test(`a rejected custom game shows "${sentence}" and stays in the dialog`, async ({ page, guest }) => {
    await page.route(`**${SEND}`, (route) => route.fulfill({ status: 429, json: answer }));
    await fillCustomGame(page, guest, 'Hop');
    await expect(guest.toast('Submission Failed')).toBeVisible();
    await expect(guest.toast(sentence)).toBeVisible();
    await expect(guest.dialog('Add Your Own Game').getByLabel('Game name')).toHaveValue('Hop');
  });
}
