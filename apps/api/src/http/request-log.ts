import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logContext } from '#libs/platform/config';
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
  server.addHook('onResponse', (request, reply, done) => {
    countRequest(request, reply);
    if (!QUIET.test(request.url)) log.info(factsOf(request, reply), 'request');
    done();
  });
}

const factsOf = (
  { id, method, routeOptions }: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
) => ({
  requestId: id,
  method,
  route: routeOptions.url ?? 'unknown',
  status: statusCode,
  ms: Math.round(elapsedTime),
});
