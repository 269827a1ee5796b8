import { html, type Html } from './html.js';

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
