import { Logger } from '@nestjs/common';
import { AppLogger, createLog } from '#libs/platform/config';
import { bookingBody, until } from '#libs/platform/testing';
import { productVersion } from '#libs/platform/monitoring';
import { DataSource } from 'typeorm';
import { setUpOps, type OpsFixture } from '../fixtures/ops-fixture.js';

describe('personal data', () => {
  it('is not logged when the database rejects a booking', async () => {
    const { api } = await setUpOps({});
    const lines: string[] = [];
    const log = createLog('trace', 'api', { write: (line: string) => void lines.push(line) });
    Logger.overrideLogger(new AppLogger(log));
    try {
      const body = bookingBody({ childName: 'Zebulon', parentEmail: 'canary@example.org' });
      await api.guest().post('/api/bookings').send(body).expect(201);
      await api.database.query(
        "alter table bookings add constraint chk_spec check (child_name <> 'Zebulon') not valid",
      );
      await api.guest().post('/api/bookings').send(body).expect(500);
      await api.database.query('alter table bookings rename column child_name to gone');
      await api.guest().post('/api/bookings').send(body).expect(500);
    } finally {
      Logger.overrideLogger(false);
      await api.stop();
    }
    expect(lines.filter((line) => line.includes('unexpected failure'))).toHaveLength(2);
    expect(lines.join('')).toContain('chk_spec');
    expect(lines.join('')).not.toMatch(/Zebulon|canary@|Meadow|Pat Parent/);
  });
});

describe('without Redis', () => {
  let ops: OpsFixture;
  beforeAll(
    async () => (ops = await setUpOps({ REDIS_URL: 'redis://127.0.0.1:1', METRICS_TOKEN: 'a-token' })),
  );
  afterAll(() => ops?.api.stop());

  const quick = async (ask: () => PromiseLike<unknown>) => {
    const began = performance.now();
    await ask();
    return performance.now() - began;
  };

  it('the overview reports it, bookings work, and no request is delayed', async () => {
    const { body } = await ops.admin.get('/api/admin/operations').expect(200);
    expect(body.isQueueAway).toBe(true);
    expect(body.findings.map(({ title }: { title: string }) => title)).toContain(
      'The queue does not answer. Bookings and payments go on; what follows from them waits.',
    );
    const board = await ops.admin.get('/ops/queues/').expect(503);
    expect(board.text).toContain('Bookings and payments go on.');
    await ops.admin.get('/ops/queues/api/queues').expect(503);
    const metrics = await ops.nobody.get('/metrics').set('authorization', 'Bearer a-token').expect(200);
    expect(metrics.text).toMatch(/^fieldday_queue_up 0$/m);
    expect(metrics.text).not.toMatch(/^fieldday_queue_backlog \d/m);
    expect(metrics.text).toMatch(/^fieldday_finding\{code="queue-unavailable",level="page"\} 1$/m);
    await ops.api.guest().post('/api/bookings').send(bookingBody()).expect(201);
    expect(await quick(() => ops.admin.get('/ops/queues/').expect(503))).toBeLessThan(2_000);
    expect(await quick(() => ops.admin.get('/api/admin/operations').expect(200))).toBeLessThan(4_000);
    const ready = () => ops.nobody.get('/health/ready');
    await until('it is ready', async () => (await ready()).status === 200);
    const version = productVersion();
    await ready().expect(200, { status: 'ok', database: 'up', queue: 'away', version });
  });
});

const redis = process.env.REDIS_URL ? it : it.skip;
redis('on Redis the board and the counts are the same', async () => {
  const ops = await setUpOps({ REDIS_URL: process.env.REDIS_URL });
  try {
    const { body } = await ops.admin.get('/ops/queues/api/queues').expect(200);
    expect(body.queues).toHaveLength(4);
    const summary = await ops.admin.get('/api/admin/operations').expect(200);
    expect(summary.body.queues[1].states).toMatchObject({ active: 0 });
    expect(summary.body.isQueueAway).toBe(false);
  } finally {
    await ops.api.stop();
  }
});

it('while the database is unavailable the gauge names it, and nothing else', async () => {
  const { api, nobody } = await setUpOps({ METRICS_TOKEN: 'a-token' });
  try {
    await api.app.get(DataSource).destroy();
    const { text } = await nobody.get('/metrics').set('authorization', 'Bearer a-token').expect(200);
    expect(text.match(/^fieldday_finding\{.*$/gm)).toEqual([
      'fieldday_finding{code="database-unavailable",level="page"} 1',
    ]);
    expect(text).not.toMatch(/^fieldday_queue_up/m);
    await nobody.get('/health/ready').expect(503);
    await api.app.get(DataSource).initialize();
  } finally {
    await api.stop();
  }
});
