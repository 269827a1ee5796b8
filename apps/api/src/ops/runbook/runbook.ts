// One line for each handler: what it makes, what people miss while it fails, and what to do. A spec holds the list
// against the handlers in the code.
import { JOB_ROWS } from './runbook.jobs.js';
import { MAIL_ROWS } from './runbook.mails.js';
import { html, type Html } from '../html.js';
import { tableBox } from '../ops-parts.js';

/** A line by its parts (see `RunbookRow`). */
export type RunbookLine = { one: string; many: string; effect: string; todo: string };

const UNKNOWN: RunbookLine = {
  one: 'job',
  many: 'jobs',
  effect: 'what should follow from an event is missing',
  todo: 'Read the message, mend its cause and retry.',
};

export const RUNBOOK: ReadonlyMap<string, RunbookLine> = new Map(
  [...JOB_ROWS, ...MAIL_ROWS].map(([handler, one, many, effect, todo]) => [
    handler,
    { one, many, effect, todo },
  ]),
);

/** The line of a handler; a general one for a handler of an older version, whose failures are still kept. */
export const runbookLine = (handler: string): RunbookLine => RUNBOOK.get(handler) ?? UNKNOWN;

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
