// A proxy in front of several API processes, as a load balancer: requests go round the processes that report ready.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ownPort } from '../own-port.js';

/** A process must be drained for longer than this, see DRAIN_MS. */
const PROBE_EVERY_MS = 200;
const PROBE_LIMIT_MS = 1_000;

/**
 * Starts the proxy; returns its URL. A request whose connection was refused has done nothing and goes to the next
 * process; a connection that breaks in the middle is answered with 502, as by nginx.
 */
export async function startProxy(
  upstreams: readonly number[],
  onClose: (closer: () => Promise<void>) => void,
): Promise<string> {
  const isReady = new Set<number>();
  const probe = async (port: number) => {
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal }).catch(() => null);
    await answer?.arrayBuffer().catch(() => {});
    if (answer?.ok) isReady.add(port);
    else isReady.delete(port);
  };
  const probing = setInterval(() => upstreams.forEach((port) => void probe(port)), PROBE_EVERY_MS);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const ready = upstreams.filter((port) => isReady.has(port));
    const usable = ready.length > 0 ? ready : upstreams;
    const order = usable.map((_, no) => usable[(turn + no) % usable.length]);
    turn += 1;
    void buffer(incoming).then((body) => forward(incoming, outgoing, body, order));
  });
  const port = await ownPort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onClose(async () => {
    clearInterval(probing);
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `http://127.0.0.1:${port}`;
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  body: Buffer,
  [port, ...others]: number[],
): void {
  const { method, url, headers } = incoming;
  // A connection of its own for each request: a kept one could be closed by the process just as it is used.
  const to = { host: '127.0.0.1', port, method, path: url, headers, agent: false };
  const call = request(to, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  call.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' && others.length > 0) return forward(incoming, outgoing, body, others);
    if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'application/json' });
    outgoing.end('{"code":"BAD_GATEWAY"}');
  });
  call.end(body);
}
