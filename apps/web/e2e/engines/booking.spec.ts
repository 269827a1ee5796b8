import { book, PAID, PAY } from './booking-steps.js';
import { expect, test } from './journey.js';
import { button, dialog } from './user.js';

const BOOKING = 'select status, payment_status, final_cents from bookings where id::text = $1';
const PAY_ALL = button('Pay $400.00 with PayPal');
const CONFIRM = button('Confirm');

test('a guest books three games, pays with a promo code and keeps the receipt', async ({
  person,
  family,
  database,
  saved,
}) => {
  await book(person, family);
  await person.reads({ term: 'Total', within: PAY }, '$400.00');
  await person.fill('Promo code', 'WELCOME10');
  await person.press(button('Apply'));
  await person.reads({ term: 'Discount', within: PAY }, '-$40.00');
  await person.press(button('Pay $360.00 with PayPal'));
  await person.press(CONFIRM);
  const id = await person.textOf({ term: 'Booking ID', within: PAID });
  await person.reads({ term: 'Total', within: PAID }, '$360.00');
  await person.press(button('Download Receipt'));
  expect(await saved(/^receipt-.+\.html$/)).toContain('360.00');
  await person.press(button('Close', { within: PAID }));
  await person.reads({ term: 'Booking ID', within: dialog('Booking Complete') }, id);
  expect(await database.fact(BOOKING, id)).toEqual({
    status: 'confirmed',
    payment_status: 'completed',
    final_cents: 36_000,
  });
});

test('a declined payment shows an error and is paid at the second attempt', async ({
  person,
  family,
  standin,
}) => {
  await standin.set({ capture: { fault: 'decline', times: 1 } });
  await book(person, family);
  await person.press(PAY_ALL);
  await person.press(CONFIRM);
  await person.sees({ text: 'Payment failed. Please try again.', within: PAY, first: true });
  await person.press(button('Try PayPal again: $400.00'));
  await person.press(CONFIRM);
  await person.reads({ term: 'Total', within: PAID }, '$400.00');
});

test('a 100% code confirms without a payment', async ({ person, family, database }) => {
  await book(person, family);
  await person.fill('Promo code', 'FREEDAY');
  await person.press(button('Apply'));
  await person.press(button('Complete Free Booking'));
  const id = await person.textOf({ term: 'Booking ID', within: PAID });
  expect(await database.fact(BOOKING, id)).toEqual({
    status: 'confirmed',
    payment_status: 'completed',
    final_cents: 0,
  });
});
