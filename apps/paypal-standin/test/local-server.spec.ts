import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createLocalServer, LOOPBACK_NAMES } from '../src/local-server.js';

it.each([
  ['a head', 'GET / HTTP/1.1\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{'],
])('a client that does not complete %s is disconnected after a timeout', async (_what, bytes) => {
  const server = createLocalServer(LOOPBACK_NAMES, (request) => request.resume());
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
  // The production timeouts are asserted above; shorter ones here keep the spec fast.
  Object.assign(server, { headersTimeout: 200, requestTimeout: 400 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  server.close();
});
