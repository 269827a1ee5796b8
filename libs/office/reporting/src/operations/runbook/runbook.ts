// One entry per handler: what it produces, the effect of its failure, and what to do. A spec compares the entries with
// the handlers in the code.
import type { RunbookSection } from '#libs/shared/contracts';
import { JOB_SECTIONS } from './runbook-jobs.js';
import { MAIL_SECTIONS } from './runbook-mails.js';

/** A runbook entry with named fields (see `RunbookRow`). */
type RunbookLine = { one: string; many: string; effect: string; todo: string };

const UNKNOWN: RunbookLine = {
  one: 'job',
  many: 'jobs',
  effect: 'what should follow from an event is missing',
  todo: 'Read the message, fix its cause and retry.',
};

const SECTIONS = [...JOB_SECTIONS, ...MAIL_SECTIONS];

export const RUNBOOK: ReadonlyMap<string, RunbookLine> = new Map(
  SECTIONS.flatMap(({ rows }) => rows).map(([handler, one, many, effect, todo]) => [
    handler,
    { one, many, effect, todo },
  ]),
);

/** The entry of a handler; a generic one for a handler of an older version, whose failures are still stored. */
export const runbookLine = (handler: string): RunbookLine => RUNBOOK.get(handler) ?? UNKNOWN;

/** All entries for the operations page. */
export const runbookSections = (): RunbookSection[] =>
  SECTIONS.map(({ title, rows }) => ({
    title,
    entries: rows.map(([handler, , , effect, todo]) => ({ handler, effect, todo })),
  }));
