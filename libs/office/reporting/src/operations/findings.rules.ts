// Derives findings from the operational figures: each check reports one problem and what to do about it.
import {
  ageText,
  centsToDollars,
  HOUR_MS,
  SECOND_MS,
  type FailureGroup,
  type Finding,
  type OperationsView,
} from '#libs/shared/contracts';
import type { OpenCaptures, Quarantine, UnappliedPayments } from '#libs/booking/payments';
import type { BackupRun, Backups } from './backups.service.js';
import { runbookLine } from './runbook/runbook.js';

/** A job or an unsent event older than this is late. */
const LATE_SECONDS = 300;
const UNSENT_SECONDS = 60;
/** While PayPal answers, a capture is in our books within a minute, whatever happened: an older one needs attention. */
const UNANSWERED_SECONDS = 180;
/** Reported when at least this many calls of the last 15 minutes failed, and at least this share. */
const [FAILED_CALLS, FAILED_SHARE] = [5, 0.02];

export type OperationsFacts = {
  view: OperationsView;
  openCaptures: OpenCaptures;
  unapplied: UnappliedPayments;
  /** The restore that waits for its release. */
  quarantine: Quarantine | null;
  /** Payments at PayPal whose booking is not in the restored backup. */
  unmatched: { payments: number; cents: number };
  /** Mails that a restore held. */
  heldMails: number;
  backups: Backups;
  now: Date;
  /** IANA name of the business time zone, used for times in the texts. */
  zone: string;
};
/** Checks for one problem. */
type Check = (facts: OperationsFacts) => Finding | null | undefined | false;

type Details = Partial<Pick<Finding, 'target' | 'failureKey' | 'handler' | 'actions'>>;
const finding = (severity: Finding['severity'], title: string, todo: string, details: Details): Finding => ({
  severity,
  title,
  todo,
  target: null,
  failureKey: null,
  handler: null,
  ...details,
});
const problem = (title: string, todo: string, details: Details = {}) =>
  finding('problem', title, todo, details);
const notice = (title: string, todo: string, details: Details = {}) =>
  finding('notice', title, todo, details);

const noWorker: Check = ({ view: { isWorkerAway, workers }, now, zone }) => {
  if (!isWorkerAway) return null;
  const last = workers.at(0);
  const seen = last
    ? `has been seen since ${wallClock(last.seenAt, now, zone)}`
    : 'was seen within 20 seconds';
  return problem(
    `No worker ${seen}: documents, mails and exports wait.`,
    'Start a worker. What waits is stored in the database and done once one is running.',
  );
};

const noQueue: Check = ({ view }) =>
  view.isQueueAway &&
  problem(
    'The queue does not answer. Bookings and payments go on; what follows from them waits.',
    'Check that Redis runs and answers at REDIS_URL. What waits is stored in the database and queued again.',
  );

/** PayPal's codes for an app without the right to list transactions. */
const NOT_PERMITTED = ['NOT_AUTHORIZED', 'PERMISSION_DENIED'];
const AT_RISK = 'Releasing it now risks that a family pays twice whose payment is missing here.';

const quarantined: Check = ({ view, quarantine, now, zone }) => {
  if (!quarantine) return null;
  const [takenAt, restoredAt] = [quarantine.takenAt, quarantine.restoredAt].map((at) =>
    wallClock(at.toISOString(), now, zone),
  );
  const title = `The backup of ${takenAt} was restored: payments and mails are paused until PayPal has told what happened since.`;
  if (quarantine.isReleaseRequested) return problem(title, 'It is being released now.');
  return problem(title, `${progress(quarantine, restoredAt, now, zone)} ${AT_RISK}`, {
    ...(view.mayWrite && { actions: ['release-restore'] }),
  });
};

function progress({ fault, listedUntil }: Quarantine, restoredAt: string, now: Date, zone: string): string {
  if (fault && NOT_PERMITTED.includes(fault))
    return `PayPal refuses its list of transactions (${fault}): switch on Transaction Search for the app on PayPal’s developer pages.`;
  if (fault) return `PayPal does not answer (${fault}): we keep asking automatically.`;
  if (!listedUntil) return 'A worker is asking PayPal: nothing has to be done.';
  const listed = wallClock(listedUntil.toISOString(), now, zone);
  return `PayPal’s list reaches until ${listed} and must reach ${restoredAt}, which takes up to three hours: nothing has to be done.`;
}

const unmatchedPayments: Check = ({ unmatched: { payments, cents } }) =>
  payments > 0 &&
  problem(
    `Payments for bookings that the backup does not have: ${count(payments)}, ${centsToDollars(cents)} in all.`,
    'Call each family and book again, or refund the payment at PayPal. Where a row links to a booking, the payment did not fit it: settle that before the booking expires. They are listed below.',
  );

const failedBackup: Check = ({ backups: { isOn, backup } }) =>
  isOn &&
  backup?.message != null &&
  problem(
    `The last backup failed: ${backup.message}`,
    'It is tried again automatically. Until it succeeds, a lost machine costs all that happened since the one before.',
  );

