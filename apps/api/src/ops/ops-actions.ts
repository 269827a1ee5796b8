import { AppError } from '#libs/shared/contracts';
import type { JobsService } from '#libs/platform/monitoring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plural } from './format.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KEY = /^[0-9a-f]{32}$/;
const HANDLER = /^[a-z0-9-]{1,100}$/;
const NOTICES = new Map([
  ['replayed', 'The event is sent again. Its jobs run once more.'],
  ['retried', 'The job is sent again.'],
]);

/** Each act answers with the page it came from, so that a reload repeats nothing. */
export function addOpsActions(scope: FastifyInstance, jobs: JobsService): void {
  const actor = (request: FastifyRequest) => request.currentUser.userId as string;
  scope.post('/ops/retry', async (request, reply) => {
    const { eventId, handler } = fields(request, { eventId: UUID, handler: HANDLER });
    await jobs.retry(actor(request), { eventId, handler });
    return reply.redirect('/ops?done=retried', 303);
  });
  scope.post('/ops/retry-group', async (request, reply) => {
    const { key } = fields(request, { key: KEY });
    const count = await jobs.retryGroup(actor(request), key);
    return reply.redirect(`/ops?jobs=${count}`, 303);
  });
  scope.post('/ops/replay', async (request, reply) => {
    const { eventId } = fields(request, { eventId: UUID });
    await jobs.replay(actor(request), eventId);
    return reply.redirect('/ops?done=replayed', 303);
  });
}

/** @throws AppError BAD_REQUEST for what is not of the shape. */
function fields<Names extends string>(
  { body }: FastifyRequest,
  shapes: Record<Names, RegExp>,
): Record<Names, string> {
  const given = (body ?? {}) as Record<string, unknown>;
  const entries = (Object.entries(shapes) as [Names, RegExp][]).map(([name, shape]) => {
    const value = given[name];
    if (typeof value !== 'string' || !shape.test(value)) throw new AppError('BAD_REQUEST');
    return [name, value] as const;
  });
  return Object.fromEntries(entries) as Record<Names, string>;
}

/** What the last act did. @throws AppError BAD_REQUEST for an act that we do not have. */
export function noticeOf({ done, jobs }: Record<string, unknown>): string {
  if (done !== undefined) {
    const notice = typeof done === 'string' && NOTICES.get(done);
    if (!notice) throw new AppError('BAD_REQUEST');
    return notice;
  }
  const number = Number(jobs);
  return Number.isInteger(number) && number > 0 ? `${plural(number, 'job is', 'jobs are')} sent again.` : '';
}
