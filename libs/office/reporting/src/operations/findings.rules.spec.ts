import type { OperationsView } from '#libs/shared/contracts';
import type { OperationsFacts } from './finding.js';
import { backupSentence, outageFindings, rehearsalSentence } from './findings.rules.js';
import {
  WORKER,
  VIEW,
  GROUP,
  NONE_WAITING,
  NONE_UNAPPLIED,
  QUARANTINE,
  RUN,
  backups,
  NO_BACKUPS,
  lastBackupOf,
  seen,
  titles,
  calls,
  slowCalls,
  timer,
} from './findings.test-part.js';

describe('healthy: no finding', () => {
  it.each<[string, Partial<OperationsView>, Partial<OperationsFacts>?]>([
    ['without any problem', {}],
    ['with a few failed calls among many', calls(4, 20)],
    ['with more failed calls at a low rate', calls(19, 1_000)],
    [
      'while PayPal is still processing',
      {},
      { openCaptures: { ...NONE_WAITING, unanswered: 1, oldestSeconds: 179 } },
    ],
    ['while a bank reviews a payment', {}, { openCaptures: { ...NONE_WAITING, reviewed: 3 } }],
    ['while PayPal is not set up', { workers: [{ ...WORKER, payments: 'off' }] }],
    ['before a worker’s first check', { workers: [{ ...WORKER, payments: null, mail: null }] }],
    ['while a job is queued', { outbox: { ...VIEW.outbox, owed: 1, oldestOwedSeconds: 299 } }],
    // Times of the queue come from the clocks of workers.
    [
      'with a queue whose times are off',
      { queues: [{ name: 'mails', states: {}, oldestWaitingSeconds: 999 }] },
    ],
    [
      'with clocks that differ a little',
      { clockAheadSeconds: 29, workers: [{ ...WORKER, clockAheadSeconds: -29 }] },
    ],
    [
      'while a killed worker had trouble',
      { workers: [WORKER, { ...WORKER, isAway: true, mail: 'away', notReady: 'disk' }] },
    ],
    ['with some slow calls', slowCalls(4, 10)],
    ['with slow calls among many', slowCalls(5, 101)],
    ['while events are briefly unsent', { outbox: { ...VIEW.outbox, unsent: 3, oldestUnsentSeconds: 59 } }],
    ['with timers that ran', { timers: [timer(null)] }],
    ['after a rehearsal', {}, backups({})],
    ['while one backup is late', {}, lastBackupOf('2027-05-02T11:00:00Z')],
    [
      'while an unapplied payment is refunded',
      {},
      { unapplied: { ...NONE_UNAPPLIED, payments: 1, cents: 40_000 } },
    ],
  ])('%s', (_, ...input) => expect(seen(...input)).toEqual([]));
});

