import { CreateBooking } from './bookings.js';
import {
  booking,
  errorsOf,
  HALF,
  long,
  NO_TEXTS,
  NUL,
  failing,
  withPart,
  type Row,
} from './bookings.test-part.js';
import { check } from '../common/check.js';
import { TOO_LONG, UNREADABLE } from '../common/fields.js';

const AGE = 'Child age must be a whole number from 3 to 18';
const GUESTS = 'Number of children must be a whole number from 4 to 50';
const GAMES = 'Please select at least 3 games';

it('accepts a complete booking and trims its texts', () => {
  const { value, errors } = check(CreateBooking, { ...booking, parentName: '  Pat Parent \n' });
  expect(errors).toEqual({});
  expect(value).toMatchObject({ ...booking, parentName: 'Pat Parent', parentPhone: '5550102030' });
});

describe('text fields', () => {
  const texts: [string, string, string[], string[], number][] = [
    ['parentName', 'Parent name is required', ['Al', long(100)], ['', ' ', 'A', ' A '], 100],
    ['childName', 'Child name is required', ['Bo', 'Grade 4 of Hill School'], ['', 'B'], 100],
    ['location.address', 'Address is required', ['1 A S'], ['', '1 A'], 200],
    ['location.city', 'City is required', ['Ur'], ['', 'U'], 100],
    ['location.zipCode', 'ZIP code is required', ['10001', '10001-1234'], ['', '1000'], 10],
    ['location.spaceDetails', 'Please describe the space', ['Ten letter'], ['', 'nine letr'], 2000],
  ];

  it.each(texts)('%s is required with "%s"', (path, message, valid, invalid, max) => {
    for (const value of valid) expect(errorsOf(path, value)).toEqual({});
    for (const value of [...invalid, ...NO_TEXTS]) expect(errorsOf(path, value)).toEqual({ [path]: message });
    expect(errorsOf(path, long(max))).toEqual({});
    expect(errorsOf(path, long(max + 1))).toEqual({ [path]: TOO_LONG });
    for (const value of [NUL, HALF]) expect(errorsOf(path, value)).toEqual({ [path]: UNREADABLE });
  });

  it.each(['eventTheme', 'specialRequests'])(
    '%s is optional, and an empty text becomes undefined',
    (path) => {
      for (const value of [undefined, null, '', '   ']) {
        const { value: read, errors } = check(CreateBooking, withPart(path, value));
        expect([errors, read[path as 'eventTheme']]).toEqual([{}, undefined]);
      }
      for (const value of [7, [], {}, true, { constructor: 1 }]) {
        expect(errorsOf(path, value)).toEqual({ [path]: UNREADABLE });
      }
      for (const value of [NUL, HALF]) expect(errorsOf(path, value)).toEqual({ [path]: UNREADABLE });
      expect(errorsOf(path, long(2001))).toEqual({ [path]: TOO_LONG });
    },
  );

  it('accepts letters of all languages and emoji', () => {
    expect(check(CreateBooking, { ...booking, childName: 'Zoë 🎈 李' }).errors).toEqual({});
  });
});

it.each<Row>([
  ['pat@example.com', null],
  ['  pat+games@mail.example.co.uk ', null],
  ...failing(
    ['', 'pat', 'pat@', '@example.com', 'pat@localhost', 'p at@example.com'],
    'Valid email is required',
  ),
  ...failing(['a@b.com,c@d.com', 'Pat <pat@example.com>', ...NO_TEXTS], 'Valid email is required'),
  ['pat@exa\u0000mple.com', UNREADABLE],
  [`${long(250)}@example.com`, TOO_LONG],
])('the email address %j has the error %j', (input, message) => {
  expect(errorsOf('parentEmail', input)).toEqual(message ? { parentEmail: message } : {});
});

it.each<Row>([
  ['5550102030', null],
  ['+1 (555) 010-2030', null],
  ['1'.repeat(15), null],
  ['1'.repeat(16), TOO_LONG],
  ...failing(['', '555-010-203', 'call me maybe', 5550102030, ...NO_TEXTS], 'Enter 10+ digits'),
])('the phone number %j has the error %j', (input, message) => {
  expect(errorsOf('parentPhone', input)).toEqual(message ? { parentPhone: message } : {});
});

it('lists the errors in form order', () => {
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
