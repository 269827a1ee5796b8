import type { MinuteCountsRepository } from '#libs/platform/monitoring';
import type { FastifyInstance } from 'fastify';

/** The operators' page asks every few seconds: that is no use of the site. */
const CALLS = /^\/(api(?!\/admin\/operations(\/|$))|paypal)(\/|$)/;
const SLOW_MS = 1_000;

/** Counts the calls of the site: all, those that failed through no fault of the caller, and slow ones. */
export function addCallCounts(server: FastifyInstance, counts: MinuteCountsRepository): void {
  server.addHook('onResponse', (request, reply, done) => {
    if (CALLS.test(request.routeOptions.url ?? '')) {
      counts.add('calls');
      if (reply.statusCode >= 500) counts.add('failedCalls');
      if (reply.elapsedTime >= SLOW_MS) counts.add('slowCalls');
    }
    done();
  });
}
