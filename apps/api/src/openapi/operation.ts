// One OpenAPI operation: what decorators, contracts and the facts of the build say about a route.
import { STATUS_CODES } from 'node:http';
import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import {
  asksPassword,
  bookingRoleOf,
  forbiddenMessages,
  IDEMPOTENT,
  needOf,
  notesOf,
  RATE_RULES,
  type RateRule,
} from '#libs/platform/auth';
import { ERROR_MESSAGES, shapeOf, type ErrorCode, type JsonSchema } from '#libs/shared/contracts';
import { MAX_ROW_NUMBER } from '../http/contract.pipe.js';
import { STATUS } from '../http/error.filter.js';
import { SAFE_VERBS } from '../http/request-guards.js';

/** What only the compiler knows about a route (apps/standalone/describe). */
export type RouteFacts = {
  /** Schema of the JSON response; absent for none or a file only. */
  answer?: JsonSchema;
  isFile?: boolean;
  /** Sent as cached bytes, with an ETag. */
  isCached?: boolean;
  summary: string;
  moduleName: string;
};
export type Schemas = Record<string, JsonSchema>;
type Handler = { controller: Type; name: string; verb: string };
type Contract = new () => object;

const RIGHTS = {
  anyone: 'Anyone.',
  user: 'A user who is logged in.',
  host: 'A user who is one of the hosts.',
  admin: 'An administrator.',
  payer:
    'The session that made the booking, its owner, or a mailed link to pay it or to its page; for all others it is unknown.',
  manager:
    'The session that made the booking, its owner, or a mailed link to its page; for all others it is unknown.',
  holder:
    'The session that made the booking, its owner, a mailed link to its page, or an administrator; for all others it is unknown.',
  reader:
    'As to pay it, or an administrator. A link to pay shows neither the child nor the street. For all others it is unknown.',
};
/** Sources of an argument in Nest's unpublished RouteParamtypes enum. */
const FROM = { body: 3, query: 4 };
const CREATED = 201;
const TEXT = { type: 'string' };
const ROW_NUMBER = { type: 'integer', minimum: 1, maximum: MAX_ROW_NUMBER };
const HEADERS = {
  'Idempotency-Key': {
    description: 'A repeat with the same key and body gets the first answer again, for a day.',
    schema: { ...TEXT, pattern: '^[\\x20-\\x7e]{1,255}$' },
  },
  'If-None-Match': { description: 'The ETag of an answer that the reader still has.', schema: TEXT },
  'Retry-After': { description: 'Seconds to wait.', schema: TEXT },
};

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const list = <T>(condition: unknown, ...values: T[]): T[] => (condition ? values : []);

/** Completes the operation that Nest made of a method. Adds the class of its body to `schemas`. */
export function describeOperation(
  made: JsonSchema,
  handler: Handler,
  facts: RouteFacts,
  schemas: Schemas,
): JsonSchema {
  const route = readRoute(made, handler, facts);
  const { need, limits, body, isCached } = route;
  const rights = RIGHTS[need ?? route.booking ?? 'anyone'];
  if (typeof body === 'function') schemas[body.name] = shapeOf(body);
  return {
    operationId: operationId(`${handler.controller.name}.${handler.name}`),
    tags: [facts.moduleName],
    ...(facts.summary ? { summary: facts.summary } : {}),
    description: [`**Who:** ${rights}`, ...list(limits[0], `**Limits:** ${limits.join('; ')}.`)].join('\n\n'),
    'x-rights': rights,
    'x-limits': limits,
    security: [...list(!need, {}), { session: [] }],
    parameters: parametersOf(route),
    ...(body ? { requestBody: requestBody(body) } : {}),
    responses: {
      ...errorResponses(codesOf(route), route.forbidden),
      ...ownResponses(route, facts),
      ...(isCached ? { 304: { description: STATUS_CODES[304] } } : {}),
    },
  };
}

/** What the decorators of a method say. */
function readRoute(made: JsonSchema, { controller, name, verb }: Handler, facts: RouteFacts) {
  const prototype = controller.prototype as Record<string, () => unknown>;
  const method = prototype[name];
  const notes = notesOf(prototype, name);
  const given = argumentsOf(controller, name);
  const inQuery = given.filter(({ from }) => from === FROM.query);
  return {
    notes,
    need: needOf(method, controller),
    booking: bookingRoleOf(method, controller),
    forbidden: [...forbiddenMessages(method, controller, verb === 'get'), ...(notes.forbidden ?? [])],
    limits: (notes.limits ?? []).map(limitLabel),
    isSafe: SAFE_VERBS.includes(verb.toUpperCase()),
    asksPassword: asksPassword(method, controller),
    isIdempotent: Reflect.hasMetadata(IDEMPOTENT, method),
    isCached: facts.isCached ?? notes.hasEtag,
    status: Number(Object.keys(made.responses as object)[0]),
    inPath: (made.parameters as { in: string; schema: JsonSchema }[]).filter((each) => each.in === 'path'),
    body: notes.body ?? given.find(({ from }) => from === FROM.body)?.contract,
    Query: inQuery.find(({ key }) => !key)?.contract,
    queryKeys: inQuery.flatMap(({ key }) => key ?? []),
  };
}
type Route = ReturnType<typeof readRoute>;

