// An HTTP server for programs and browsers on this machine. Malformed requests cannot crash it, and pages of other
// sites cannot use it.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** The host names of this machine. */
export const LOOPBACK_NAMES: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

// Same as ARRIVAL_TIMES in libs/platform/config: the stand-in imports nothing from the product.
const HEAD_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 30_000;
const LOOKED_AT_EVERY_MS = 1_000;

/**
 * A server, not listening yet, whose handler receives only local requests with a path that begins with a slash.
 * Responds with 500 when the handler throws or rejects.
 * @param names allowed host names, without ports
 */
export function createLocalServer(
  names: readonly string[],
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Server {
  const limits = {
    headersTimeout: HEAD_WITHIN_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    connectionsCheckingInterval: LOOKED_AT_EVERY_MS,
  };
  const server = createServer(limits, (request, response) => {
    const rejected = rejectionStatus(request, names);
    if (rejected) return void response.writeHead(rejected, { connection: 'close' }).end();
    void Promise.resolve()
      .then(() => answer(request, response))
      .catch(() => {
        if (response.headersSent) response.destroy();
        else response.writeHead(500, { connection: 'close' }).end();
      });
  });
  // Too many open connections emit an error; without a listener it would end the process.
  return server.on('error', () => {});
}

/**
 * The status of a rejection, or null. 421: the host name is not allowed, as after DNS rebinding. 403: sent by a page of
 * another origin; navigation from a link is allowed.
 */
function rejectionStatus(request: IncomingMessage, names: readonly string[]): number | null {
  const { host = '', origin } = request.headers;
  if (!names.includes(host.replace(/:\d+$/, ''))) return 421;
  if (!request.url?.startsWith('/')) return 400;
  if (origin !== undefined && hostOf(origin) !== host) return 403;
  const cameFrom = request.headers['sec-fetch-site'];
  const isForeign = cameFrom === 'cross-site' || cameFrom === 'same-site';
  return isForeign && !isFollowedLink(request) ? 403 : null;
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null);

const isFollowedLink = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