const backupsWithoutSecrets: Check = ({ backups: { isOn, hasSecrets } }) =>
  isOn &&
  !hasSecrets &&
  notice(
    'The backups do not hold the secrets: after a restore guests start over and calendar links end.',
    'Set BACKUP_PASSPHRASE, which seals them, and write it down somewhere other than the backups.',
  );

/** "Restored last night 03:12 in 41 s: 12,304 bookings, 0 differences". */
export function rehearsalSentence(
  { startedAt, tookMs, bookings, differences }: BackupRun,
  zone: string,
): string {
  const time = startedAt.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const found = `${plural(bookings, 'booking')}, ${plural(differences, 'difference')}`;
  return `Restored last night ${time} in ${Math.round(tookMs / SECOND_MS)} s: ${found}`;
}

/** From the beginning of one quiet time to a while after the end of the next. */
const REHEARSED_WITHIN_MS = 28 * HOUR_MS;

const failedRehearsal: Check = ({ backups: { isOn, backup, rehearsal }, now, zone }) => {
  if (!isOn) return null;
  const first = rehearsal ?? backup;
  if (rehearsal?.message)
    return problem(
      `The newest backup could not be restored last night: ${rehearsal.message}`,
      'It is tried again every ten minutes until 6 o’clock. If the backup is damaged, check the disk, and make a new one.',
    );
  if (rehearsal && rehearsal.differences > 0)
    return problem(
      `${rehearsalSentence(rehearsal, zone)}.`,
      'The restored rows do not make sense together: keep the older backups, and ask for help before you restore.',
    );
  if (!first || now.getTime() - first.startedAt.getTime() < REHEARSED_WITHIN_MS) return null;
  return problem(
    `No backup was restored on trial since ${wallClock(first.startedAt.toISOString(), now, zone)}.`,
    'A worker does it each night between 3 and 6 o’clock: check that one runs then.',
    { target: 'timers' },
  );
};

const heldMails: Check = ({ heldMails: mails }) =>
  mails > 0 &&
  notice(
    `${plural(mails, 'mail')} ${mails === 1 ? 'was' : 'were'} held because ${mails === 1 ? 'it' : 'they'} may have been sent before the restore.`,
    'Send them if families say that nothing came: each is sent once, unless it is out of date.',
    { actions: ['send-held-mails', 'leave-held-mails'] },
  );

const failedJobs: Check = ({ view: { failures }, now, zone }) => {
  const groups = failures.filter(({ failed }) => failed > 0).toSorted((a, b) => b.failed - a.failed);
  if (groups.length === 0) return null;
  const [worst] = groups;
  const others = groups.length - 1;
  const more =
    others > 0 ? ` ${plural(others, 'more cause')} ${others === 1 ? 'is' : 'are'} listed below.` : '';
  return problem(`${failureSentence(worst, now, zone)}${more}`, todoOf(worst), {
    target: 'failures',
    failureKey: worst.key,
    handler: worst.dependency ? null : worst.handlers[0],
  });
};

function failureSentence(group: FailureGroup, now: Date, zone: string): string {
  const since = wallClock(group.firstSeen, now, zone);
  const jobs = `${plural(group.failed, 'job')} failed since ${since}`;
  if (group.dependency === 'disk') return `${jobs}: there is no space left on the disk.`;
  if (group.dependency) return `${jobs}: waiting for the ${group.dependency}.`;
  const { one, many, effect } = runbookLine(group.handlers[0]);
  return `${plural(group.failed, one, many)} failed since ${since}: ${effect}.`;
}

/** Instruction for a group of failures. */
export function todoOf({ handlers, dependency }: Pick<FailureGroup, 'handlers' | 'dependency'>): string {
  if (dependency === 'disk') return 'Make space on the disk of DATA_DIR, then retry all of these.';
  if (dependency) return `Check whether the ${dependency} answers, then retry all of these.`;
  return runbookLine(handlers[0]).todo;
}

const stuckRefunds: Check = ({ unapplied: { stuck, cents } }) =>
  stuck > 0 &&
  problem(
    `PayPal refuses to send back ${plural(stuck, 'payment')} that no booking could use, ${centsToDollars(cents)} in all.`,
    'We keep trying automatically. If PayPal keeps refusing, return the money in PayPal’s own account and tell the family.',
    { target: 'unapplied-payments' },
  );

/** The most recently seen worker, whose view of its dependencies is used; undefined when none is running. */
const runningWorker = ({ workers }: OperationsView) => workers.find(({ isAway }) => !isAway);

const noPayPal: Check = ({ view }) =>
  runningWorker(view)?.payments === 'away' &&
  problem(
    'PayPal does not answer: families cannot pay.',
    'Check PayPal’s status page and this machine’s connection. Bookings are stored; orders are checked once PayPal is back.',
  );

const noMailServer: Check = ({ view }) =>
  runningWorker(view)?.mail === 'away' &&
  problem(
    'The mail server does not answer: mails wait for up to two days.',
    'Check that the host and port of SMTP_URL answer. Waiting mails are sent automatically once they do.',
  );

