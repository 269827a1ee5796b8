import type { FoundEvent, FoundJob } from '#libs/platform/monitoring';
import { html, type Html } from './html.js';
import { search } from './overview/overview.page.js';
import { instant, ms, plural, since } from './format.js';
import { retryJob } from './ops-parts.js';

const CHIPS: Record<FoundJob['state'], [tone: string, words: string]> = {
  done: ['good', 'done'],
  waiting: ['', 'waiting'],
  retrying: ['slow', 'will be tried again'],
  failed: ['bad', 'failed'],
};

type SearchInput = { searched: string; events: FoundEvent[]; now: Date; mayWrite: boolean };

/** Events of a booking with their jobs, and the way back to the admin area. */
export function searchPage({ searched, events, now, mayWrite }: SearchInput): Html {
  return html`${search(searched)}
  ${
    events.length === 0
      ? html`<p class="ops-note">
          We know no event of this id. Events are kept for 30 days. A booking is found by its whole id or by
          the last eight signs that the admin area shows.
        </p>`
      : html`<p>${plural(events.length, 'event')}, newest first.</p>`
  }
  ${events.map((event) => eventBox(event, now, mayWrite))}`;
}

function eventBox(event: FoundEvent, now: Date, mayWrite: boolean): Html {
  return html`<section class="ops-box">
    <h2>${event.name}</h2>
    <div class="ops-facts">
      <span>recorded <time datetime="${instant(event.createdAt)}">${since(event.createdAt, now)}</time></span>
      <span>${event.sentAt ? html`sent ${since(event.sentAt, now)}` : 'waits to be sent'}</span>
      <span>event <code>${event.id}</code></span>
      ${event.requestId ? html`<span>request <code>${event.requestId}</code></span>` : ''}
    </div>
    ${event.jobs.length > 0 ? jobs(event, now, mayWrite) : ''}
    <div class="ops-row">
      ${
        event.bookingId
          ? html`<a class="ops-link" href="/admin?tab=bookings&amp;booking=${event.bookingId}"
              >The booking on the admin area</a
            >`
          : ''
      }
      ${
        mayWrite && event.sentAt && event.jobs.length > 0
          ? html`<form action="/ops/replay" method="post">
              <input type="hidden" name="eventId" value="${event.id}" />
              <button class="ops-button" type="submit">Replay this event</button>
            </form>`
          : ''
      }
    </div>
  </section>`;
}

function jobs(event: FoundEvent, now: Date, mayWrite: boolean): Html {
  return html`<div
    class="ops-scroll cards-below ops-jobs"
    tabindex="0"
    role="region"
    aria-label="Jobs of event ${event.id}"
  >
    <table>
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">State</th>
          <th scope="col" class="num">Attempts</th>
          <th scope="col" class="num">Took</th>
          <th scope="col">When</th>
          <th scope="col">Failure</th>
          <th scope="col"><span class="sr-only">Actions</span></th>
        </tr>
      </thead>
      <tbody>
        ${event.jobs.map((job) => jobRow(event.id, job, now, mayWrite))}
      </tbody>
    </table>
  </div>`;
}

function jobRow(eventId: string, job: FoundJob, now: Date, mayWrite: boolean): Html {
  const [tone, words] = CHIPS[job.state];
  const at = job.doneAt ?? job.failedAt;
  return html`<tr>
    <th scope="row">${job.handler}</th>
    <td data-label="State"><span class="chip ${tone}">${words}</span></td>
    <td class="num" data-label="Attempts">${job.attempts}</td>
    <td class="num" data-label="Took">${ms(job.tookMs)}</td>
    <td class="ops-now" data-label="When">${at ? since(at, now) : '–'}</td>
    <td class="ops-wide" data-label="Failure">${job.state === 'done' ? '–' : (job.message ?? '–')}</td>
    <td class="ops-action">${mayWrite && job.state === 'failed' ? retryJob(eventId, job.handler) : ''}</td>
  </tr>`;
}
