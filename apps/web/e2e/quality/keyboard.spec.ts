import type { Locator, Page } from 'playwright/test';
import { THREE_GAMES } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';

const MOST_STOPS = 80;

/** Tabs on until the control has the focus. Fails when the focus is lost on the way. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${String(control)}.`);
}

test.skip(({ isMobile }) => isMobile, 'phones have no Tab key');

test('a booking is made from the first game to the receipt with the keyboard alone', async ({
  page,
  guest,
  database,
}) => {
  const { family } = guest;
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  };
  const press = async (control: Locator, key = 'Enter') => {
    await tabTo(page, control);
    await page.keyboard.press(key);
  };

  await guest.openWizard();
  for (const name of THREE_GAMES) await press(guest.game(name), 'Space');
  await expect(page.getByText('Perfect! 3 games selected.')).toBeVisible();
  await press(guest.button('Next'));

  await guest.isOnStep(2, 'Details');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('grid').locator('button[tabindex="0"]'));
  for (let week = 0; week < 4; week += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await type('Event time', '10:00 AM');
  await type('Event type', 'Birthday');
  await press(guest.button('Next'));

  await guest.isOnStep(3, 'Location');
  await type('Parent name', family.parentName);
  await type('Email', family.parentEmail);
  await type('Phone', family.parentPhone);
  await type('Child name', family.childName);
  await type('Street address', family.address);
  await type('City', family.city);
  await tabTo(page, page.getByRole('combobox', { name: 'State' }));
  await page.keyboard.type('NY');
  await type('ZIP code', family.zipCode);
  await type('Space details', family.spaceDetails);
  await press(guest.button('Next'));

  await guest.isOnStep(4, 'Review');
  await press(guest.button('Submit Booking'));
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
  await press(guest.button('Pay $400.00 with PayPal'));
  await press(guest.button('Confirm'));
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  const download = page.waitForEvent('download');
  await press(guest.button('Download Receipt'));
  expect((await download).suggestedFilename()).toMatch(/^receipt-/);
  const paid = 'select payment_status, intensity from bookings where parent_email = $1';
  expect(await database.fact(paid, family.parentEmail)).toEqual({
    payment_status: 'completed',
    intensity: 'medium',
  });
});
