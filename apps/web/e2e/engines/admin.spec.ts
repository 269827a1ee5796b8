import { bookAsGuest } from '../fixtures/admin.js';
import { ADMIN } from '../fixtures/product.js';
import { PUBLIC_ROUTES } from '../fixtures/pages.js';
import { expect, test } from './journey.js';
import { logIn } from './booking-steps.js';
import { button, dialog, heading, link } from './user.js';

test('an administrator finds a booking, confirms it and leaves a note', async ({
  person,
  family,
  product,
  database,
}) => {
  const id = await bookAsGuest(product.site, family);
  await person.goTo('/admin');
  await person.isAt('/auth');
  await person.fill('Username', ADMIN.username);
  await person.fill('Password', ADMIN.password);
  await person.press(button('Log in'));
  await person.sees(heading(PUBLIC_ROUTES[0].heading, 1));
  await person.press(button('Your account'));
  await person.press(link('Admin Dashboard', { first: true }));
  await person.isAt('/admin');
  await person.fill('Search', family.parentEmail);
  await person.sees({ text: '1 booking' });
  await person.press(link(/^View booking/));
  const booking = dialog(/^Booking /);
  await person.press(button('Confirm', { within: booking }));
  await person.sees({ text: 'Booking confirmed', first: true });
  await person.fill('New note', 'Called, all is well.', booking);
  await person.press(button('Add note', { within: booking }));
  await person.sees({ role: 'listitem', within: booking, first: true });
  await person.sees({ text: 'Note added', first: true });
  const { status, text } = await database.fact(
    'select b.status, n.text from bookings b join booking_notes n on n.booking_id = b.id where b.id = $1',
    id,
  );
  expect({ status, text }).toEqual({ status: 'confirmed', text: 'Called, all is well.' });
});

test('every tab of the admin area opens without an error', async ({ person }) => {
  await logIn(person, ADMIN);
  for (const tab of ['bookings', 'calendar', 'inbox', 'crews', 'reports', 'content', 'settings']) {
    await person.goTo(`/admin?tab=${tab}`);
    await person.sees({ role: 'heading', level: 2, first: true });
    await person.seesNo({ text: /^Loading/ });
  }
});
