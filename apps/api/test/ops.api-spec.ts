import { appRoutes } from '@bull-board/api/dist/routes.js';
import type { Agent } from 'supertest';
import { ReadinessProbe } from '../src/ops/readiness.js';
import { startApi, type TestApi } from './start-api.js';

const PASSWORD = 'a good password';
const VERBS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;
const UNSAFE = ['post', 'put', 'patch', 'delete'] as const;
const EVENT = '5f3a9c21-0000-4000-8000-000000000000';

const filled = (route: string) =>
  `/ops/queues${route}`
    .replace(':queueName', 'events')
    .replace(':jobId', `${EVENT}.confirmation-mail`)
    .replace(':queueStatus', 'failed')
    .replace(':schedulerId', 'none');
const BOARD = [...appRoutes.entryPoint.route, ...appRoutes.api.flatMap(({ route }) => route)].map(filled);
const PATHS = [
  '/ops',
  '/ops/',
  '/ops/search?id=x',
  '/ops/failures/d41d8cd98f00b204e9800998ecf8427e',
  '/ops/retry',
  '/ops/retry-group',
  '/ops/replay',
  '/ops/no-such-page',
  '/ops/queues',
  '/ops/queues/static/favicon-32x32.png',
  '/ops/queues/static/no-such-file.js',
  '/%6fps',
  '/%6Fps/queues/api/queues',
  '/ops%2Fqueues/api/queues',
  ...BOARD,
];

type Room = { api: TestApi; nobody: Agent; user: Agent; admin: Agent };

async function openRoom(environment: NodeJS.ProcessEnv): Promise<Room> {
  const api = await startApi(environment);
  const [nobody, user, admin] = [api.visitor(), api.visitor(), api.visitor()];
  await user.post('/api/register').send({ username: 'parent', password: PASSWORD }).expect(201);
  await admin.post('/api/register').send({ username: 'boss', password: PASSWORD }).expect(201);
  await api.database.query("update users set role = 'admin' where username = 'boss'");
  return { api, nobody, user, admin };
}

/** Every path with every verb; what did not answer as said is named. */
async function knock(who: Agent, verbs: readonly (typeof VERBS)[number][], expected: number[]) {
  const wrong: string[] = [];
  for (const path of new Set(PATHS)) {
    for (const verb of verbs) {
      const { status } = await who[verb](path);
      if (!expected.includes(status)) wrong.push(`${verb} ${path}: ${status}`);
    }
  }
  return wrong;
}

describe('the ops room', () => {
  let room: Room;
  beforeAll(async () => (room = await openRoom({ METRICS_TOKEN: 'a-token' })));
  afterAll(() => room?.api.stop());

  it('lets nobody in: 401, whatever the path and the verb', async () => {
    expect(PATHS.length).toBeGreaterThan(40);
    expect(await knock(room.nobody, VERBS, [401])).toEqual([]);
  });

  it('lets no parent in: 403, whatever the path and the verb', async () => {
    const spelled = PATHS.filter((path) => path.includes('%'));
    const wrong = await knock(room.user, VERBS, [403]);
    // A path that is not spelled like /ops finds no session at all.
    expect(wrong.filter((each) => !spelled.some((path) => each.endsWith(`${path}: 401`)))).toEqual([]);
  });

  it('is for reading, unless OPS_WRITE is set: every unsafe verb is 403 for administrators, too', async () => {
    const spelled = PATHS.filter((path) => path.includes('%'));
    const wrong = await knock(room.admin, UNSAFE, [403]);
    expect(wrong.filter((each) => !spelled.some((path) => each.endsWith(`${path}: 401`)))).toEqual([]);
    expect(await room.api.database.query('select from audit_log')).toEqual([]);
  });

  it('a browser without session gets a page that leads to the log-in', async () => {
    const { text, headers } = await room.nobody.get('/ops').set('accept', 'text/html').expect(401);
    expect(headers['content-type']).toMatch('text/html');
    expect(text).toContain('href="/auth"');
  });

  it('shows counts, timers and workers, under a policy without third parties', async () => {
    const { text, headers } = await room.admin.get('/ops').expect(200);
    for (const heading of ['Queues', 'Failures', 'Handlers, last hour', 'Workers', 'Timers']) {
      expect(text).toContain(`>${heading}</h2>`);
    }
    expect(text).toContain('No worker was seen within 20 seconds');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-[^']+';/);
    expect(text).not.toContain('Retry all of these');
  });

  it('tells the desk the same as JSON', async () => {
    await room.nobody.get('/api/admin/operations').expect(401);
    await room.user.get('/api/admin/operations').expect(403);
    const { body } = await room.admin.get('/api/admin/operations').expect(200);
    expect(body).toMatchObject({ isWorkerAway: true, isQueueAway: false, mayWrite: false, warnings: [] });
    expect(body.queues.map(({ name }: { name: string }) => name)).toEqual(['events', 'documents']);
    expect(body.queues[0].states).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('serves the board: page, script and queues, and nothing from elsewhere', async () => {
    const { text, headers } = await room.admin.get('/ops/queues/').expect(200);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(text).not.toContain('https://');
    const [, script] = /src="(static\/js\/main[^"]+)"/.exec(text) ?? [];
    await room.admin.get(`/ops/queues/${script}`).expect(200);
    const { body } = await room.admin.get('/ops/queues/api/queues').expect(200);
    expect(body.queues.map(({ name, readOnlyMode }: Record<string, unknown>) => [name, readOnlyMode])).toEqual([
      ['events', true],
      ['documents', true],
    ]);
  });

  it('keeps metrics for whoever has the token', async () => {
    await room.admin.get('/metrics').expect(404);
    await room.admin.get('/metrics').set('authorization', 'Bearer wrong').expect(404);
    const { text } = await room.nobody.get('/metrics').set('authorization', 'Bearer a-token').expect(200);
    expect(text).toMatch(/^fieldday_queue_up 1$/m);
    expect(text).toMatch(/^fieldday_workers 0$/m);
    expect(text).toMatch(/fieldday_http_request_seconds_count\{method="GET",route="\/ops",status="200"\} \d/);
    expect(text).not.toMatch(new RegExp(EVENT));
  });

  it('is not ready while it drains, and answers all the same', async () => {
    await room.nobody.get('/health/ready').expect(200);
    room.api.app.get(ReadinessProbe).drain();
    const { body } = await room.nobody.get('/health/ready').expect(503);
    expect(body).toMatchObject({ status: 'unavailable', database: 'draining' });
    await room.nobody.get('/api/config').expect(200);
    const { text } = await room.nobody.get('/metrics').set('authorization', 'Bearer a-token').expect(200);
    expect(text).toMatch(/^fieldday_ready 0$/m);
  });
});
