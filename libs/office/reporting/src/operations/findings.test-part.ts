// The facts of a healthy system, and what is found when some of them are others.
import type { FailureGroup, OperationsView, WorkerStatus } from '#libs/shared/contracts';
import type { OperationsFacts } from './finding.js';
import { findingsOf } from './findings.rules.js';

const NOW = new Date('2027-05-04T12:00:00Z');
const day = (last = 0) => [...Array<number>(95).fill(0), last];
export const WORKER: WorkerStatus = {
  name: 'worker-1',
  version: '1.0.0',
  startedAt: NOW.toISOString(),
  seenAt: NOW.toISOString(),
  isAway: false,
  mail: 'up',
  payments: 'up',
  files: 'up',
  notReady: null,
  clockAheadSeconds: 0,
};
export const VIEW: OperationsView = {
  isWorkerAway: false,
  isQueueAway: false,
  queueStore: 'redis',
  isWritable: true,
  disk: 'up',
  clockAheadSeconds: 0,
  workers: [WORKER],
  queues: [{ name: 'mails', states: {}, oldestWaitingSeconds: null }],
  outbox: { unsent: 0, oldestUnsentSeconds: null, owed: 0, oldestOwedSeconds: null },
  failedJobs: 0,
  lastHour: { done: 0, failed: 0, failureRate: 0, donePerMinute: 0 },
  lastDay: { calls: day(), failedCalls: day(), slowCalls: day(), jobsDone: day(), jobsFailed: day() },
  handlers: [],
  timers: [],
  failures: [],
  warnings: [],
  mayWrite: false,
};
export const GROUP: FailureGroup = {
  key: 'k',
  handlers: ['issue-receipt'],
  label: 'receipts',
  dependency: null,
  message: 'no paper',
  failed: 4,
  retrying: 0,
  firstSeen: '2027-05-04T10:55:00Z',
  lastSeen: '2027-05-04T11:55:00Z',
  nextTryAt: null,
  exampleEventId: 'e',
};
export const NONE_WAITING = { unanswered: 0, cents: 0, oldestSeconds: null, reviewed: 0 };
export const NONE_UNAPPLIED = { payments: 0, cents: 0, stuck: 0, choosing: 0, until: null };

export const QUARANTINE = {
  takenAt: new Date('2027-05-04T10:00:00Z'),
  restoredAt: new Date('2027-05-04T11:30:00Z'),
  listedUntil: null,
  fault: null,
  isReleaseRequested: false,
  isInterrupted: false,
};

export const RUN = {
  startedAt: new Date('2027-05-04T07:12:00Z'),
  tookMs: 41_200,
  bookings: 12_304,
  differences: 0,
  message: null,
};
export const backups = (rehearsal: object, backup: object = {}) => ({
  backups: {
    isOn: true,
    everyHours: 24,
    hasSecrets: true,
    isInDataDir: false,
    succeededAt: RUN.startedAt,
    backup: { ...RUN, ...backup },
    rehearsal: { ...RUN, ...rehearsal },
  },
});

export const NO_BACKUPS: OperationsFacts['backups'] = {
  isOn: false,
  everyHours: 0,
  hasSecrets: true,
  isInDataDir: true,
  succeededAt: null,
  backup: null,
  rehearsal: null,
};

/** Backups once a day of which the last good one is of this time; rehearsals are fine. */
export const lastBackupOf = (time: string) => {
  const startedAt = new Date(time);
  return { backups: { ...backups({}, { startedAt }).backups, succeededAt: startedAt } };
};

export const seen = (view: Partial<OperationsView>, more: Partial<OperationsFacts> = {}) =>
  findingsOf({
    view: { ...VIEW, ...view },
    openCaptures: NONE_WAITING,
    unapplied: NONE_UNAPPLIED,
    quarantine: null,
    unmatched: { payments: 0, cents: 0 },
    heldMails: 0,
    backups: NO_BACKUPS,
    isFolderWritable: true,
    now: NOW,
    zone: 'America/New_York',
    ...more,
  });
export const titles = (...input: Parameters<typeof seen>) =>
  seen(...input).map(({ severity, title }) => `${severity}: ${title}`);
export const calls = (failed: number, all: number) => ({
  lastDay: { ...VIEW.lastDay, calls: day(all), failedCalls: day(failed) },
});
export const slowCalls = (slow: number, all: number) => ({
  lastDay: { ...VIEW.lastDay, calls: day(all), slowCalls: day(slow) },
});
export const timer = (fault: string | null) => ({
  name: 'retention',
  everySeconds: 3600,
  lastRunAt: '2027-05-03T23:30:00Z',
  nextRunAt: '2027-05-04T00:30:00Z',
  tookMs: 3,
  fault,
  lastFailedAt: fault && '2027-05-03T23:30:00Z',
  lastFault: fault,
});
