import { CreateBooking } from './bookings.js';
import { check } from './check.js';
import { TOO_LONG, UNREADABLE } from './fields.js';

const location = {
  address: '12 Meadow Lane',
  city: 'Springfield',
  state: 'NY',
  zipCode: '10001',
  spaceDetails: 'Flat garden behind the house',
};
const booking = {
  parentName: 'Pat Parent',
  parentEmail: 'pat@example.com',
  parentPhone: '(555) 010-2030',
  childName: 'Robin',
  childAge: 8,
  eventDate: '2026-12-05',
  eventTime: '10:00 AM',
  selectedGames: ['a', 'b', 'c'],
  guestCount: 10,
  eventType: 'birthday',
  location,
};

const AGE = 'Child age must be a whole number from 3 to 18';
const GUESTS = 'Number of children must be a whole number from 4 to 50';
const GAMES = 'Please select at least 3 games';
const NUL = 'Pat\u0000Parent of many';
const HALF = 'Pat \ud83d Parent';
const long = (length: number) => 'x'.repeat(length);
type Row = [typed: unknown, sentence: string | null];
const refused = (typed: unknown[], sentence: string): Row[] => typed.map((each) => [each, sentence]);
/** What stands where a text should: each must be refused with the field's sentence, never with a crash. */
const NO_TEXTS: unknown[] = [null, undefined, 7, true, [], ['Robin'], {}, { constructor: 1 }, { length: 5 }];

const withPart = (path: string, value: unknown) => {
  const [head, part] = path.split('.');
  return part ? { ...booking, [head]: { ...location, [part]: value } } : { ...booking, [head]: value };
};
const errorsOf = (path: string, value: unknown) => check(CreateBooking, withPart(path, value)).errors;

it('accepts a whole booking and keeps what was typed, trimmed', () => {
  const { value, errors } = check(CreateBooking, { ...booking, parentName: '  Pat Parent \n' });
  expect(errors).toEqual({});
  expect(value).toMatchObject({ ...booking, parentName: 'Pat Parent', parentPhone: '5550102030' });
});

describe('a text of the form', () => {
  const texts: [string, string, string[], string[], number][] = [
    ['parentName', 'Parent name is required', ['Al', long(100)], ['', ' ', 'A', ' A '], 100],
    ['childName', 'Child name is required', ['Bo', 'Grade 4 of Hill School'], ['', 'B'], 100],
    ['location.address', 'Address is required', ['1 A S'], ['', '1 A'], 200],
    ['location.city', 'City is required', ['Ur'], ['', 'U'], 100],
    ['location.zipCode', 'ZIP code is required', ['10001', '10001-1234'], ['', '1000'], 10],
    ['location.spaceDetails', 'Please describe the space', ['Ten letter'], ['', 'nine letr'], 2000],
  ];

  it.each(texts)('%s is asked for with "%s"', (path, sentence, good, bad, max) => {
    for (const value of good) expect(errorsOf(path, value)).toEqual({});
    for (const value of [...bad, ...NO_TEXTS]) expect(errorsOf(path, value)).toEqual({ [path]: sentence });
    expect(errorsOf(path, long(max))).toEqual({});
    expect(errorsOf(path, long(max + 1))).toEqual({ [path]: TOO_LONG });
    for (const value of [NUL, HALF]) expect(errorsOf(path, value)).toEqual({ [path]: UNREADABLE });
  });

  it.each(['eventTheme', 'specialRequests'])('%s may be missing, and empty becomes absent', (path) => {
    for (const value of [undefined, null, '', '   ']) {
      const { value: read, errors } = check(CreateBooking, withPart(path, value));
      expect([errors, read[path as 'eventTheme']]).toEqual([{}, undefined]);
    }
    for (const value of [7, [], {}, true, { constructor: 1 }]) {
      expect(errorsOf(path, value)).toEqual({ [path]: UNREADABLE });
    }
    for (const value of [NUL, HALF]) expect(errorsOf(path, value)).toEqual({ [path]: UNREADABLE });
    expect(errorsOf(path, long(2001))).toEqual({ [path]: TOO_LONG });
  });

  it('keeps letters of every language and whole emoji', () => {
    expect(check(CreateBooking, { ...booking, childName: 'Zoë 🎈 李' }).errors).toEqual({});
  });
});

it.each<Row>([
  ['pat@example.com', null],
  ['  pat+games@mail.example.co.uk ', null],
  ...refused(
    ['', 'pat', 'pat@', '@example.com', 'pat@localhost', 'p at@example.com'],
    'Valid email is required',
  ),
  ...refused(['a@b.com,c@d.com', 'Pat <pat@example.com>', ...NO_TEXTS], 'Valid email is required'),
  ['pat@exa\u0000mple.com', UNREADABLE],
  [`${long(250)}@example.com`, TOO_LONG],
])('the e-mail address %j gives %j', (typed, sentence) => {
  expect(errorsOf('parentEmail', typed)).toEqual(sentence ? { parentEmail: sentence } : {});
});

it.each<Row>([
  ['5550102030', null],
  ['+1 (555) 010-2030', null],
  ['1'.repeat(15), null],
  ['1'.repeat(16), TOO_LONG],
  ...refused(['', '555-010-203', 'call me maybe', 5550102030, ...NO_TEXTS], 'Enter 10+ digits'),
])('the phone number %j gives %j', (typed, sentence) => {
  expect(errorsOf('parentPhone', typed)).toEqual(sentence ? { parentPhone: sentence } : {});
});

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

it('lists the faults in the order of the form', () => {
  const { errors } = check(CreateBooking, {});
  expect(Object.entries(errors)).toEqual([
    ['parentName', 'Parent name is required'],
    ['parentEmail', 'Valid email is required'],
    ['parentPhone', 'Enter 10+ digits'],
    ['childName', 'Child name is required'],
    ['childAge', AGE],
    ['eventDate', 'Invalid date'],
    ['eventTime', 'Event time is required'],
    ['selectedGames', GAMES],
    ['guestCount', GUESTS],
    ['eventType', 'Event type is required'],
    ['location.address', 'Address is required'],
    ['location.city', 'City is required'],
    ['location.state', 'State is required'],
    ['location.zipCode', 'ZIP code is required'],
    ['location.spaceDetails', 'Please describe the space'],
  ]);
});
