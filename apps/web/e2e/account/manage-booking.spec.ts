// A family manages its booking: what a cancellation gives back, cancel, undo, and cancel.
import type { Page } from 'playwright/test';
import { expectAccessible } from '../fixtures/page-checks.js';
import { expect, test } from '../fixtures/journey.js';
import type { Guest } from '../fixtures/guest.js';
import { row } from '../fixtures/pages.js';

const LADDER =
  /^Cancel now and \$3\d\d\.\d\d goes back to you; \$\d+\.\d\d of processing fees stays\. This holds until \w+, \w+ \d+, 10:00\sAM\. After that we look at each case in person\.$/;
const WAITING = /^Your booking will be canceled at \d+:\d\d\s[AP]M Eastern$/;

/** Books and pays with the page's session; returns the id. */
async function paidBooking(page: Page, guest: Guest, seedBooking: () => Promise<string>): Promise<string> {
  const id = await seedBooking();
  await page.goto(`/booking?resume=${id}`);
  await guest.payAndConfirm('$400.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  return id;
}

test(
  'a booking is cancelled, taken back and cancelled again from the profile',
  { tag: '@core' },
  async ({ page, guest, signUp, seedBooking, database }) => {
    // The worker and the page each look at intervals.
    test.slow();
    await signUp();
    const id = await paidBooking(page, guest, seedBooking);
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Manage booking' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('10:00 AM');
    const money = page.getByRole('region', { name: 'Money' });
    await expect(row(money, 'Paid')).toHaveText('$400.00');
    await expect(row(money, 'Due')).toHaveText('$0.00');
    await expect(money.getByText(LADDER)).toBeVisible();
    await expectAccessible(page, 'a booking');

    await guest.button('Cancel this booking').click();
    const dialog = guest.dialog('Cancel this booking?');
    await expect(dialog).toContainText(/We refund \$3\d\d\.\d\d\./);
    await expect(dialog).toContainText('You can undo this for 30 minutes.');
    await dialog.getByRole('button', { name: 'Keep my booking' }).click();
    await expect(dialog).toBeHidden();
    await expect(guest.button('Cancel this booking')).toBeFocused();

    await guest.button('Cancel this booking').click();
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('heading', { name: WAITING })).toBeFocused();
    await expect(page.getByRole('heading', { name: WAITING })).toBeInViewport();
    await expect(guest.button('Cancel this booking')).toHaveCount(0);
    await expectAccessible(page, 'a cancellation that waits');
    expect(await database.fact('select status from bookings where id = $1', id)).toEqual({
      status: 'confirmed',
    });

    await guest.button('Undo').click();
    await expect(guest.toast('Your booking is unchanged')).toBeVisible();
    await expect(page.getByRole('heading', { name: WAITING })).toHaveCount(0);
    await page.reload();
    await expect(guest.button('Cancel this booking')).toBeVisible();

    await guest.button('Cancel this booking').click();
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('heading', { name: WAITING })).toBeVisible();
    // The time to undo has passed.
    await database.fact(
      "update change_requests set final_at = now() where booking_id = $1 and state = 'waiting' returning id",
      id,
    );
    await expect(page.getByText('This booking is canceled.')).toBeVisible({ timeout: 120_000 });
    await expect(row(money, 'Due')).toHaveText('$0.00');
    await page.getByText('What happened so far').click();
    for (const line of [
      'A cancellation was asked for.',
      'The cancellation was undone.',
      'The booking was canceled online.',
    ])
      await expect(page.getByText(line).first()).toBeVisible();
    await expectAccessible(page, 'a cancelled booking');
  },
);