const failedCalls: Check = ({ view: { lastDay } }) => {
  const [failed, calls] = [lastDay.failedCalls.at(-1) ?? 0, lastDay.calls.at(-1) ?? 0];
  if (failed < FAILED_CALLS || failed < calls * FAILED_SHARE) return null;
  return problem(
    `${count(failed)} of ${plural(calls, 'call')} failed within a quarter of an hour: people see that something went wrong.`,
    'Search the API’s log for "unexpected failure"; each line has the request’s ID.',
  );
};

const unansweredPayments: Check = ({ openCaptures: { unanswered, cents, oldestSeconds } }) =>
  (oldestSeconds ?? 0) >= UNANSWERED_SECONDS &&
  problem(
    `${plural(unanswered, 'payment')} (${centsToDollars(cents)}) ${unanswered === 1 ? 'has' : 'have'} waited for PayPal’s answer for ${ageText(oldestSeconds ?? 0)}.`,
    'We keep asking PayPal automatically. Check whether it answers, and whether the timer settle-payments runs.',
    { target: 'timers' },
  );

const failingTimer: Check = ({ view: { timers }, now, zone }) => {
  const failing = timers.filter(({ fault }) => fault);
  if (failing.length === 0) return null;
  const others = failing.length > 1 ? ` and ${plural(failing.length - 1, 'other timer')}` : '';
  return problem(
    `The timer ${failing[0].name}${others} failed at ${wallClock(failing[0].lastRunAt, now, zone)}.`,
    'It runs again automatically. If it keeps failing, the message next to the timer names the cause.',
    { target: 'timers' },
  );
};

const lateWork: Check = ({ view: { outbox, queues, failures }, quarantine }) => {
  if (quarantine) return null;
  const oldest = Math.max(0, ...queues.map(({ oldestWaitingSeconds }) => oldestWaitingSeconds ?? 0));
  const todo = 'Check whether the worker is busy with one long job or does nothing, and start a second one.';
  const unsent = outbox.oldestUnsentSeconds ?? 0;
  if (unsent >= UNSENT_SECONDS) return problem(`Events have waited to be sent for ${ageText(unsent)}.`, todo);
  // Failed and retried jobs are pending as well, but have their own finding.
  const named = failures.reduce((sum, { failed, retrying }) => sum + failed + retrying, 0);
  const owed = outbox.owed > named ? (outbox.oldestOwedSeconds ?? 0) : 0;
  if (Math.max(oldest, owed) < LATE_SECONDS) return null;
  return problem(`Work is late: the oldest job has waited for ${ageText(Math.max(oldest, owed))}.`, todo, {
    target: 'queues',
  });
};

const retriedJobs: Check = ({ view: { failures }, now, zone }) => {
  const groups = failures.filter((group) => group.retrying > 0);
  if (groups.length === 0) return null;
  const jobs = groups.reduce((sum, group) => sum + group.retrying, 0);
  const handlers = new Set(groups.flatMap((group) => group.handlers));
  const { one, many } = runbookLine(handlers.size === 1 ? [...handlers][0] : '');
  const nextTryAt = groups.flatMap((group) => group.nextTryAt ?? []).toSorted()[0];
  return notice(
    `${plural(jobs, one, many)} ${jobs === 1 ? 'is' : 'are'} tried again automatically.`,
    `Nothing has to be done yet.${nextTryAt ? ` The next try is at ${wallClock(nextTryAt, now, zone)}.` : ''}`,
    { target: 'failures' },
  );
};

/** Ordered by severity. */
const CHECKS: Check[] = [
  noWorker,
  noQueue,
  quarantined,
  unmatchedPayments,
  failedRehearsal,
  failedBackup,
  failedJobs,
  stuckRefunds,
  noPayPal,
  noMailServer,
  failedCalls,
  unansweredPayments,
  failingTimer,
  lateWork,
  retriedJobs,
  heldMails,
  backupsWithoutSecrets,
];

/** All findings, most severe first. */
export const findingsOf = (facts: OperationsFacts): Finding[] => [
  ...CHECKS.flatMap((check) => check(facts) || []),
  ...facts.view.warnings.map((warning) =>
    notice(warning, 'No job is lost meanwhile: what waits is stored in the database and done afterwards.'),
  ),
];

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DAY = { month: 'short', day: 'numeric' } as const;

/** For example "6:55 AM" in the business time zone, prefixed with the date unless it is today. */
function wallClock(at: string, now: Date, timeZone: string): string {
  const [time, day, today] = [
    new Date(at).toLocaleTimeString('en-US', { timeZone, ...TIME }),
    new Date(at).toLocaleDateString('en-US', { timeZone, ...DAY }),
    now.toLocaleDateString('en-US', { timeZone, ...DAY }),
  ];
  return (day === today ? time : `${day}, ${time}`).replace(/\s/g, ' ');
}

const count = (value: number): string => value.toLocaleString('en-US');
const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
