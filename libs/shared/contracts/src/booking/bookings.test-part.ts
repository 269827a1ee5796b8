// A complete booking as the form sends it, and helpers for the specs of its fields.
import { CreateBooking } from './bookings.js';
import { check } from '../common/check.js';

export const location = {
  address: '12 Meadow Lane',
  city: 'Springfield',
  state: 'NY',
  zipCode: '10001',
  spaceDetails: 'Flat garden behind the house',
};
export const booking = {
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

export const NUL = 'Pat\u0000Parent of many';
export const HALF = 'Pat \ud83d Parent';
export const long = (length: number) => 'x'.repeat(length);
export type Row = [input: unknown, message: string | null];
export const failing = (inputs: unknown[], message: string): Row[] => inputs.map((each) => [each, message]);
/** Values in place of a text: each must be failing with the field's message, never with a crash. */
export const NO_TEXTS: unknown[] = [
  null,
  undefined,
  7,
  true,
  [],
  ['Robin'],
  {},
  { constructor: 1 },
  { length: 5 },
];

export const withPart = (path: string, value: unknown) => {
  const [head, part] = path.split('.');
  return part ? { ...booking, [head]: { ...location, [part]: value } } : { ...booking, [head]: value };
};
export const errorsOf = (path: string, value: unknown) => check(CreateBooking, withPart(path, value)).errors;