describe('each problem is one sentence', () => {
  it.each<[string, string, Partial<OperationsView>, Partial<OperationsFacts>?]>([
    ['failed receipts', 'problem: 4 jobs failed since 6:55 AM: receipts.', { failures: [GROUP] }],
    [
      'one failed receipt of another day',
      'problem: 1 job failed since May 3, 8:10 PM: receipts.',
      { failures: [{ ...GROUP, failed: 1, firstSeen: '2027-05-04T00:10:00Z' }] },
    ],
    [
      'several causes, the largest first',
      'problem: 4 jobs failed since 6:55 AM: receipts. 1 more cause is listed below.',
      { failures: [{ ...GROUP, failed: 1, handlers: ['rescheduled-mail'] }, GROUP] },
    ],
    [
      'a dependency that many jobs wait for',
      'problem: 4 jobs failed since 6:55 AM: waiting for the mail server.',
      { failures: [{ ...GROUP, handlers: ['rescheduled-mail', 'refund-mail'], dependency: 'mail server' }] },
    ],
    [
      'a disk without space, or that cannot be written',
      'problem: 4 jobs failed since 6:55 AM: the disk of DATA_DIR is full or cannot be written.',
      { failures: [{ ...GROUP, dependency: 'disk' }] },
    ],
    [
      'no worker',
      'problem: No worker has been seen since 7:40 AM: documents, emails and exports wait.',
      { isWorkerAway: true, workers: [{ ...WORKER, isAway: true, seenAt: '2027-05-04T11:40:00Z' }] },
    ],
    [
      'no worker ever',
      'problem: No worker was seen within 20 seconds: documents, emails and exports wait.',
      { isWorkerAway: true, workers: [] },
    ],
    [
      'no queue',
      'problem: The queue does not answer. Bookings and payments go on; what follows from them waits.',
      { isQueueAway: true },
    ],
    [
      'a refund that PayPal rejects',
      'problem: PayPal refuses to send back 1 payment that no booking could use, $400.00 in all.',
      {},
      { unapplied: { ...NONE_UNAPPLIED, payments: 1, cents: 40_000, stuck: 1 } },
    ],
    [
      'no PayPal',
      'problem: PayPal does not answer: families cannot pay.',
      { workers: [{ ...WORKER, payments: 'away' }] },
    ],
    [
      'no mail server',
      'problem: The mail server does not answer: emails wait for up to two days.',
      { workers: [{ ...WORKER, mail: 'away' }] },
    ],
    [
      'a full disk',
      'problem: The disk of DATA_DIR is full: receipts, exports and pictures wait, and the database may stop.',
      { disk: 'full' },
    ],
    [
      'a folder that takes no files',
      'problem: DATA_DIR cannot be written: receipts, exports and pictures wait.',
      {},
      { isFolderWritable: false },
    ],
    [
      'a disk that is almost full',
      'problem: The disk of DATA_DIR has less than 200 MB left: receipts, exports and pictures soon wait.',
      { disk: 'low' },
    ],
    [
      'a worker without disk',
      'problem: The disk of worker-1 has less than 200 MB left or cannot be written: receipts and exports wait.',
      { workers: [{ ...WORKER, notReady: 'disk' }] },
    ],
    [
      'a worker with a newer version',
      'problem: worker-1 cannot work: the database is behind this version.',
      { workers: [{ ...WORKER, notReady: 'database' }] },
    ],
    [
      'two workers, one without disk and one with a newer version',
      'problem: The disk of worker-2 has less than 200 MB left or cannot be written: receipts and exports wait. worker-1 cannot work: the database is behind this version.',
      {
        workers: [
          { ...WORKER, notReady: 'database' },
          { ...WORKER, name: 'worker-2', notReady: 'disk' },
        ],
      },
    ],
    [
      'a database that accepts no changes',
      'problem: The database accepts no changes: nobody can book, and everything waits.',
      { isWritable: false },
    ],
    [
      'no file store',
      'problem: The file store does not answer: receipts, exports and pictures wait.',
      { workers: [{ ...WORKER, files: 'away' }] },
    ],
    [
      'a mail server that one of three workers cannot reach, whichever was seen last',
      'problem: The mail server does not answer to worker-2: emails wait for up to two days.',
      { workers: [WORKER, { ...WORKER, name: 'worker-2', mail: 'away' }, { ...WORKER, mail: null }] },
    ],
    [
      'clocks that differ',
      'problem: The clock of an API process, worker-1 differs from the database’s by 30 seconds or more: times and limits are off.',
      { clockAheadSeconds: 30, workers: [{ ...WORKER, clockAheadSeconds: -360 }] },
    ],
    ['slow calls', 'problem: 5 of 100 calls took a second or longer within 15 minutes.', slowCalls(5, 100)],
    [
      'failing calls',
      'problem: 5 of 250 calls failed within 15 minutes: people see an error.',
      calls(5, 250),
    ],
    [
      'payments without an answer',
      'problem: 2 payments ($830.00) have waited for PayPal’s answer for 3 min.',
      {},
      { openCaptures: { unanswered: 2, cents: 83_000, oldestSeconds: 180, reviewed: 0 } },
    ],
    [
      'a failing timer',
      'problem: The timer retention failed at May 3, 7:30 PM.',
      { timers: [timer('no disk')] },
    ],
    [
      'events that are not sent',
      'problem: Events have waited to be sent for 60 s.',
      { outbox: { ...VIEW.outbox, unsent: 1, oldestUnsentSeconds: 60 } },
    ],
    [
      'late work',
      'problem: Work is late: the oldest job has waited for 5 min.',
      { outbox: { ...VIEW.outbox, owed: 1, oldestOwedSeconds: 300 } },
    ],
    [
      'a setting of Redis',
      'notice: Redis may throw jobs away.',
      { warnings: ['Redis may throw jobs away.'] },
    ],
    [
      'a job that is retried',
      'notice: 1 job is tried again automatically.',
      { failures: [{ ...GROUP, failed: 0, retrying: 1 }] },
    ],
    [
      'a job that is late because it is retried',
      'notice: 1 job is tried again automatically.',
      {
        failures: [{ ...GROUP, failed: 0, retrying: 1 }],
        outbox: { ...VIEW.outbox, owed: 1, oldestOwedSeconds: 3_000 },
      },
    ],
    [
      'a restore',
      'problem: The backup of 6:00 AM was restored: payments and emails are paused until PayPal has reported everything since then.',
      { outbox: { ...VIEW.outbox, unsent: 1, oldestUnsentSeconds: 6_000 } },
      { quarantine: QUARANTINE },
    ],
    [
      'payments of lost bookings',
      'problem: Payments for bookings that the backup does not have: 2, $830.00 in all.',
      {},
      { unmatched: { payments: 2, cents: 83_000 } },
    ],
    [
      'mails that may have been sent',
      'notice: 2 emails were held because they may have been sent before the restore.',
      {},
      { heldMails: 2 },
    ],
    [
      'a mail that may have been sent',
      'notice: 1 email was held because it may have been sent before the restore.',
      {},
      { heldMails: 1 },
    ],
    [
      'a backup that is damaged',
      'problem: The newest backup could not be restored last night: a.zip is damaged: data/bookings.copy is not what the backup wrote.',
      {},
      backups({ message: 'a.zip is damaged: data/bookings.copy is not what the backup wrote.' }),
    ],
    [
      'a rehearsal with differences',
      'problem: Backup tested at 3:12 AM: 1 difference in 12,304 bookings.',
      {},
      backups({ differences: 1 }),
    ],
    [
      'no rehearsal',
      'problem: No backup has been test-restored since May 3, 3:12 AM.',
      {},
      backups({ startedAt: new Date('2027-05-03T07:12:00Z') }, {}),
    ],
    [
      'a backup that failed',
      'problem: The last backup failed: The disk of /data has 0.00 GB left, and up to 0.10 GB are needed.',
      {},
      backups({}, { message: 'The disk of /data has 0.00 GB left, and up to 0.10 GB are needed.' }),
    ],
    [
      'backups that stopped',
      'problem: No backup has been made since Apr 29, 3:12 AM.',
      {},
      lastBackupOf('2027-04-29T07:12:00Z'),
    ],
    [
      'a machine without a backup, such as one that was restored',
      'notice: No backup of this machine yet.',
      {},
      { backups: { ...NO_BACKUPS, isOn: true, isInDataDir: false } },
    ],
    [
      'backups that are lost with the data',
      'notice: The backups are inside DATA_DIR: if its disk is lost, so are they.',
      {},
      { backups: { ...backups({}).backups, isInDataDir: true } },
    ],
    [
      'backups without secrets',
      'notice: The backups do not contain the secrets: after a restore, guests lose their sessions and calendar links stop working.',
      {},
      { backups: { ...backups({}).backups, hasSecrets: false } },
    ],
    [
      'different jobs that are retried',
      'notice: 3 jobs are tried again automatically.',
      {
        failures: [
          { ...GROUP, failed: 0, retrying: 1 },
          { ...GROUP, failed: 0, retrying: 2, handlers: ['rescheduled-mail'], dependency: 'mail server' },
        ],
      },
    ],
  ])('%s', (_, sentence, ...input) => expect(titles(...input)).toEqual([sentence]));

  it('a failed backup says of when the last good one is, and a damaged one how to make another', () => {
    const todoOf = (given: ReturnType<typeof backups>) => seen({}, given)[0].todo;
    const failed = backups({}, { message: 'BACKUP_DIR /backups is read-only.' });
    expect(todoOf(failed)).toContain(
      'The last good one is from 3:12 AM: if this machine is lost, everything since then is lost.',
    );
    Object.assign(failed.backups, { succeededAt: null });
    expect(todoOf(failed)).toContain('This machine has no good backup yet.');
    expect(todoOf(backups({ message: 'a.zip is damaged.' }))).toContain('make a new one: npm run backup (');
  });

  it('the worst finding is first, each with an instruction', () => {
    const all = seen(
      {
        failures: [{ ...GROUP, retrying: 2 }],
        isQueueAway: true,
        ...calls(50, 100),
        warnings: ['Set it up.'],
      },
      { openCaptures: { ...NONE_WAITING, unanswered: 1, oldestSeconds: 2_000 } },
    );
    expect(all.map(({ title }) => title.split(' ').slice(0, 3).join(' '))).toEqual([
      'The queue does',
      '4 jobs failed',
      '50 of 100',
      '1 payment ($0.00)',
      '2 jobs are',
      'Set it up.',
    ]);
    for (const { todo } of all) expect(todo).toMatch(/^[A-Z].*\.$/);
    expect(all[1]).toMatchObject({ target: 'failures', failureKey: 'k' });
  });
});

