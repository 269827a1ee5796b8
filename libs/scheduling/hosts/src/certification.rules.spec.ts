import { certificationState, daysUntil, holdsLonger } from './certification.rules.js';

it.each([
  ['2026-07-02', 31, 'valid'],
  ['2026-07-01', 30, 'expiring'],
  ['2026-06-02', 1, 'expiring'],
  ['2026-06-01', 0, 'expired'],
  ['2026-05-31', -1, 'expired'],
])('on June 1 a certification that expires on %s has %s days left and is %s', (day, days, state) => {
  expect(daysUntil(day, '2026-06-01')).toBe(days);
  expect(certificationState(days)).toBe(state);
});

it('a certification without an expiry date is valid', () => expect(certificationState(null)).toBe('valid'));

it('daysUntil() counts days across a clock change', () =>
  expect(daysUntil('2026-11-02', '2026-10-31')).toBe(2));

it.each([
  ['a later end', ['2026-01-01', '2027-01-01'], ['2026-02-01', '2026-12-01'], true],
  ['no end', ['2025-01-01', null], ['2026-02-01', '2027-12-01'], true],
  ['the newer check for the same end', ['2026-02-01', '2027-01-01'], ['2026-01-01', '2027-01-01'], true],
  ['itself', ['2026-02-01', '2027-01-01'], ['2026-02-01', '2027-01-01'], false],
] as const)('holdsLonger() compares %s', (_, one, other, expected) => {
  const check = ([checkedOn, expiresOn]: readonly [string, string | null]) => ({ checkedOn, expiresOn });
  expect(holdsLonger(check(one), check(other))).toBe(expected);
});
