import { check, ChangeHosts, checkInWords } from '../index.js';

it.each([
  ['2026-03-31', 'Background check of March 2026'],
  ['2026-01-01', 'Background check of January 2026'],
  ['2025-12-31', 'Background check of December 2025'],
])('checkInWords(%s) names the month', (day, words) => expect(checkInWords(day)).toBe(words));

it('ChangeHosts requires host, role and version', () => {
  expect(check(ChangeHosts, {}).errors).toEqual({
    version: 'Please send the version of the booking that you have seen.',
    hostNo: 'Please choose a host.',
    role: 'Please choose what they do at the event.',
  });
  const { errors, value } = check(ChangeHosts, { hostNo: 3, role: 'none', version: 2, insteadOf: null });
  expect([errors, value]).toEqual([{}, { hostNo: 3, role: 'none', version: 2, insteadOf: 0 }]);
});
