import { expectAccessible } from '../fixtures/axe.js';
import { expect, test } from '../fixtures/journey.js';

test('a game is read about on the games page, and goes along to the wizard', async ({
  page,
  guest,
  isMobile,
}) => {
  await page.goto('/competitions');
  await guest.button('About Sack Sprint').click();
  const sheet = guest.dialog('Sack Sprint');
  for (const fact of ['Ages', 'Players', 'Space', 'Time']) await expect(sheet.getByText(fact)).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'What we bring' })).toBeVisible();
  await expectAccessible(page, 'the sheet of a game');
  if (!isMobile) await expect(sheet.getByRole('heading', { name: 'What it trains' })).toBeInViewport();
  await guest.button('Add to my day').click();
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

test('the picture of the picker tells what a game is, and the keyboard adds it from there', async ({
  page,
  guest,
}) => {
  await guest.openWizard();
  await guest.button('About Relay Rocket').press('Enter');
  const sheet = guest.dialog('Relay Rocket');
  await expect(sheet).toBeVisible();
  await guest.button('Add to my day').press('Enter');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(guest.button('About Relay Rocket')).toBeFocused();
  await expect(guest.button('Remove Relay Rocket')).toBeVisible();
  await expect(page).toHaveURL(/\/booking(\?step=1)?$/);
});
