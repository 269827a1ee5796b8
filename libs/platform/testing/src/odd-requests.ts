import { connect } from 'node:net';

/** Sends raw bytes, and returns the response received until the connection closes or is silent for `silenceMs`. */
export function sendRaw(url: string, bytes: string, { silenceMs = 300 } = {}): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    const end = () => {
      socket.destroy();
      resolve(heard);
    };
    socket.setTimeout(silenceMs, end);
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
    socket.on('error', end);
    socket.on('close', end);
  });
}

const long = (sign: string, times: number) => sign.repeat(times);
const LINES = [
  'GET // HTTP/1.1',
  'GET //evil.test/ HTTP/1.1',
  'GET ///// HTTP/1.1',
  'GET /%zz HTTP/1.1',
  'GET /dev/mail/%00 HTTP/1.1',
  'GET /standin/orders/%zz HTTP/1.1',
  'GET http:// HTTP/1.1',
  'GET http://[ HTTP/1.1',
  'GET http://evil.test/dev/mail HTTP/1.1',
  'GET http://127.0.0.1:1/dev/mail.json HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT evil.test:443 HTTP/1.1',
  'TRACE / HTTP/1.1',
  'BREW /dev/mail HTTP/1.1',
  'PROPFIND / HTTP/1.1',
  'POST / HTTP/1.1',
  'PUT /standin/switches HTTP/1.1',
  'GET /?%ff&to=%zz HTTP/1.1',
  `GET /${long('a', 20_000)} HTTP/1.1`,
  `GET /dev/mail/${long('f', 5_000)} HTTP/1.1`,
];
const HEADS = [
  '',
  'Host: \r\n',
  'Host: [\r\n',
  'Host: a b\r\n',
  'Host: 127.0.0.1:x\r\n',
  'Host: localhost:99999999\r\n',
];

/**
 * Malformed requests: unusual paths, methods and headers, oversized headers, incomplete bodies, and data that is not
 * HTTP.
 */
export const ODD_REQUESTS: string[] = [
  ...LINES.flatMap((line) => HEADS.map((head) => `${line}\r\n${head}Connection: close\r\n\r\n`)),
  ...LINES.map((line) => `${line}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`),
  `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${long('x', 100_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: localhost\r\n${long('X: y\r\n', 5_000)}\r\n`,
  'POST /standin/switches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"half":',
  'POST /standin/switches HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
  'GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: nonsense\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  '\r\n\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  long('\0', 4_096),
];
