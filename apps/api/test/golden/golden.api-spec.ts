// Snapshots of the external interface, to detect changes during refactoring. `UPDATE_GOLDEN=1 npx jest
// apps/api/test/golden` rewrites the files.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIL_KINDS } from '#libs/office/notifications';
import { AUDIT_ACTIONS } from '#libs/platform/auth';
import { EVENT_NAMES } from '#libs/platform/events';
import { HISTORY_EXAMPLES } from '#libs/shared/contracts';
import { describeApi } from '../fixtures/described-api.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
}, 60_000);
afterAll(() => api?.stop());

/** Compares with the golden file, or writes it. */
function expectGolden(name: string, text: string): void {
  const file = join(import.meta.dirname, name);
  if (process.env.UPDATE_GOLDEN) writeFileSync(file, text);
  expect(existsSync(file) ? readFileSync(file, 'utf8') : null).toBe(text);
}

/** Sorts keys and removes descriptions. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const isComment = ([key, each]: [string, unknown]) => key === 'description' && typeof each === 'string';
  const own = Object.entries(value).filter((entry) => !isComment(entry));
  const entries = own.toSorted(([one], [other]) => one.localeCompare(other));
  // The compiler lists union members in the order in which it encountered them.
  const isEnum = (key: string, each: unknown): each is unknown[] => key === 'enum' && Array.isArray(each);
  return Object.fromEntries(
    entries.map(([key, each]) => [key, isEnum(key, each) ? each.map(String).toSorted() : sorted(each)]),
  );
};

/** Written so that all releases of PostgreSQL agree: some name the table of a column in views, some do not. */
const SCHEMA = `
  select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' null=' || is_nullable
      || coalesce(' default ' || column_default, '') as line
    from information_schema.columns where table_schema = 'public'
  union all
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
      and contype <> 'n' -- from PostgreSQL 18 on a constraint of its own; columns show it
  union all
  select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'view ' || viewname || ' ' || regexp_replace(definition, '\\m\\w+\\.', '', 'g') from pg_views where schemaname = 'public'
  union all
  select 'function ' || pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
    where pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
  union all
  select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`;

it('the migrated schema matches the golden file', async () => {
  const rows = await api.database.query<{ line: string }>(SCHEMA);
  expectGolden(
    'schema.txt',
    `${rows
      .map(({ line }) => line)
      .toSorted()
      .join('\n')}\n`,
  );
});

it('the API description matches the golden file, except for its module tags', async () => {
  const { info: _, tags: __, paths, ...others } = await describeApi(api);
  const calls = Object.entries(paths).map(([path, verbs]) => [
    path,
    Object.fromEntries(Object.entries(verbs).map(([verb, { tags: ___, ...call }]) => [verb, call])),
  ]);
  const document = sorted({ ...others, paths: Object.fromEntries(calls) });
  expectGolden('openapi.json', `${JSON.stringify(document, null, 1)}\n`);
});

/** The names in decorators such as `@On(['booking-confirmed'], { as: 'issue-receipt' })`, by the given pattern. */
const inSources = (ending: string, pattern: RegExp) =>
  readdirSync('libs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.includes('spec'))
    .flatMap((file) => [...readFileSync(`libs/${file}`, 'utf8').matchAll(pattern)]);
const handlers = inSources('.handlers.ts', /@On\(\s*([^{]+),\s*\{\s*as:\s*'([\w-]+)'/g);

it('the routes and event handlers match the golden file', () => {
  const routes = api.routes.map(({ method, url }) => `route ${method} ${url}`);
  const listening = handlers.flatMap(([, events, handler]) =>
    [...events.matchAll(/[\w-]+/g)].map(([event]) => `handler ${event} ${handler}`),
  );
  expectGolden('names.txt', `${[...new Set([...routes, ...listening])].toSorted().join('\n')}\n`);
});

it('the stored words match the golden file, to which words may be added, but none changed or removed', () => {
  const timers = inSources('.ts', /@Every\([^{]+\{\s*as:\s*'([\w-]+)'/g);
  const words = {
    action: AUDIT_ACTIONS,
    event: EVENT_NAMES,
    handler: handlers.map(([, , handler]) => handler),
    history: HISTORY_EXAMPLES.map(({ code }) => code),
    mail: MAIL_KINDS,
    timer: [...timers.map(([, timer]) => timer), 'retention'],
  };
  const lines = Object.entries(words).flatMap(([kind, each]) => each.map((word) => `${kind} ${word}`));
  expectGolden('stored-words.txt', `${[...new Set(lines)].toSorted().join('\n')}\n`);
});
