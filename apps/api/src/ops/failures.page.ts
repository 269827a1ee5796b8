import type { FailedJob, FailedPage } from '#libs/platform/monitoring';
import { html, type Html } from './html.js';
import { instant, plural, since } from './format.js';
import { todoOf } from './overview/job-checks.js';
import { retryGroup, retryJob } from './ops-parts.js';

type FailuresInput = { key: string; found: FailedPage; now: Date; mayWrite: boolean };

/** The jobs of one group of failures. */
export function failuresPage({ key, found, now, mayWrite }: FailuresInput): Html {
  if (found.jobs.length === 0) {
    return html`<p class="ops-note is-good">No job fails with this any more.</p>
      <p><a class="ops-link" href="/ops">Back to the overview</a></p>`;
  }
  const [{ handler, dependency }] = found.jobs;
  const isAnyFinal = found.jobs.some(({ isFinal }) => isFinal);
  return html`<section class="ops-box">
      <h2>${dependency ? `Waiting for the ${dependency}` : handler}: ${plural(found.total, 'job')}</h2>
      <p>${todoOf({ handlers: [handler], dependency })}</p>
      <div class="ops-row">
        <a class="ops-link" href="/ops">Back to the overview</a>
        ${mayWrite && isAnyFinal ? retryGroup(key) : ''}
      </div>
    </section>
    ${found.jobs.map((job) => jobBox(job, now, mayWrite))} ${pager(key, found)}`;
}

function jobBox(job: FailedJob, now: Date, mayWrite: boolean): Html {
  const id = `${job.eventId}.${job.handler}`;
  return html`<section class="ops-box">
    <div class="ops-row">
      <span class="chip ${job.isFinal ? 'bad' : 'slow'}"
        >${job.isFinal ? 'failed' : 'will be tried again'}</span
      >
      <code>${id}</code>
      ${mayWrite && job.isFinal ? retryJob(job.eventId, job.handler) : ''}
    </div>
    <p>${job.message}</p>
    <div class="ops-facts">
      <span>${plural(job.attempts, 'attempt')}</span>
      <span
        >first <time datetime="${instant(job.firstFailedAt)}">${since(job.firstFailedAt, now)}</time></span
      >
      <span>last <time datetime="${instant(job.failedAt)}">${since(job.failedAt, now)}</time></span>
      ${
        job.retryAt
          ? html`<span>next <time datetime="${instant(job.retryAt)}">${since(job.retryAt, now)}</time></span>`
          : ''
      }
    </div>
    <div class="ops-row">
      <a class="ops-link" href="/ops/search?id=${job.eventId}">The event</a>
      <a class="ops-link" href="/ops/queues/queue/${job.queue}/${encodeURIComponent(id)}"
        >The job in its queue</a
      >
      <details>
        <summary>Stack</summary>
        <pre>${job.stack}</pre>
      </details>
    </div>
  </section>`;
}

function pager(key: string, { page, pages }: FailedPage): Html | '' {
  if (pages < 2) return '';
  const link = (to: number, words: string) =>
    html`<a class="ops-link" href="/ops/failures/${key}?page=${to}">${words}</a>`;
  return html`<nav class="ops-row" aria-label="Pages">
    ${page > 1 ? link(page - 1, 'Newer') : ''}<span>Page ${page} of ${pages}</span>
    ${page < pages ? link(page + 1, 'Older') : ''}
  </nav>`;
}
