import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#libs/shared/contracts';
import type { Settings } from '#libs/platform/config';
import { accessError } from '#libs/platform/auth';

/** Verbs that change nothing. */
export const SAFE_VERBS = ['GET', 'HEAD', 'OPTIONS'];

/** True when a browser says that another site sent this; no such header means no browser. */
function isForeign(request: FastifyRequest, settings: Settings): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  if (settings.PUBLIC_URL) return new URL(origin).origin !== new URL(settings.PUBLIC_URL).origin;
  return new URL(origin).host !== request.headers.host;
}

/** Deeper than any form of ours; a thousand levels would exhaust whoever walks through them. */
const DEEPEST = 16;

/** The path as it was asked for. Two slashes at its head are an unknown path, not the name of another host. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string =>
  URL.canParse(`http://here${url}`) ? new URL(`http://here${url}`).pathname : '';

/** Of several hosts a proxy may believe another one than we do. */
const namesSeveralHosts = ({ raw: { rawHeaders } }: FastifyRequest): boolean =>
  rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/**
 * A request names one host. Nothing of ours is called by a name with NUL in it or looks for one, which PostgreSQL would
 * reject.
 */
export function addAddressCheck(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new AppError('BAD_REQUEST');
    if (namesSeveralHosts(request)) throw new AppError('BAD_REQUEST');
    if (!request.url.includes('%00')) return done();
    if (pathOf(request).includes('%00')) throw new AppError('NOT_FOUND');
    // The API's own routes read their queries by the contract, which names the field; a board of others' does not.
    if (!API.test(request.url)) throw new AppError('BAD_REQUEST');
    done();
  });
}

/** Rejects foreign sites on every unsafe verb. */
export function addOriginCheck(server: FastifyInstance, settings: Settings): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!SAFE_VERBS.includes(request.method) && isForeign(request, settings))
      throw new AppError('FOREIGN_ORIGIN');
    done();
  });
}

const API = /^\/api\//;
const ADMIN = /^\/api\/admin\//;

/** A stranger's body is not even read at the admin area: rights come before it. */
export function addAdminCheck(server: FastifyInstance): void {
  server.addHook('onRequest', ({ routeOptions, currentUser }, _reply, done) => {
    if (!ADMIN.test(routeOptions.url ?? '')) return done();
    const code = accessError(currentUser, 'admin');
    if (code) throw new AppError(code);
    done();
  });
}

/**
 * Only JSON bodies, at most the server's limit. Calls without a body need no content type; an empty JSON body is
 * no body. Prototype keys, broken UTF-8 and what is nested too deep are rejected.
 */
export function addJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Some clients name a type although they send nothing, as with a capture; a route that wants a body says so.
    if (body.length === 0) return done(null, undefined);
    try {
      void parse(request, decoder.decode(body as Buffer), (error, value) =>
        error || isDeeper(value, DEEPEST) ? done(new AppError('BAD_REQUEST')) : done(null, value),
      );
    } catch {
      done(new AppError('BAD_REQUEST'));
    }
  });
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(new AppError('UNSUPPORTED_TYPE'));
  });
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)));
