import { retryAfterSeconds } from './save-file.js';

it.each([
  ['1', 1],
  ['5', 5],
  ['120', 10],
  [null, 2],
  ['0', 2],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 2],
])('a Retry-After of %p means %d seconds until the next look', (header, seconds) => {
  expect(retryAfterSeconds(header)).toBe(seconds);
});
