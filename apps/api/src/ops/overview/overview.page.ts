import { centsToDollars, zoneName } from '#libs/shared/contracts';
import type { OpsState, Finding } from './finding.js';
import { html, type Html } from '../html.js';
import { failures, handlers, queues } from './overview.tables.js';
import { tiles } from './tiles.js';
import { clockWithSeconds, plural, wallClock } from '../format.js';
import { timers, workers } from './worker.tables.js';
import { findingsOf } from './findings.js';

/** The first page: whether all is well, what waits, what failed, who works. `notice` tells what the last act did. */
export function overview(sight: OpsState, notice: string): Html {
  const { view, now, zone } = sight;
  return html`${notice ? html`<p class="ops-note is-good" role="status">${notice}</p>` : ''} ${verdict(sight)}
    ${moneyToReturn(sight)} ${tiles(sight)} ${search('')} ${failures(view, now)}
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
      Times are ${zoneName(zone)}. Read at ${clockWithSeconds(now, zone)}; the page reads itself anew every
      ten seconds.
    </p>`;
}

/** No action is needed unless PayPal refuses. */
function moneyToReturn({ unapplied, now, zone }: OpsState): Html | '' {
  const { payments, cents, stuck, choosing, until } = unapplied;
  if (payments === 0) return '';
  return html`<p class="ops-note">
    ${plural(payments, 'payment')} came that no booking could take: ${centsToDollars(cents)} on the way back.
    ${stuck > 0 ? `PayPal refused to send ${stuck} of them back; they are tried again.` : ''}
    ${until ? `${choosing} of them ${choosing === 1 ? 'waits' : 'wait'} for the parent to choose another time, until ${wallClock(until, now, zone)} at the latest.` : ''}
    <a class="ops-link" href="/admin?money=to-return">Show the bookings</a>
  </p>`;
}

/** Leads from a booking to its events and jobs. */
export function search(searched: string): Html {
  return html`<form class="ops-box ops-search" action="/ops/search" method="get" role="search">
    <label>
      Find the events and jobs of a booking
      <input
        name="id"
        value="${searched}"
        placeholder="Id of a booking, event or job, or its last 8 signs"
        autocomplete="off"
        required
      />
    </label>
    <button class="ops-button" type="submit">Find</button>
  </form>`;
}

/**
 * The first lines of the ops room: one green sentence when all is well, else what is wrong, the worst first, each with
 * what to do. The page's own script counts the seconds since it was read.
 */
function verdict(sight: OpsState): Html {
  const [first, ...others] = findingsOf(sight);
  const { tone, sentence } = first ?? { tone: 'good', sentence: 'All well,' };
  const role = tone === 'bad' ? 'alert' : 'status';
  return html`<section class="ops-verdict is-${tone}" aria-label="How it stands">
      <p><span data-sentence role="${role}">${sentence}</span> <span data-read>read just now</span></p>
      ${first ? whatToDo(first) : ''}
    </section>
    ${others.map(
      (finding) =>
        html`<section class="ops-verdict is-small is-${finding.tone}">
          <p>${finding.sentence}</p>
          ${whatToDo(finding)}
        </section>`,
    )}`;
}

const whatToDo = ({ todo, href }: Finding): Html =>
  html`<details>
    <summary>What to do</summary>
    <p>${todo} ${href ? html`<a class="ops-link" href="${href}">Show what it is about</a>` : ''}</p>
  </details>`;
