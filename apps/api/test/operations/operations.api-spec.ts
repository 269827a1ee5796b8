import { readFile } from 'node:fs/promises';
import { MinuteCountsService } from '#libs/platform/monitoring';
import { until } from '#libs/platform/testing';
import { ReadinessService } from '../../src/ops/readiness.service.js';
import {
  EVENT,
  unexpectedStatuses,
  setUpOps,
  PATHS,
  UNSAFE,
  VERBS,
  type OpsFixture,
} from '../fixtures/ops-fixture.js';

/** The summary is cached for a second. */
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_050));

describe('operations', () => {
  let ops: OpsFixture;
  beforeAll(async () => (ops = await setUpOps({ METRICS_TOKEN: 'a-token' })));
  afterAll(() => ops?.api.stop());

  it('rejects guests with 401 for any path and method', async () => {
    expect(PATHS.length).toBeGreaterThan(40);
    expect(await unexpectedStatuses(ops, '', VERBS, 401)).toEqual([]);
  });

  it('rejects users with 403 for any path and method', async () => {
    expect(await unexpectedStatuses(ops, ops.cookies.user, VERBS, 403)).toEqual([]);
  });

  it('is read-only unless OPS_WRITE is set: every unsafe method is 403, also for administrators', async () => {
    expect(await unexpectedStatuses(ops, ops.cookies.admin, UNSAFE, 403)).toEqual([]);
    expect(await ops.api.database.query('select from audit_log')).toEqual([]);
  });

  it('also rejects retry and replay with 403 while OPS_WRITE is off', async () => {
    const job = { eventId: EVENT, handler: 'issue-receipt' };
    for (const [path, body] of [
      ['retry', job],
      ['retry-group', { key: 'd41d8cd98f00b204e9800998ecf8427e' }],
      ['replay', { eventId: EVENT }],
    ] as const) {
      const answer = await ops.admin.post(`/api/admin/operations/${path}`).send(body).expect(403);
      expect(answer.body.message).toMatch(/read-only.*OPS_WRITE=true/);
    }
    expect(await ops.api.database.query('select from audit_log')).toEqual([]);
  });

  it('sends a browser without a session a page with a link to the login', async () => {
    const { text, headers } = await ops.nobody.get('/ops').set('accept', 'text/html').expect(401);
    expect(headers['content-type']).toMatch('text/html');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self' 'sha256-/);
    expect(text).toContain('href="/auth"');
  });

  it('redirects administrators to the tab of the admin area', async () => {
    for (const path of ['/ops', '/ops/']) {
      const { headers } = await ops.admin.get(path).expect(302);
      expect(headers.location).toBe('/admin?tab=operations');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('counts API requests, and those that failed with a server error', async () => {
    const { api, nobody, admin } = ops;
    const count = async () => {
      await api.app.get(MinuteCountsService).flush();
      const [row] = await api.database.query<{ calls: number; failed: number }>(
        `select coalesce(sum(count) filter (where kind = 'calls'), 0)::integer as calls,
           coalesce(sum(count) filter (where kind = 'failedCalls'), 0)::integer as failed from minute_counts`,
      );
      return row;
    };
    const before = await count();
    await nobody.get('/api/bookings/user').expect(401);
    await admin.get('/api/admin/operations').expect(200);
    await api.database.query('alter table exports rename to gone');
    await admin.get('/api/admin/exports').expect(500);
    await api.database.query('alter table gone rename to exports');
    expect(await count()).toEqual({ calls: before.calls + 2, failed: before.failed + 1 });
    await aSecond();
    const { body } = await admin.get('/api/admin/operations').expect(200);
    expect(body.lastDay.failedCalls).toHaveLength(96);
  });

  it('shows administrators counts, timers and workers', async () => {
    await ops.nobody.get('/api/admin/operations').expect(401);
    await ops.user.get('/api/admin/operations').expect(403);
    const { body } = await ops.admin.get('/api/admin/operations').expect(200);
    expect(body).toMatchObject({ isWorkerAway: true, isQueueAway: false, mayWrite: false, warnings: [] });
    expect(body.queues.map(({ name }: { name: string }) => name)).toEqual([
      'events',
      'mails',
      'documents',
      'exports',
    ]);
    expect(body.queues[0].states).toMatchObject({ waiting: 0, failed: 0 });
    expect(body).toMatchObject({ workers: [], timers: [], handlers: [], failures: [] });
    expect(body.waitingPayments).toEqual({ count: 0, amount: '0.00', oldestSeconds: null, underReview: 0 });
    expect(body.unappliedPayments).toMatchObject({ count: 0, amount: '0.00', stuck: 0, until: null });
  });

  it('serves the board with its page, script and queues, without external resources', async () => {
    const { text, headers } = await ops.admin.get('/ops/queues/').expect(200);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(text).not.toContain('https://');
    expect(text).toContain('<a href="/admin?tab=operations">Back to Operations</a>');
    expect(text).toContain('--background:#FFF8EC');
    const [, script] = /src="(static\/js\/main[^"]+)"/.exec(text) ?? [];
    await ops.admin.get(`/ops/queues/${script}`).expect(200);
    const { body } = await ops.admin.get('/ops/queues/api/queues').expect(200);
    expect(
      body.queues.map(({ name, readOnlyMode }: Record<string, unknown>) => [name, readOnlyMode]),
    ).toEqual([
      ['events', true],
      ['mails', true],
      ['documents', true],
      ['exports', true],
    ]);
  });

  it('serves metrics only with the token', async () => {
    await ops.admin.get('/metrics').expect(404);
    await ops.admin.get('/metrics').set('authorization', 'Bearer wrong').expect(404);
    const { text } = await ops.nobody.get('/metrics').set('authorization', 'Bearer a-token').expect(200);
    expect(text).toMatch(/^fieldday_queue_up 1$/m);
    expect(text).toMatch(/^fieldday_workers 0$/m);
    expect(text).toMatch(/^fieldday_finding\{code="no-worker",level="page"\} 1$/m);
    expect(text).toMatch(/fieldday_http_request_seconds_count\{method="GET",route="\/ops",status="302"\} \d/);
    expect(text).not.toMatch(new RegExp(EVENT));
  });

  it('has every metric used by the alerts, the dashboard and the autoscaler', async () => {
    const { text } = await ops.nobody.get('/metrics').set('authorization', 'Bearer a-token').expect(200);
    const dashboard = JSON.parse(await readFile('docker/grafana-dashboard.json', 'utf8'));
    const panels: { title: string; targets: { expr: string }[] }[] = dashboard.panels;
    const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const alerts = await readFile('docker/alerts.yml', 'utf8');
    const autoscaler = await readFile('docker/helm/templates/worker.yaml', 'utf8');
    const rules = alerts.split('- alert: ').slice(1);
    const named = new Set(
      [alerts, autoscaler, ...shown].join('\n').match(/\b(fieldday|nodejs|process)_[a-z0-9_]+/g),
    );
    expect(named.size).toBeGreaterThan(12);
    const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => [name, kind]));
    const missing = [...named].filter((name) => {
      const histogram = name.replace(/_(bucket|count|sum)$/, '');
      return !kinds.has(name) && kinds.get(histogram) !== 'histogram';
    });
    expect(missing).toEqual([]);
    for (const rule of rules)
      expect(rule).toMatch(/expr: [\s\S]*summary: ('\{\{ \$labels.code \}\}|[A-Z]).*\.'?\n/);
    expect(rules).toHaveLength(3);
  });

  it('first reports that everything is healthy, or the problem, its start and what to do', async () => {
    const { database } = ops.api;
    const firstFinding = async () => {
      await aSecond();
      const { body } = await ops.admin.get('/api/admin/operations').expect(200);
      const [first] = body.findings;
      if (!first) return 'nothing';
      expect(first.todo).toMatch(/^[A-Z].*\.$/);
      return [first.severity, first.title];
    };
    expect(await firstFinding()).toEqual([
      'problem',
      expect.stringContaining('No worker was seen within 20 seconds'),
    ]);
    await database.query(
      `insert into worker_heartbeats (id, name, version, mail, payments) values ($1, 'worker-1', '1', 'up', 'up')`,
      [EVENT],
    );
    expect(await firstFinding()).toBe('nothing');
    await database.query("update worker_heartbeats set payments = 'away'");
    expect(await firstFinding()).toEqual(['problem', 'PayPal does not answer: families cannot pay.']);
    await database.query("update worker_heartbeats set payments = 'up'");
    const [{ id }] = await database.query<{ id: string }>(
      `insert into outbox (name, payload, sent_at, handlers) values ('payment-captured', '{}', now(), '{issue-receipt}')
       returning id`,
    );
    await database.query(
      `insert into job_failures (event_id, handler, queue, attempts, message, kind, stack, is_final, label)
       values ($1, 'issue-receipt', 'documents', 3, 'no paper', 'no paper', 'Error', true, 'receipts')`,
      [id],
    );
    expect(await firstFinding()).toEqual([
      'problem',
      expect.stringMatching(/^1 job failed since [\w ,]*\d:\d\d [AP]M: receipts\.$/),
    ]);
    await database.clear('worker_heartbeats');
    await database.query('delete from outbox where id = $1', [id]);
  });

  it('is not ready while it drains, and still answers', async () => {
    await until('it is ready', async () => (await ops.nobody.get('/health/ready')).status === 200);
    ops.api.app.get(ReadinessService).drain();
    const { body } = await ops.nobody.get('/health/ready').expect(503);
    expect(body).toMatchObject({ status: 'unavailable', database: 'draining' });
    await ops.nobody.get('/api/config').expect(200);
    const { text } = await ops.nobody.get('/metrics').set('authorization', 'Bearer a-token').expect(200);
    expect(text).toMatch(/^fieldday_ready 0$/m);
  });
});
