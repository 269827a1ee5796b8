// Pages and forms below /ops. Every one of them stands behind ops-guard.ts.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '#libs/contracts';
import { EventSearch, FailedJobs, OperationsService, QueueWatch, RunAgain } from '#libs/operations';
import { BookingMoney } from '#libs/refunds';
import { Clock, Settings } from '#libs/settings';
import { Audit } from '#libs/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { failuresPage } from './failures.page.js';
import type { Html } from './html.js';
import { addOpsGuard } from './ops-guard.js';
import { OpsFrame } from './ops-frame.js';
import { overview } from './overview.page.js';
import { addQueueBoard } from './queues.js';
import { searchPage } from './search.page.js';
import { plural } from './words.js';

const FORM_LIMIT_BYTES = 4 * 1024;
const ID_MAX = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KEY = /^[0-9a-f]{32}$/;
const HANDLER = /^[a-z0-9-]{1,100}$/;
const NOTICES = new Map([
  ['replayed', 'The event is sent again. Its jobs run once more.'],
  ['retried', 'The job is sent again.'],
]);

export async function addOpsRoom(
  server: FastifyInstance,
  app: NestFastifyApplication,
  shell: string,
): Promise<void> {
  const settings = app.get(Settings);
  const frame = new OpsFrame(shell);
  const mayWrite = settings.OPS_WRITE;
  addOpsGuard(server, settings, frame);
  await server.register(async (scope) => {
    addForms(scope);
    addPages(scope, app, frame);
    addActs(scope, app.get(RunAgain));
  });
  const board = {
    watch: app.get(QueueWatch),
    audit: app.get(Audit),
    db: app.get(DataSource),
    frame,
    mayWrite,
  };
  await server.register((scope) => addQueueBoard(scope, board));
}

/** The one place where a form may be sent without a script. */
function addForms(scope: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  scope.addContentTypeParser<string>(
    type,
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}

function addPages(scope: FastifyInstance, app: NestFastifyApplication, frame: OpsFrame): void {
  const clock = app.get(Clock);
  const mayWrite = app.get(Settings).OPS_WRITE;
  const send = (reply: FastifyReply, title: string, body: Html, isLive = false) =>
    reply.type('text/html; charset=utf-8').send(frame.page({ title, body, isLive }));
  const searched = (request: FastifyRequest) => request.query as Record<string, unknown>;

  scope.get('/ops', async (request, reply) => {
    const view = await app.get(OperationsService).summary();
    const orphans = await app.get(BookingMoney).orphans();
    const page = overview(view, { now: clock.now(), notice: noticeOf(searched(request)), orphans });
    return send(reply, 'Ops room', page, true);
  });
  scope.get('/ops/', (_request, reply) => reply.redirect('/ops', 301));
  scope.get('/ops/failures/:key', async (request, reply) => {
    const { key } = request.params as { key: string };
    if (!KEY.test(key)) throw new AppError('NOT_FOUND');
    const page = Math.min(1_000, Math.max(1, Math.trunc(Number(searched(request).page)) || 1));
    const found = await app.get(FailedJobs).page(key, page);
    return send(reply, 'Failed jobs', failuresPage({ key, found, now: clock.now(), mayWrite }));
  });
  scope.get('/ops/search', async (request, reply) => {
    const { id: typed } = searched(request);
    const id = typeof typed === 'string' ? typed.slice(0, ID_MAX) : '';
    const events = await app.get(EventSearch).find(id);
    return send(reply, 'Events and jobs', searchPage({ searched: id, events, now: clock.now(), mayWrite }));
  });
}

/** Each act answers with the page it came from, so that a reload repeats nothing. */
function addActs(scope: FastifyInstance, again: RunAgain): void {
  const actor = (request: FastifyRequest) => request.currentUser.userId as string;
  scope.post('/ops/retry', async (request, reply) => {
    const { eventId, handler } = fields(request, { eventId: UUID, handler: HANDLER });
    await again.job(actor(request), { eventId, handler });
    return reply.redirect('/ops?done=retried', 303);
  });
  scope.post('/ops/retry-group', async (request, reply) => {
    const { key } = fields(request, { key: KEY });
    const jobs = await again.group(actor(request), key);
    return reply.redirect(`/ops?jobs=${jobs}`, 303);
  });
  scope.post('/ops/replay', async (request, reply) => {
    const { eventId } = fields(request, { eventId: UUID });
    await again.event(actor(request), eventId);
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
function noticeOf({ done, jobs }: Record<string, unknown>): string {
  if (done !== undefined) {
    const notice = typeof done === 'string' && NOTICES.get(done);
    if (!notice) throw new AppError('BAD_REQUEST');
    return notice;
  }
  const number = Number(jobs);
  return Number.isInteger(number) && number > 0 ? `${plural(number, 'job is', 'jobs are')} sent again.` : '';
}
