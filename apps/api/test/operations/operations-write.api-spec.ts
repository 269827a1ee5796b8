import { FAILED_HANDLER, insertFailedJob } from '../fixtures/operations-actions.js';
import { EVENT, setUpOps, unexpectedStatuses, UNSAFE, type OpsFixture } from '../fixtures/ops-fixture.js';

/** The summary is cached for a second. */
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_050));

describe('operations with OPS_WRITE', () => {
  let ops: OpsFixture;
  beforeAll(async () => (ops = await setUpOps({ OPS_WRITE: 'true' })));
  afterAll(() => ops?.api.stop());

  const rows = (sql: string, values?: unknown[]) =>
    ops.api.database.query<Record<string, string>>(sql, values);
  const failPermanently = (bookingId: string) => insertFailedJob(ops.api.database, { bookingId });
  const audited = async () =>
    (await rows('select what, subject_id, facts from audit_log order by id')).map(({ what }) => what);
  const AT = '/api/admin/operations';
  const send = (path: string, body: object, who = ops.admin) => who.post(`${AT}/${path}`).send(body);
  const BOOKING = '0b0c9c1e-0000-4000-8000-00000000b00c';

  it('rejects everyone but administrators', async () => {
    expect(await unexpectedStatuses(ops, '', UNSAFE, 401)).toEqual([]);
    expect(await unexpectedStatuses(ops, ops.cookies.user, UNSAFE, 403)).toEqual([]);
    for (const path of ['retry', 'retry-group', 'replay']) {
      await send(path, {}, ops.nobody).expect(401);
      await send(path, {}, ops.user).expect(403);
      await send(path, {}).set('origin', 'https://evil.example').expect(403);
    }
    await ops.admin.put('/ops/queues/api/queues/pause').set('origin', 'https://evil.example').expect(403);
    expect(await audited()).toEqual([]);
  });

  it('links a booking to its events and jobs, and a cause to its jobs', async () => {
    const id = await failPermanently(BOOKING);
    const { body: events } = await ops.admin.get(`${AT}/events?id=${BOOKING}`).expect(200);
    expect(events).toMatchObject([
      {
        id,
        bookingId: BOOKING,
        jobs: [{ handler: FAILED_HANDLER, state: 'failed', message: 'no <b>paper</b>' }],
      },
    ]);
    const { body: overview } = await ops.admin.get(AT).expect(200);
    expect(overview).toMatchObject({ mayWrite: true, failures: [{ failed: 1, todo: expect.any(String) }] });
    const [{ key }] = overview.failures;
    expect(overview.findings).toContainEqual(expect.objectContaining({ failureKey: key }));
    const { body: page } = await ops.admin.get(`${AT}/failures/${key}`).expect(200);
    expect(page).toMatchObject({ jobs: [{ eventId: id, handler: FAILED_HANDLER, isFinal: true }], total: 1 });
    await ops.admin.get(`${AT}/events?id=nothing`).expect(200, []);
    await ops.admin.get(`${AT}/events`).expect(200, []);
    await ops.admin.get(`${AT}/failures/nonsense`).expect(404);
  });

  it('retries a job, a group and an event; each writes an audit row and a mark for the relay', async () => {
    await rows('delete from outbox');
    const [first, second, third] = [
      await failPermanently(BOOKING),
      await failPermanently(BOOKING),
      await failPermanently(BOOKING),
    ];
    await send('retry', { eventId: first, handler: FAILED_HANDLER }).expect(204);
    await send('retry', { eventId: first, handler: FAILED_HANDLER }).expect(409);
    await aSecond();
    const { body } = await ops.admin.get(AT).expect(200);
    await send('retry-group', { key: body.failures[0].key }).expect(200, { jobs: 2 });
    await send('retry-group', { key: body.failures[0].key }).expect(409);
    await rows("update outbox set sent_at = now(), again = '{}'");
    await send('replay', { eventId: third }).expect(204);
    await send('replay', { eventId: third }).expect(409);
    expect(
      await rows('select id from outbox where sent_at is null and again = $1', [[FAILED_HANDLER]]),
    ).toEqual([{ id: third }]);
    expect(await audited()).toEqual(['job-retried', 'jobs-retried', 'event-replayed']);
    expect(second).not.toBe(third);
  });

  it('requires full rights: other administrators cannot change anything', async () => {
    await rows("update users set admin_level = 'work' where username = 'boss'");
    const eventId = await failPermanently(BOOKING);
    const { body } = await send('retry', { eventId, handler: FAILED_HANDLER }).expect(403);
    expect(body.code).toBe('FORBIDDEN');
    await ops.admin.put('/ops/queues/api/queues/events/pause').expect(403);
    await rows("update users set admin_level = 'full' where username = 'boss'");
    expect(await rows('select id from outbox where sent_at is null and id = $1', [eventId])).toEqual([]);
  });

  it('rejects an unknown job', async () => {
    await send('retry', { eventId: 'x', handler: FAILED_HANDLER }).expect(400);
    await send('retry-group', {}).expect(400);
    await ops.admin.post(`${AT}/replay`).expect(400);
    await send('retry', { eventId: EVENT, handler: 'x'.repeat(5_000) }).expect(400);
    await send('retry', { eventId: EVENT, handler: 'x'.repeat(70_000) }).expect(413);
    await ops.admin.post(`${AT}/retry`).type('form').send({ eventId: EVENT }).expect(415);
    await ops.admin.post('/api/login').type('form').send({ username: 'boss' }).expect(415);
  });

  it('the board can pause and clean, with an audit row for each action, but cannot create or edit jobs', async () => {
    await rows('select 1');
    const before = (await audited()).length;
    await ops.admin.put('/ops/queues/api/queues/events/pause').expect(200);
    const { body } = await ops.admin.get('/ops/queues/api/queues').expect(200);
    expect(body.queues[0]).toMatchObject({ name: 'events', isPaused: true, readOnlyMode: false });
    await ops.admin.put('/ops/queues/api/queues/events/resume').expect(200);
    await ops.admin.put('/ops/queues/api/queues/events/clean/failed').expect(200);
    await ops.admin.post('/ops/queues/api/queues/events/add').send({ name: 'x', data: {} }).expect(403);
    await ops.admin
      .patch(`/ops/queues/api/queues/events/${EVENT}.${FAILED_HANDLER}/update-data`)
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
