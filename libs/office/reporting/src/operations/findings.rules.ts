// The only list of findings: read by the admin area and by the gauge `fieldday_finding`, which the alerts use.
import { ageText, centsToDollars, HOUR_MS, type FailureGroup, type Finding } from '#libs/shared/contracts';
import type { Quarantine } from '#libs/booking/payments';
import type { BackupRun, Backups } from '#libs/office/recovery';
import type { Dependency } from '#libs/platform/events';
import {
  count,
  notice,
  plural,
  problem,
  RELEASE_RISK,
  wallClock,
  type Check,
  type FindingCode,
  type OperationsFacts,
} from './finding.js';
import {
  diskFull,
  diskLow,
  diskNotWritable,
  databaseNotWritable,
  workerNotReady,
  fileStoreUnavailable,
  clocksDiffer,
  noWorker,
  noQueue,
  noPayPal,
  noMailServer,
} from './service-checks.rules.js';

/** A job or an unsent event older than this is late. */
const LATE_SECONDS = 300;
const UNSENT_SECONDS = 60;
/** While PayPal answers, a capture is in our books within a minute, whatever happened: an older one needs attention. */
const UNANSWERED_SECONDS = 180;
/** Reported when at least this many calls of the last 15 minutes failed, and at least this share. */
const [FAILED_CALLS, FAILED_SHARE] = [5, 0.02];
const [SLOW_CALLS, SLOW_SHARE] = [5, 0.05];

/** PayPal's codes for an app without the right to list transactions. */
const NOT_PERMITTED = ['NOT_AUTHORIZED', 'PERMISSION_DENIED'];

const quarantined: Check = ({ view, quarantine, now, zone }) => {
  if (!quarantine) return null;
  const [takenAt, restoredAt] = [quarantine.takenAt, quarantine.restoredAt].map((at) =>
    wallClock(at.toISOString(), now, zone),
  );
  const title = `The backup of ${takenAt} was restored: payments and emails are paused until PayPal has reported everything since then.`;
  if (quarantine.isReleaseRequested) return problem(title, 'It is being released now.');
  return problem(title, `${progress(quarantine, restoredAt, now, zone)} ${RELEASE_RISK}`, {
    ...(view.mayWrite && { actions: ['release-restore'] }),
  });
};

function progress({ fault, listedUntil }: Quarantine, restoredAt: string, now: Date, zone: string): string {
  if (fault && NOT_PERMITTED.includes(fault))
    return `PayPal refuses to list transactions (${fault}): turn on Transaction Search for the app on PayPal’s developer site.`;
  if (fault) return `PayPal does not answer (${fault}): we keep asking automatically.`;
  if (!listedUntil) return 'A worker is asking PayPal: no action is needed.';
  const listed = wallClock(listedUntil.toISOString(), now, zone);
  return `PayPal’s list is complete until ${listed} and must reach ${restoredAt}, which takes up to three hours: no action is needed.`;
}

const unmatchedPayments: Check = ({ unmatched: { payments, cents } }) =>
  payments > 0 &&
  problem(
    `Payments for bookings that the backup does not have: ${count(payments)}, ${centsToDollars(cents)} in all.`,
    'Call each family and book again, or refund the payment at PayPal. Where a row links to a booking, the payment did not fit it: settle that before the booking expires. They are listed below.',
  );

/** The command that makes a backup now. */
const BACK_UP_NOW = 'npm run backup (with Docker: docker-compose --profile full exec worker role backup)';

const failedBackup: Check = ({ backups: { isOn, backup, succeededAt }, now, zone }) => {
  if (!isOn || backup?.message == null) return null;
  const lastGood = succeededAt
    ? `The last good one is from ${wallClock(succeededAt.toISOString(), now, zone)}: if this machine is lost, everything since then is lost.`
    : 'This machine has no good backup yet.';
  return problem(
    `The last backup failed: ${backup.message}`,
    `It is tried again every ten minutes. ${lastGood}`,
  );
};

/** How long after the second missed backup it is reported: making one takes a while. */
const BACKUP_MARGIN_MS = HOUR_MS;

