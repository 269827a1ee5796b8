import { PUBLIC_ROUTES } from '../fixtures/pages.js';
import { book, BOOKING, PAID, PAY } from './booking-steps.js';
import { expect, test } from './journey.js';
import { button, dialog, heading, link } from './user.js';

const HOME = PUBLIC_ROUTES[0].heading;
const PASSWORD = 'a-long-password';
const ACCOUNT = button('Your account');

test('an account is created, pays its booking from the profile with a 100% code, and logs out and in again', async ({
  person,
  family,
  database,
}) => {
  await person.goTo('/auth');
  await person.press({ role: 'tab', name: 'Register' });
  await person.fill('First name', 'Dana');
  await person.fill('Username', family.parentEmail);
  await person.fill('Email', family.parentEmail);
  await person.fill('Password', PASSWORD);
  await person.press(button('Create account'));
  await person.sees(heading(HOME, 1));
  await person.reads(ACCOUNT, 'D');

  await book(person, family);
  await person.press(button('Close', { within: PAY }));
  await person.press(ACCOUNT);
  await person.press(link('Profile', { first: true }));
  await person.sees(heading('Your Bookings'));
  await person.reads({ term: 'Payment', within: { role: 'article' } }, '$400.00 is open');
  await person.press(link('Pay now'));
  await person.fill('Promo code', await database.freeCode());
  await person.press(button('Apply'));
  await person.press(button('Complete Free Booking'));
  const id = await person.textOf({ term: 'Booking ID', within: PAID });
  const paid = { status: 'confirmed', payment_status: 'completed', final_cents: 0 };
  expect(await database.fact(BOOKING, id)).toEqual(paid);
  await person.press(button('Close', { within: PAID }));
  await person.press(button('Close', { within: dialog('Booking Complete') }));

  await person.press(ACCOUNT);
  await person.press(button('Logout', { first: true }));
  await person.sees(heading(HOME, 1));
  await person.reads(ACCOUNT, 'U');
  await person.goTo('/profile');
  await person.isAt('/auth');
  await person.fill('Username', family.parentEmail);
  await person.fill('Password', PASSWORD);
  await person.press(button('Log in'));
  await person.sees(heading(HOME, 1));
  await person.reads(ACCOUNT, 'D');
  await person.goTo('/profile');
  await person.sees({ role: 'article' });
});

test('a wrong password marks its field and does not log in', async ({ person }) => {
  await person.goTo('/auth');
  await person.fill('Username', 'nobody-at-all');
  await person.fill('Password', 'wrong-password');
  await person.press(button('Log in'));
  await person.isToldToMend('Password');
  await person.isAt('/auth');
});
