// Every field of every request is user input: no value may cause a 500, and an unusable one is named.
import type { JsonSchema } from '#libs/shared/contracts';
import { chanceOf, insertBooking, insertHost, sample } from '#libs/platform/testing';
import { operationsOf } from '../fixtures/any-request.js';
import { describeApi } from '../fixtures/described-api.js';
import { setUpOps, type OpsFixture } from '../fixtures/ops-fixture.js';

const LONE_SURROGATE = String.raw`"\ud800"`;
const NUL = String.raw`"a\u0000b"`;
/** JSON texts, since an object literal cannot have its own `__proto__` key. */
const ODD_OBJECTS = [
  '{"toString":1}',
  '{"toString":1,"valueOf":1,"toJSON":1,"then":1,"length":3}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"constructor":1,"hasOwnProperty":1}',
  '{"__proto__":{"role":"admin"}}',
  '{"deep":{"deep":{"toString":null}}}',
];
const ODD_LISTS = ['[{"toString":1}]', '[]', '[null]', '[[["a"]]]', `[${NUL}]`, `[${LONE_SURROGATE}]`];
const ODD_SCALARS = [
  'null',
  'true',
  '-1',
  '1.5',
  '1e308',
  '12345678901234567890',
  '""',
  NUL,
  LONE_SURROGATE,
  `"${'x'.repeat(5_000)}"`,
  '"\\u200b\\u202e"',
];
const PLAIN_OBJECT = '{"a":1}';

/** The first value for every field, of the others a different third for each; all of them would take a minute. */
const valuesAt = (turn: number, values: string[]) =>
  values.filter((_, place) => place === 0 || (place + turn) % 3 === 0);

type Body = { content: Record<string, { schema: JsonSchema }> };
type Parameter = { in: string; name: string };
type Target = { method: string; path: string; url: string; schema?: JsonSchema; query: string[] };

let ops: OpsFixture;
let schemas: Record<string, JsonSchema>;
let targets: Target[];
let cookieOfHost: string;
beforeAll(async () => {
  ops = await setUpOps({});
  const document = await describeApi(ops.api);
  ({ schemas } = document.components as { schemas: Record<string, JsonSchema> });
  const host = ops.api.guest();
  const signedUp = await host
    .post('/api/register')
    .send({ username: 'harper', password: 'a good password' })
    .expect(201);
  cookieOfHost = signedUp.headers['set-cookie'][0].split(';')[0];
  const no = String(await insertHost(ops.api.database, { userId: signedUp.body.id }));
  const { id } = await insertBooking(ops.api.database);
  const known: Record<string, string> = { id, no, kind: 'host', key: 'refundHours', checkedOn: '2026-06-01' };
  targets = operationsOf(document).map(({ method, path, operation }) => ({
    method: method.toUpperCase(),
    path,
    url: path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? id),
    schema: (operation.requestBody as Body | undefined)?.content['application/json']?.schema,
    query: ((operation.parameters ?? []) as Parameter[])
      .filter((each) => each.in === 'query')
      .map(({ name }) => name),
  }));
}, 240_000);
afterAll(() => ops?.api.stop());

const named = (schema: JsonSchema): JsonSchema =>
  typeof schema.$ref === 'string' ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;

/** All fields of a request, with those of nested objects and of the entries of lists. */
function fieldsOf(given: JsonSchema, path: string[] = []): string[][] {
  const schema = named(given);
  const inside = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(
    ([name, field]) => [[...path, name], ...fieldsOf(field, [...path, name])],
  );
  const entries = schema.items
    ? [[...path, '0'], ...fieldsOf(schema.items as JsonSchema, [...path, '0'])]
    : [];
  return [...inside, ...entries];
}

/** The JSON of a valid request in which one field has another value. */
function jsonWith(valid: unknown, [name, ...rest]: string[], value: string): string {
  if (name === undefined) return value;
  if (name === '0') return `[${jsonWith((valid as unknown[] | undefined)?.[0], rest, value)}]`;
  const part = (typeof valid === 'object' && valid !== null ? valid : {}) as Record<string, unknown>;
  const others = Object.entries(part)
    .filter(([key]) => key !== name)
    .map(([key, each]) => `${JSON.stringify(key)}:${JSON.stringify(each)}`);
  return `{${[...others, `${JSON.stringify(name)}:${jsonWith(part[name], rest, value)}`].join(',')}}`;
}