test('an amount that has changed is shown and asked again', async ({
  page,
  guest,
  seedBooking,
  database,
}) => {
  const id = await paidBooking(page, guest, seedBooking);
  await page.goto(`/booking?manage=${id}`);
  await guest.button('Cancel this booking').click();
  const dialog = guest.dialog('Cancel this booking?');
  await expect(dialog).toContainText(/We refund \$3\d\d\.\d\d\./);
  // The last moment for a refund passes while the dialog is open.
  await database.fact(
    `update bookings set terms = terms || '{"refundHours": 720}', starts_at = now() + interval '29 days'
     where id = $1 returning id`,
    id,
  );
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'The amount has changed since you looked. Please look again before you go on.',
  );
  await expect(dialog).toContainText('We refund $0.00.');
  await expect(dialog).toContainText('We look at your case in person and write to you within 24 hours.');
  await dialog.getByRole('button', { name: 'Keep my booking' }).click();
  await page.getByText('Write to us', { exact: true }).click();
  await page.getByLabel('Message').fill('Robin is ill. Can we talk about the refund?');
  await guest.button('Send Message').click();
  await expect(guest.toast('Message Sent!')).toBeVisible();
  const { booking } = await database.fact(
    'select booking_id as booking from contact_messages where email = $1',
    guest.family.parentEmail,
  );
  expect(booking).toBe(id);
});

test(
  'a mailed link opens its booking without an account, and no other',
  { tag: '@core' },
  async ({ page, guest, seedBooking, browser, product, database }) => {
    const [id, otherId] = [await paidBooking(page, guest, seedBooking), await seedBooking()];
    const mailedPage = await database.mailedPage(id);
    const family = await browser.newContext({ baseURL: product.site });
    const tab = await family.newPage();
    await tab.goto(mailedPage.replace(id, otherId));
    await expect(tab.getByRole('alert')).toContainText('We could not find this booking.');
    await tab.goto(mailedPage);
    await expect(tab.getByRole('region', { name: 'Money' }).getByText(LADDER)).toBeVisible();
    await expect(tab.getByRole('link', { name: 'All your bookings' })).toHaveCount(0);
    await tab.getByRole('button', { name: 'Cancel this booking' }).click();
    await tab.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(tab.getByRole('heading', { name: WAITING })).toBeVisible();
    await family.close();
  },
);

test('a family chooses its rain plan, which staff see, until it is too late', async ({
  page,
  guest,
  seedBooking,
  database,
}) => {
  const id = await paidBooking(page, guest, seedBooking);
  await page.goto(`/booking?manage=${id}`);
  const card = page.getByRole('region', { name: 'Rain plan' });
  await expect(card.getByText('What should we do if it rains?').first()).toBeVisible();
  await expectAccessible(page, 'a rain plan before the choice');
  await card.getByRole('button', { name: 'Indoors at the same place' }).click();
  await expect(card.getByText('If it rains, we play indoors at the same place.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Indoors at the same place' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await card.getByRole('button', { name: 'A second day' }).click();
  await card.getByLabel('Start time').selectOption('2:00 PM');
  await expectAccessible(page, 'the second day of a rain plan');
  await card.getByRole('button', { name: 'Use this day' }).click();
  await expect(card.getByText(/^If it rains, we come on \w+, \w+ \d+, \d{4}, 2:00 PM\.$/)).toBeVisible();
  await card.getByRole('button', { name: 'A second day' }).click();
  await card.getByLabel('Second day').fill('2020-01-01');
  await card.getByRole('button', { name: 'Use this day' }).click();
  await expect(
    card.getByText('Please choose a second day after the event, at most 60 days later.'),
  ).toBeVisible();
  expect(
    await database.fact('select choice, second_time as time from rain_plans where booking_id = $1', id),
  ).toEqual({ choice: 'second-day', time: '2:00 PM' });

  await database.fact(
    `update bookings set terms = terms || '{"rainHours": 72}', starts_at = now() + interval '71 hours'
     where id = $1 returning id`,
    id,
  );
  await page.reload();
  await expect(card.getByText('It is too late to change this here. Please write to us.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Call me' })).toHaveCount(0);
  await card.getByText('Write to us', { exact: true }).click();
  await expect(card.getByLabel('Message')).toBeVisible();
  await page.getByText('What happened so far').click();
  await expect(page.getByText('The plan for rain was chosen.').first()).toBeVisible();
});
