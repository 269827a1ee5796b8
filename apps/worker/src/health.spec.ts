import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import type { OperationsMetricsService } from '#libs/platform/monitoring';
import type { DataSource } from 'typeorm';
import { Health } from './health.js';
import type { Upstreams } from './upstreams.js';

let health: Health;
let address: string;

/** Failing metrics and upstreams. */
const broken = async () => {
  throw new Error('no figures');
};
beforeAll(async () => {
  const db = { showMigrations: async () => false } as unknown as DataSource;
  const metrics = { contentType: 'text/plain', text: broken } as unknown as OperationsMetricsService;
  const upstreams = { states: broken, warnings: async () => [] } as unknown as Upstreams;
  health = new Health(db, metrics, upstreams, tmpdir());
  address = `http://127.0.0.1:${await health.listen(0, '127.0.0.1')}`;
});
afterAll(() => health.close());

it.each(['/metrics', '/health/ready'])(
  'a failure of %s is a 503, and the worker stays alive',
  async (path) => {
    const answer = await fetch(address + path, { signal: AbortSignal.timeout(5_000) });
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready' }]);
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
  },
);

it('a folder that cannot be written is named, and the worker is not ready', async () => {
  const db = { showMigrations: async () => false } as unknown as DataSource;
  const states = async () => ({ mail: 'up', payments: 'up', files: 'in the folder' });
  const upstreams = { states, statesForHeartbeats: states, warnings: async () => [] };
  // A file: unlike a folder without rights it cannot be written by root either.
  const folder = import.meta.filename;
  const worker = new Health(db, {} as OperationsMetricsService, upstreams as unknown as Upstreams, folder);
  worker.isWorking = true;
  const port = await worker.listen(0, '127.0.0.1');
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({
        disk: 'not writable',
        warnings: [`DATA_DIR ${folder} cannot be written.`],
      }),
    ]);
    expect(await worker.needs()).toMatchObject({ notReady: 'disk' });
  } finally {
    worker.close();
  }
});

it('slow clients are cut off after ten and thirty seconds', async () => {
  const { server } = health as unknown as { server: Server };
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
  // Shorter here; the real times are checked above.
  Object.assign(server, { headersTimeout: 200, requestTimeout: 400 });
  const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\r\n'),
  );
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
});
