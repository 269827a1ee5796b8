import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Every, Retention, timedJobsOf } from '#libs/platform/events';
import { FileStorageService } from '#libs/platform/storage';
import { startModules, setUpDatabase } from '#libs/platform/testing';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#libs/shared/contracts';
import { WorkerModule } from '../../src/worker.module.js';

const database = setUpDatabase();

/** The stored names of the timers by their intervals. */
const TIMERS: [everyMs: number, names: string[]][] = [
  [5 * SECOND_MS, ['release-mailings']],
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
      'morning-mails',
      'overdue-mails',
      'publish-reviews',
      'refund-sold-times',
      'release-second-days',
      'return-unapplied-money',
      'review-requests',
      'sweep-exports',
      'unpaid-reminders',
    ],
  ],
  [5 * MINUTE_MS, ['hold-second-days', 'missing-hosts', 'missing-reservations']],
  [10 * MINUTE_MS, ['backup-rehearsal', 'backups']],
  [HOUR_MS, ['retention', 'unmatched-payments', 'warn-of-expiries']],
];

/** What may not be stored any longer is deleted or redacted by these. */
const STEPS = [
  'AccountRequestsService.sweep',
  'BookingDraftsService.deleteOld',
  'BookingLinksService.deleteExpired',
  'BookingRetentionService.redactLateNotes',
  'FamiliesService.removeOver',
  'HeldMailsService.removeAddressees',
  'IdempotentAnswersRepository.deleteOld',
  'IssueReceiptService.sweep',
  'PicturesService.sweep',
  'PrivacyHandlers.purgeChildData',
  'PrivacyHandlers.purgeInbox',
  'PrivacyHandlers.redactDeletedAccounts',
  'RateLimitsService.sweep',
  'RefundsService.redactLateReasons',
  'RelayService.sweepSent',
  'ReviewsService.redact',
  'SessionsService.sweep',
  'WaitingListService.endPastEntries',
  'WebhooksService.sweep',
];

it('the worker repeats every method with a timer', async () => {
  const worker = await startModules(database, [WorkerModule]);
  const found = timedJobsOf(worker).map(({ name, everyMs }) => [name, everyMs]);
  await worker.close();
  expect(found).toEqual(TIMERS.flatMap(([everyMs, names]) => names.map((name) => [name, everyMs])));
});

it('the retention timer runs every such method: each fails without a database and a store', async () => {
  const worker = await startModules(database, [WorkerModule]);
  const retention = timedJobsOf(worker).find(({ name }) => name === 'retention');
  jest.spyOn(worker.get(FileStorageService), 'list').mockImplementation(() => {
    throw new Error('no store');
  });
  await worker.close();
  const failure = await retention?.run().catch((error: Error) => error.message);
  const failed = [...String(failure).matchAll(/(?:^|; )(\w+\.\w+): /g)].map(([, step]) => step);
  expect(failed.toSorted()).toEqual(STEPS);
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

it('the retention timer runs every step, and names those that failed', async () => {
  const ran: string[] = [];
  class Kept {
    @Retention()
    async first(): Promise<void> {
      ran.push('first');
      throw new Error('no answer');
    }
    @Retention()
    async second(): Promise<void> {
      ran.push('second');
    }
  }
  const testing = await Test.createTestingModule({
    imports: [DiscoveryModule],
    providers: [Kept],
  }).compile();
  const [retention] = timedJobsOf(testing);
  expect(retention).toMatchObject({ name: 'retention', everyMs: HOUR_MS });
  await expect(retention.run()).rejects.toThrow('Kept.first: no answer');
  expect(ran).toEqual(['first', 'second']);
});
