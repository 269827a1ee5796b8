// Checks of what the product runs on: disks, database, queue, workers, clocks, and the services of others.
import type { OperationsView, WorkerStatus } from '#libs/shared/contracts';
import { problem, RELEASE_RISK, wallClock, type Check, type Found } from './finding.js';

/** Clocks that differ by this much are reported. */
const CLOCK_SECONDS = 30;

const isRunning = ({ isAway }: WorkerStatus) => !isAway;
/** Names of the running workers for which `applies` is true. */
const workersWhere = ({ workers }: OperationsView, applies: (worker: WorkerStatus) => boolean): string[] =>
  workers.filter((worker) => isRunning(worker) && applies(worker)).map(({ name }) => name);

export const diskFull: Check = ({ view: { disk } }) =>
  disk === 'full' &&
  problem(
    'The disk of DATA_DIR is full: receipts, exports and pictures wait, and the database may stop.',
    'Make space on it. What waits is done afterwards.',
  );

export const diskNotWritable: Check = ({ isFolderWritable }) =>
  !isFolderWritable &&
  problem(
    'DATA_DIR cannot be written: receipts, exports and pictures wait.',
    'Check that its disk is neither read-only nor broken, and that the user of the product may write there. What waits is done afterwards.',
  );

export const diskLow: Check = ({ view: { disk } }) =>
  disk === 'low' &&
  problem(
    'The disk of DATA_DIR has less than 200 MB left: receipts, exports and pictures soon wait.',
    'Make space on it.',
  );

export const databaseNotWritable: Check = ({ view }) =>
  !view.isWritable &&
  problem(
    'The database accepts no changes: nobody can book, and everything waits.',
    'Check the disk of PostgreSQL and its log. A standby that was not promoted accepts no changes either.',
  );

export const workerNotReady: Check = ({ view }) => {
  const full = workersWhere(view, ({ notReady }) => notReady === 'disk');
  const behind = workersWhere(view, ({ notReady }) => notReady === 'database');
  const reasons = [
    full.length > 0 && [
      `The disk of ${full.join(', ')} has less than 200 MB left or cannot be written: receipts and exports wait.`,
      'Make space on the disk of its DATA_DIR, or let it write there: its /health/ready says which.',
    ],
    behind.length > 0 && [
      `${behind.join(', ')} cannot work: the database is behind this version.`,
      'Run npm run migrate.',
    ],
  ].filter((reason) => reason !== false);
  if (reasons.length === 0) return null;
  const [title, todo] = [0, 1].map((part) => reasons.map((reason) => reason[part]).join(' '));
  return problem(title, todo);
};

export const fileStoreUnavailable: Check = ({ view }) =>
  unavailable(
    view,
    ({ files }) => files === 'away',
    'The file store does not answer',
    'receipts, exports and pictures wait.',
    'Check that FILES_URL answers, its keys, and this machine’s connection. What waits is done automatically.',
  );

export const clocksDiffer: Check = ({ view }) => {
  const api = Math.abs(view.clockAheadSeconds) >= CLOCK_SECONDS ? ['an API process'] : [];
  const names = [
    ...api,
    ...workersWhere(view, (worker) => Math.abs(worker.clockAheadSeconds ?? 0) >= CLOCK_SECONDS),
  ];
  return (
    names.length > 0 &&
    problem(
      `The clock of ${names.join(', ')} differs from the database’s by ${CLOCK_SECONDS} seconds or more: times and limits are off.`,
      'Turn on time synchronization (NTP) on every machine.',
    )
  );
};

export const noWorker: Check = ({ view: { isWorkerAway, workers }, now, zone }) => {
  if (!isWorkerAway) return null;
  const last = workers.at(0);
  const seen = last
    ? `has been seen since ${wallClock(last.seenAt, now, zone)}`
    : 'was seen within 20 seconds';
  return problem(
    `No worker ${seen}: documents, emails and exports wait.`,
    'Start a worker. What waits is stored in the database and done once one is running.',
  );
};

export const noQueue: Check = ({ view }) =>
  view.isQueueAway &&
  problem(
    'The queue does not answer. Bookings and payments go on; what follows from them waits.',
    view.queueStore === 'redis'
      ? 'Check that Redis runs and answers at REDIS_URL. What waits is stored in the database and queued again.'
      : 'The queue is in PostgreSQL: check its log, its disk and max_connections. What waits is queued again.',
  );

/** A service that some running worker cannot reach. Each worker asks for itself, so the finding stays until all can. */
function unavailable(
  view: OperationsView,
  applies: (worker: WorkerStatus) => boolean,
  title: string,
  effect: string,
  todo: string,
): Found | null {
  const names = workersWhere(view, applies);
  if (names.length === 0) return null;
  const isPartly = names.length < view.workers.filter(isRunning).length;
  return problem(`${title}${isPartly ? ` to ${names.join(', ')}` : ''}: ${effect}`, todo);
}

/** A restore that waits for PayPal has no finding of its own then, so its release is offered here. */
export const noPayPal: Check = ({ view, quarantine }) => {
  const found = unavailable(
    view,
    ({ payments }) => payments === 'away',
    'PayPal does not answer',
    quarantine ? 'families cannot pay, and the restored backup waits.' : 'families cannot pay.',
    'Check PayPal’s status page and this machine’s connection. Bookings are stored; orders are checked once PayPal is back.',
  );
  if (!found || !quarantine || quarantine.isReleaseRequested) return found;
  return {
    ...found,
    todo: `${found.todo} The restore waits as well. ${RELEASE_RISK}`,
    ...(view.mayWrite && { actions: ['release-restore'] }),
  };
};

export const noMailServer: Check = ({ view }) =>
  unavailable(
    view,
    ({ mail }) => mail === 'away',
    'The mail server does not answer',
    'emails wait for up to two days.',
    'Check that the host and port of SMTP_URL answer. Waiting emails are sent automatically once they do.',
  );
