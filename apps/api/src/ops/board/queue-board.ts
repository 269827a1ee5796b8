import { FastifyAdapter } from '@bull-board/fastify';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { AppError } from '#libs/shared/contracts';
import type { QueuesService } from '#libs/platform/monitoring';
import type { AuditService } from '#libs/platform/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { errorAnswer } from '../../http/error.filter.js';
import { SAFE_VERBS } from '../../http/request-guards.js';
import { BOARD_SCRIPT, styleBoard } from './board-style.js';
import { sha } from '../../http/html.js';
import { NOTICE_POLICY, noticePage } from '../notice-page.js';

const BASE = '/ops/queues';
/** Jobs are made from events only, so what they carry is not typed here. */
const NOT_BY_HAND = /\/(add|update-data)$/;
/** Its scripts are files of its own, ours is known by its hash; it sets styles inline. Its web font comes from elsewhere and is left out. */
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
  db: DataSource;
  /** The built site's bare page, which names its fonts; empty when the site is not built. */
  shell: string;
  mayWrite: boolean;
};

/**
 * The queue dashboard. The queues are opened when the first operator comes; while they do not answer a page says so.
 * Who may enter is decided above (ops-guard.ts).
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
  // Its own would turn rejections from the hooks of the scope into 500.
  adapter.setErrorHandler((error) => {
    const { status, body } = errorAnswer(error);
    return { status: status as 500, body: body as never };
  });
  return { adapter, addQueue };
}

/** The board's own calls get JSON, a person a page that says so. */
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

/** Nothing is done without its row: it is written first. */
async function recordAction(
  { method, routeOptions, params, currentUser }: FastifyRequest,
  { audit, db }: QueueBoard,
) {
  const route = (routeOptions.url ?? '').slice(BASE.length);
  if (NOT_BY_HAND.test(route)) {
    throw new AppError(
      'FORBIDDEN',
      'Jobs are made from events only. Please replay the event under Operations.',
    );
  }
  const { queueName = null, jobId = null, queueStatus = null } = params as Record<string, string | undefined>;
  await audit.record(db.manager, currentUser.userId, {
    what: 'queue-changed',
    subject: jobId ? 'job' : 'queue',
    subjectId: jobId ?? queueName,
    facts: { act: `${method} ${route}`, queue: queueName, state: queueStatus },
  });
}
