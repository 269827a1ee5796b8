// What may be wrong with the machines that the product lives on, with its calls, and with money on its way.
import { centsToDollars } from '#libs/shared/contracts';
import { age, count, plural, wallClock } from '../format.js';
import { bad, LIMBO_SECONDS, presentWorker, type Check } from './finding.js';

/** So many calls of the last quarter of an hour fail, and at least this share of them. */
const [FAILED_CALLS, FAILED_SHARE] = [5, 0.02];

export const noWorker: Check = ({ view: { isWorkerAway, workers }, now, zone }) => {
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

export const noQueue: Check = ({ view }) =>
  view.isQueueAway &&
  bad(
    'The queue does not answer. Bookings and payments go on; what follows from them waits.',
    'See whether Redis runs and answers at REDIS_URL. What waits is kept in the database and queued again.',
  );

export const stuckMoney: Check = ({ unapplied: { stuck, cents } }) =>
  stuck > 0 &&
  bad(
    `PayPal refuses to send back ${plural(stuck, 'payment')} that no booking could take, of ${centsToDollars(cents)} in all.`,
    'It is tried again by itself. If PayPal goes on refusing, send the money back in PayPal’s own account and tell the family.',
    '/admin?money=to-return',
  );

export const noPayPal: Check = ({ view }) =>
  presentWorker(view)?.payments === 'away' &&
  bad(
    'PayPal does not answer: nobody can pay.',
    'See PayPal’s status page and this machine’s way out. Bookings are kept; orders are asked about once PayPal is back.',
  );

export const noMailServer: Check = ({ view }) =>
  presentWorker(view)?.mail === 'away' &&
  bad(
    'The mail server does not answer: mails wait for up to two days.',
    'See whether the host and port of SMTP_URL answer. Mails go out by themselves once they do.',
  );

export const failedCalls: Check = ({ view: { lastDay } }) => {
  const [failed, calls] = [lastDay.failedCalls.at(-1) ?? 0, lastDay.calls.at(-1) ?? 0];
  if (failed < FAILED_CALLS || failed < calls * FAILED_SHARE) return null;
  return bad(
    `${count(failed)} of ${plural(calls, 'call')} failed within a quarter of an hour: people see that something went wrong.`,
    'Look for "unexpected failure" in the API’s log; each line has the request’s id.',
  );
};

export const limbo: Check = ({ limbo: { unanswered, cents, oldestSeconds } }) =>
  (oldestSeconds ?? 0) >= LIMBO_SECONDS &&
  bad(
    `${plural(unanswered, 'payment')} of ${centsToDollars(cents)} ${unanswered === 1 ? 'has' : 'have'} no answer of PayPal for ${age(oldestSeconds)}.`,
    'PayPal is asked again by itself. See whether it answers, and whether the timer settle-payments runs.',
  );
