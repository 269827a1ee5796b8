import type { FastifyInstance } from 'fastify';
import type { MinuteCountsService } from '#libs/platform/monitoring';
import { addCallCounts } from './call-counts.js';

/** Counters incremented by one response. */
function counted(url: string | undefined, statusCode: number, elapsedTime: number): string[] {
  const added: string[] = [];
  let onResponse = (..._: unknown[]) => {};
  const server = { addHook: (_: string, hook: typeof onResponse) => void (onResponse = hook) };
  addCallCounts(
    server as never as FastifyInstance,
    { add: (kind: string) => added.push(kind) } as never as MinuteCountsService,
  );
  onResponse({ routeOptions: { url } }, { statusCode, elapsedTime }, () => {});
  return added;
}

it.each<[string, string[], ...Parameters<typeof counted>]>([
  ['a fast request', ['calls'], '/api/games', 200, 3],
  ['a client error', ['calls'], '/api/bookings', 400, 3],
  ['a server error', ['calls', 'failedCalls'], '/api/bookings', 500, 3],
  ['an unavailable dependency', ['calls', 'failedCalls'], '/paypal/order', 503, 3],
  ['a slow request', ['calls', 'slowCalls'], '/paypal/order', 200, 1_000],
  ['a request just below the limit', ['calls'], '/api/games', 200, 999],
  ['a page of the site', [], '/*', 500, 2_000],
  ['the operations page', [], '/api/admin/operations', 500, 2_000],
  ['the queue board', [], '/ops/queues', 500, 2_000],
  ['an unknown route', [], undefined, 404, 1],
])('%s counts as %j', (_, kinds, ...call) => expect(counted(...call)).toEqual(kinds));
