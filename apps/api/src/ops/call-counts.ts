import type { MinuteCountsService } from '#libs/platform/monitoring';
import type { FastifyInstance } from 'fastify';

/** Excludes the operations page, which polls every few seconds. */
const CALLS = /^\/(api(?!\/admin\/operations(\/|$))|paypal)(\/|$)/;
const SLOW_MS = 1_000;

/** Counts API requests: all, those that failed with a server error, and slow ones. */
export function addCallCounts(server: FastifyInstance, counts: MinuteCountsService): void {
  server.addHook('onResponse', (request, reply, done) => {
    if (CALLS.test(request.routeOptions.url ?? '')) {
      counts.add('calls');
      if (reply.statusCode >= 500) counts.add('failedCalls');
      if (reply.elapsedTime >= SLOW_MS) counts.add('slowCalls');
    }
    done();
  });
}
