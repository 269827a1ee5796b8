import { html, type Html } from './html.js';

type Table = {
  /** Names the box for links and for people who cannot see it. */
  id: string;
  title: string;
  /** Headings in order; `figures` and `actions` make the ones that are no plain text. */
  columns: (string | Html)[];
  rows: Html[];
  /** What is said instead of a table without rows. */
  ifEmpty?: string;
  /** Sums up a table that is shown at a press. */
  folded?: string;
};

const heading = (column: string | Html) =>
  typeof column === 'string' ? html`<th scope="col">${column}</th>` : column;

/** The heading of a column of numbers. */
export const figures = (name: string): Html => html`<th scope="col" class="num">${name}</th>`;

/** The heading of a column of buttons: said, not shown. */
export const actions = (): Html => html`<th scope="col"><span class="sr-only">Actions</span></th>`;

/** A box with a table; where there is no room for it, each row becomes a card of its cells' `data-label`. */
export function tableBox({ id, title, columns, rows, ifEmpty, folded }: Table): Html {
  const table = html`<div class="ops-scroll cards-below" tabindex="0" role="region" aria-labelledby="${id}">
    <table>
      <thead>
        <tr>
          ${columns.map(heading)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
  const shown = folded
    ? html`<details class="ops-fold">
        <summary>${folded}</summary>
        ${table}
      </details>`
    : table;
  return html`<section class="ops-box">
    <h2 id="${id}">${title}</h2>
    ${ifEmpty && rows.length === 0 ? html`<p>${ifEmpty}</p>` : shown}
  </section>`;
}

/** Tries one job again; for an operations page that may write. */
export const retryJob = (eventId: string, handler: string): Html =>
  html`<form action="/ops/retry" method="post">
    <input type="hidden" name="eventId" value="${eventId}" />
    <input type="hidden" name="handler" value="${handler}" />
    <button class="ops-button" type="submit">Retry</button>
  </form>`;

/** Tries every job again that failed with the same message; for an operations page that may write. */
export const retryGroup = (key: string): Html =>
  html`<form action="/ops/retry-group" method="post">
    <input type="hidden" name="key" value="${key}" />
    <button class="ops-button" type="submit">Retry all of these</button>
  </form>`;
