import { CreateBooking } from './bookings.js';
import { booking, errorsOf, location, long, NO_TEXTS, NUL, refused, type Row } from './bookings.test-part.js';
import { check } from '../common/check.js';
import { TOO_LONG, UNREADABLE } from '../common/fields.js';

const AGE = 'Child age must be a whole number from 3 to 18';
const GUESTS = 'Number of children must be a whole number from 4 to 50';
const GAMES = 'Please select at least 3 games';

it.each([
  ['childAge', AGE, [3, 18], [2, 19, -8, 0, 8.5]],
  ['guestCount', GUESTS, [4, 50], [3, 51, -10, 0, 10.5, 1e9]],
])('%s is a whole number within its bounds', (path, sentence, good, bad) => {
  for (const value of good) expect(errorsOf(path, value)).toEqual({});
  const wrong: unknown[] = [
    ...bad,
    NaN,
    Infinity,
    '8',
    '',
    null,
    undefined,
    true,
    [],
    [8],
    {},
    { constructor: 1 },
  ];
  for (const value of wrong) expect(errorsOf(path, value)).toEqual({ [path]: sentence });
});

it.each<Row>([
  ['2026-12-05', null],
  ['2028-02-29', null],
  ['2026-12-05T15:00:00.000Z', null],
  ['2026-12-05T15:00:00-05:00', null],
  ...refused(
    ['2027-02-29', '2026-13-01', '2026-00-10', '2026-12-32', '12/05/2026', '2026-12-5'],
    'Invalid date',
  ),
  ...refused(['2026-12-05T', '2026-12-05T99:00:00Z', '2026-12-05 10:00', '0000-01-01'], 'Invalid date'),
  ...refused(['', 'tomorrow', '2026-12-05\u0000', 1_796_428_800_000, ...NO_TEXTS], 'Invalid date'),
])('the event date %j gives %j', (typed, sentence) => {
  expect(errorsOf('eventDate', typed)).toEqual(sentence ? { eventDate: sentence } : {});
});

it.each([
  ['9:00 AM', '9:00 AM'],
  ['6:00 PM', '6:00 PM'],
  ['12:15 PM', '12:15 PM'],
  ['09:00', '9:00 AM'],
  ['18:00', '6:00 PM'],
  ['12:00', '12:00 PM'],
])('the start time %j is read as %j', (typed, label) => {
  const { value, errors } = check(CreateBooking, { ...booking, eventTime: typed });
  expect([value.eventTime, errors]).toEqual([label, {}]);
});

it.each([
  '',
  '8:45 AM',
  '6:15 PM',
  '10:05 AM',
  '18:15',
  '25:00',
  '30:00',
  '09:75',
  '10:00 am',
  'toString',
  '__proto__',
  '10:00 AM\u0000',
  ...NO_TEXTS,
])('the start time %j is off the list', (typed) => {
  expect(errorsOf('eventTime', typed)).toEqual({ eventTime: 'Event time is required' });
});

it.each([
  ['eventType', 'Event type is required', ['birthday', 'other'], ['Birthday', 'wedding', 'constructor']],
  ['location.state', 'State is required', ['AL', ' WY '], ['DC', 'ny', 'New York', 'N', 'toString']],
])('%s comes from its list', (path, sentence, good, bad) => {
  for (const value of good) expect(errorsOf(path, value)).toEqual({});
  for (const value of [...bad, '', ...NO_TEXTS]) expect(errorsOf(path, value)).toEqual({ [path]: sentence });
});

it.each<Row>([
  [['a', 'b', 'c'], null],
  [['a', ' b ', 'c', 'a'], null],
  [['a', 'b'], GAMES],
  [['a', 'b', 'b', ' b'], GAMES],
  [['a', 'b', '', ' '], GAMES],
  [['a', 'b', 'c', null], GAMES],
  [[1, 2, 3], GAMES],
  [[['a'], ['b'], ['c']], GAMES],
  [['a', 'b', 'c\u0000'], UNREADABLE],
  [['a', 'b', 'c', long(65)], TOO_LONG],
  [Array.from({ length: 101 }, (_, at) => `game-${at}`), TOO_LONG],
  ...refused([null, undefined, 'abc', 3, {}, { length: 3 }, { constructor: 1 }], GAMES),
])('the games %j give %j', (typed, sentence) => {
  expect(errorsOf('selectedGames', typed)).toEqual(sentence ? { selectedGames: sentence } : {});
});

it.each<unknown>([null, undefined, 'NY', 5, [], [location], {}, { constructor: 1 }])(
  'a location that is %j lacks every part, the address first',
  (given) => {
    const { errors } = check(CreateBooking, { ...booking, location: given });
    const parts = ['address', 'city', 'state', 'zipCode', 'spaceDetails'];
    expect(Object.keys(errors)).toEqual(parts.map((part) => `location.${part}`));
  },
);

it.each<unknown>([
  undefined,
  null,
  'photography',
  [],
  ['photography'],
  {},
  { photography: 'true', videography: 1 },
])('add-ons that are %j are not chosen: only true is true', (addOns) => {
  const { value, errors } = check(CreateBooking, { ...booking, addOns });
  expect([Object.values(value.addOns), errors]).toEqual([[false, false, false, false], {}]);
});

it('takes the intensity or leaves it', () => {
  for (const good of [undefined, null, '', 'low', 'medium', 'high']) {
    expect(errorsOf('intensity', good)).toEqual({});
  }
  for (const bad of ['extreme', 3, [], { constructor: 1 }]) {
    expect(Object.keys(errorsOf('intensity', bad))).toEqual(['intensity']);
  }
});

it('keeps claims of money as texts and refuses none', () => {
  const claims = { totalPrice: 400, finalPrice: '1.00' };
  const { value, errors } = check(CreateBooking, { ...booking, ...claims });
  expect([value.totalPrice, value.finalPrice, errors]).toEqual(['400', '1.00', {}]);
  for (const odd of [null, {}, [1], true, NUL, long(65), { constructor: 1 }]) {
    const read = check(CreateBooking, { ...booking, totalPrice: odd });
    expect([read.value.totalPrice, read.errors]).toEqual([undefined, {}]);
  }
});
