// Path parameters are user input: no value may cause a 500.
import type { JsonSchema } from '#libs/shared/contracts';
import { chanceOf, insertBooking, insertHost, sample } from '#libs/platform/testing';
import type { OpenApiDocument } from '../../src/openapi/api-description.service.js';
import { describeApi } from '../fixtures/described-api.js';
import { setUpOps, type OpsFixture } from '../fixtures/ops-fixture.js';

/** Rejected before routing by their own checks. */
const NUL = '%00';
/** Not UTF-8. */
const MALFORMED = '%ED%A0%80';
/** None matches an existing row. */
const ODD_VALUES = [
  '0',
  '-1',
  '01',
  '1.5',
  '0x10',
  '1%0A',
  '%EF%BC%91',
  'NaN',
  '2147483648',
  '9223372036854775808',
  '9'.repeat(400),
  '5f3a9c21-0000-4000-8000-00000000000',
  '5f3a9c21-0000-4000-8000-000000000000%0A',
  '2026-02-30',
  '__proto__',
  'constructor',
  'toString',
  MALFORMED,
  NUL,
  '%E2%80%A8',
  "'",
  '%25',
  'x'.repeat(3_000),
];

/** Values that once failed are tried for every parameter, the others for every third; this takes a few seconds. */
const EVERYWHERE = ['2147483648', 'NaN'];
const valuesAt = (turn: number) =>
  ODD_VALUES.filter((value, place) => EVERYWHERE.includes(value) || (place + turn) % 3 === 0);

/** Valid, but does not exist. */
const UNKNOWN_NUMBER = '2147483647';
const UNKNOWN_ID = '5f3a9c21-0000-4000-8000-000000000000';

type Body = { content: Record<string, { schema: JsonSchema }> };

let ops: OpsFixture;
let document: OpenApiDocument;
let known: Record<string, string>;
let cookieOfHost: string;
beforeAll(async () => {
  ops = await setUpOps({});
  document = await describeApi(ops.api);
  const { database } = ops.api;
  const host = ops.api.guest();
  const signedUp = await host
    .post('/api/register')
    .send({ username: 'harper', password: 'a good password' })
    .expect(201);
  cookieOfHost = signedUp.headers['set-cookie'][0].split(';')[0];
  const hostNo = await insertHost(database, { userId: signedUp.body.id });
  // Valid first parameters, so that the second one of a path is reached.
  const { id } = await insertBooking(database);
  known = { id, no: String(hostNo), kind: 'host', queueName: 'events' };
}, 240_000);
afterAll(() => ops?.api.stop());

type Answer = { status: number; code: unknown };

/** Sends valid bodies, so that the path parameter is evaluated. */
function caller() {
  const server = ops.api.app.getHttpAdapter().getInstance();
  const { schemas } = document.components;
  return async (method: string, url: string, values: (name: string) => string): Promise<Answer> => {
    const operation = document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const sent = (operation?.requestBody as Body | undefined)?.content['application/json']?.schema;
    const payload = sent ? sample(sent, chanceOf(1), schemas) : undefined;
    const { statusCode, body } = await server.inject({
      method: method as 'GET',
      url: url.replace(/:(\w+)/g, (_, name: string) => values(name)).replace('*', values('*')),
      headers: { cookie: url.startsWith('/api/host') ? cookieOfHost : ops.cookies.admin },
      payload: payload as object,
    });
    const { code } = body.startsWith('{') ? (JSON.parse(body) as { code?: string }) : {};
    return { status: statusCode, code };
  };
}

const routesWithParameters = () =>
  ops.api.routes.filter(({ method, url }) => /[:*]/.test(url) && !['HEAD', 'OPTIONS'].includes(method));
const namesIn = (url: string) => [...url.matchAll(/:(\w+)|\*/g)].map(([found, name]) => name ?? found);

it('no path parameter causes a 500', async () => {
  const call = caller();
  const failed: string[] = [];
  let turn = 0;
  expect(routesWithParameters().length).toBeGreaterThan(60);
  for (const { method, url } of routesWithParameters()) {
    for (const odd of namesIn(url)) {
      turn += 1;
      for (const value of valuesAt(turn)) {
        const { status } = await call(method, url, (name) =>
          name === odd ? value : (known[name] ?? UNKNOWN_ID),
        );
        // A busy machine may answer 503.
        if (status >= 500 && status !== 503)
          failed.push(`${status} ${method} ${url} with ${odd} = ${value.slice(0, 60)}`);
      }
    }
  }
  expect(failed).toEqual([]);
}, 240_000);

it('an invalid row number gets the same answer as an unknown one', async () => {
  const call = caller();
  const numbered = routesWithParameters().filter(({ url }) => namesIn(url).includes('no'));
  expect(numbered.length).toBeGreaterThan(8);
  const differing: string[] = [];
  for (const { method, url } of numbered) {
    const at = (no: string) =>
      call(method, url, (name) => (name === 'no' ? no : (known[name] ?? '2026-06-01')));
    const unknown = await at(UNKNOWN_NUMBER);
    for (const value of ODD_VALUES.filter((each) => ![NUL, MALFORMED].includes(each))) {
      const answer = await at(value);
      if (JSON.stringify(answer) !== JSON.stringify(unknown))
        differing.push(
          `${answer.status} instead of ${unknown.status}: ${method} ${url} with ${value.slice(0, 60)}`,
        );
    }
  }
  expect(differing).toEqual([]);
}, 240_000);
