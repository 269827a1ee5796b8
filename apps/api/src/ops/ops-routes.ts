// Routes below /ops: a redirect to the admin area's tab, and the queue board. Protected by ops-guard.ts.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AuditService } from '#libs/platform/auth';
import { QueuesService } from '#libs/platform/monitoring';
import { Settings } from '#libs/platform/config';
import type { FastifyInstance } from 'fastify';
import { addOpsGuard } from './ops-guard.js';
import { addQueueBoard } from './board/queue-board.js';

const TAB = '/admin?tab=operations';

/** `shell` is the built site's shell; empty when the site is not built. */
export async function addOps(
  server: FastifyInstance,
  app: NestFastifyApplication,
  shell: string,
): Promise<void> {
  const settings = app.get(Settings);
  addOpsGuard(server, settings, shell);
  for (const path of ['/ops', '/ops/']) server.get(path, (_request, reply) => reply.redirect(TAB, 302));
  const board = {
    watch: app.get(QueuesService),
    audit: app.get(AuditService),
    shell,
    mayWrite: settings.OPS_WRITE,
  };
  await server.register((scope) => addQueueBoard(scope, board));
}
