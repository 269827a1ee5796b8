import { EVENT, unexpectedStatuses, setUpOps, UNSAFE, type OpsFixture } from '../fixtures/ops-fixture.js';

const HANDLER = 'confirmation-mail-without-receipt';

describe('/ops with OPS_WRITE', () => {
  let ops: OpsFixture;
  beforeAll(async () => (ops = await setUpOps({ OPS_WRITE: 'true' })));
  afterAll(() => ops?.api.stop());

  const rows = (sql: string, values?: unknown[]) =>
    ops.api.database.query<Record<string, string>>(sql, values);
  /** A job that failed for good; returns its event's id. */
  const failPermanently = async (bookingId: string, message = 'no <b>paper</b>'): Promise<string> => {
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
  const form = (path: string, fields: Record<string, string>, who = ops.admin) =>
    who.post(path).type('form').send(fields);
  const BOOKING = '0b0c9c1e-0000-4000-8000-00000000b00c';

  it('stays closed for everyone else', async () => {
    expect(await unexpectedStatuses(ops, '', UNSAFE, 401)).toEqual([]);
    expect(await unexpectedStatuses(ops, ops.cookies.user, UNSAFE, 403)).toEqual([]);
    await form('/ops/retry', {}).set('origin', 'https://evil.example').expect(403);
    await ops.admin.put('/ops/queues/api/queues/pause').set('origin', 'https://evil.example').expect(403);
    expect(await audited()).toEqual([]);
  });

  it('leads from a booking to its events, jobs and back, and shows messages as text', async () => {
    const id = await failPermanently(BOOKING);
    const { text } = await ops.admin.get(`/ops/search?id=${BOOKING}`).expect(200);
    expect(text).toContain(`/admin?tab=bookings&amp;booking=${BOOKING}`);
    expect(text).toContain(id);
    expect(text).toContain('no &#60;b&#62;paper');
    const overview = await ops.admin.get('/ops').expect(200);
    expect(overview.text).toContain('Retry all of these');
    const [, key] = /\/ops\/failures\/([0-9a-f]{32})/.exec(overview.text) ?? [];
    const list = await ops.admin.get(`/ops/failures/${key}`).expect(200);
    expect(list.text).toContain(`${id}.${HANDLER}`);
    await ops.admin.get('/ops/search?id=nothing').expect(200, /We know no event of this id/);
    await ops.admin.get('/ops/failures/nonsense').expect(404);
  });

  it('retries a job, a group and an event; each leaves a row in the audit log and a mark for the relay', async () => {
    await rows('delete from outbox');
    const [first, second, third] = [
      await failPermanently(BOOKING),
      await failPermanently(BOOKING),
      await failPermanently(BOOKING),
    ];
    const answer = await form('/ops/retry', { eventId: first, handler: HANDLER }).expect(303);
    expect(answer.headers.location).toBe('/ops?done=retried');
    await form('/ops/retry', { eventId: first, handler: HANDLER }).expect(409);
    const { text } = await ops.admin.get('/ops').expect(200);
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

  it('rejects what is no form of ours', async () => {
    await form('/ops/retry', { eventId: 'x', handler: HANDLER }).expect(400);
    await form('/ops/retry-group', {}).expect(400);
    await ops.admin.post('/ops/replay').expect(400);
    await form('/ops/retry', { eventId: EVENT, handler: 'x'.repeat(5_000) }).expect(413);
    await ops.admin.post('/api/login').type('form').send({ username: 'boss' }).expect(415);
  });

  it('the board may pause and clean, with a row for each act, but makes and rewrites no job', async () => {
    await rows('select 1');
    const before = (await audited()).length;
    await ops.admin.put('/ops/queues/api/queues/events/pause').expect(200);
    const { body } = await ops.admin.get('/ops/queues/api/queues').expect(200);
    expect(body.queues[0]).toMatchObject({ name: 'events', isPaused: true, readOnlyMode: false });
    await ops.admin.put('/ops/queues/api/queues/events/resume').expect(200);
    await ops.admin.put('/ops/queues/api/queues/events/clean/failed').expect(200);
    await ops.admin.post('/ops/queues/api/queues/events/add').send({ name: 'x', data: {} }).expect(403);
    await ops.admin
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
