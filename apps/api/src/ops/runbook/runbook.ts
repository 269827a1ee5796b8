// One line for each handler: what it makes, what people miss while it fails, and what to do. A spec holds the list
// against the handlers in the code.
import { JOB_ROWS } from './runbook.jobs.js';
import { MAIL_ROWS } from './runbook.mails.js';

/** A line by its parts (see runbook-row.ts). */
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
