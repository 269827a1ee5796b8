import { EditDetails } from './booking-edits.js';
import { CreateBooking, optionalDetails } from './bookings.js';
import { booking, errorsOf, location, long, NO_TEXTS, NUL, failing, type Row } from './bookings.test-part.js';
import { check } from '../common/check.js';
import { TOO_LONG, UNREADABLE } from '../common/fields.js';

const AGE = 'Child age must be a whole number from 3 to 18';
const GUESTS = 'Number of children must be a whole number from 4 to 50';
const GAMES = 'Please select at least 3 games';

it.each([
  ['childAge', AGE, [3, 18], [2, 19, -8, 0, 8.5]],
  ['guestCount', GUESTS, [4, 50], [3, 51, -10, 0, 10.5, 1e9]],
])('%s must be a whole number within its limits', (path, message, valid, invalid) => {
  for (const value of valid) expect(errorsOf(path, value)).toEqual({});
  const rejectedValues: unknown[] = [
    ...invalid,
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
  for (const value of rejectedValues) expect(errorsOf(path, value)).toEqual({ [path]: message });
});

it.each<Row>([
  ['2026-12-05', null],
  ['2028-02-29', null],
  ['2026-12-05T15:00:00.000Z', null],
  ['2026-12-05T15:00:00-05:00', null],
  ...failing(
    ['2027-02-29', '2026-13-01', '2026-00-10', '2026-12-32', '12/05/2026', '2026-12-5'],
    'Invalid date',
  ),
  ...failing(['2026-12-05T', '2026-12-05T99:00:00Z', '2026-12-05 10:00', '0000-01-01'], 'Invalid date'),
  ...failing(['', 'tomorrow', '2026-12-05\u0000', 1_796_428_800_000, ...NO_TEXTS], 'Invalid date'),
])('the event date %j has the error %j', (input, message) => {
  expect(errorsOf('eventDate', input)).toEqual(message ? { eventDate: message } : {});
});

it.each([
  ['9:00 AM', '9:00 AM'],
  ['6:00 PM', '6:00 PM'],
  ['12:15 PM', '12:15 PM'],
  ['09:00', '9:00 AM'],
  ['18:00', '6:00 PM'],
  ['12:00', '12:00 PM'],
])('reads the start time %j as %j', (input, label) => {
  const { value, errors } = check(CreateBooking, { ...booking, eventTime: input });
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
])('rejects the start time %j', (input) => {
  expect(errorsOf('eventTime', input)).toEqual({ eventTime: 'Event time is required' });
});

it.each([
  ['eventType', 'Event type is required', ['birthday', 'other'], ['Birthday', 'wedding', 'constructor']],
  ['location.state', 'State is required', ['AL', ' WY '], ['DC', 'ny', 'New York', 'N', 'toString']],
])('%s must be in its list', (path, message, valid, invalid) => {
  for (const value of valid) expect(errorsOf(path, value)).toEqual({});
  for (const value of [...invalid, '', ...NO_TEXTS])
    expect(errorsOf(path, value)).toEqual({ [path]: message });
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
  [Array.from({ length: 101 }, (_, index) => `game-${index}`), TOO_LONG],
  ...failing([null, undefined, 'abc', 3, {}, { length: 3 }, { constructor: 1 }], GAMES),
])('the games %j have the error %j', (input, message) => {
  expect(errorsOf('selectedGames', input)).toEqual(message ? { selectedGames: message } : {});
});

it.each<unknown>([null, undefined, 'NY', 5, [], [location], {}, { constructor: 1 }])(
  'reports every field of a location that is %j, in form order',
  (input) => {
    const { errors } = check(CreateBooking, { ...booking, location: input });
    const fields = ['address', 'city', 'state', 'zipCode', 'spaceDetails'];
    expect(Object.keys(errors)).toEqual(fields.map((field) => `location.${field}`));
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
])('reads the add-ons %j as not chosen: only `true` counts', (addOns) => {
  const { value, errors } = check(CreateBooking, { ...booking, addOns });
  expect([Object.values(value.addOns), errors]).toEqual([[false, false, false, false], {}]);
});

it('the intensity is optional and must be in its list', () => {
  for (const valid of [undefined, null, '', 'low', 'medium', 'high']) {
    expect(errorsOf('intensity', valid)).toEqual({});
  }
  for (const invalid of ['extreme', 3, [], { constructor: 1 }]) {
    expect(Object.keys(errorsOf('intensity', invalid))).toEqual(['intensity']);
  }
});

it('stores claimed amounts as text and never rejects them', () => {
  const claims = { totalPrice: 400, finalPrice: '1.00' };
  const { value, errors } = check(CreateBooking, { ...booking, ...claims });
  expect([value.totalPrice, value.finalPrice, errors]).toEqual(['400', '1.00', {}]);
  for (const odd of [null, {}, [1], true, NUL, long(65), { constructor: 1 }]) {
    const read = check(CreateBooking, { ...booking, totalPrice: odd });
    expect([read.value.totalPrice, read.errors]).toEqual([undefined, {}]);
  }
});

it.each(Object.keys(optionalDetails({})))('an edit clears %s with null and with an empty text', (field) => {
  for (const empty of [null, ''])
    expect(check(EditDetails, { ...booking, [field]: empty }).value).toMatchObject({ [field]: '' });
});