describe('a restore says what it waits for', () => {
  it.each<[string, object, RegExp]>([
    ['at first', {}, /^A worker is asking PayPal/],
    [
      'for a list that is late',
      { listedUntil: new Date('2027-05-04T09:00:00Z') },
      /^PayPal’s list is complete until 5:00 AM and must reach 7:30 AM, which takes up to three hours/,
    ],
    ['without an answer', { fault: 'ECONNREFUSED' }, /^PayPal does not answer \(ECONNREFUSED\)/],
    ['without the right', { fault: 'NOT_AUTHORIZED' }, /turn on Transaction Search/],
    ['when it is released', { isReleaseRequested: true }, /^It is being released now\.$/],
  ])('%s', (_, change, todo) => {
    const [finding] = seen({ mayWrite: true }, { quarantine: { ...QUARANTINE, ...change } });
    expect(finding.todo).toMatch(todo);
  });

  it('and offers its release where OPS_WRITE is on, with the risk', () => {
    const [may] = seen({ mayWrite: true }, { quarantine: QUARANTINE });
    const [mayNot] = seen({}, { quarantine: QUARANTINE });
    expect([may.actions, mayNot.actions]).toEqual([['release-restore'], undefined]);
    expect(may.todo).toMatch(/risks that a family pays twice/);
  });

  it('and while PayPal does not answer, the finding about PayPal offers it', () => {
    const noPayPal = { workers: [{ ...WORKER, payments: 'away' as const }] };
    const [may] = seen({ ...noPayPal, mayWrite: true }, { quarantine: QUARANTINE });
    const [released] = seen(
      { ...noPayPal, mayWrite: true },
      { quarantine: { ...QUARANTINE, isReleaseRequested: true } },
    );
    const [mayNot] = seen(noPayPal, { quarantine: QUARANTINE });
    expect([may, released, mayNot].map(({ actions }) => actions)).toEqual([
      ['release-restore'],
      undefined,
      undefined,
    ]);
    expect(may.title).toBe('PayPal does not answer: families cannot pay, and the restored backup waits.');
    expect(may.todo).toMatch(/risks that a family pays twice/);
  });
});

