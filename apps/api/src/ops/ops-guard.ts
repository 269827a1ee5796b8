// Restricts /ops to administrators, for every URL encoding and HTTP method.
import { AppError, OPERATIONS_READ_ONLY, type ErrorCode } from '#libs/shared/contracts';
import type { Settings } from '#libs/platform/config';
import { levelMessage, accessError } from '#libs/platform/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from '../http/error.filter.js';
import { pathOf, SAFE_VERBS } from '../http/request-guards.js';
import { NOTICE_POLICY, noticePage } from './notice-page.js';

const BELOW_OPS = /^\/ops(\/|$)/;

/** Checks the raw path, the decoded path and the matched route. */
function isBelowOps(request: FastifyRequest): boolean {
  const pathname = pathOf(request);
  return [pathname, decoded(pathname), request.routeOptions.url ?? ''].some((each) => BELOW_OPS.test(each));
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Rejects everyone but administrators below /ops; unsafe methods also need full rights and OPS_WRITE. */
export function addOpsGuard(server: FastifyInstance, { OPS_WRITE }: Settings, shell: string): void {
  const reject = (request: FastifyRequest, reply: FastifyReply, code: ErrorCode, message?: string) => {
    // Sent here instead of thrown, because a plugin below this hook may have its own error handler.
    const { status, body } = errorAnswer(new AppError(code, message));
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    return isPage
      ? reply
          .code(status)
          .type('text/html; charset=utf-8')
          .send(
            noticePage(shell, {
              title: 'Operations',
              text: body.message,
              href: '/auth',
              link: 'Log in as an administrator',
            }),
          )
      : reply.code(status).type('application/json; charset=utf-8').send(body);
  };
  server.addHook('onRequest', async (request, reply) => {
    if (!isBelowOps(request)) return;
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    reply.header('content-security-policy', NOTICE_POLICY);
    const code = accessError(request.currentUser, 'admin');
    if (code) return reject(request, reply, code);
    if (SAFE_VERBS.includes(request.method)) return;
    if (!request.currentUser.can('operate'))
      return reject(request, reply, 'FORBIDDEN', levelMessage(request.currentUser));
    if (!OPS_WRITE) return reject(request, reply, 'FORBIDDEN', OPERATIONS_READ_ONLY);
  });
}
