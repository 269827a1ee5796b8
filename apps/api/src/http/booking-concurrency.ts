import { AppError } from '#libs/shared/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Maximum of concurrent bookings per process, lower than the pool size so that other requests still get connections,
 * and the maximum wait of queued ones. Specs override both.
 */
export const CONCURRENCY = { atOnce: 6, timeoutMs: 10_000 };
const RETRY_SECONDS = 2;

/**
 * Limits concurrent bookings with a FIFO queue. Queued requests hold no connection, and most of those for a taken start
 * are then rejected after a read, without a transaction. After the timeout the caller gets 503 with Retry-After, and
 * the site retries. Runs after the body is read, so slow uploads do not hold a slot.
 */
export function limitConcurrentBookings(server: FastifyInstance): void {
  let running = 0;
  const waiting = new Set<() => void>();
  const leaving = new WeakMap<FastifyReply, () => void>();

  /** Passes the slot to the longest waiting request. */
  const pass = () => {
    const [next] = waiting;
    if (next) next();
    else running -= 1;
  };
  const turn = (reply: FastifyReply) =>
    new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(begin);
      };
      const begin = () => {
        end();
        resolve();
      };
      const reject503 = () => {
        end();
        reject(new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: RETRY_SECONDS }));
      };
      const timer = setTimeout(reject503, CONCURRENCY.timeoutMs);
      reply.raw.once('close', reject503);
      waiting.add(begin);
    });

  server.addHook('preHandler', async ({ method, routeOptions }, reply) => {
    if (method !== 'POST' || routeOptions.url !== '/api/bookings') return;
    if (running < CONCURRENCY.atOnce) running += 1;
    else await turn(reply);
    let isIn = true;
    const leave = () => {
      if (isIn) pass();
      isIn = false;
    };
    leaving.set(reply, leave);
    // Also when the client disconnects: a hung connection may never send its response.
    reply.raw.once('close', leave);
  });
  server.addHook('onSend', async (_request, reply) => leaving.get(reply)?.());
}
