import { FastifyAdapter } from '@bull-board/fastify';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { AppError } from '#libs/shared/contracts';
import type { QueuesService } from '#libs/platform/monitoring';
import type { AuditService } from '#libs/platform/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from '../../http/error.filter.js';
import { SAFE_VERBS } from '../../http/request-guards.js';
import { BOARD_SCRIPT, styleBoard } from './board-style.js';
import { sha } from '../../http/html.js';
import { NOTICE_POLICY, noticePage } from '../notice-page.js';

const BASE = '/ops/queues';
/** Jobs are created from events only, so adding and editing is disabled. */
const NOT_BY_HAND = /\/(add|update-data)$/;
/** Allows the board's own script files, our script by hash, and inline styles. Its external web font is not loaded. */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${sha(BOARD_SCRIPT)}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const FOREIGN_LINK = /<link[^>]*href="https:[^>]*>/g;

type QueueBoard = {
  watch: QueuesService;
  audit: AuditService;
  /** The built site's shell, which lists its fonts; empty when the site is not built. */
  shell: string;
  mayWrite: boolean;
};

/**
 * The queue board. Queues are connected on the first visit; while they are unavailable a notice page is shown. Access
 * is checked in ops-guard.ts.
 */
export async function addQueueBoard(scope: FastifyInstance, board: QueueBoard): Promise<void> {
  const { watch, mayWrite } = board;
  const { adapter, addQueue } = emptyBoard();
  let isFilled = false;

  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', POLICY);
  });
  scope.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.url?.startsWith(`${BASE}/static/`)) return;
    const queues = await watch.open();
    if (!queues) return sendQueueAway(request, reply, board.shell);
    if (!isFilled) {
      const options = { readOnlyMode: !mayWrite, allowRetries: mayWrite };
      for (const queue of queues) addQueue(new BullMQAdapter(queue, options));
      isFilled = true;
    }
    if (!SAFE_VERBS.includes(request.method)) await recordAction(request, board);
  });
  scope.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    return styleBoard(payload.replace(FOREIGN_LINK, ''), board.shell);
  });
  await scope.register(adapter.registerPlugin() as never, { prefix: BASE });
}

function emptyBoard() {
  const adapter = new FastifyAdapter();
  adapter.setBasePath(BASE);
  const { addQueue } = createBullBoard({
    queues: [],
    serverAdapter: adapter,
    options: {
      uiConfig: {
        boardTitle: 'Queues',
        hideDocsLink: true,
        hideRedisDetails: true,
      },
    },
  });
  // Bull Board's default handler would turn errors from our hooks into 500.
  adapter.setErrorHandler((error) => {
    const { status, body } = errorAnswer(error);
    return { status: status as 500, body: body as never };
  });
  return { adapter, addQueue };
}

/** JSON for the board's API calls, a notice page for navigation. */
function sendQueueAway({ routeOptions }: FastifyRequest, reply: FastifyReply, shell: string): FastifyReply {
  reply.code(503).header('retry-after', '5');
  if (routeOptions.url?.startsWith(`${BASE}/api/`))
    return reply.send(errorAnswer(new AppError('UNAVAILABLE', 'The queue does not answer.')).body);
  return reply
    .header('content-security-policy', NOTICE_POLICY)
    .type('text/html; charset=utf-8')
    .send(
      noticePage(shell, {
        title: 'The queue does not answer',
        text: 'Bookings and payments go on. Documents and mails wait in the database and are made once the queue is back.',
        href: '/admin?tab=operations',
        link: 'Back to Operations',
      }),
    );
}

/** Writes the audit row before the action runs. */
async function recordAction(
  { method, routeOptions, params, currentUser }: FastifyRequest,
  { audit }: QueueBoard,
) {
  const route = (routeOptions.url ?? '').slice(BASE.length);
  if (NOT_BY_HAND.test(route)) {
    throw new AppError(
      'FORBIDDEN',
      'Jobs are made from events only. Please replay the event under Operations.',
    );
  }
  const { queueName = null, jobId = null, queueStatus = null } = params as Record<string, string | undefined>;
  await audit.recordView(currentUser.userId, {
    what: 'queue-changed',
    subject: jobId ? 'job' : 'queue',
    subjectId: jobId ?? queueName,
    facts: { act: `${method} ${route}`, queue: queueName, state: queueStatus },
  });
}
