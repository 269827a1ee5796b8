import { randomUUID } from 'node:crypto';
import { insertUser, setUpModules } from '#libs/platform/testing';
import { MINUTE_MS } from '#libs/shared/contracts';
import { CAUSE_KEY_SQL } from './jobs.queries.js';
import { JobsService } from './jobs.service.js';
import { MonitoringModule } from './monitoring.module.js';

const HANDLER = 'confirmation-mail-without-receipt';
const MINUTES_AGO = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

const { modules, database } = setUpModules([MonitoringModule]);
let actor: string;
beforeEach(async () => {
  await database.clear('outbox', 'job_failures', 'event_effects');
  actor = (await insertUser(database, { role: 'admin' })).id;
});

type Published = { bookingId?: string; handlers?: string[]; isSent?: boolean };
async function publish({ bookingId = randomUUID(), handlers = [HANDLER], isSent = true }: Published = {}) {
  const [{ id }] = await database.query<{ id: string }>(
    `insert into outbox (name, payload, handlers, sent_at)
     values ('receipt-delayed', $1, $2, case when $3 then now() end) returning id`,
    [{ bookingId }, handlers, isSent],
  );
  return id;
}
type Failure = { handler?: string; kind?: string; isFinal?: boolean; failedAt?: Date; dependency?: string };
const fail = (eventId: string, { handler = HANDLER, kind = 'fire', isFinal = true, ...more }: Failure = {}) =>
  database.query(
    `insert into job_failures
       (event_id, handler, queue, attempts, message, kind, stack, is_final, failed_at, dependency, label)
     values ($1, $2, 'mails', 8, $3, $3, 'Error', $4, $5, $6, 'emails')`,
    [eventId, handler, kind, isFinal, more.failedAt ?? new Date(), more.dependency ?? null],
  );
/** An event with a finally failed job. */
async function failed(failure: Failure = {}) {
  const id = await publish();
  await fail(id, failure);
  return id;
}
const keyOf = async (eventId: string) =>
  (
    await database.query<{ key: string }>(
      `select ${CAUSE_KEY_SQL} as key from failing_jobs where event_id = $1`,
      [eventId],
    )
  )[0].key;
const audited = () =>
  database.query('select what, facts from audit_log where actor_id = $1 order by id', [actor]);
/** Events that the relay will send again. */
const marked = () => database.query('select id, again from outbox where sent_at is null order by seq');
const rejected = expect.objectContaining({ code: 'NOT_ALLOWED' });

describe('failed jobs with the same cause', () => {
  it('have the same handler and kind, are paged newest first, and exclude resolved ones', async () => {
    const ids = [];
    for (let minutes = 0; minutes < 26; minutes += 1)
      ids.push(await failed({ failedAt: MINUTES_AGO(minutes) }));
    await failed({ kind: 'flood' });
    await failed({ handler: 'another-handler' });
    const [key, page] = [
      await keyOf(ids[0]),
      (number: number) => modules.get(JobsService).failedPage(key, number),
    ];
    expect(await page(1)).toMatchObject({ total: 26, page: 1, pages: 2 });
    expect((await page(1)).jobs.map(({ eventId }) => eventId)).toEqual(ids.slice(0, 25));
    expect((await page(2)).jobs.map(({ eventId }) => eventId)).toEqual(ids.slice(25));
    await database.query('update job_failures set resolved_at = now() where event_id = $1', [ids[0]]);
    expect((await page(1)).total).toBe(25);
  });

  it('are grouped by the unavailable dependency, whatever their handler', async () => {
    const down = { dependency: 'the mail server', isFinal: false };
    const [mail, other] = [await failed(down), await failed({ ...down, handler: 'other', kind: 'flood' })];
    const { jobs } = await modules.get(JobsService).failedPage(await keyOf(mail), 1);
    expect(jobs.map(({ eventId }) => eventId).sort()).toEqual([mail, other].sort());
  });

  it('have a message without ids', async () => {
    await fail(await publish(), {
      kind: 'order 5O190127TN364715T of 4a3f9c21-0000-4000-8000-00000000e0ff is gone',
    });
    const [{ message }] = await modules.get(JobsService).failureGroups();
    expect(message).toBe('order … of … is gone');
  });

  it('are an empty page for an unknown key', async () => {
    expect(await modules.get(JobsService).failedPage('nonsense', 1)).toEqual({
      jobs: [],
      total: 0,
      page: 1,
      pages: 1,
    });
  });
});

