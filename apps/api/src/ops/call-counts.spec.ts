import type { FastifyInstance } from 'fastify';
import type { MinuteCountsRepository } from '#libs/platform/monitoring';
import { addCallCounts } from './call-counts.js';

/** Counters incremented by one response. */
function counted(url: string | undefined, statusCode: number, elapsedTime: number): string[] {
  const added: string[] = [];
  let onResponse = (..._: unknown[]) => {};
  const server = { addHook: (_: string, hook: typeof onResponse) => void (onResponse = hook) };
  addCallCounts(
    server as never as FastifyInstance,
    { add: (kind: string) => added.push(kind) } as never as MinuteCountsRepository,
  );
  onResponse({ routeOptions: { url } }, { statusCode, elapsedTime }, () => {});
  return added;
}

it.each<[string, string[], ...Parameters<typeof counted>]>([
  ['a quick call', ['calls'], '/api/games', 200, 3],
  ['a call that the caller got wrong', ['calls'], '/api/bookings', 400, 3],
  ['a call that failed', ['calls', 'failedCalls'], '/api/bookings', 500, 3],
  ['a neighbour that is away', ['calls', 'failedCalls'], '/paypal/order', 503, 3],
  ['a slow call', ['calls', 'slowCalls'], '/paypal/order', 200, 1_000],
  ['a call just quick enough', ['calls'], '/api/games', 200, 999],
  ['a page of the site', [], '/*', 500, 2_000],
  ['the operators’ page itself', [], '/api/admin/operations', 500, 2_000],
  ['the queue board', [], '/ops/queues', 500, 2_000],
  ['an address that is no route', [], undefined, 404, 1],
])('%s counts as %j', (_, kinds, ...call) => expect(counted(...call)).toEqual(kinds));
