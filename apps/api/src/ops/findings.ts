// What is wrong, each in one sentence with what to do, the worst first. The first line of the ops room is the first.
import { centsToDollars, type FailureGroup, type OperationsView } from '#libs/contracts';
import type { PaymentsInLimbo } from '#libs/payments';
import type { Orphans } from '#libs/refunds';
import { runbookLine } from './runbook.js';
import { age, causeOf, count, instant, plural, wallClock } from './words.js';

/** A job or an effect that waits for longer than this is late. */
export const LATE_SECONDS = 300;
export const UNSENT_SECONDS = 60;
/** The reconciler asks four times a minute: what has no answer after this needs somebody. */
export const LIMBO_SECONDS = 900;
/** So many calls of the last quarter of an hour fail, and at least this share of them. */
const [FAILED_CALLS, FAILED_SHARE] = [5, 0.02];

/** `slow` heals by itself or is a matter of setting up; `bad` wants somebody now. */
export type Finding = { tone: 'bad' | 'slow'; sentence: string; todo: string; href?: string };
export type OpsSight = {
  view: OperationsView;
  limbo: PaymentsInLimbo;
  orphans: Orphans;
  now: Date;
  /** IANA name of the business zone, whose clock the sentences read. */
  zone: string;
};
type Check = (sight: OpsSight) => Finding | null | undefined | false;

const bad = (sentence: string, todo: string, href?: string): Finding => ({
  tone: 'bad',
  sentence,
  todo,
  href,
});
const slow = (sentence: string, todo: string, href?: string): Finding => ({
  tone: 'slow',
  sentence,
  todo,
  href,
});

/** Everything that is not well, in the order in which to look at it. */
export const findingsOf = (sight: OpsSight): Finding[] => [
  ...CHECKS.flatMap((check) => check(sight) || []),
  ...sight.view.warnings.map((warning) =>
    slow(warning, 'Change the setting of Redis and start it again; what waits is kept.'),
  ),
];

/** The worker that was seen last, for what it sees of its neighbours; undefined when none is at work. */
export const presentWorker = ({ workers }: OperationsView) => workers.find(({ isAway }) => !isAway);

const noWorker: Check = ({ view: { isWorkerAway, workers }, now, zone }) => {
  if (!isWorkerAway) return null;
  const last = workers.at(0);
  const seen = last
    ? `has been seen since ${wallClock(last.seenAt, now, zone)}`
    : 'was seen within 20 seconds';
  return bad(
    `No worker ${seen}: documents, mails and exports wait.`,
    'Start a worker. What waits is kept in the database and done once one is there.',
  );
};

const noQueue: Check = ({ view }) =>
  view.isQueueAway &&
  bad(
    'The queue does not answer. Bookings and payments go on; what follows from them waits.',
    'See whether Redis runs and answers at REDIS_URL. What waits is kept in the database and queued again.',
  );

const failedJobs: Check = ({ view: { failures }, now, zone }) => {
  const groups = failures.filter(({ failed }) => failed > 0).toSorted((a, b) => b.failed - a.failed);
  if (groups.length === 0) return null;
  const others = groups.length - 1;
  const more =
    others > 0 ? ` ${plural(others, 'more cause')} ${others === 1 ? 'stands' : 'stand'} below.` : '';
  return bad(
    `${failureSentence(groups[0], now, zone)}${more}`,
    todoOf(groups[0]),
    `/ops/failures/${groups[0].key}`,
  );
};

function failureSentence(group: FailureGroup, now: Date, zone: string): string {
  const since = wallClock(group.firstSeen, now, zone);
  if (group.dependency) return `${plural(group.failed, 'job')} failed since ${since}: ${causeOf(group)}.`;
  const { one, many, effect } = runbookLine(group.handlers[0]);
  return `${plural(group.failed, one, many)} failed since ${since}: ${effect}.`;
}

/** What to do about a group of failures. */
export const todoOf = ({ handlers, dependency }: Pick<FailureGroup, 'handlers' | 'dependency'>): string =>
  dependency
    ? `See whether the ${dependency} answers, then retry all of these.`
    : runbookLine(handlers[0]).todo;

const stuckMoney: Check = ({ orphans: { stuck, cents } }) =>
  stuck > 0 &&
  bad(
    `PayPal refuses to send back ${plural(stuck, 'payment')} that no booking could take, of ${centsToDollars(cents)} in all.`,
    'It is tried again by itself. If PayPal goes on refusing, send the money back in PayPal’s own account and tell the family.',
    '/admin?money=to-return',
  );

