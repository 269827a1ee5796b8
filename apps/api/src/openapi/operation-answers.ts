// Success responses of an operation, and its response when it is not ready.
import type { JsonSchema } from '#libs/shared/contracts';
import type { RouteFacts } from './openapi-types.js';
import type { ApiRoute } from './route-table.js';

export const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** Success responses by status. */
export function successes(route: ApiRoute, facts: RouteFacts): JsonSchema {
  const set = facts.statuses.filter((status) => status < 400);
  const isFileBeside = facts.isFile && set.length > 0;
  const statuses = set.length === 0 ? [route.status] : isFileBeside ? [200, ...set] : set;
  const answers = statuses.map((status) => [status, success(status, route, facts)] as const);
  const unchanged = { description: DESCRIPTIONS[304] };
  return Object.fromEntries(facts.isKept ? [...answers, ['304', unchanged]] : answers);
}

function success(status: number, { notes, isIdempotent }: ApiRoute, facts: RouteFacts): JsonSchema {
  const names = [
    ...facts.headers,
    ...(isIdempotent ? ['idempotency-replayed'] : []),
    ...(facts.isKept ? ['etag'] : []),
  ];
  const headers = Object.fromEntries(names.map((name) => [name, { schema: { type: 'string' } }]));
  const isFile = notes.file !== undefined && (status === 200 || !facts.answer);
  const content = isFile
    ? { [notes.file ?? '']: {} }
    : facts.answer && status !== 204
      ? json(facts.answer)
      : null;
  return {
    description: DESCRIPTIONS[status],
    ...(names.length > 0 ? { headers } : {}),
    ...(content ? { content } : {}),
  };
}

const DESCRIPTIONS: Record<number, string> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Taken on; it is not there yet.',
  204: 'Done; there is nothing to say.',
  304: 'Unchanged since the ETag that was named.',
};

/** An error response in the route's own format, such as the health of a server that is not ready. */
export function unready({ statuses, answer }: RouteFacts): JsonSchema {
  const own = statuses.filter((status) => status >= 400);
  const either = { anyOf: [answer ?? {}, { $ref: '#/components/schemas/Error' }] };
  return Object.fromEntries(
    own.map((status) => [status, { description: 'Not ready.', content: json(either) }]),
  );
}
