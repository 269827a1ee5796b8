import type { FailureGroup, OperationsView } from '#libs/contracts';
import { html, type Html } from './html.js';
import { age, count, ms, since } from './words.js';
import { retryGroup } from './retry-forms.js';

/** Failed jobs, grouped by what they failed with. */
export function failures({ failures: groups, mayWrite }: OperationsView, now: Date): Html {
  return html`<section class="ops-box">
    <h2 id="failures">Failures</h2>
    ${
      groups.length === 0
        ? html`<p>Nothing has failed. Well done, everybody.</p>`
        : html`<div class="ops-scroll cards-below" tabindex="0" role="region" aria-labelledby="failures">
            <table>
              <thead>
                <tr>
                  <th scope="col">Handler</th>
                  <th scope="col">Message</th>
                  <th scope="col" class="num">Failed</th>
                  <th scope="col" class="num">Retrying</th>
                  <th scope="col">First seen</th>
                  <th scope="col">Last seen</th>
                  <th scope="col"><span class="sr-only">Actions</span></th>
                </tr>
              </thead>
              <tbody>
                ${groups.map((group) => failureRow(group, now, mayWrite))}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

function failureRow(group: FailureGroup, now: Date, mayWrite: boolean): Html {
  return html`<tr>
    <th scope="row"><a class="ops-link" href="/ops/failures/${group.key}">${group.handler}</a></th>
    <td class="ops-wide" data-label="Message">${group.message}</td>
    <td class="num" data-label="Failed">${count(group.failed)}</td>
    <td class="num" data-label="Retrying">${count(group.retrying)}</td>
    <td class="ops-now" data-label="First seen">${since(group.firstSeen, now)}</td>
    <td class="ops-now" data-label="Last seen">${since(group.lastSeen, now)}</td>
    <td class="ops-action">${mayWrite && group.failed > 0 ? retryGroup(group.key) : ''}</td>
  </tr>`;
}

export function handlers({ handlers: all }: OperationsView): Html {
  return html`<section class="ops-box">
    <h2 id="handlers">Handlers, last hour</h2>
    ${
      all.length === 0
        ? html`<p>No job has run within the last hour.</p>`
        : html`<div class="ops-scroll cards-below" tabindex="0" role="region" aria-labelledby="handlers">
            <table>
              <thead>
                <tr>
                  <th scope="col">Handler</th>
                  <th scope="col" class="num">Done</th>
                  <th scope="col" class="num">Failing</th>
                  <th scope="col" class="num">p50</th>
                  <th scope="col" class="num">p95</th>
                </tr>
              </thead>
              <tbody>
                ${all.map(
                  (row) =>
                    html`<tr>
                      <th scope="row">${row.handler}</th>
                      <td class="num" data-label="Done">${count(row.done)}</td>
                      <td class="num" data-label="Failing">
                        ${row.failing > 0 ? html`<span class="chip bad">${count(row.failing)}</span>` : '0'}
                      </td>
                      <td class="num" data-label="p50">${ms(row.p50Ms)}</td>
                      <td class="num" data-label="p95">${ms(row.p95Ms)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

export function workers({ workers: all }: OperationsView, now: Date): Html {
  return html`<section class="ops-box">
    <h2 id="workers">Workers</h2>
    ${
      all.length === 0
        ? html`<p>No worker has been seen within the last day.</p>`
        : html`<div class="ops-scroll cards-below" tabindex="0" role="region" aria-labelledby="workers">
            <table>
              <thead>
                <tr>
                  <th scope="col">Worker</th>
                  <th scope="col">State</th>
                  <th scope="col">Seen</th>
                  <th scope="col">Started</th>
                  <th scope="col">Version</th>
                </tr>
              </thead>
              <tbody>
                ${all.map(
                  (worker) =>
                    html`<tr>
                      <th scope="row">${worker.name}</th>
                      <td data-label="State">
                        <span class="chip ${worker.isAway ? 'bad' : 'good'}"
                          >${worker.isAway ? 'away' : 'at work'}</span
                        >
                      </td>
                      <td class="ops-now" data-label="Seen">${since(worker.seenAt, now)}</td>
                      <td class="ops-now" data-label="Started">${since(worker.startedAt, now)}</td>
                      <td data-label="Version">${worker.version}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

export function timers({ timers: all }: OperationsView, now: Date): Html {
  return html`<section class="ops-box">
    <h2 id="timers">Timers</h2>
    ${
      all.length === 0
        ? html`<p>No timer has run yet.</p>`
        : html`<div class="ops-scroll cards-below" tabindex="0" role="region" aria-labelledby="timers">
            <table>
              <thead>
                <tr>
                  <th scope="col">Timer</th>
                  <th scope="col">Every</th>
                  <th scope="col">Last run</th>
                  <th scope="col" class="num">Took</th>
                  <th scope="col">Next run</th>
                </tr>
              </thead>
              <tbody>
                ${all.map(
                  (timer) =>
                    html`<tr>
                      <th scope="row">
                        ${timer.name}
                        ${timer.fault ? html`<span class="ops-fault">failed: ${timer.fault}</span>` : ''}
                      </th>
                      <td class="ops-now" data-label="Every">${age(timer.everySeconds)}</td>
                      <td class="ops-now" data-label="Last run">${since(timer.lastRunAt, now)}</td>
                      <td class="num" data-label="Took">${ms(timer.tookMs)}</td>
                      <td class="ops-now" data-label="Next run">${since(timer.nextRunAt, now)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}
