import { AppError } from '#libs/shared/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * How many bookings a process makes at once, fewer than its pool has connections, so that a crowd that wants one start
 * leaves some to everybody else; and how long the next ones wait for their turn. Specs set their own.
 */
export const CONCURRENCY = { atOnce: 6, timeoutMs: 10_000 };
const RETRY_SECONDS = 2;

/**
 * Lets bookings be made a few at a time, in the order in which they came. Who waits holds no connection, and most of a
 * crowd is rejected by one look, without a transaction, once the first have got the time. Who has waited too long hears
 * when to ask again, which the site does by itself. It comes after the body was read: who sends slowly keeps nobody
 * waiting.
 */
export function limitConcurrentBookings(server: FastifyInstance): void {
  let running = 0;
  const waiting = new Set<() => void>();
  const leaving = new WeakMap<FastifyReply, () => void>();

  /** A turn that ends goes to the one who has waited longest. */
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
    // Also when the caller has gone: nobody knows when a connection that hangs will answer.
    reply.raw.once('close', leave);
  });
  server.addHook('onSend', async (_request, reply) => leaving.get(reply)?.());
}
