import { certificationState, daysUntil, holdsLonger } from './certification.rules.js';

it.each([
  ['2026-07-02', 31, 'valid'],
  ['2026-07-01', 30, 'expiring'],
  ['2026-06-02', 1, 'expiring'],
  ['2026-06-01', 0, 'expired'],
  ['2026-05-31', -1, 'expired'],
])('on June 1 one that expires on %s has %s days left and is %s', (day, days, state) => {
  expect(daysUntil(day, '2026-06-01')).toBe(days);
  expect(certificationState(days)).toBe(state);
});

it('one without an end is valid for good', () => expect(certificationState(null)).toBe('valid'));

it('counts days across the change of the clocks', () =>
  expect(daysUntil('2026-11-02', '2026-10-31')).toBe(2));

it.each([
  ['a later end', ['2026-01-01', '2027-01-01'], ['2026-02-01', '2026-12-01'], true],
  ['no end', ['2025-01-01', null], ['2026-02-01', '2027-12-01'], true],
  ['the newer check of one end', ['2026-02-01', '2027-01-01'], ['2026-01-01', '2027-01-01'], true],
  ['itself', ['2026-02-01', '2027-01-01'], ['2026-02-01', '2027-01-01'], false],
] as const)('of two checks the one with %s holds longer', (_, one, other, expected) => {
  const check = ([checkedOn, expiresOn]: readonly [string, string | null]) => ({ checkedOn, expiresOn });
  expect(holdsLonger(check(one), check(other))).toBe(expected);
});
