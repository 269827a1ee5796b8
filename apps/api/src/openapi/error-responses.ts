import { ERROR_MESSAGES, type ErrorCode, type JsonSchema } from '#libs/shared/contracts';
import { STATUS } from '../http/error.filter.js';
import { SAFE_VERBS } from '../http/request-guards.js';
import type { RouteFacts } from './openapi-types.js';
import type { ApiRoute } from './route-table.js';

export const ERROR_SCHEMA: JsonSchema = {
  description: 'Every refusal: a sentence for people, and a code to branch on.',
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { enum: Object.keys(ERROR_MESSAGES) },
    errors: {
      type: 'object',
      description: 'Dotted field path to sentence, such as {"location.city": "City is required"}.',
      additionalProperties: { type: 'string' },
    },
    amountDue: { type: 'string', description: 'With AMOUNT_MISMATCH: what is due, as "360.00".' },
    refundable: { type: 'string', description: 'With REFUND_TOO_LARGE: what is left, as "360.00".' },
    alternatives: {
      type: 'array',
      items: { type: 'string' },
      description: 'With SLOT_TAKEN: up to three start times that are free, such as "12:30 PM".',
    },
    alternativesDay: { type: 'string', description: 'With SLOT_TAKEN: the day of these, yyyy-MM-dd.' },
    events: {
      type: 'array',
      items: { type: 'string' },
      description: 'With IN_USE: up to twenty events that stand in the way, without their families.',
    },
    success: { const: false },
  },
  required: ['message', 'code'],
  additionalProperties: false,
};

/** All error codes of a route: its own and those of the guards and hooks in front of it. */
export function codesOf(route: ApiRoute, facts: RouteFacts, limits: readonly string[]): ErrorCode[] {
  const { need, notes } = route;
  const isSafe = SAFE_VERBS.includes(route.method.toUpperCase());
  const when = (condition: unknown, ...codes: ErrorCode[]) => (condition ? codes : []);
  const codes: ErrorCode[] = [
    'BAD_REQUEST',
    ...facts.codes,
    ...(notes.codes ?? []),
    ...when(need, 'UNAUTHENTICATED'),
    ...when(need === 'admin' || need === 'host', 'FORBIDDEN'),
    ...when(!isSafe, 'FOREIGN_ORIGIN', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'TOO_SLOW'),
    ...when(route.body ?? route.query ?? typeof notes.body === 'function', 'VALIDATION'),
    ...when(route.isIdempotent, 'VALIDATION', 'IN_PROGRESS', 'KEY_REUSED'),
    ...when(route.params.length > 0, 'NOT_FOUND'),
    ...when(limits.length > 0, 'TOO_MANY'),
    'UNEXPECTED',
    'UNAVAILABLE',
  ];
  return [...new Set(codes)];
}

/** One response per status, with its possible codes and their messages. */
export function errorResponses(
  codes: readonly ErrorCode[],
  forbidden: readonly string[],
): Record<string, { description: string } & JsonSchema> {
  const statuses = [...new Set(codes.map((code) => STATUS[code]))].toSorted((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      errorResponse(
        status,
        codes.filter((code) => STATUS[code] === status),
        forbidden,
      ),
    ]),
  );
}

const messagesOf = (code: ErrorCode, forbidden: readonly string[]) =>
  code === 'FORBIDDEN' && forbidden.length > 0 ? forbidden : [ERROR_MESSAGES[code]];

const errorResponse = (status: number, codes: ErrorCode[], forbidden: readonly string[]) => ({
  description: codes.map((code) => `${code}: ${messagesOf(code, forbidden).join(' / ')}`).join('\n\n'),
  ...([429, 503].includes(status)
    ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'string' } } } }
    : {}),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error', properties: { code: { enum: codes } } },
    },
  },
});
