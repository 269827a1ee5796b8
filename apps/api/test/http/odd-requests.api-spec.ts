import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describeApi } from '../fixtures/described-api.js';
import { setUpOps, type OpsFixture } from '../fixtures/ops-fixture.js';

let ops: OpsFixture;
beforeAll(async () => {
  ops = await setUpOps({});
  await describeApi(ops.api);
  await ops.api.app.listen(0, '127.0.0.1');
});
afterAll(() => ops?.api.stop());

/** The server's response to raw bytes until it closes the connection. */
async function answerTo(bytes: string) {
  const { port } = ops.api.app.getHttpServer().address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [status, ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [line.split(': ')[0].toLowerCase(), line.replace(/^[^:]+: /, '')]);
  return {
    status: Number(status.split(' ')[1]),
    body: JSON.parse(body || '{}') as { code?: string; message?: string },
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
}

describe('an incomplete request', () => {
  it('has ten seconds for its head and thirty in total, checked every second', () => {
    const { headersTimeout, requestTimeout } = ops.api.app.getHttpServer();
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000]);
  });

  const SLOW_BODY =
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{';
  const HEAD = ' HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  it.each([
    ['a head that never ends', 'GET / HTTP/1.1\r\nhost: x\r\n', 408, 'TOO_SLOW'],
    ['a body that never ends', SLOW_BODY, 408, 'TOO_SLOW'],
    [
      'a head of 32 KB',
      `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(32_768)}\r\n\r\n`,
      431,
      'HEAD_TOO_LARGE',
    ],
    ['a URL of 32 KB', `GET /${'x'.repeat(32_768)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'HEAD_TOO_LARGE'],
    ['no HTTP at all', 'HELO mail.example.com\r\n\r\n', 400, 'BAD_REQUEST'],
    ['no Host header', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
    ['two Host headers', `GET /api/none${HEAD.replace('host: x', 'host: x\r\nHost: y')}`, 400, 'BAD_REQUEST'],
    ['a malformed URL', `GET /%zz${HEAD}`, 400, 'BAD_REQUEST'],
    ['a URL without a valid host', `GET http://[${HEAD}`, 400, 'BAD_REQUEST'],
    [
      'an unknown Expect header',
      `GET /api/none${HEAD.replace('\r\n\r\n', '\r\nexpect: nonsense\r\n\r\n')}`,
      404,
      'NOT_FOUND',
    ],
  ])('%s is rejected in the usual format with the usual headers', async (_what, bytes, status, code) => {
    // Shortened here; the real timeouts are checked above.
    Object.assign(ops.api.app.getHttpServer(), { headersTimeout: 200, requestTimeout: 400 });
    const known = await ops.nobody.get('/api/nothing-here').expect(404);
    const answer = await answerTo(bytes);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'message']);
    const own = ['content-length', 'connection', 'date', 'x-request-id', 'keep-alive', 'vary'];
    const shared = Object.entries(known.headers).filter(([name]) => !own.includes(name));
    expect(answer.headers).toMatchObject(Object.fromEntries(shared));
    expect(shared.length).toBeGreaterThan(12);
  });
});

describe('every response', () => {
  it.each(['/', '/booking', '/api/config', '/api/nothing-here', '/ops', '/health/live', '/%zz', '/api/%ff'])(
    '%s cannot be framed or use camera, microphone or location',
    async (path) => {
      const { headers } = await ops.nobody.get(path);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
    },
  );
});

describe('an odd query', () => {
  it.each(['/ops/queues/api/queues?activeQueue=%00', '/ops/queues/queue/events?status=%00', '/games?%00'])(
    '%s is a bad request',
    async (path) => {
      const { status, body } = await ops.admin.get(path);
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  const NAMES = [
    'page',
    'search',
    'q',
    'id',
    'status',
    'activeQueue',
    'jobsPerPage',
    'from',
    'to',
    'sort',
    'done',
    'jobs',
  ];
  const VALUES = [
    '__proto__',
    'constructor',
    '%00',
    '-1',
    '1e999',
    'NaN',
    '%ff',
    '%zz',
    '%ED%A0%80',
    "'",
    '9'.repeat(400),
    '[]',
    '{}',
  ];
  it('no query of a GET route causes a 500', async () => {
    const server = ops.api.app.getHttpAdapter().getInstance();
    const paths = ops.api.routes
      .filter(({ method }) => method === 'GET')
      .map(({ url }) =>
        url.replace(':queueName', 'events').replace(/:\w+/g, '5f3a9c21-0000-4000-8000-000000000000'),
      );
    expect(new Set(paths).size).toBeGreaterThan(40);
    const broken: string[] = [];
    const shapes = ['=', '[]=', '[a]='];
    for (const [turn, path] of [...new Set(paths)].entries()) {
      for (const [place, value] of VALUES.entries()) {
        // Each value in each shape goes to a third of the routes; all of them would take ten seconds.
        const shape = shapes[(turn + place) % shapes.length];
        const query = NAMES.flatMap((name) => [`${name}${shape}${value}`, `${name}${shape}${value}`]).join(
          '&',
        );
        const headers = { cookie: ops.cookies.admin };
        const { statusCode } = await server.inject({ method: 'GET', url: `${path}?${query}`, headers });
        if (statusCode === 500) broken.push(`${path}?${query}`);
      }
    }
    expect(broken).toEqual([]);
  }, 120_000);
});
