import type { FastifyReply, FastifyRequest } from 'fastify';
import { Histogram } from 'prom-client';

const seconds = new Histogram({
  name: 'fieldday_http_request_seconds',
  help: 'Time from request to answer by method, route pattern and status, in seconds.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Every built file is a route of its own: they count as one. */
const OWN_ROUTES = /^\/(api|paypal|ops|health|metrics)(\/|$)/;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Route patterns only, never an address: labels hold no ids and do not grow. */
export function countRequest({ method, routeOptions: { url } }: FastifyRequest, reply: FastifyReply): void {
  const isOwn = url !== undefined && (url === '/*' || OWN_ROUTES.test(url));
  const route = isOwn ? url : url === undefined ? 'unknown' : 'file';
  const known = METHODS.includes(method) ? method : 'other';
  seconds.observe({ method: known, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
}
