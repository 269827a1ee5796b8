import { nextMail } from './next-mail.js';

it.each([
  ['off', 2, '2026-11-23T15:00:00Z', null],
  ['at-once', 1, '2026-11-23T15:00:00Z', 'As soon as it happens to 1 address'],
  ['each-morning', 2, '2026-11-23T05:00:00Z', 'Today at 7:00 AM to 2 addresses'],
  ['each-morning', 2, '2026-11-23T11:59:00Z', 'Today at 7:00 AM to 2 addresses'],
  ['each-morning', 2, '2026-11-23T12:00:00Z', 'Tomorrow at 7:00 AM to 2 addresses'],
  ['each-morning', 1, '2026-07-01T10:59:00Z', 'Today at 7:00 AM to 1 address'],
  ['each-morning', 1, '2026-07-01T11:00:00Z', 'Tomorrow at 7:00 AM to 1 address'],
  ['each-morning', 1, '2026-07-02T03:59:00Z', 'Tomorrow at 7:00 AM to 1 address'],
] as const)('%s to %i at %s: %s', (choice, addresses, now, sentence) =>
  expect(nextMail(choice, addresses, 'America/New_York', new Date(now))).toBe(sentence),
);
