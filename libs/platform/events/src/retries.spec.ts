import { HOUR_MS } from '#libs/shared/contracts';
import { attemptsOf, ownAttemptsOf, pauseAfter } from './retries.js';

const QUEUES = ['events', 'mails', 'documents', 'exports'] as const;
const pausesOf = (queue: (typeof QUEUES)[number], attempts = attemptsOf(queue)) =>
  Array.from({ length: attempts - 1 }, (_, place) => pauseAfter(queue, place + 1));
const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other);

it('a mail is retried for two days, with growing pauses up to half an hour', () => {
  const pauses = pausesOf('mails');
  expect(pauses.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(Math.max(...pauses)).toBe(HOUR_MS / 2);
  expect(sum(pauses) / HOUR_MS).toBeGreaterThanOrEqual(48);
  expect(sum(pauses) / HOUR_MS).toBeLessThan(49);
});

it.each(QUEUES)(
  'a job in the queue %s with an unavailable dependency is retried as long as a mail',
  (queue) => {
    const hours = sum(pausesOf(queue)) / HOUR_MS;
    expect(hours).toBeGreaterThanOrEqual(48);
    expect(hours).toBeLessThan(49);
    expect(Math.max(...pausesOf(queue))).toBe(HOUR_MS / 2);
  },
);

it('a job that fails without an outage is abandoned within minutes', () => {
  expect(sum(pausesOf('events', ownAttemptsOf('events')))).toBe(127_000);
  expect(sum(pausesOf('documents', ownAttemptsOf('documents')))).toBe(6_000);
});
