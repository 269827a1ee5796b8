// Proxies the buyer's routes of the PayPal stand-in, which listens on localhost only, while the browser may run on
// another machine. The site's own origin check applies.
import { AppError } from '#libs/shared/contracts';
import { Settings } from '#libs/platform/config';
import type { FastifyInstance } from 'fastify';

const WITHIN_MS = 10_000;
/** The SDK script, approval and cancellation; not the stand-in's switches or ledger. */
const PROXIED_ROUTES = [
  { method: 'GET', path: '/web-sdk/v6/core' },
  { method: 'GET', path: '/standin/orders/:id' },
  { method: 'POST', path: '/standin/orders/:id/approve' },
] as const;

/** Adds the routes below /paypal; none when PayPal itself is used. */
export function addStandinProxy(server: FastifyInstance, { PAYPAL_BASE_URL }: Settings): void {
  if (!PAYPAL_BASE_URL) return;
  for (const { method, path } of PROXIED_ROUTES) {
    server.route<{ Params: { id?: string } }>({
      method,
      url: `/paypal${path}`,
      handler: async ({ params, body }, reply) => {
        const target = path.replace(':id', encodeURIComponent(params.id ?? ''));
        const sent = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
        const answer = await fetch(new URL(target, PAYPAL_BASE_URL), {
          method,
          ...sent,
          headers: { 'content-type': 'application/json' },
          redirect: 'error',
          signal: AbortSignal.timeout(WITHIN_MS),
        }).catch(() => {
          throw new AppError('PAYMENTS_OFF');
        });
        return reply
          .code(answer.status)
          .type(answer.headers.get('content-type') ?? 'text/plain')
          .header('cache-control', 'no-store')
          .send(await answer.text());
      },
    });
  }
}
