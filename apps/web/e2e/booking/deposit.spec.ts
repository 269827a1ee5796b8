import { expect, test } from '../fixtures/journey.js';
import { dayFromNow } from '../fixtures/family.js';

const HOW_MUCH = 'How much would you like to pay now?';
const TERMS_OF = 'update bookings set terms = $2 where parent_email = $1 returning id';
const shortDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`));

test('a family pays the deposit, and later the balance', async ({ page, guest, seedBooking, database }) => {
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

  await page.goto(`/booking?resume=${id}`);
  await expect(guest.dialog('Complete Your Booking')).toContainText(
    'This pays the $200.00 that is still due.',
  );
  await expect(choice).toBeHidden();
  await guest.payAndConfirm('$200.00');
  await expect(guest.dialog('Payment Successful')).toContainText('Paid before$200.00');
  const paid = 'select status, payment_status, part_paid_cents::int from bookings where id = $1';
  expect(await database.fact(paid, id)).toEqual({
    status: 'confirmed',
    payment_status: 'completed',
    part_paid_cents: 0,
  });
});

test('on the balance day the whole amount is due', async ({ page, guest, seedBooking, database }) => {
  const id = await seedBooking();
  const terms = { depositPercent: 50, balanceDaysBefore: 30 };
  await database.fact(TERMS_OF, guest.family.parentEmail, JSON.stringify(terms));
  await page.goto(`/booking?resume=${id}`);
  await expect(page.getByText('Your event is so close that the whole amount is due now.')).toBeVisible();
  await expect(page.getByRole('group', { name: HOW_MUCH })).toBeHidden();
  await expect(guest.button('Pay $400.00 with PayPal')).toBeVisible();
});
