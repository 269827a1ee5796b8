// An HTTP server for the people and programs of this machine: what no request, however odd, may bring down, and what
// no web page from elsewhere may use.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** The names by which a browser on this machine may call it. */
export const LOOPBACK_NAMES: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

// ARRIVAL_TIMES of libs/platform/config once more: the stand-in is a program of its own, and loads nothing of the product.
const HEAD_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 30_000;
const LOOKED_AT_EVERY_MS = 1_000;

/**
 * A server, not listening yet, whose handler sees only requests of this machine with a path that begins with a slash.
 * A handler that throws or rejects is answered with 500.
 * @param names host names, without ports, by which it may be called
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
  // Too many open connections are told as an event of the server; unheard, it would end the process.
  return server.on('error', () => {});
}

/**
 * The status of a rejection, or null. 421: the name is not this machine's, as when a page has rebound its own name to
 * the loopback. 403: the page of another origin sent it; following a link to here is no such thing.
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
