// What may be wrong with jobs, events and timers.
import type { FailureGroup } from '#libs/shared/contracts';
import { runbookLine } from '../runbook/runbook.js';
import { age, causeOf, plural, wallClock } from '../format.js';
import { bad, LATE_SECONDS, slow, UNSENT_SECONDS, type Check } from './finding.js';

export const failedJobs: Check = ({ view: { failures }, now, zone }) => {
  const groups = failures.filter(({ failed }) => failed > 0).toSorted((a, b) => b.failed - a.failed);
  if (groups.length === 0) return null;
  const others = groups.length - 1;
  const more =
    others > 0 ? ` ${plural(others, 'more cause')} ${others === 1 ? 'stands' : 'stand'} below.` : '';
  return bad(
    `${failureMessage(groups[0], now, zone)}${more}`,
    todoOf(groups[0]),
    `/ops/failures/${groups[0].key}`,
  );
};

function failureMessage(group: FailureGroup, now: Date, zone: string): string {
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

export const failingTimer: Check = ({ view: { timers }, now, zone }) => {
  const failing = timers.filter(({ fault }) => fault);
  if (failing.length === 0) return null;
  const others = failing.length > 1 ? ` and ${plural(failing.length - 1, 'other timer')}` : '';
  return bad(
    `The timer ${failing[0].name}${others} failed at ${wallClock(failing[0].lastRunAt, now, zone)}.`,
    'It runs again by itself. If it goes on failing, its message in the table of timers names the cause.',
    '#timers',
  );
};

export const lateWork: Check = ({ view: { outbox, queues, failures } }) => {
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

export const retryingJobs: Check = ({ view: { failures }, now, zone }) => {
  const groups = failures.filter((group) => group.retrying > 0);
  if (groups.length === 0) return null;
  const jobs = groups.reduce((sum, group) => sum + group.retrying, 0);
  const handlers = new Set(groups.flatMap((group) => group.handlers));
  const { one, many } = runbookLine(handlers.size === 1 ? [...handlers][0] : '');
  const nextTryAt = groups.flatMap((group) => group.nextTryAt ?? []).toSorted()[0];
  return slow(
    `${plural(jobs, one, many)} ${jobs === 1 ? 'is' : 'are'} tried again by ${jobs === 1 ? 'itself' : 'themselves'}.`,
    `Nothing has to be done yet.${nextTryAt ? ` The next try is at ${wallClock(nextTryAt, now, zone)}.` : ''}`,
    '#failures',
  );
};
