import { storedBooking } from '#libs/testing';
import { deskRowView } from './booking.view.js';
import { REMOVED } from './booking.rules.js';

it.each([
  ['Robin', 'R.'],
  ['Émile', 'É.'],
  ['E\u0301mile', 'E\u0301.'],
  ['👩‍🚀 Kim', '👩‍🚀.'],
  ['ब्रिजेश', 'ब्रि.'],
])('of the child %s the list shows %s', (childName, shown) => {
  expect(deskRowView(storedBooking({ childName })).childName).toBe(shown);
});

it('a removed name stays the word that says so', () => {
  expect(deskRowView(storedBooking({ childName: REMOVED, purgedAt: new Date() })).childName).toBe(REMOVED);
});

it('a theme is shown in the list unless it names the child', () => {
  const theme = (eventTheme: string) =>
    deskRowView(storedBooking({ childName: 'Robin Field', eventTheme })).eventTheme;
  expect([theme('Dinosaurs'), theme('ROBIN turns eight')]).toEqual(['Dinosaurs', null]);
});
