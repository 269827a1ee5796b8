import { JoinWaitingList } from '#libs/shared/contracts';
import { daysOf, formFor, type WaitingRequest } from './waiting-form.rules.js';

const TODAY = '2027-05-01';
const request = (changes: Partial<WaitingRequest> = {}): WaitingRequest => ({
  day: '',
  fullDays: ['2027-05-01', '2027-05-08', '2027-05-09'],
  games: ['a', 'b', 'c'],
  guestCount: 12,
  addOns: new JoinWaitingList().addOns,
  zipCode: '10001',
  email: 'pat@example.com',
  name: 'Pat',
  ...changes,
});
const formOf = (given: WaitingRequest, typed: Partial<JoinWaitingList> = {}) =>
  formFor(given, daysOf(given, TODAY), { ...new JoinWaitingList(), ...typed });

it.each([
  ['the full days that have not begun', request(), ['2027-05-08', '2027-05-09']],
  ['the chosen day where nothing on it fits', request({ fullDays: [], day: '2027-05-15' }), ['2027-05-15']],
  ['no day that has begun', request({ fullDays: [], day: TODAY }), []],
])('a family can wait for %s', (_, given, days) => {
  expect(daysOf(given, TODAY)).toEqual(days);
});

it('the form is prefilled from the wizard, and asks for the day if there are several', () => {
  const { day, zipCode, email, name, guestCount, games } = formOf(request());
  expect([day, zipCode, email, name, guestCount, games]).toEqual([
    '',
    '10001',
    'pat@example.com',
    'Pat',
    12,
    ['a', 'b', 'c'],
  ]);
  expect(formOf(request({ fullDays: ['2027-05-08'] })).day).toBe('2027-05-08');
  expect(formOf(request({ day: '2027-05-09' })).day).toBe('2027-05-09');
});

it('earlier input is kept on reopening, except a day that is no longer full', () => {
  const typed = { day: '2027-05-08', email: 'other@example.com', zipCode: '11201', name: 'Sam' };
  expect(formOf(request(), typed)).toMatchObject(typed);
  expect(formOf(request({ fullDays: ['2027-05-09', '2027-05-10'] }), typed).day).toBe('');
});
