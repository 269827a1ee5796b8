import { expect, test } from '../fixtures/journey.js';
import { dayFromNow } from '../fixtures/family.js';
import { row } from '../fixtures/pages.js';

const HOW_MUCH = 'How much would you like to pay now?';
const TERMS_OF = 'update bookings set terms = $2 where parent_email = $1 returning id';
const shortDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`));

test(
  'a family pays the deposit, and later the balance',
  { tag: '@core' },
  async ({ page, guest, seedBooking, database }) => {
    const id = await seedBooking();
    const terms = { depositPercent: 50, balanceDaysBefore: 2 };
    await database.fact(TERMS_OF, guest.family.parentEmail, JSON.stringify(terms));
    const dueBy = shortDay(dayFromNow(28));
    await page.goto(`/booking?resume=${id}`);

    const choice = page.getByRole('group', { name: HOW_MUCH });
    await expect(
      choice.getByRole('radio', { name: `Pay the 50% deposit now · $200.00, and $200.00 by ${dueBy}` }),
    ).toBeChecked();
    await choice.getByRole('radio', { name: 'Pay in full now · $400.00' }).check();
    await expect(guest.button('Pay $400.00 with PayPal')).toBeVisible();
    await choice.getByRole('radio', { name: /deposit now/ }).check();
    await guest.payAndConfirm('$200.00');
    await expect(guest.dialog('Payment Successful')).toContainText(
      `Paid today $200.00. $200.00 is due by ${dueBy}. You can pay it at any time from your booking page.`,
    );

    await guest.dialog('Payment Successful').getByRole('button', { name: 'Close' }).click();
    await expect(guest.dialog('Booking Complete')).toContainText(/\$200\.00 is due by /);

    await page.goto(`/booking?resume=${id}`);
    await expect(guest.dialog('Complete Your Booking')).toContainText(
      'This pays the $200.00 that is still due.',
    );
    await expect(choice).toBeHidden();
    await guest.payAndConfirm('$200.00');
    await expect(guest.dialog('Payment Successful')).toContainText(
      /Deposit by PayPal, [^$]+\$200\.00Balance by PayPal, [^$]+\$200\.00/,
    );
    const paid = 'select status, payment_status, part_paid_cents::int from bookings where id = $1';
    expect(await database.fact(paid, id)).toEqual({
      status: 'confirmed',
      payment_status: 'completed',
      part_paid_cents: 0,
    });
  },
);

test('on the balance day the whole amount is due', async ({ page, guest, seedBooking, database }) => {
  const id = await seedBooking();
  const terms = { depositPercent: 50, balanceDaysBefore: 30 };
  await database.fact(TERMS_OF, guest.family.parentEmail, JSON.stringify(terms));
  await page.goto(`/booking?resume=${id}`);
  await expect(page.getByText('Your event is so close that the whole amount is due now.')).toBeVisible();
  await expect(page.getByRole('group', { name: HOW_MUCH })).toBeHidden();
  await expect(guest.button('Pay $400.00 with PayPal')).toBeVisible();
});

test('a family pays a deposit, moves, cancels, takes both back, changes and pays the balance', async ({
  page,
  guest,
  seedBooking,
  database,
}) => {
  const id = await seedBooking();
  const terms = { depositPercent: 50, balanceDaysBefore: 2 };
  await database.fact(TERMS_OF, guest.family.parentEmail, JSON.stringify(terms));
  await page.goto(`/booking?resume=${id}`);
  await guest.payAndConfirm('$200.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();

  await page.goto(`/booking?manage=${id}`);
  const title = page.getByRole('heading', { level: 1 });
  const before = (await title.textContent()) ?? '';
  const money = page.getByRole('region', { name: 'Money' });
  await expect(row(money, 'Due')).toHaveText(`$200.00 by ${shortDay(dayFromNow(28))}`);
  await expect(page.getByRole('button', { name: 'Receipt (PDF)' })).toBeVisible();

  await guest.button('Choose another time').click();
  const move = guest.dialog('Move your event');
  await move.getByRole('button', { name: 'Later month' }).click();
  await move.getByRole('gridcell').getByText('15', { exact: true }).click();
  await move.getByLabel('New start time').selectOption('3:30 PM');
  await move.getByRole('button', { name: /^Move to / }).click();
  await expect(title).toContainText(/15, 3:30\sPM/);
  await expect(row(money, 'Due')).toContainText('$200.00 by ');
  await guest.button('Undo').click();
  await expect(title).toHaveText(before);

  await guest.button('Cancel this booking').click();
  await guest.button('Yes, cancel it').click();
  await expect(page.getByRole('heading', { name: /^Your booking will be canceled at / })).toBeVisible();
  await guest.button('Undo').click();
  await expect(guest.button('Cancel this booking')).toBeVisible();

  await guest.button('Change the details').click();
  const change = guest.dialog('Change your booking');
  await change.getByLabel('Number of children').fill('19');
  await change.getByRole('button', { name: 'Save · $60.00 more' }).click();
  await expect(row(money, 'Due')).toContainText('$260.00 by ');

  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(guest.dialog('Complete Your Booking')).toContainText(
    'This pays the $260.00 that is still due.',
  );
  await guest.payAndConfirm('$260.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  await page.goto(`/booking?manage=${id}`);
  await expect(row(money, 'Paid')).toHaveText('$460.00');
  await expect(row(money, 'Due')).toHaveText('$0.00');
});