it('a rehearsal is one sentence', () => {
  expect(rehearsalSentence(RUN, 'America/New_York')).toBe(
    'Backup tested at 3:12 AM: it restores completely (12,304 bookings)',
  );
});

const BACKUPS = {
  isOn: true,
  everyHours: 24,
  hasSecrets: true,
  isInDataDir: false,
  succeededAt: new Date('2026-12-02T10:12:00Z'),
  backup: null,
  rehearsal: RUN,
};

it.each([
  [{}, 'Backup tested at 3:12 AM: it restores completely (12,304 bookings). Next backup Dec 3, 5:12 AM.'],
  [
    { everyHours: 6 },
    'Backup tested at 3:12 AM: it restores completely (12,304 bookings). Next backup 11:12 AM.',
  ],
  [{ succeededAt: null }, 'Backup tested at 3:12 AM: it restores completely (12,304 bookings)'],
  [{ rehearsal: { ...RUN, message: 'broken' } }, null],
  [{ rehearsal: null }, null],
  [{ isOn: false }, null],
])('with %j Operations says of the backups: %s', (changes, sentence) => {
  const now = new Date('2026-12-02T15:00:00Z');
  expect(backupSentence({ ...BACKUPS, ...changes }, now, 'America/New_York')).toBe(sentence);
});

it.each([
  'disk-full',
  'disk-not-writable',
  'database-unavailable',
  'database-behind',
  'operations-unreadable',
] as const)('while the database cannot be read, %s is the one finding', (outage) => {
  expect(outageFindings(outage)).toMatchObject([{ code: outage, severity: 'problem', isUrgent: true }]);
});
