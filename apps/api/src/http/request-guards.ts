import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#libs/shared/contracts';
import type { Settings } from '#libs/platform/config';
import { accessError } from '#libs/platform/auth';
import { isUpload, unsupportedType } from './upload-bodies.js';

/** Methods without side effects. */
export const SAFE_VERBS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * True for a cross-site request by a browser; false without these headers, since non-browser clients do not send them.
 */
function isForeign(request: FastifyRequest, settings: Settings): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  if (settings.PUBLIC_URL) return new URL(origin).origin !== new URL(settings.PUBLIC_URL).origin;
  return new URL(origin).host !== request.headers.host;
}

/** Maximum nesting depth, more than any form has; recursion over a thousand levels could overflow the stack. */
const DEEPEST = 16;

/** The path of the URL. A leading double slash is an unknown path, not another host. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string =>
  URL.canParse(`http://here${url}`) ? new URL(`http://here${url}`).pathname : '';

/** With several Host headers, a proxy may use a different one than this server. */
const namesSeveralHosts = ({ raw: { rawHeaders } }: FastifyRequest): boolean =>
  rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/** Requires exactly one Host header, and rejects NUL in URLs, which PostgreSQL rejects in text. */
export function addAddressCheck(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new AppError('BAD_REQUEST');
    if (namesSeveralHosts(request)) throw new AppError('BAD_REQUEST');
    if (!request.url.includes('%00')) return done();
    if (pathOf(request).includes('%00')) throw new AppError('NOT_FOUND');
    // API routes validate their query by contract and name the field; the queue board does not.
    if (!API.test(request.url)) throw new AppError('BAD_REQUEST');
    done();
  });
}

/** Rejects cross-site requests with unsafe methods. */
export function addOriginCheck(server: FastifyInstance, settings: Settings): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!SAFE_VERBS.includes(request.method) && isForeign(request, settings))
      throw new AppError('FOREIGN_ORIGIN');
    done();
  });
}

/** The signature is of the bytes, so the controller gets them unparsed, too. */
const SIGNED_ROUTE = '/api/paypal/webhooks';
/** Mail programs send a form, which says only that it is one click. */
const ONE_CLICK_ROUTE = '/api/mailings/:recipientId/unsubscribe';

const API = /^\/api\//;
const ADMIN = /^\/api\/admin\//;

/** Checks admin rights before the body is read. */
export function addAdminCheck(server: FastifyInstance): void {
  server.addHook('onRequest', ({ routeOptions, currentUser }, _reply, done) => {
    if (!ADMIN.test(routeOptions.url ?? '')) return done();
    const code = accessError(currentUser, 'admin');
    if (code) throw new AppError(code);
    done();
  });
}

/**
 * Accepts only JSON bodies within the size limit. Requests without a body need no content type; an empty JSON body
 * counts as none. Drops prototype keys, like all unknown keys; rejects invalid UTF-8 and too deep nesting.
 */
export function addJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('remove', 'remove');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Some clients set a content type without a body, such as for a capture; routes that need a body reject it.
    if (body.length === 0) return done(null, undefined);
    if (isUpload(request)) return done(unsupportedType(request));
    if (request.routeOptions.url === SIGNED_ROUTE) Object.assign(request, { rawBody: body });
    try {
      void parse(request, decoder.decode(body as Buffer), (error, value) =>
        error || isDeeper(value, DEEPEST) ? done(new AppError('BAD_REQUEST')) : done(null, value),
      );
    } catch {
      done(new AppError('BAD_REQUEST'));
    }
  });
  server.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    if (request.routeOptions.url === ONE_CLICK_ROUTE) return done(null, undefined);
    done(unsupportedType(request));
  });
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)));
