import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logContext } from '#libs/platform/config';
import type { Logger } from 'pino';
import { Histogram } from 'prom-client';

/** Static files and health checks are too frequent to log. */
const QUIET = /^\/(assets|art|health)\//;

export const newRequestId = () => randomUUID();

/**
 * Adds a request id to logs and responses, and one log entry per request with the route's pattern, without parameters.
 */
export function addRequestLog(server: FastifyInstance, log: Logger): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    logContext.run({ requestId: request.id }, done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    countRequest(request, reply);
    if (isRefused(request, reply)) log.warn({ ...factsOf(request, reply), ...senderOf(request) }, 'refused');
    else if (!QUIET.test(request.url)) log.info(factsOf(request, reply), 'request');
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

const PRIVATE_ROUTE = /^\/(api|paypal|ops)\//;

/**
 * A refused request: without a log-in or the rights, over a limit, or for something foreign, which is answered like
 * something unknown.
 */
const isRefused = ({ routeOptions: { url = '' } }: FastifyRequest, { statusCode }: FastifyReply) =>
  [401, 403, 429].includes(statusCode)
    ? url !== CURRENT_USER
    : statusCode === 404 && PRIVATE_ROUTE.test(url) && url.includes(':');
/** Every page asks it, and most visitors are not logged in. */
const CURRENT_USER = '/api/user';

/** The user id, null for a guest, and the network address. */
const senderOf = ({ currentUser, ip }: FastifyRequest) => ({
  actor: currentUser?.userId ?? null,
  client: ip,
});

const seconds = new Histogram({
  name: 'fieldday_http_request_seconds',
  help: 'Time from request to answer by method, route pattern and status, in seconds.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Each built file has its own route: counted as one. */
const OWN_ROUTES = /^\/(api|paypal|ops|health|metrics)(\/|$)/;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Labels are route patterns, never URLs: no ids and bounded cardinality. */
function countRequest({ method, routeOptions: { url } }: FastifyRequest, reply: FastifyReply): void {
  const isOwn = url !== undefined && (url === '/*' || OWN_ROUTES.test(url));
  const route = isOwn ? url : url === undefined ? 'unknown' : 'file';
  const known = METHODS.includes(method) ? method : 'other';
  seconds.observe({ method: known, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
}
