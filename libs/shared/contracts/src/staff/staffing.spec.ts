import { check, ChangeHosts, checkInWords } from '../index.js';

it.each([
  ['2026-03-31', 'Background check of March 2026'],
  ['2026-01-01', 'Background check of January 2026'],
  ['2025-12-31', 'Background check of December 2025'],
])('a check of %s is called by its month', (day, words) => expect(checkInWords(day)).toBe(words));

it('a change of hosts names host, role and the version seen; nothing of it is made up', () => {
  expect(check(ChangeHosts, {}).errors).toEqual({
    version: 'Please send the version of the booking that you have seen.',
    hostNo: 'Please choose a host.',
    role: 'Please choose what they do at the event.',
  });
  const { errors, value } = check(ChangeHosts, { hostNo: 3, role: 'none', version: 2, insteadOf: null });
  expect([errors, value]).toEqual([{}, { hostNo: 3, role: 'none', version: 2, insteadOf: 0 }]);
});
