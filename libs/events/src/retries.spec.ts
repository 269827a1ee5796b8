import { attemptsOf, pauseAfter } from './retries.js';

const pausesOf = (queue: 'mails' | 'events') =>
  Array.from({ length: attemptsOf(queue) - 1 }, (_, place) => pauseAfter(queue, place + 1));
const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other);
const HOUR = 3_600_000;

it('a mail is tried for two days, soon at first and then every half hour', () => {
  const pauses = pausesOf('mails');
  expect(pauses.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(Math.max(...pauses)).toBe(HOUR / 2);
  expect(sum(pauses) / HOUR).toBeGreaterThanOrEqual(48);
  expect(sum(pauses) / HOUR).toBeLessThan(49);
});

it('what needs no other machine is given up within minutes', () => {
  expect(sum(pausesOf('events'))).toBe(127_000);
});