const lateBackup: Check = ({ backups: { isOn, everyHours, succeededAt }, now, zone }) => {
  if (!isOn || !succeededAt) return null;
  if (now.getTime() - succeededAt.getTime() <= 2 * everyHours * HOUR_MS + BACKUP_MARGIN_MS) return null;
  return problem(
    `No backup has been made since ${wallClock(succeededAt.toISOString(), now, zone)}.`,
    `A worker makes one every ${plural(everyHours, 'hour')}: check whether its timer backups runs. To make one now: ${BACK_UP_NOW}.`,
    { target: 'timers' },
  );
};

const noBackupYet: Check = ({ backups: { isOn, backup }, quarantine }) =>
  isOn &&
  !backup &&
  notice(
    'No backup of this machine yet.',
    quarantine
      ? `A worker makes one once payments resume. To make one now: ${BACK_UP_NOW}.`
      : `A worker makes one within ten minutes. To make one now: ${BACK_UP_NOW}.`,
  );

const backupsInDataDir: Check = ({ backups: { isOn, isInDataDir } }) =>
  isOn &&
  isInDataDir &&
  notice(
    'The backups are inside DATA_DIR: if its disk is lost, so are they.',
    'Set BACKUP_DIR to a folder on another disk, and copy the backups to another machine.',
  );

const backupsWithoutSecrets: Check = ({ backups: { isOn, hasSecrets } }) =>
  isOn &&
  !hasSecrets &&
  notice(
    'The backups do not contain the secrets: after a restore, guests lose their sessions and calendar links stop working.',
    'Set BACKUP_PASSPHRASE, which encrypts them, and write it down somewhere other than the backups.',
  );

/** "Backup tested at 3:12 AM: it restores completely (12,304 bookings)". */
export function rehearsalSentence({ startedAt, bookings, differences }: BackupRun, zone: string): string {
  const time = startedAt.toLocaleTimeString('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' });
  const all = plural(bookings, 'booking');
  const found =
    differences > 0 ? `${plural(differences, 'difference')} in ${all}` : `it restores completely (${all})`;
  return `Backup tested at ${time}: ${found}`;
}

/** The same with the time of the next backup; null when last night's rehearsal failed, or backups are off. */
export function backupSentence(
  { isOn, rehearsal, succeededAt, everyHours }: Backups,
  now: Date,
  zone: string,
): string | null {
  if (!isOn || !rehearsal || rehearsal.message) return null;
  const tested = rehearsalSentence(rehearsal, zone);
  if (!succeededAt) return tested;
  const next = new Date(succeededAt.getTime() + everyHours * HOUR_MS);
  return `${tested}. Next backup ${wallClock(next.toISOString(), now, zone)}.`;
}

/** From the start of one night's window to some time after the end of the next. */
const REHEARSED_WITHIN_MS = 28 * HOUR_MS;

const failedRehearsal: Check = ({ backups: { isOn, backup, rehearsal }, now, zone }) => {
  if (!isOn) return null;
  const first = rehearsal ?? backup;
  if (rehearsal?.message)
    return problem(
      `The newest backup could not be restored last night: ${rehearsal.message}`,
      `It is tried again every ten minutes until 6 o’clock. If the backup is damaged, check the disk, and make a new one: ${BACK_UP_NOW}.`,
    );
  if (rehearsal && rehearsal.differences > 0)
    return problem(
      `${rehearsalSentence(rehearsal, zone)}.`,
      'The restored rows are inconsistent: keep the older backups, and ask for help before you restore.',
    );
  if (!first || now.getTime() - first.startedAt.getTime() < REHEARSED_WITHIN_MS) return null;
  return problem(
    `No backup has been test-restored since ${wallClock(first.startedAt.toISOString(), now, zone)}.`,
    'A worker does it each night between 3 and 6 o’clock: check that one runs then.',
    { target: 'timers' },
  );
};

const heldMails: Check = ({ heldMails: mails }) =>
  mails > 0 &&
  notice(
    `${plural(mails, 'email')} ${mails === 1 ? 'was' : 'were'} held because ${mails === 1 ? 'it' : 'they'} may have been sent before the restore.`,
    'They are listed below. Send the ones that families did not receive: each is sent once, unless it is out of date.',
    { actions: ['send-held-mails', 'leave-held-mails'] },
  );

