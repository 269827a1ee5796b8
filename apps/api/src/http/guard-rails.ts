import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#libs/contracts';
import type { Settings } from '#libs/settings';

const SAFE_VERBS = ['GET', 'HEAD', 'OPTIONS'];

/** True when a browser says that another site sent this; no such header means no browser. */
function isForeign(request: FastifyRequest, settings: Settings): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  if (settings.PUBLIC_URL) return new URL(origin).origin !== new URL(settings.PUBLIC_URL).origin;
  return new URL(origin).host !== request.headers.host;
}

/** Refuses foreign sites on every unsafe verb (HTTP contract, "Origin"). */
export function addOriginCheck(server: FastifyInstance, settings: Settings): void {
  server.addHook('onRequest', async (request) => {
    if (!SAFE_VERBS.includes(request.method) && isForeign(request, settings))
      throw new AppError('FOREIGN_ORIGIN');
  });
}

/**
 * Only JSON bodies, at most the server's limit. Calls without a body need no content type; an empty JSON body is
 * no body. Prototype keys and broken UTF-8 are refused.
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
        error ? done(new AppError('BAD_REQUEST')) : done(null, value),
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
