import { timeToAnswer } from './copy.js';

it.each([
  [23 * 60 + 59, 'Answer within 23 hours'],
  [3 * 60, 'Answer within 3 hours'],
  [61, 'Answer within 1 hour'],
  [59.6, 'Answer within 60 minutes'],
  [1, 'Answer within 1 minute'],
  [0.2, 'Answer within 1 minute'],
  [-0.2, 'Overdue by 1 minute'],
  [-90, 'Overdue by 1 hour'],
  [-50 * 60, 'Overdue by 2 days'],
])('%f minutes before the promised time it says: %s', (minutes, words) => {
  expect(timeToAnswer(minutes)).toBe(words);
});
