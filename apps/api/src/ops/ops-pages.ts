import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '#libs/shared/contracts';
import { JobsService, OperationsService } from '#libs/platform/monitoring';
import { PaymentsQueries, BookingBalanceQueries } from '#libs/booking/payments';
import { Clock, Settings } from '#libs/platform/config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failuresPage } from './failures.page.js';
import type { Html } from './html.js';
import { noticeOf } from './ops-actions.js';
import type { OpsLayout } from './ops-layout.js';
import { overview } from './overview/overview.page.js';
import { runbookPage } from './runbook/runbook.js';
import { searchPage } from './search.page.js';

const ID_MAX = 200;
const KEY = /^[0-9a-f]{32}$/;

/** The pages that are read: the overview, the failures of a group, the runbook, and what a search finds. */
export function addPages(scope: FastifyInstance, app: NestFastifyApplication, frame: OpsLayout): void {
  const clock = app.get(Clock);
  const mayWrite = app.get(Settings).OPS_WRITE;
  const send = (reply: FastifyReply, title: string, body: Html, isLive = false) =>
    reply.type('text/html; charset=utf-8').send(frame.page({ title, body, isLive }));
  const searched = (request: FastifyRequest) => request.query as Record<string, unknown>;

  scope.get('/ops', async (request, reply) => {
    const sight = {
      view: await app.get(OperationsService).summary(),
      limbo: await app.get(PaymentsQueries).openCaptures(),
      unapplied: await app.get(BookingBalanceQueries).unapplied(),
      now: clock.now(),
      zone: clock.zone,
    };
    return send(reply, 'Ops room', overview(sight, noticeOf(searched(request))), true);
  });
  scope.get('/ops/', (_request, reply) => reply.redirect('/ops', 301));
  scope.get('/ops/failures/:key', async (request, reply) => {
    const { key } = request.params as { key: string };
    if (!KEY.test(key)) throw new AppError('NOT_FOUND');
    const page = Math.min(1_000, Math.max(1, Math.trunc(Number(searched(request).page)) || 1));
    const found = await app.get(JobsService).failedPage(key, page);
    return send(reply, 'Failed jobs', failuresPage({ key, found, now: clock.now(), mayWrite }));
  });
  scope.get('/ops/runbook', (_request, reply) => send(reply, 'Runbook', runbookPage()));
  scope.get('/ops/search', async (request, reply) => {
    const { id: typed } = searched(request);
    const id = typeof typed === 'string' ? typed.slice(0, ID_MAX) : '';
    const events = await app.get(JobsService).findEvents(id);
    return send(reply, 'Events and jobs', searchPage({ searched: id, events, now: clock.now(), mayWrite }));
  });
}
