// Pages and forms below /ops. Every one of them stands behind ops-guard.ts.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AuditService } from '#libs/platform/auth';
import { JobsService, QueuesService } from '#libs/platform/monitoring';
import { Settings } from '#libs/platform/config';
import type { FastifyInstance } from 'fastify';
import { DataSource } from 'typeorm';
import { addOpsActions } from './ops-actions.js';
import { addOpsGuard } from './ops-guard.js';
import { OpsLayout } from './ops-layout.js';
import { addPages } from './ops-pages.js';
import { addQueueBoard } from './board/queue-board.js';

const FORM_LIMIT_BYTES = 4 * 1024;

export async function addOpsRoom(
  server: FastifyInstance,
  app: NestFastifyApplication,
  shell: string,
): Promise<void> {
  const settings = app.get(Settings);
  const frame = new OpsLayout(shell);
  const mayWrite = settings.OPS_WRITE;
  addOpsGuard(server, settings, frame);
  await server.register(async (scope) => {
    addForms(scope);
    addPages(scope, app, frame);
    addOpsActions(scope, app.get(JobsService));
  });
  const board = {
    watch: app.get(QueuesService),
    audit: app.get(AuditService),
    db: app.get(DataSource),
    frame,
    shell,
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
