import { createServer, type AddressInfo, type Server } from 'node:net';
import { Settings } from '#libs/platform/config';
import { PayPalSession } from './paypal.session.js';

let server: Server;
let port: number;
/** The client's first TLS message; each protocol that it offers follows the length of its name. */
let hello: Promise<string>;

beforeEach(async () => {
  hello = new Promise((read) => {
    server = createServer((socket) =>
      socket.on('data', (bytes) => {
        const text = bytes.toString('latin1');
        if (text.startsWith('CONNECT ')) return void socket.write('HTTP/1.1 200 OK\r\n\r\n');
        read(text);
        socket.destroy();
      }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => new Promise((done) => server.close(done)));

/** Which of the two protocols the session's client offers. */
async function protocolsOf(settings: Partial<Settings>): Promise<string[]> {
  const session = new PayPalSession(Object.assign(new Settings(), settings), 5_000);
  await session.send({ method: 'GET', path: '/', headers: {} }).catch(() => {});
  const message = await hello;
  return ['http/1.1', 'h2'].filter((name) => message.includes(String.fromCharCode(name.length) + name));
}

it('a connection to PayPal offers only HTTP/1.1', async () => {
  expect(await protocolsOf({ PAYPAL_BASE_URL: `https://127.0.0.1:${port}` })).toEqual(['http/1.1']);
});

it('a connection through a company proxy offers only HTTP/1.1', async () => {
  const before = process.env.https_proxy;
  process.env.https_proxy = `http://127.0.0.1:${port}`;
  try {
    expect(await protocolsOf({ PAYPAL_BASE_URL: '', PAYPAL_ENVIRONMENT: 'sandbox' })).toEqual(['http/1.1']);
  } finally {
    if (before === undefined) delete process.env.https_proxy;
    else process.env.https_proxy = before;
  }
});
