import { centsToDollars, type OperationsView } from '#libs/contracts';
import type { Orphans } from '#libs/refunds';
import { html, type Html } from './html.js';
import { failures, handlers, queues } from './overview.tables.js';
import { age, count, instant, percent, plural } from './words.js';
import { timers, workers } from './worker.tables.js';

/** A job or an effect that waits for longer than this is shown in red. */
const LATE_SECONDS = 300;

type Seen = { now: Date; notice: string; orphans: Orphans };

/** The first page: what waits, what failed, who works. */
export function overview(view: OperationsView, { now, notice, orphans }: Seen): Html {
  return html`${notice ? html`<p class="ops-note is-good" role="status">${notice}</p>` : ''} ${warnings(view)}
    ${moneyToReturn(orphans)} ${cards(view)} ${search('')} ${failures(view, now)}
    <div class="ops-two">
      <div class="ops-stack">${queues(view.queues)} ${workers(view, now)}</div>
      ${handlers(view)}
    </div>
    ${timers(view, now)}
    <p class="ops-foot">
      ${
        view.mayWrite
          ? 'Operators may retry here; every act is noted in the audit log.'
          : 'This room is for reading here. With OPS_WRITE=true operators may retry and remove.'
      }
      Read at ${now.toISOString().slice(11, 19)} UTC; the page reads itself anew every ten seconds.
    </p>`;
}

function warnings(view: OperationsView): Html[] {
  const bad: string[] = [];
  if (view.isWorkerAway)
    bad.push('No worker was seen within 20 seconds: documents, mails and exports wait. Please start one.');
  if (view.isQueueAway)
    bad.push('The queue does not answer. Bookings go on; what follows from them is done once it is back.');
  return [
    ...bad.map((sentence) => html`<p class="ops-note is-bad" role="alert">${sentence}</p>`),
    ...view.warnings.map((sentence) => html`<p class="ops-note">${sentence}</p>`),
  ];
}

/** Nobody has to act unless PayPal refuses; everybody can see it. */
function moneyToReturn({ payments, cents, stuck, choosing, until }: Orphans): Html | '' {
  if (payments === 0) return '';
  return html`<p class="ops-note ${stuck > 0 ? 'is-bad' : ''}" role="${stuck > 0 ? 'alert' : 'status'}">
    ${plural(payments, 'payment')} came that no booking could take: ${centsToDollars(cents)} on the way back.
    ${stuck > 0 ? `PayPal refused to send ${stuck} of them back; they are tried again.` : ''}
    ${until ? `${choosing} of them ${choosing === 1 ? 'waits' : 'wait'} for the parent to choose another time, until ${instant(until)} at the latest.` : ''}
    <a class="ops-link" href="/admin?money=to-return">Show the bookings</a>
  </p>`;
}

function card(name: string, figure: string, small: string, isBad = false): Html {
  return html`<div class="ops-card ${isBad ? 'is-bad' : ''}">
    <dt>${name}</dt>
    <dd>${figure}</dd>
    <dd><small>${small}</small></dd>
  </div>`;
}

function cards({ queues, outbox, failedJobs, lastHour, workers: seen }: OperationsView): Html {
  const waits = queues.flatMap((queue) => queue.oldestWaitingSeconds ?? []);
  const oldest = waits.length > 0 ? Math.max(...waits) : null;
  const present = seen.filter(({ isAway }) => !isAway).length;
  return html`<dl class="ops-cards">
    ${card('Oldest waiting job', age(oldest), 'late from 5 minutes on', (oldest ?? 0) >= LATE_SECONDS)}
    ${card('Failed for good', count(failedJobs), 'wait for an operator', failedJobs > 0)}
    ${card('Done, last hour', count(lastHour.done), `${lastHour.donePerMinute} a minute`)}
    ${card('Failure rate', percent(lastHour.failureRate), `${plural(lastHour.failed, 'job')} failed in the last hour`)}
    ${card(
      'Outbox',
      count(outbox.unsent),
      outbox.unsent > 0 ? `unsent, the oldest for ${age(outbox.oldestUnsentSeconds)}` : 'unsent events',
      (outbox.oldestUnsentSeconds ?? 0) >= 60,
    )}
    ${card(
      'Owed effects',
      count(outbox.owed),
      outbox.owed > 0 ? `the oldest for ${age(outbox.oldestOwedSeconds)}` : 'nothing is owed',
      (outbox.oldestOwedSeconds ?? 0) >= LATE_SECONDS,
    )}
    ${card('Workers', count(present), present === 1 ? 'is at work' : 'are at work', present === 0)}
  </dl>`;
}

/** Leads from a booking to its events and jobs. */
export function search(searched: string): Html {
  return html`<form class="ops-box ops-search" action="/ops/search" method="get" role="search">
    <label>
      Find the events and jobs of a booking
      <input
        name="id"
        value="${searched}"
        placeholder="Id of a booking, an event or a job"
        autocomplete="off"
        required
      />
    </label>
    <button class="ops-button" type="submit">Find</button>
  </form>`;
}
