// Records which columns each statement of a spec file returns, with its place in the sources, for row-types.mjs. Only what
// is run through `query`: the rows of entities have the types of TypeORM.
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';

/** A statement at one place in the sources, and what PostgreSQL said about its result. */
type Statement = {
  /** `file:line:column` of the call. */
  at: string;
  text: string;
  command: string;
  /** `hasNull`: in a row of this run. */
  fields: { name: string; type: number; table: number; column: number; hasNull: boolean }[];
};
type Send = (this: unknown, ...args: unknown[]) => Promise<pg.QueryResult | pg.QueryResult[]>;

const ROOT = join(import.meta.dirname, '../../../../..');
const FILE = join(ROOT, '.cache/specs/statements.jsonl');
/** One text is run from few places; reading the stack at each call would cost more than the statement. */
const LOOKS_PER_TEXT = 20;
/** Of our sources, without what passes statements on. */
const CALLER =
  /\/((?:apps|libs)\/(?!.*\/row-types\/|.*\/database\/src\/connection\.ts)[^\s()]+\.ts:\d+:\d+)\)?$/;

const running = new AsyncLocalStorage<Statement>();
const statements = new Map<string, Statement>();
const looks = new Map<string, number>();

const run = PostgresQueryRunner.prototype.query as Send;
PostgresQueryRunner.prototype.query = function (
  this: PostgresQueryRunner,
  text: string,
  values?: unknown[],
  isForEntities = false,
) {
  const statement = isForEntities ? null : statementOf(text);
  const send = () => run.call(this, text, values, isForEntities);
  return statement ? running.run(statement, send) : send();
} as never;

const send = pg.Client.prototype.query as Send;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const statement = running.getStore();
  const result = send.apply(this, args);
  return statement ? result.then((found) => note(statement, found)) : result;
} as never;

afterAll(() => {
  const done = [...statements.values()].filter(({ command }) => command !== '');
  appendFileSync(FILE, done.map((statement) => `${JSON.stringify(statement)}\n`).join(''));
});

/** Null for a statement that is not in our sources, and for a text whose places are known. */
function statementOf(text: string): Statement | null {
  const count = looks.get(text) ?? 0;
  if (count === LOOKS_PER_TEXT) return null;
  looks.set(text, count + 1);
  const at = new Error().stack!.split('\n').flatMap((line) => CALLER.exec(line)?.[1] ?? [])[0];
  if (!at) return null;
  const key = `${at} ${text}`;
  if (!statements.has(key)) statements.set(key, { at, text, command: '', fields: [] });
  return statements.get(key)!;
}

function note<Result extends pg.QueryResult | pg.QueryResult[]>(
  statement: Statement,
  result: Result,
): Result {
  if (Array.isArray(result)) return result;
  const { command, fields, rows } = result;
  statement.command = command;
  if (statement.fields.length === 0)
    statement.fields = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: dataTypeID,
      table: tableID,
      column: columnID,
      hasNull: false,
    }));
  for (const field of statement.fields) field.hasNull ||= rows.some((row) => row[field.name] === null);
  return result;
}