async function send({ method, url }: Target, payload?: string, query = '') {
  const server = ops.api.app.getHttpAdapter().getInstance();
  const { statusCode, body } = await server.inject({
    method: method as 'POST',
    url: url + query,
    headers: {
      cookie: url.startsWith('/api/host') ? cookieOfHost : ops.cookies.admin,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    payload,
  });
  const { code, errors } = body.startsWith('{')
    ? (JSON.parse(body) as { code?: string; errors?: object })
    : {};
  return { status: statusCode, code, fields: Object.keys(errors ?? {}) };
}

it('an odd object in a field is answered like any other wrong object', async () => {
  const differing: string[] = [];
  let turn = 0;
  for (const target of targets) {
    if (!target.schema) continue;
    const valid = sample(target.schema, chanceOf(1), schemas);
    for (const path of fieldsOf(target.schema)) {
      const plain = await send(target, jsonWith(valid, path, PLAIN_OBJECT));
      const empty = await send(target, jsonWith(valid, path, '{}'));
      turn += 1;
      for (const odd of valuesAt(turn, ODD_OBJECTS)) {
        const answer = await send(target, jsonWith(valid, path, odd));
        if (![plain, empty].some((each) => JSON.stringify(each) === JSON.stringify(answer)))
          differing.push(
            `${answer.status} ${answer.code} instead of ${plain.status}: ${target.method} ${target.path}, ${path.join('.')} = ${odd}`,
          );
      }
    }
  }
  expect(differing).toEqual([]);
  expect(turn).toBeGreaterThan(250);
}, 240_000);

it('no value of a field causes a 500', async () => {
  const values = [...ODD_LISTS, ...ODD_SCALARS];
  const failed: string[] = [];
  let turn = 0;
  for (const target of targets) {
    if (!target.schema) continue;
    const valid = sample(target.schema, chanceOf(2), schemas);
    for (const path of fieldsOf(target.schema)) {
      turn += 1;
      for (const value of valuesAt(turn, values)) {
        const { status } = await send(target, jsonWith(valid, path, value));
        if (status >= 500)
          failed.push(`${status} ${target.method} ${target.path}, ${path.join('.')} = ${value.slice(0, 60)}`);
      }
    }
  }
  expect(failed).toEqual([]);
  expect(turn).toBeGreaterThan(250);
}, 240_000);

it('no body that is another JSON value causes a 500', async () => {
  const failed: string[] = [];
  for (const target of targets.filter(({ schema }) => schema)) {
    for (const value of ['{"toString":1}', '[{"toString":1}]', 'null', '1', LONE_SURROGATE]) {
      const { status } = await send(target, value);
      if (status >= 500) failed.push(`${status} ${target.method} ${target.path} with ${value.slice(0, 60)}`);
    }
  }
  expect(failed).toEqual([]);
}, 240_000);

it('no value in a query causes a 500', async () => {
  const values = [
    '',
    '%00',
    '%ED%A0%80',
    '-1',
    '1e999',
    '2147483648',
    '__proto__',
    'toString',
    'x'.repeat(3_000),
  ];
  const failed: string[] = [];
  const queried = targets.filter(({ query }) => query.length > 0);
  expect(queried.length).toBeGreaterThan(10);
  for (const target of queried) {
    for (const name of target.query) {
      const queries = [
        ...values.map((value) => `?${name}=${value}`),
        `?${name}=a&${name}=b`,
        `?${name}[toString]=1`,
        `?${name}[]=1`,
      ];
      for (const query of queries) {
        const { status } = await send(target, undefined, query);
        if (status >= 500) failed.push(`${status} ${target.method} ${target.path}${query.slice(0, 80)}`);
      }
    }
  }
  expect(failed).toEqual([]);
}, 240_000);