describe('a retried job', () => {
  it('is marked for the relay and audited; a second retry is rejected', async () => {
    const eventId = await failed();
    await modules.get(JobsService).retry(actor, { eventId, handler: HANDLER });
    await expect(modules.get(JobsService).retry(actor, { eventId, handler: HANDLER })).rejects.toEqual(
      rejected,
    );
    expect(await marked()).toEqual([{ id: eventId, again: [HANDLER] }]);
    expect(await audited()).toEqual([{ what: 'job-retried', facts: { handler: HANDLER } }]);
  });

  it('must have failed finally: one that is still retried or never failed is rejected', async () => {
    const trying = await failed({ isFinal: false });
    for (const eventId of [trying, await publish(), randomUUID()])
      await expect(modules.get(JobsService).retry(actor, { eventId, handler: HANDLER })).rejects.toEqual(
        rejected,
      );
    expect([await marked(), await audited()]).toEqual([[], []]);
  });

  it('is retried with all jobs of its cause and no others', async () => {
    const ids = [await failed(), await failed()];
    await failed({ kind: 'flood' });
    const key = await keyOf(ids[0]);
    expect(await modules.get(JobsService).retryGroup(actor, key)).toBe(2);
    await expect(modules.get(JobsService).retryGroup(actor, key)).rejects.toEqual(rejected);
    expect((await marked()).map(({ id }) => id)).toEqual(ids);
    expect(await audited()).toEqual([{ what: 'jobs-retried', facts: { handler: HANDLER, jobs: 2 } }]);
  });
});

describe('a replayed event', () => {
  it('is sent to all its handlers again, completed or failed', async () => {
    const eventId = await publish({ handlers: ['done', 'failed'] });
    await database.query("insert into event_effects (event_id, handler) values ($1, 'done')", [eventId]);
    await fail(eventId, { handler: 'failed' });
    await modules.get(JobsService).replay(actor, eventId);
    const [{ id, again }] = await marked();
    expect([id, (again as string[]).toSorted()]).toEqual([eventId, ['done', 'failed']]);
    expect(await audited()).toEqual([{ what: 'event-replayed', facts: { handlers: 2 } }]);
  });

  it('must have been sent: one that is unsent, unknown or without handlers is rejected', async () => {
    for (const id of [await publish({ isSent: false }), await publish({ handlers: [] }), randomUUID()])
      await expect(modules.get(JobsService).replay(actor, id)).rejects.toEqual(rejected);
    expect(await audited()).toEqual([]);
  });
});

describe('a search', () => {
  it('finds the events of a booking, newest first, and one event by its id or a job id in any text', async () => {
    const bookingId = randomUUID();
    const ids = [await publish({ bookingId }), await publish({ bookingId })];
    await publish();
    const found = async (input: string) =>
      (await modules.get(JobsService).findEvents(input)).map(({ id }) => id);
    expect(await found(`/admin?booking=${bookingId.toUpperCase()}`)).toEqual(ids.toReversed());
    expect(await found(`${ids[0]}.${HANDLER}`)).toEqual([ids[0]]);
    for (const nothing of ['', 'nonsense', randomUUID()]) expect(await found(nothing)).toEqual([]);
  });

  it('finds by the last eight characters of a booking id, and the first or last eight of an event id', async () => {
    const bookingId = randomUUID();
    const id = await publish({ bookingId });
    await publish();
    const found = async (input: string) =>
      (await modules.get(JobsService).findEvents(input)).map((event) => event.id);
    for (const short of [
      bookingId.slice(-8).toUpperCase(),
      `#${bookingId.slice(-8)}`,
      id.slice(0, 8),
      id.slice(-8),
    ])
      expect(await found(short)).toEqual([id]);
    for (const nothing of [bookingId.slice(0, 8), bookingId.slice(-7), `${bookingId.slice(-8)}a`])
      expect(await found(nothing)).toEqual([]);
  });

  it('returns for each job whether it is waiting, retrying, failed or done', async () => {
    const id = await publish({ handlers: ['a-waiting', 'b-trying', 'c-failed', 'd-done', 'e-again'] });
    await fail(id, { handler: 'b-trying', isFinal: false });
    await fail(id, { handler: 'c-failed' });
    await database.query(
      "insert into event_effects (event_id, handler, attempts, took_ms) values ($1, 'd-done', 2, 30)",
      [id],
    );
    await fail(id, { handler: 'e-again' });
    await database.query("update job_failures set resolved_at = now() where handler = 'e-again'");
    const [{ jobs }] = await modules.get(JobsService).findEvents(id);
    expect(jobs.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 0],
      ['retrying', 8],
      ['failed', 8],
      ['done', 2],
      ['waiting', 8],
    ]);
    expect(jobs[3]).toMatchObject({ tookMs: 30, message: null });
  });
});