const noPayPal: Check = ({ view }) =>
  presentWorker(view)?.payments === 'away' &&
  bad(
    'PayPal does not answer: nobody can pay.',
    'See PayPal’s status page and this machine’s way out. Bookings are kept; orders are asked about once PayPal is back.',
  );

const noMailServer: Check = ({ view }) =>
  presentWorker(view)?.mail === 'away' &&
  bad(
    'The mail server does not answer: mails wait for up to two days.',
    'See whether the host and port of SMTP_URL answer. Mails go out by themselves once they do.',
  );

const failedCalls: Check = ({ view: { lastDay } }) => {
  const [failed, calls] = [lastDay.failedCalls.at(-1) ?? 0, lastDay.calls.at(-1) ?? 0];
  if (failed < FAILED_CALLS || failed < calls * FAILED_SHARE) return null;
  return bad(
    `${count(failed)} of ${plural(calls, 'call')} failed within a quarter of an hour: people see that something went wrong.`,
    'Look for "unexpected failure" in the API’s log; each line has the request’s id.',
  );
};

const limbo: Check = ({ limbo: { unanswered, cents, oldestSeconds } }) =>
  (oldestSeconds ?? 0) >= LIMBO_SECONDS &&
  bad(
    `${plural(unanswered, 'payment')} of ${centsToDollars(cents)} ${unanswered === 1 ? 'has' : 'have'} no answer of PayPal for ${age(oldestSeconds)}.`,
    'PayPal is asked again by itself. See whether it answers, and whether the timer settle-payments runs.',
  );

const failingTimer: Check = ({ view: { timers }, now, zone }) => {
  const failing = timers.filter(({ fault }) => fault);
  if (failing.length === 0) return null;
  const others = failing.length > 1 ? ` and ${plural(failing.length - 1, 'other timer')}` : '';
  return bad(
    `The timer ${failing[0].name}${others} failed at ${wallClock(failing[0].lastRunAt, now, zone)}.`,
    'It runs again by itself. If it goes on failing, its message in the table of timers names the cause.',
    '#timers',
  );
};

const lateWork: Check = ({ view: { outbox, queues, failures } }) => {
  const oldest = Math.max(0, ...queues.map(({ oldestWaitingSeconds }) => oldestWaitingSeconds ?? 0));
  const todo =
    'See whether the worker is busy with one long job or stands still, and start another one beside it.';
  const unsent = outbox.oldestUnsentSeconds ?? 0;
  if (unsent >= UNSENT_SECONDS) return bad(`Events have waited to be sent for ${age(unsent)}.`, todo);
  // What has failed, or is tried again, is pending as well: it is named by itself.
  const named = failures.reduce((sum, { failed, retrying }) => sum + failed + retrying, 0);
  const owed = outbox.owed > named ? (outbox.oldestOwedSeconds ?? 0) : 0;
  if (Math.max(oldest, owed) < LATE_SECONDS) return null;
  return bad(`Work is late: the oldest job waits for ${age(Math.max(oldest, owed))}.`, todo, '#queues');
};

const triedAgain: Check = ({ view: { failures } }) => {
  const groups = failures.filter((group) => group.retrying > 0);
  if (groups.length === 0) return null;
  const jobs = groups.reduce((sum, group) => sum + group.retrying, 0);
  const handlers = new Set(groups.flatMap((group) => group.handlers));
  const { one, many } = runbookLine(handlers.size === 1 ? [...handlers][0] : '');
  const nextTryAt = groups.flatMap((group) => group.nextTryAt ?? []).toSorted()[0];
  return slow(
    `${plural(jobs, one, many)} ${jobs === 1 ? 'is' : 'are'} tried again by ${jobs === 1 ? 'itself' : 'themselves'}.`,
    `Nothing has to be done yet.${nextTryAt ? ` The next try is at ${instant(nextTryAt).slice(11, 19)} UTC.` : ''}`,
    '#failures',
  );
};

const CHECKS: Check[] = [
  noWorker,
  noQueue,
  failedJobs,
  stuckMoney,
  noPayPal,
  noMailServer,
  failedCalls,
  limbo,
  failingTimer,
  lateWork,
  triedAgain,
];
