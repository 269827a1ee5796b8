// A proxy in front of several API processes: requests go round, past a process that does not accept connections.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ownPort } from './own-port.js';

/** Starts the proxy; returns its URL. A connection that breaks in the middle is answered with 502, as by nginx. */
export async function startProxy(
  upstreams: readonly number[],
  onClose: (closer: () => Promise<void>) => void,
): Promise<string> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const order = upstreams.map((_, no) => upstreams[(turn + no) % upstreams.length]);
    turn += 1;
    void buffer(incoming).then((body) => forward(incoming, outgoing, body, order));
  });
  const port = await ownPort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onClose(async () => {
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
  const call = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
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
