import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Every, timedJobsOf } from '#libs/platform/events';
import { startModules, setUpDatabase } from '#libs/platform/testing';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#libs/shared/contracts';
import { WorkerModule } from '../../src/worker.module.js';

const database = setUpDatabase();

/** The stored names of the timers by their intervals. */
const TIMERS: [everyMs: number, names: string[]][] = [
  [
    15 * SECOND_MS,
    ['end-rain-offers', 'finish-cancellations', 'finish-reschedules', 'settle-payments', 'settle-refunds'],
  ],
  [
    MINUTE_MS,
    [
      'balance-notices',
      'count-minutes',
      'expire-bookings',
      'free-expired-holds',
      'lapse-offers',
      'overdue-mails',
      'refund-sold-times',
      'release-second-days',
      'return-unapplied-money',
      'sweep-exports',
      'unpaid-reminders',
    ],
  ],
  [5 * MINUTE_MS, ['hold-second-days', 'missing-hosts', 'missing-reservations']],
  [10 * MINUTE_MS, ['backup-rehearsal', 'backups']],
  [
    HOUR_MS,
    [
      'held-addressees',
      'purge-children',
      'purge-inbox',
      'redact-departed',
      'redact-late-reasons',
      'redact-late-words',
      'sweep-account-requests',
      'sweep-answers',
      'sweep-drafts',
      'sweep-limits',
      'sweep-links',
      'sweep-outbox',
      'sweep-paypal-webhooks',
      'sweep-pictures',
      'sweep-receipts',
      'sweep-sessions',
      'sweep-waiting-list',
      'unmatched-payments',
      'warn-of-expiries',
    ],
  ],
];

it('the worker repeats every method with a timer', async () => {
  const worker = await startModules(database, [WorkerModule]);
  const found = timedJobsOf(worker).map(({ name, everyMs }) => [name, everyMs]);
  await worker.close();
  expect(found).toEqual(TIMERS.flatMap(([everyMs, names]) => names.map((name) => [name, everyMs])));
});

it('a timer runs the method on its provider', async () => {
  class Counter {
    count = 0;
    @Every(MINUTE_MS, { as: 'count' })
    async increase(): Promise<void> {
      this.count += 1;
    }
  }
  const testing = await Test.createTestingModule({
    imports: [DiscoveryModule],
    providers: [Counter],
  }).compile();
  await timedJobsOf(testing)[0].run();
  expect(testing.get(Counter).count).toBe(1);
});

it('a timer name that is used twice is an error', async () => {
  class Doubled {
    @Every(MINUTE_MS, { as: 'count' })
    async one(): Promise<void> {}
    @Every(HOUR_MS, { as: 'count' })
    async other(): Promise<void> {}
  }
  const testing = await Test.createTestingModule({
    imports: [DiscoveryModule],
    providers: [Doubled],
  }).compile();
  expect(() => timedJobsOf(testing)).toThrow('the timer name count is used twice');
});