const NO_DISK: FindingCode[] = ['disk-full', 'disk-not-writable', 'disk-low'];

/** Findings that explain the failures of jobs which wait for the dependency. */
const DEPENDENCY_CAUSES: Record<string, FindingCode[] | undefined> = {
  'mail server': ['mail-server-unavailable'],
  PayPal: ['paypal-unavailable'],
  'file store': ['file-store-unavailable'],
  database: ['database-not-writable'],
  disk: [...NO_DISK, 'worker-not-ready'],
  // It is unpacked into DATA_DIR.
  browser: [...NO_DISK, 'worker-not-ready'],
};
/** Failures that no finding explains. */
const unexplained = ({ view }: OperationsFacts, causes: ReadonlySet<FindingCode>) =>
  view.failures.filter(
    ({ dependency }) => !(DEPENDENCY_CAUSES[dependency ?? ''] ?? []).some((code) => causes.has(code)),
  );

const failedJobs: Check = (facts, causes) => {
  const { now, zone } = facts;
  const groups = unexplained(facts, causes)
    .filter(({ failed }) => failed > 0)
    .toSorted((a, b) => b.failed - a.failed);
  if (groups.length === 0) return null;
  const [worst] = groups;
  const others = groups.length - 1;
  const more =
    others > 0 ? ` ${plural(others, 'more cause')} ${others === 1 ? 'is' : 'are'} listed below.` : '';
  return problem(`${failureSentence(worst, now, zone)}${more}`, todoOf(worst), {
    target: 'failures',
    failureKey: worst.key,
  });
};

function failureSentence(group: FailureGroup, now: Date, zone: string): string {
  const since = wallClock(group.firstSeen, now, zone);
  const jobs = `${plural(group.failed, 'job')} failed since ${since}`;
  if (group.dependency === 'disk') return `${jobs}: the disk of DATA_DIR is full or cannot be written.`;
  if (group.dependency) return `${jobs}: waiting for the ${group.dependency}.`;
  return `${jobs}: ${group.label}.`;
}

/** What to do about jobs that wait for a dependency. */
const TODO: Record<string, string> = {
  'mail server':
    'Check whether the mail server answers and accepts our log-in (SMTP_URL), then retry all of these. No email is sent twice.',
  browser:
    'See in the worker’s log whether Chromium starts and whether its disk is full, then retry all of these.',
  database: 'Check whether the database answers, then retry all of these.',
  disk: 'Make space on the disk of DATA_DIR or let the product write there, then retry all of these.',
  'file store': 'Check whether the file store answers, then retry all of these.',
  PayPal: 'Check whether PayPal answers, then retry all of these. Nothing is paid or refunded twice.',
} satisfies Record<Dependency, string>;

/** Instruction for a group of failures. */
export const todoOf = ({ dependency }: Pick<FailureGroup, 'dependency'>): string =>
  dependency ? TODO[dependency] : 'Read the message, fix its cause, and retry.';

const stuckRefunds: Check = ({ unapplied: { stuck, cents } }) =>
  stuck > 0 &&
  problem(
    `PayPal refuses to send back ${plural(stuck, 'payment')} that no booking could use, ${centsToDollars(cents)} in all.`,
    'We keep trying automatically. If PayPal keeps refusing, return the money in PayPal’s own account and tell the family.',
    { target: 'unapplied-payments' },
  );

const failedCalls: Check = ({ view: { lastDay } }) => {
  const [failed, calls] = [lastDay.failedCalls.at(-1) ?? 0, lastDay.calls.at(-1) ?? 0];
  if (failed < FAILED_CALLS || failed < calls * FAILED_SHARE) return null;
  return problem(
    `${count(failed)} of ${plural(calls, 'call')} failed within 15 minutes: people see an error.`,
    'Search the API’s log for "unexpected failure"; each line has the request’s ID.',
  );
};

