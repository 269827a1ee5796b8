import type { FailureGroup, HandlerFigures, OperationsView, QueueCounts } from '#libs/shared/contracts';
import { html, type Html } from '../html.js';
import { runbookLink } from '../runbook/runbook.js';
import { todoOf } from './job-checks.js';
import { retryGroup, actions, figures, tableBox } from '../ops-parts.js';
import { age, causeOf, count, ms, plural, since } from '../format.js';

const STATES = ['waiting', 'prioritized', 'active', 'delayed', 'completed', 'failed', 'paused'] as const;

/** Failed jobs, grouped by their cause. */
export const failures = ({ failures: groups, timers, mayWrite }: OperationsView, now: Date): Html =>
  tableBox({
    id: 'failures',
    title: 'Failures',
    columns: [
      'Cause',
      'Message',
      figures('Failed'),
      figures('Retrying'),
      'First seen',
      'Last seen',
      'Next try',
      actions(),
    ],
    rows: groups.map((group) => failureRow(group, now, mayWrite)),
    ifEmpty: noJobFailed(timers.filter(({ fault }) => fault).length),
  });

/** Timers have a table of their own, below: this one never says that all is well while one of them failed. */
const noJobFailed = (failedTimers: number): string =>
  failedTimers === 0
    ? 'No job or timer has failed.'
    : `No job has failed. ${plural(failedTimers, 'timer')} failed; see Timers below.`;

const failureRow = (group: FailureGroup, now: Date, mayWrite: boolean): Html =>
  html`<tr>
    <th scope="row"><a class="ops-link" href="/ops/failures/${group.key}">${causeOf(group)}</a></th>
    <td class="ops-wide" data-label="Message">
      ${group.message} ${group.failed > 0 ? html`<span class="ops-todo">${todoOf(group)}</span>` : ''}
    </td>
    <td class="num" data-label="Failed">${count(group.failed)}</td>
    <td class="num" data-label="Retrying">${count(group.retrying)}</td>
    <td class="ops-now" data-label="First seen">${since(group.firstSeen, now)}</td>
    <td class="ops-now" data-label="Last seen">${since(group.lastSeen, now)}</td>
    <td class="ops-now" data-label="Next try">${group.nextTryAt ? since(group.nextTryAt, now) : '–'}</td>
    <td class="ops-action">${mayWrite && group.failed > 0 ? retryGroup(group.key) : ''}</td>
  </tr>`;

/** What each handler did within the last hour. */
export const handlers = ({ handlers: all }: OperationsView): Html =>
  tableBox({
    id: 'handlers',
    title: 'Handlers, last hour',
    columns: ['Handler', figures('Done'), figures('Failing'), figures('p50'), figures('p95')],
    rows: all.map(handlerRow),
    ifEmpty: 'No job has run within the last hour.',
  });

const handlerRow = (row: HandlerFigures): Html =>
  html`<tr>
    <th scope="row">${runbookLink(row.handler)}</th>
    <td class="num" data-label="Done">${count(row.done)}</td>
    <td class="num" data-label="Failing">
      ${row.failing > 0 ? html`<span class="chip bad">${count(row.failing)}</span>` : '0'}
    </td>
    <td class="num" data-label="p50">${ms(row.p50Ms)}</td>
    <td class="num" data-label="p95">${ms(row.p95Ms)}</td>
  </tr>`;

/** Jobs by queue and state; states that are rare have a column only while a queue is in one. */
export function queues(all: QueueCounts[]): Html {
  const states = STATES.filter(
    (state) => !['prioritized', 'paused'].includes(state) || all.some((queue) => queue.states?.[state]),
  );
  return tableBox({
    id: 'queues',
    title: 'Queues',
    columns: ['Queue', ...states.map(figures), figures('Oldest')],
    rows: all.map((queue) => queueRow(queue, states)),
  });
}

const queueRow = (queue: QueueCounts, states: readonly string[]): Html =>
  html`<tr>
    <th scope="row"><a class="ops-link" href="/ops/queues/queue/${queue.name}">${queue.name}</a></th>
    ${states.map(
      (state) =>
        html`<td class="num" data-label="${state}">
          ${queue.states ? count(queue.states[state] ?? 0) : '?'}
        </td>`,
    )}
    <td class="num" data-label="Oldest">${age(queue.oldestWaitingSeconds)}</td>
  </tr>`;
