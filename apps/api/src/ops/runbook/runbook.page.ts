import { html, type Html } from '../html.js';
import { RUNBOOK, type RunbookLine } from './runbook.js';
import { tableBox } from '../table-box.js';

/** What every handler does for people, and what to do while it fails. */
export const runbookPage = (): Html =>
  html`${tableBox({
      id: 'runbook',
      title: 'Runbook',
      columns: ['Handler', 'While it fails', 'What to do'],
      rows: [...RUNBOOK].toSorted(([a], [b]) => a.localeCompare(b)).map(row),
    })}
    <p><a class="ops-link" href="/ops">Back to the overview</a></p>`;

const row = ([handler, { effect, todo }]: [string, RunbookLine]): Html =>
  html`<tr id="${handler}">
    <th scope="row">${handler}</th>
    <td class="ops-wide" data-label="While it fails">${effect}</td>
    <td class="ops-wide" data-label="What to do">${todo}</td>
  </tr>`;

/** A handler's name that leads to its line. */
export const runbookLink = (handler: string): Html =>
  html`<a class="ops-link" href="/ops/runbook#${handler}">${handler}</a>`;
