import { storedBooking } from '#libs/platform/testing';
import { adminRowView, bookingView } from './booking.view.js';
import { REMOVED } from './booking.rules.js';

it.each([
  ['Robin', 'R.'],
  ['Émile', 'É.'],
  ['E\u0301mile', 'E\u0301.'],
  ['👩‍🚀 Kim', '👩‍🚀.'],
  ['ब्रिजेश', 'ब्रि.'],
])('the list shows the child %s as %s', (childName, shown) => {
  expect(adminRowView(storedBooking({ childName })).childName).toBe(shown);
});

it('a removed name is shown as removed', () => {
  expect(adminRowView(storedBooking({ childName: REMOVED, purgedAt: new Date() })).childName).toBe(REMOVED);
});

it('a row of the list omits the special requests and the address', () => {
  const row = adminRowView(storedBooking({ specialRequests: 'Robin must not eat nuts' }));
  expect(row.specialRequests).toBeNull();
  expect(row.location).toEqual({
    address: '',
    city: 'Springfield',
    state: 'NY',
    zipCode: '',
    spaceDetails: '',
  });
});

it('a theme is shown in the list unless it contains the child’s name', () => {
  const theme = (eventTheme: string) =>
    adminRowView(storedBooking({ childName: 'Robin Field', eventTheme })).eventTheme;
  expect([theme('Dinosaurs'), theme('ROBIN turns eight')]).toEqual(['Dinosaurs', null]);
});

it.each([
  ['Jos\u00e9', 'Jose\u0301\u2019s party'],
  ['Jose\u0301', 'JOS\u00c9 is nine'],
  ['Νίκος', 'ΝΊΚΟΣ και φίλοι'],
  ['\u674e', '\u674e\u7684\u751f\u65e5'],
  ['Jos\u00e9', 'Jose’s pirate party'],
  ['Müller Anna-Maria', 'ＡＮＮＡ space'],
  ['D’Arcy', "d'arcy and the dragon"],
])('a theme with the name %s is hidden in any spelling', (childName, eventTheme) => {
  expect(adminRowView(storedBooking({ childName, eventTheme })).eventTheme).toBeNull();
});

it.each([
  ['confirmed', '300.00'],
  ['cancelled', '0.00'],
] as const)('a %s booking of which 100.00 came owes %s', (status, amountDue) => {
  const booking = storedBooking({ status, paymentStatus: 'pending', partPaidCents: 10_000 });
  expect(bookingView(booking)).toMatchObject({ paidAmount: '100.00', amountDue });
});
