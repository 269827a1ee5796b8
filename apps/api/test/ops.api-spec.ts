import { readFile } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import { AppLogger, createLog } from '#libs/settings';
import { bookingBody } from '#libs/testing';
import { ReadinessProbe } from '../src/ops/readiness.js';
import { EVENT, knock, openRoom, PATHS, UNSAFE, VERBS, type Room } from './ops-room.js';

const HANDLER = 'confirmation-mail-without-receipt';

describe('the ops room', () => {
  let room: Room;
  beforeAll(async () => (room = await openRoom({ METRICS_TOKEN: 'a-token' })));
  afterAll(() => room?.api.stop());

  it('lets nobody in: 401, whatever the path and the verb', async () => {
    expect(PATHS.length).toBeGreaterThan(40);
    expect(await knock(room, '', VERBS, 401)).toEqual([]);
  });

  it('lets no parent in: 403, whatever the path and the verb', async () => {
    expect(await knock(room, room.cookies.user, VERBS, 403)).toEqual([]);
  });

  it('is for reading, unless OPS_WRITE is set: every unsafe verb is 403 for administrators, too', async () => {
    expect(await knock(room, room.cookies.admin, UNSAFE, 403)).toEqual([]);
    expect(await room.api.database.query('select from audit_log')).toEqual([]);
  });

  it('a browser without session gets a page that leads to the log-in', async () => {
    const { text, headers } = await room.nobody.get('/ops').set('accept', 'text/html').expect(401);
    expect(headers['content-type']).toMatch('text/html');
    expect(text).toContain('href="/auth"');
  });

  it('shows counts, timers and workers, under a policy without third parties', async () => {
    await room.admin.get('/ops/').expect(301);
    const { text, headers } = await room.admin.get('/ops').expect(200);
    for (const heading of ['Queues', 'Failures', 'Handlers, last hour', 'Workers', 'Timers']) {
      expect(text).toContain(`>${heading}</h2>`);
    }
    expect(text).toContain('No worker was seen within 20 seconds');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-[^']+';/);
    expect(text).not.toContain('Retry all of these');
  });

  it('tells the admin area the same as JSON', async () => {
    await room.nobody.get('/api/admin/operations').expect(401);
    await room.user.get('/api/admin/operations').expect(403);
    const { body } = await room.admin.get('/api/admin/operations').expect(200);
    expect(body).toMatchObject({ isWorkerAway: true, isQueueAway: false, mayWrite: false, warnings: [] });
    expect(body.queues.map(({ name }: { name: string }) => name)).toEqual([
      'events',
      'mails',
      'documents',
      'exports',
    ]);
    expect(body.queues[0].states).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('serves the board: page, script and queues, and nothing from elsewhere', async () => {
    const { text, headers } = await room.admin.get('/ops/queues/').expect(200);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(text).not.toContain('https://');
    const [, script] = /src="(static\/js\/main[^"]+)"/.exec(text) ?? [];
    await room.admin.get(`/ops/queues/${script}`).expect(200);
    const { body } = await room.admin.get('/ops/queues/api/queues').expect(200);
    expect(
      body.queues.map(({ name, readOnlyMode }: Record<string, unknown>) => [name, readOnlyMode]),
    ).toEqual([
      ['events', true],
      ['mails', true],
      ['documents', true],
      ['exports', true],
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

  it('has every metric that the alerts and the dashboard name', async () => {
    const { text } = await room.nobody.get('/metrics').set('authorization', 'Bearer a-token').expect(200);
    const dashboard = JSON.parse(await readFile('docker/grafana-dashboard.json', 'utf8'));
    const panels: { title: string; targets: { expr: string }[] }[] = dashboard.panels;
    const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const alerts = await readFile('docker/alerts.yml', 'utf8');
    const rules = alerts.split('- alert: ').slice(1);
    const named = new Set([alerts, ...shown].join('\n').match(/\b(fieldday|nodejs|process)_[a-z0-9_]+/g));
    expect(named.size).toBeGreaterThan(12);
    const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => [name, kind]));
    const missing = [...named].filter((name) => {
      const histogram = name.replace(/_(bucket|count|sum)$/, '');
      return !kinds.has(name) && kinds.get(histogram) !== 'histogram';
    });
    expect(missing).toEqual([]);
    for (const rule of rules) expect(rule).toMatch(/expr: [\s\S]*summary: [A-Z].*\.\n/);
    expect(rules.length).toBeGreaterThan(6);
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

describe('the ops room with OPS_WRITE', () => {
  let room: Room;
  beforeAll(async () => (room = await openRoom({ OPS_WRITE: 'true' })));
  afterAll(() => room?.api.stop());

  const rows = (sql: string, values?: unknown[]) =>
    room.api.database.query<Record<string, string>>(sql, values);
  /** A job that failed for good; returns its event's id. */
  const failForGood = async (bookingId: string, message = 'no <b>paper</b>'): Promise<string> => {
    const [{ id }] = await rows(
      `insert into outbox (name, payload, sent_at, handlers) values ('receipt-delayed', $1, now(), $2) returning id`,
      [{ bookingId }, [HANDLER]],
    );
    await rows(
      `insert into job_failures (event_id, handler, queue, attempts, message, kind, stack, is_final)
       values ($1, $2, 'events', 8, $3, $3, 'Error: no paper', true)`,
      [id, HANDLER, message],
    );
    return id;
  };
  const audited = async () =>
    (await rows('select what, subject_id, facts from audit_log order by id')).map(({ what }) => what);
  const form = (path: string, fields: Record<string, string>, who = room.admin) =>
    who.post(path).type('form').send(fields);
  const BOOKING = '0b0c9c1e-0000-4000-8000-00000000b00c';

  it('stays shut for everybody else', async () => {
    expect(await knock(room, '', UNSAFE, 401)).toEqual([]);
    expect(await knock(room, room.cookies.user, UNSAFE, 403)).toEqual([]);
    await form('/ops/retry', {}).set('origin', 'https://evil.example').expect(403);
    await room.admin.put('/ops/queues/api/queues/pause').set('origin', 'https://evil.example').expect(403);
    expect(await audited()).toEqual([]);
  });

  it('leads from a booking to its events, jobs and back, and shows messages as text', async () => {
    const id = await failForGood(BOOKING);
    const { text } = await room.admin.get(`/ops/search?id=${BOOKING}`).expect(200);
    expect(text).toContain(`/admin?tab=bookings&amp;booking=${BOOKING}`);
    expect(text).toContain(id);
    expect(text).toContain('no &#60;b&#62;paper');
    const overview = await room.admin.get('/ops').expect(200);
    expect(overview.text).toContain('Retry all of these');
    const [, key] = /\/ops\/failures\/([0-9a-f]{32})/.exec(overview.text) ?? [];
    const list = await room.admin.get(`/ops/failures/${key}`).expect(200);
    expect(list.text).toContain(`${id}.${HANDLER}`);
    await room.admin.get('/ops/search?id=nothing').expect(200, /We know no event of this id/);
    await room.admin.get('/ops/failures/nonsense').expect(404);
  });

  it('retries a job, a group and an event; each leaves a row in the audit log and a mark for the relay', async () => {
    await rows('delete from outbox');
    const [first, second, third] = [
      await failForGood(BOOKING),
      await failForGood(BOOKING),
      await failForGood(BOOKING),
    ];
    const answer = await form('/ops/retry', { eventId: first, handler: HANDLER }).expect(303);
    expect(answer.headers.location).toBe('/ops?done=retried');
    await form('/ops/retry', { eventId: first, handler: HANDLER }).expect(409);
    const { text } = await room.admin.get('/ops').expect(200);
    const [, key] = /name="key" value="([0-9a-f]{32})"/.exec(text) ?? [];
    const all = await form('/ops/retry-group', { key }).expect(303);
    expect(all.headers.location).toBe('/ops?jobs=2');
    await rows("update outbox set sent_at = now(), again = '{}'");
    await form('/ops/replay', { eventId: third }).expect(303);
    await form('/ops/replay', { eventId: third }).expect(409);
    expect(await rows('select id from outbox where sent_at is null and again = $1', [[HANDLER]])).toEqual([
      { id: third },
    ]);
    expect(await audited()).toEqual(['job-retried', 'jobs-retried', 'event-replayed']);
    expect(second).not.toBe(third);
  });

  it('refuses what is no form of ours', async () => {
    await form('/ops/retry', { eventId: 'x', handler: HANDLER }).expect(400);
    await form('/ops/retry-group', {}).expect(400);
    await room.admin.post('/ops/replay').expect(400);
    await form('/ops/retry', { eventId: EVENT, handler: 'x'.repeat(5_000) }).expect(413);
    await room.admin.post('/api/login').type('form').send({ username: 'boss' }).expect(415);
  });

  it('the board may pause and clean, with a row for each act, but makes and rewrites no job', async () => {
    await rows('select 1');
    const before = (await audited()).length;
    await room.admin.put('/ops/queues/api/queues/events/pause').expect(200);
    const { body } = await room.admin.get('/ops/queues/api/queues').expect(200);
    expect(body.queues[0]).toMatchObject({ name: 'events', isPaused: true, readOnlyMode: false });
    await room.admin.put('/ops/queues/api/queues/events/resume').expect(200);
    await room.admin.put('/ops/queues/api/queues/events/clean/failed').expect(200);
    await room.admin.post('/ops/queues/api/queues/events/add').send({ name: 'x', data: {} }).expect(403);
    await room.admin
      .patch(`/ops/queues/api/queues/events/${EVENT}.${HANDLER}/update-data`)
      .send({ jobData: {} })
      .expect(403);
    expect((await audited()).slice(before)).toEqual(['queue-changed', 'queue-changed', 'queue-changed']);
    const [{ facts }] = await rows('select facts from audit_log order by id desc limit 1');
    expect(facts).toMatchObject({
      act: 'PUT /api/queues/:queueName/clean/:queueStatus',
      queue: 'events',
      state: 'failed',
    });
  });
});

describe('nothing of a family', () => {
  it('is in the log when the database refuses a booking', async () => {
    const { api } = await openRoom({});
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

describe('with a Redis that is away', () => {
  let room: Room;
  beforeAll(
    async () => (room = await openRoom({ REDIS_URL: 'redis://127.0.0.1:1', METRICS_TOKEN: 'a-token' })),
  );
  afterAll(() => room?.api.stop());

  const quick = async (ask: () => PromiseLike<unknown>) => {
    const began = performance.now();
    await ask();
    return performance.now() - began;
  };

  it('the room says so, bookings go on, and nobody waits', async () => {
    const { text } = await room.admin.get('/ops').expect(200);
    expect(text).toContain('The queue does not answer.');
    const board = await room.admin.get('/ops/queues/').expect(503);
    expect(board.text).toContain('Bookings and payments go on.');
    await room.admin.get('/ops/queues/api/queues').expect(503);
    const metrics = await room.nobody.get('/metrics').set('authorization', 'Bearer a-token').expect(200);
    expect(metrics.text).toMatch(/^fieldday_queue_up 0$/m);
    await room.api.guest().post('/api/bookings').send(bookingBody()).expect(201);
    expect(await quick(() => room.admin.get('/ops/queues/').expect(503))).toBeLessThan(2_000);
    expect(await quick(() => room.admin.get('/api/admin/operations').expect(200))).toBeLessThan(4_000);
    await room.nobody.get('/health/ready').expect(200, { status: 'ok', database: 'up', queue: 'away' });
  });
});

const redis = process.env.REDIS_URL ? it : it.skip;
redis('on Redis the board and the counts are the same', async () => {
  const room = await openRoom({ REDIS_URL: process.env.REDIS_URL });
  try {
    const { body } = await room.admin.get('/ops/queues/api/queues').expect(200);
    expect(body.queues).toHaveLength(2);
    const summary = await room.admin.get('/api/admin/operations').expect(200);
    expect(summary.body.queues[1].states).toMatchObject({ active: 0 });
    expect(summary.body.isQueueAway).toBe(false);
  } finally {
    await room.api.stop();
  }
});