const slowCalls: Check = ({ view: { lastDay } }) => {
  const [slow, calls] = [lastDay.slowCalls.at(-1) ?? 0, lastDay.calls.at(-1) ?? 0];
  if (slow < SLOW_CALLS || slow < calls * SLOW_SHARE) return null;
  return problem(
    `${count(slow)} of ${plural(calls, 'call')} took a second or longer within 15 minutes.`,
    'Look for the slow route on the dashboard, and for a busy processor or disk.',
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

const LATE_TODO =
  'Check whether the worker is busy with one long job or does nothing, and start a second one.';

const unsentEvents: Check = ({ view: { outbox } }) =>
  (outbox.oldestUnsentSeconds ?? 0) >= UNSENT_SECONDS &&
  problem(`Events have waited to be sent for ${ageText(outbox.oldestUnsentSeconds ?? 0)}.`, LATE_TODO);

/** By the database's clock alone: the queue's times come from the clocks of the workers. */
const lateWork: Check = ({ view: { outbox, failures } }) => {
  // Failed and retried jobs are pending as well, but have their own finding.
  const named = failures.reduce((sum, { failed, retrying }) => sum + failed + retrying, 0);
  const oldest = outbox.owed > named ? (outbox.oldestOwedSeconds ?? 0) : 0;
  return (
    oldest >= LATE_SECONDS &&
    problem(`Work is late: the oldest job has waited for ${ageText(oldest)}.`, LATE_TODO, {
      target: 'queues',
    })
  );
};

const retriedJobs: Check = (facts, causes) => {
  const { now, zone } = facts;
  const groups = unexplained(facts, causes).filter((group) => group.retrying > 0);
  if (groups.length === 0) return null;
  const jobs = groups.reduce((sum, group) => sum + group.retrying, 0);
  const nextTryAt = groups.flatMap((group) => group.nextTryAt ?? []).toSorted()[0];
  return notice(
    `${plural(jobs, 'job')} ${jobs === 1 ? 'is' : 'are'} tried again automatically.`,
    `No action is needed yet.${nextTryAt ? ` The next try is at ${wallClock(nextTryAt, now, zone)}.` : ''}`,
    { target: 'failures' },
  );
};

type Listed = {
  code: FindingCode;
  check: Check;
  /** Somebody has to be called, even at night. */
  isUrgent?: true;
  /** While one of these is found, it is the cause and this finding is hidden. */
  causes?: FindingCode[];
};

/** No change is stored while one of these holds. */
const NO_DATABASE: FindingCode[] = ['disk-full', 'database-not-writable'];
const NO_TIMERS: FindingCode[] = [...NO_DATABASE, 'no-worker', 'worker-not-ready', 'restore-pending'];
const NO_WORK: FindingCode[] = [...NO_TIMERS, 'queue-unavailable'];
const NO_UPSTREAM: FindingCode[] = [
  'worker-not-ready',
  'file-store-unavailable',
  'paypal-unavailable',
  'mail-server-unavailable',
];

/** While one of these holds, a worker makes no backup, or none that succeeds. */
const NO_BACKUPS: FindingCode[] = [...NO_TIMERS, ...NO_DISK];

/** The worst first, and causes before their consequences. */
const CHECKS: Listed[] = [
  { code: 'disk-full', check: diskFull, isUrgent: true },
  { code: 'disk-not-writable', check: diskNotWritable, isUrgent: true },
  {
    code: 'database-not-writable',
    check: databaseNotWritable,
    isUrgent: true,
    causes: ['disk-full', 'disk-not-writable'],
  },
  { code: 'queue-unavailable', check: noQueue, isUrgent: true, causes: NO_DATABASE },
  { code: 'no-worker', check: noWorker, isUrgent: true, causes: NO_DATABASE },
  { code: 'paypal-unavailable', check: noPayPal, isUrgent: true },
  { code: 'restore-pending', check: quarantined, isUrgent: true, causes: ['paypal-unavailable'] },
  { code: 'unmatched-payments', check: unmatchedPayments },
  { code: 'file-store-unavailable', check: fileStoreUnavailable, isUrgent: true },
  { code: 'mail-server-unavailable', check: noMailServer },
  { code: 'worker-not-ready', check: workerNotReady, causes: NO_DISK },
  { code: 'disk-low', check: diskLow },
  { code: 'rehearsal-failed', check: failedRehearsal, causes: NO_BACKUPS },
  { code: 'backup-failed', check: failedBackup, causes: [...NO_BACKUPS, 'file-store-unavailable'] },
  {
    code: 'backup-late',
    check: lateBackup,
    causes: [...NO_BACKUPS, 'file-store-unavailable', 'backup-failed', 'backup-missing'],
  },
  { code: 'jobs-failed', check: failedJobs, causes: NO_DATABASE },
  { code: 'refunds-stuck', check: stuckRefunds, causes: ['paypal-unavailable'] },
  {
    code: 'calls-failed',
    check: failedCalls,
    isUrgent: true,
    causes: [...NO_DATABASE, 'disk-not-writable', 'paypal-unavailable', 'file-store-unavailable'],
  },
  { code: 'calls-slow', check: slowCalls, causes: [...NO_DATABASE, 'queue-unavailable', ...NO_UPSTREAM] },
  { code: 'captures-unanswered', check: unansweredPayments, causes: [...NO_TIMERS, 'paypal-unavailable'] },
  {
    code: 'timer-failing',
    check: failingTimer,
    causes: [...NO_DATABASE, 'no-worker', 'queue-unavailable', ...NO_UPSTREAM],
  },
  { code: 'events-unsent', check: unsentEvents, isUrgent: true, causes: NO_WORK },
  {
    code: 'work-late',
    check: lateWork,
    isUrgent: true,
    causes: [...NO_WORK, 'events-unsent', ...NO_UPSTREAM],
  },
  { code: 'clocks-differ', check: clocksDiffer },
  { code: 'jobs-retried', check: retriedJobs, causes: NO_DATABASE },
  { code: 'mails-held', check: heldMails },
  {
    code: 'backup-missing',
    check: noBackupYet,
    causes: NO_BACKUPS.filter((code) => code !== 'restore-pending'),
  },
  { code: 'backups-in-data-dir', check: backupsInDataDir },
  { code: 'backups-without-secrets', check: backupsWithoutSecrets },
];

/** All findings, the worst first; each problem once, by its cause. */
export function findingsOf(facts: OperationsFacts): Finding[] {
  const codes = new Set<FindingCode>();
  const found = CHECKS.flatMap(({ code, check, isUrgent = false, causes = [] }) => {
    const result = check(facts, codes);
    if (!result) return [];
    codes.add(code);
    return { ...result, code, isUrgent, causes };
  });
  const shown = found.filter(({ causes }) => !causes.some((cause) => codes.has(cause)));
  return [
    ...shown.map(({ causes: _, ...each }) => each),
    ...facts.view.warnings.map((warning) => ({
      ...notice(warning, 'No job is lost: what waits is stored in the database and done afterwards.'),
      code: 'configuration' as const,
      isUrgent: false,
    })),
  ];
}

/** What is known while the database cannot be read: the disk, or the database itself. */
export function outageFindings(outage: Outage): Finding[] {
  const [title, todo] = OUTAGES[outage];
  return [{ ...problem(title, todo), code: outage, isUrgent: true }];
}

export type Outage =
  'disk-full' | 'disk-not-writable' | 'database-unavailable' | 'database-behind' | 'operations-unreadable';
const OUTAGES: Record<Outage, [title: string, todo: string]> = {
  'disk-full': ['The disk of DATA_DIR is full, and the database does not answer.', 'Make space on it.'],
  'disk-not-writable': [
    'DATA_DIR cannot be written, and the database does not answer.',
    'Check that its disk is neither read-only nor broken.',
  ],
  'database-unavailable': [
    'The database does not answer: nobody can book.',
    'Check that PostgreSQL runs and answers at DATABASE_URL.',
  ],
  'database-behind': ['The database is behind this version.', 'Run npm run migrate.'],
  'operations-unreadable': [
    'The state of the system cannot be read.',
    'Search the API’s log for "operations cannot be read".',
  ],
};
