// A family moves its event, undoes that, and changes its booking up and down.
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/journey.js';
import type { Guest } from '../fixtures/guest.js';
import { expectAccessible } from '../fixtures/page-checks.js';
import { row } from '../fixtures/pages.js';

/** Books and pays with the page's session, and opens the booking. */
async function openPaid(page: Page, guest: Guest, seedBooking: () => Promise<string>): Promise<string> {
  const id = await seedBooking();
  await page.goto(`/booking?resume=${id}`);
  await guest.payAndConfirm('$400.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  await page.goto(`/booking?manage=${id}`);
  return id;
}

const FREE = /^\d+ free start times? on /;

test(
  'an event moves to a free start, and an undo returns it',
  { tag: '@core' },
  async ({ page, guest, seedBooking }) => {
    await openPaid(page, guest, seedBooking);
    const title = page.getByRole('heading', { level: 1 });
    const before = (await title.textContent()) ?? '';
    const move = page.getByRole('region', { name: 'Move', exact: true });
    await expect(move).toContainText('You can move it 2 more times, until ');
    await guest.button('Choose another time').click();
    const dialog = guest.dialog('Move your event');
    await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Later month' }).click();
    await dialog.getByRole('gridcell').getByText('15', { exact: true }).click();
    await expect(dialog.getByText(FREE)).toBeVisible();
    await dialog.getByLabel('New start time').selectOption('3:30 PM');
    await expectAccessible(page, 'moving an event');
    await dialog.getByRole('button', { name: /^Move to \w+, \w+ 15, 3:30\sPM$/ }).click();
    await expect(guest.toast('Your event has moved')).toBeVisible();
    await expect(title).toContainText(/15, 3:30\sPM/);
    await expect(page.getByRole('heading', { name: /^Your event is now on / })).toBeFocused();
    await expect(guest.button('Undo')).toBeInViewport();
    await expect(move).toContainText('You can move it 1 more time, until ');
    await guest.button('Undo').click();
    await expect(title).toHaveText(before);
    await expect(move).toContainText('You can move it 2 more times, until ');
  },
);

test('a change shows what it costs before it is saved, and a smaller one is refunded', async ({
  page,
  guest,
  seedBooking,
  database,
}) => {
  const id = await openPaid(page, guest, seedBooking);
  const money = page.getByRole('region', { name: 'Money' });
  const dialog = guest.dialog('Change your booking');
  const children = dialog.getByLabel('Number of children');
  await guest.button('Change the details').click();
  await expect(dialog.getByText('Nothing changed yet')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save the changes' })).toBeDisabled();
  await children.fill('19');
  await expect(dialog.getByRole('button', { name: 'Save · $60.00 more' })).toBeEnabled();
  await expect(dialog).toContainText("You'll owe $60.00 more. Your booking stays confirmed.");
  await expectAccessible(page, 'changing a booking');
  await dialog.getByRole('button', { name: 'Save · $60.00 more' }).click();
  await expect(guest.toast('Saved')).toBeVisible();
  await expect(row(money, 'Due')).toContainText('$60.00');

  await guest.button('Change the details').click();
  await children.fill('3');
  await expect(dialog.getByText('Number of children must be a whole number from 4 to 50')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Save/ })).toBeDisabled();
  await children.fill('10');
  await dialog.getByRole('button', { name: 'Save · $60.00 less' }).click();
  await expect(row(money, 'Due')).toHaveText('$0.00');
  expect(await database.fact('select guest_count as children from bookings where id = $1', id)).toEqual({
    children: 10,
  });
});

test('a smaller event becomes a credit, whose code is mailed', async ({
  page,
  guest,
  seedBooking,
  database,
  mailbox,
}) => {
  const id = await seedBooking();
  await database.fact(
    'update bookings set guest_count = 19, total_cents = 46000, final_cents = 46000 where id = $1 returning id',
    id,
  );
  await page.goto(`/booking?resume=${id}`);
  await guest.payAndConfirm('$460.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  await page.goto(`/booking?manage=${id}`);
  const money = page.getByRole('region', { name: 'Money' });
  await expect(row(money, 'Paid')).toHaveText('$460.00');
  await guest.button('Change the details').click();
  const dialog = guest.dialog('Change your booking');
  await expect(dialog.getByText('How would you like to get it back?')).toHaveCount(0);
  await dialog.getByLabel('Number of children').fill('15');
  await expect(dialog.getByRole('radio', { name: '$60.00 the way you paid' })).toBeChecked();
  await dialog.getByRole('radio', { name: '$60.00 as a credit for another event' }).check();
  await expectAccessible(page, 'a change for money or a credit');
  await dialog.getByRole('button', { name: 'Save · $60.00 less' }).click();
  await expect(
    guest.toast('You get $60.00 as a credit for another event. We email you its code.'),
  ).toBeVisible();
  await expect(row(money, 'Given as a credit')).toHaveText('-$60.00');
  await expect(row(money, 'Paid')).toHaveText('$460.00');
  await expect(row(money, 'Due')).toHaveText('$0.00');
  expect(
    await database.fact('select kind, balance_cents as cents from credits where source_booking_id = $1', id),
  ).toEqual({ kind: 'change', cents: 6000 });
  const mailOf = async (subject: string) =>
    (await mailbox.of(guest.family.parentEmail)).find((mail) => mail.subject === subject)?.text ?? '';
  await expect.poll(() => mailOf('Your credit'), { timeout: 30_000 }).toMatch(/Code: CR-[0-9A-Z]{12}/);
  await expect
    .poll(() => mailOf('Your booking was changed'), { timeout: 30_000 })
    .toContain('is now a credit for another event. We email you its code separately.');
});

test('past the limits a message replaces the buttons, and a part that is too late only says so', async ({
  page,
  guest,
  seedBooking,
  database,
}) => {
  const id = await openPaid(page, guest, seedBooking);
  await database.fact(
    `update bookings set terms = terms || '{"changeDays": 60, "moveHours": 720}', starts_at = now() + interval '20 days',
       event_date = (now() + interval '20 days')::date where id = $1 returning id`,
    id,
  );
  await page.reload();
  const move = page.getByRole('region', { name: 'Move', exact: true });
  await expect(move).toContainText('It is too late to move it here. Please write to us.');
  await expect(move.getByText('Write to us', { exact: true })).toBeVisible();
  await guest.button('Change the details').click();
  const dialog = guest.dialog('Change your booking');
  await expect(dialog.getByText(/^This could be changed until /)).toBeVisible();
  await expect(dialog.getByText(/^Games \(/)).toHaveCount(0);
  await expect(dialog.getByLabel('Number of children')).toBeVisible();
});
