import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { logContext } from '#libs/settings';
import type { Logger } from 'pino';
import { countRequest } from './request-metrics.js';

/** Reads of files and health checks would drown the rest. */
const QUIET = /^\/(assets|art|health)\//;

export const newRequestId = () => randomUUID();

/** A request id in every line and answer, and one line per request: the route's pattern, never its parameters. */
export function addRequestLog(server: FastifyInstance, log: Logger): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    logContext.run({ requestId: request.id }, done);
  });
  server.addHook('onResponse', async (request, reply) => {
    countRequest(request, reply);
    if (QUIET.test(request.url)) return;
    const route = request.routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime);
    log.info(
      { requestId: request.id, method: request.method, route, status: reply.statusCode, ms },
      'request',
    );
  });
}