function parametersOf({ notes, inPath, Query, queryKeys, isIdempotent, isCached }: Route): JsonSchema[] {
  const { properties, required = [] } = Query ? shapeOf(Query) : { properties: notes.query ?? {} };
  const keys = queryKeys.map((key) => [key, TEXT] as const);
  const header = (name: keyof typeof HEADERS) => ({ in: 'header', name, ...HEADERS[name] });
  return [
    ...inPath.map((each) => ({ ...each, schema: each.schema.type === 'number' ? ROW_NUMBER : TEXT })),
    ...[...Object.entries(properties as Schemas), ...keys].map(([name, schema]) => ({
      in: 'query',
      name,
      required: (required as string[]).includes(name),
      schema,
    })),
    ...list(isIdempotent, header('Idempotency-Key')),
    ...list(isCached, header('If-None-Match')),
  ];
}

/** The error codes on which callers of a route may act, with those of the guards and hooks before it. */
function codesOf(route: Route): ErrorCode[] {
  const { notes, need, isSafe, isIdempotent, inPath, Query, body, status } = route;
  const isPasswordAsked = route.asksPassword && !isSafe;
  const when = list<ErrorCode>;
  const codes: ErrorCode[] = [
    'BAD_REQUEST',
    ...(notes.codes ?? []),
    ...when(need, 'UNAUTHENTICATED'),
    ...when(need === 'admin' || need === 'host', 'FORBIDDEN'),
    ...when(isPasswordAsked, 'PASSWORD_REQUIRED'),
    ...when(!isSafe, 'FOREIGN_ORIGIN', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'TOO_SLOW'),
    ...when(Query ?? typeof body === 'function', 'VALIDATION'),
    ...when(isIdempotent, 'VALIDATION', 'IN_PROGRESS', 'KEY_REUSED'),
    ...when(inPath.length > 0, 'NOT_FOUND'),
    ...when(inPath.length > 0 && !isSafe, 'NOT_ALLOWED'),
    ...when(status !== CREATED && (takesVersion(Query) || takesVersion(body)), 'STALE'),
    ...when(notes.limits, 'TOO_MANY'),
    'UNEXPECTED',
    'UNAVAILABLE',
  ];
  return [...new Set(codes)];
}

const takesVersion = (input?: Contract | JsonSchema) =>
  typeof input === 'function' && 'version' in (shapeOf(input).properties as object);

/** For example "AccountsController.currentUser" as "accountsCurrentUser". */
const operationId = (key: string) =>
  key.replace(
    /^(.)(.*)Controller\.(.)/,
    (_, first, rest, next) => first.toLowerCase() + rest + next.toUpperCase(),
  );

function limitLabel(name: RateRule): string {
  const { attempts, seconds } = RATE_RULES[name];
  return `${name}: ${attempts} in ${seconds === 60 ? 'a minute' : `${seconds / 60} minutes`}`;
}

/** Where Nest takes each argument from, its key there, and its class if it has one. */
function argumentsOf(controller: Type, name: string) {
  const prototype = controller.prototype as object;
  const types = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as unknown[];
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as object;
  return Object.entries(args).map(([kind, { index, data }]: [string, { index: number; data?: string }]) => ({
    from: Number(kind.split(':')[0]),
    key: data,
    contract: types[index] === Object ? undefined : (types[index] as Contract),
  }));
}

function requestBody(body: Contract | JsonSchema): JsonSchema {
  if (typeof body === 'function') return { required: true, content: json(refTo(body.name)) };
  if (!('mediaTypes' in body)) return { required: 'required' in body, content: json(body) };
  const content = (body.mediaTypes as string[]).map((type) => [type, {}]);
  return { required: true, content: Object.fromEntries(content) };
}

/** Successes, and errors in the route's own format, such as the health of a server that is not ready. */
function ownResponses(
  { notes, isIdempotent, isCached, status: usual }: Route,
  { answer }: RouteFacts,
): JsonSchema {
  const names = [
    ...(notes.headers ?? []),
    ...list(isIdempotent, 'idempotency-replayed'),
    ...list(isCached, 'etag'),
  ];
  const headers = Object.fromEntries(names.map((name) => [name, { schema: TEXT }]));
  const responses = [usual, ...(notes.statuses ?? [])].map((status) => {
    const description = STATUS_CODES[status];
    if (status >= 400)
      return [status, { description, content: json({ anyOf: [answer, refTo('ErrorBody')] }) }];
    const isSent = notes.file && (status === 200 || !answer);
    const content = isSent ? { [String(notes.file)]: {} } : answer && status !== 204 && json(answer);
    return [status, { description, ...(names[0] && { headers }), ...(content && { content }) }];
  });
  return Object.fromEntries(responses) as JsonSchema;
}

/** One response per status, with its possible codes and their messages. */
function errorResponses(codes: ErrorCode[], forbidden: string[]): JsonSchema {
  const messageOf = (code: ErrorCode) =>
    code === 'FORBIDDEN' && forbidden.length > 0 ? forbidden.join(' / ') : ERROR_MESSAGES[code];
  const responses = [...new Set(codes.map((code) => STATUS[code]))].map((status) => {
    const own = codes.filter((code) => STATUS[code] === status);
    const description = own.map((code) => `${code}: ${messageOf(code)}`).join('\n\n');
    const headers = [429, 503].includes(status) ? { 'Retry-After': HEADERS['Retry-After'] } : null;
    return [
      status,
      { description, 'x-codes': own, ...(headers && { headers }), content: json(refTo('ErrorBody')) },
    ];
  });
  return Object.fromEntries(responses) as JsonSchema;
}
