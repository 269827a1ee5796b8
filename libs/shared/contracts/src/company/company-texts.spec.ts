import { companyError } from './company.js';
import { hoursOfLine, POLICY_WORDS_KEYS, writtenOf } from './company-texts.js';

const SEVEN = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => `${day}: 9-5`);

it.each([
  ['', null],
  ['Mon-Fri: 9:00 AM-6:00 PM\nSun: Closed', null],
  ['Mon-Fri: 9:00 AM-6:00 PM\n\nSun: Closed', null],
  [SEVEN.join('\n'), null],
  [[...SEVEN, 'Holidays: Closed'].join('\n'), 'Please use 7 lines at most.'],
  ['Mon-Fri 9 to 6', 'Please write days, a colon and hours: Mon-Fri 9 to 6'],
  [': 9-6', 'Please write days, a colon and hours: : 9-6'],
  ['Mon:', 'Please write days, a colon and hours: Mon:'],
  [`${'M'.repeat(25)}: 9-6`, 'Please use 24 characters for days and 60 for hours at most.'],
  [`Mon: ${'9'.repeat(61)}`, 'Please use 24 characters for days and 60 for hours at most.'],
  ['Mon: 9-6\nMon: 7-8', 'Please name Mon once.'],
  ['Mon: 9\u202e-6', 'Please type plain text.'],
])('the office hours %j have the error %s', (text, message) => {
  expect(companyError('officeHours', text)).toBe(message);
});

it('hoursOfLine() splits a line at its first colon', () => {
  expect(hoursOfLine(' Mon-Fri : 9:00 AM-6:00 PM ')).toEqual({ days: 'Mon-Fri', times: '9:00 AM-6:00 PM' });
});

it.each(POLICY_WORDS_KEYS)('%s is empty or one line of at most 240 characters', (key) => {
  const errors = ['', 'A sentence.', 'x'.repeat(241), 'Two\nlines'].map((text) => companyError(key, text));
  expect(errors).toEqual([null, null, 'Please use 240 characters at most.', 'Please use one line.']);
});

it('writtenOf() omits empty texts and returns undefined if all are empty', () => {
  const keys = ['one', 'two'] as const;
  expect(writtenOf(keys, { one: 'A', two: '' })).toEqual({ one: 'A' });
  expect(writtenOf(keys, { one: '', two: '' })).toBeUndefined();
});
