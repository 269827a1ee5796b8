// While one fault holds, what follows from it is silent.
import type { OperationsView } from '#libs/shared/contracts';
import type { OperationsFacts } from './finding.js';
import {
  WORKER,
  VIEW,
  GROUP,
  NONE_WAITING,
  QUARANTINE,
  backups,
  NO_BACKUPS,
  lastBackupOf,
  seen,
  calls,
  slowCalls,
  timer,
} from './findings.test-part.js';

const LATE = {
  outbox: { ...VIEW.outbox, unsent: 1, oldestUnsentSeconds: 900, owed: 9, oldestOwedSeconds: 900 },
};
const away = { isWorkerAway: true, workers: [{ ...WORKER, isAway: true }] };
const behind = { workers: [{ ...WORKER, notReady: 'database' as const }] };
const unready = { workers: [{ ...WORKER, notReady: 'disk' as const }] };
const noPayPal = { workers: [{ ...WORKER, payments: 'away' as const }] };
const UNANSWERED = { ...NONE_WAITING, unanswered: 1, oldestSeconds: 900 };
/** The last backup failed, and the rehearsal as well. */
const BACKUPS_FAILED = backups({ message: 'no disk' }, { message: 'no disk' });
const NO_BACKUP_YET = { backups: { ...NO_BACKUPS, isOn: true, isInDataDir: false } };
const STOPPED = lastBackupOf('2027-04-29T07:12:00Z');
const failing = (dependency: string) => ({ failures: [{ ...GROUP, retrying: 2, dependency }] });
const ALL_LATE = {
  ...LATE,
  ...calls(50, 100),
  timers: [timer('no connection')],
};

describe('each fault has one cause, and what follows from it is silent', () => {
  it.each<[string, string[], Partial<OperationsView>, Partial<OperationsFacts>?]>([
    [
      'a full disk',
      ['disk-full'],
      { disk: 'full', isWritable: false, isQueueAway: true, ...away, ...ALL_LATE },
    ],
    [
      'a full disk of PostgreSQL',
      ['database-not-writable'],
      { isWritable: false, isQueueAway: true, ...away, ...ALL_LATE },
    ],
    ['no queue', ['queue-unavailable'], { isQueueAway: true, ...LATE }],
    ['no worker', ['no-worker'], { ...away, ...LATE }],
    [
      'a restore',
      ['restore-pending'],
      LATE,
      { quarantine: QUARANTINE, openCaptures: { ...NONE_WAITING, unanswered: 1, oldestSeconds: 900 } },
    ],
    [
      'no PayPal',
      ['paypal-unavailable'],
      { workers: [{ ...WORKER, payments: 'away' }], ...calls(50, 100), timers: [timer('ECONNREFUSED')] },
      { openCaptures: { ...NONE_WAITING, unanswered: 1, oldestSeconds: 900 } },
    ],
    [
      'no mail server',
      ['mail-server-unavailable'],
      { workers: [{ ...WORKER, mail: 'away' }], ...failing('mail server') },
    ],
    [
      'no file store',
      ['file-store-unavailable'],
      { workers: [{ ...WORKER, files: 'away' }], ...failing('file store') },
    ],
    [
      'a worker without disk',
      ['worker-not-ready'],
      { workers: [{ ...WORKER, notReady: 'disk' }], ...failing('disk') },
    ],
    ['a disk that is almost full', ['disk-low'], { disk: 'low', workers: [{ ...WORKER, notReady: 'disk' }] }],
    ['events that are not sent', ['events-unsent'], LATE],
    // What is late while a worker cannot work.
    ['a worker that waits for the migration', ['worker-not-ready'], { ...behind, ...LATE }],
    ['and payments', ['worker-not-ready'], behind, { openCaptures: UNANSWERED }],
    // Backups.
    ['a full disk, backups', ['disk-full'], { disk: 'full' }, BACKUPS_FAILED],
    ['a disk that is almost full, backups', ['disk-low'], { disk: 'low' }, BACKUPS_FAILED],
    ['a worker without disk, backups', ['worker-not-ready'], unready, BACKUPS_FAILED],
    [
      'a folder that takes no files, backups',
      ['disk-not-writable'],
      {},
      { isFolderWritable: false, ...BACKUPS_FAILED },
    ],
    ['a full disk, no backup yet', ['disk-full'], { disk: 'full' }, NO_BACKUP_YET],
    ['no worker, no backup yet', ['no-worker'], away, NO_BACKUP_YET],
    ['a full disk, backups that stopped', ['disk-full'], { disk: 'full' }, STOPPED],
    ['a disk that is almost full, backups that stopped', ['disk-low'], { disk: 'low' }, STOPPED],
    ['no worker, backups that stopped', ['no-worker'], away, STOPPED],
    [
      'a database that is full, backups that stopped',
      ['database-not-writable'],
      { isWritable: false },
      STOPPED,
    ],
    ['a worker that is behind, backups that stopped', ['worker-not-ready'], behind, STOPPED],
    [
      'backups that fail, the last good one is old',
      ['backup-failed'],
      {},
      { backups: { ...STOPPED.backups, backup: BACKUPS_FAILED.backups.backup } },
    ],
    // PayPal.
    [
      'a restore that waits for PayPal',
      ['paypal-unavailable'],
      { ...noPayPal, ...LATE },
      { quarantine: { ...QUARANTINE, fault: 'ECONNREFUSED' } },
    ],
    // Timers and calls.
    ['no worker, a timer', ['no-worker'], { ...away, timers: [timer('no connection')] }],
    ['no queue, a timer', ['queue-unavailable'], { isQueueAway: true, timers: [timer('no connection')] }],
    ['no queue, slow calls', ['queue-unavailable'], { isQueueAway: true, ...slowCalls(50, 100) }],
    // A folder that cannot be written.
    [
      'a folder that takes no files',
      ['disk-not-writable'],
      { ...unready, isWritable: false, ...failing('disk'), ...calls(50, 100) },
      { isFolderWritable: false },
    ],
    [
      'a folder that takes no files, and so no browser',
      ['disk-not-writable'],
      failing('browser'),
      { isFolderWritable: false },
    ],
    // Another fault at the same time is not silenced.
    [
      'no mail server and a broken receipt',
      ['mail-server-unavailable', 'jobs-failed'],
      { workers: [{ ...WORKER, mail: 'away' }], failures: [GROUP] },
    ],
    ['failed jobs after the mail server is back', ['jobs-failed', 'jobs-retried'], failing('mail server')],
  ])('%s', (_, codes, ...input) => expect(seen(...input).map(({ code }) => code)).toEqual(codes));

  it('without the rule all of them would be reported', () => {
    const every = [{ disk: 'full' as const }, { isQueueAway: true }, away, LATE, { isWritable: false }];
    const alone = every.flatMap((view) => seen(view).map(({ code }) => code));
    expect(alone).toEqual([
      'disk-full',
      'queue-unavailable',
      'no-worker',
      'events-unsent',
      'database-not-writable',
    ]);
  });
});
