import { randomUUID } from 'node:crypto';
import { setUpModules } from '#libs/platform/testing';
import { IdempotentAnswersRepository, type KeyedRequest } from './idempotent-answers.repository.js';

const { modules, database } = setUpModules([]);
beforeEach(() => database.clear('idempotent_answers'));

const answers = () => modules.get(IdempotentAnswersRepository);
/** A request with a session cookie by default. */
const request = (changes: Partial<KeyedRequest> = {}): KeyedRequest => {
  const sessionId = changes.sessionId ?? randomUUID();
  const scope = `session:${sessionId}`;
  return { scope, route: 'POST /api/bookings', key: 'press', bodyHash: 'body', ...changes, sessionId };
};
const nothingCreated = () => Promise.resolve(null);
const acquire = (sent: KeyedRequest) => answers().acquire(sent, nothingCreated);
const first = (maker: string) => ({ state: 'first', maker });
/** Makes all stored rows older. */
const pass = (seconds: number) =>
  database.query('update idempotent_answers set started_at = started_at - make_interval(secs => $1)', [
    seconds,
  ]);

describe('a request with a key', () => {
  it('is first, then running, then replayed once the answer is stored', async () => {
    const sent = request();
    expect(await acquire(sent)).toEqual(first(sent.sessionId));
    expect(await acquire(sent)).toEqual({ state: 'running' });
    await answers().saveAnswer(sent, 201, { id: 'b-1' });
    expect(await acquire(sent)).toEqual({
      state: 'answered',
      status: 201,
      answer: { id: 'b-1' },
      madeBySession: sent.sessionId,
    });
  });

  it('is answered from the created row when no answer was stored', async () => {
    const sent = request();
    await acquire(sent);
    const made = { status: 201, answer: { id: 'b-1' } };
    const findCreated = (maker: string) => Promise.resolve(maker === sent.sessionId ? made : null);
    const answered = { state: 'answered', ...made, madeBySession: sent.sessionId };
    expect(await answers().acquire(sent, findCreated)).toEqual(answered);
  });

  it('is first for exactly one of ten concurrent requests', async () => {
    const sent = request();
    const acquired = await Promise.all(Array.from({ length: 10 }, () => acquire(sent)));
    expect(acquired.filter(({ state }) => state === 'first')).toHaveLength(1);
    expect(acquired.filter(({ state }) => state === 'running')).toHaveLength(9);
  });

  it('is rejected with another body, before and after the answer', async () => {
    const sent = request();
    await acquire(sent);
    expect(await acquire({ ...sent, bodyHash: 'another' })).toEqual({ state: 'reused' });
    await answers().saveAnswer(sent, 200, {});
    expect(await acquire({ ...sent, bodyHash: 'another' })).toEqual({ state: 'reused' });
  });

  it('is independent per session, route and key', async () => {
    const sent = request();
    await acquire(sent);
    const others = [
      request({ key: sent.key }),
      { ...sent, route: 'POST /api/contact-messages' },
      { ...sent, key: 'another press' },
    ];
    for (const other of others) expect(await acquire(other)).toEqual(first(other.sessionId));
  });

  it('releases its key on rejection but not after an answer', async () => {
    const sent = request();
    await acquire(sent);
    await answers().releaseKey(sent);
    expect(await acquire(sent)).toEqual(first(sent.sessionId));
    await answers().saveAnswer(sent, 201, {});
    await answers().releaseKey(sent);
    expect(await acquire(sent)).toMatchObject({ state: 'answered' });
  });

  it('cannot be answered or released by another session', async () => {
    const sent = request();
    await acquire(sent);
    const stranger = { ...sent, sessionId: randomUUID() };
    await answers().saveAnswer(stranger, 201, { id: 'theirs' });
    await answers().releaseKey(stranger);
    expect(await acquire(sent)).toEqual({ state: 'running' });
  });
});

describe('a first request without a cookie', () => {
  it('finds its answer without the cookie, and later with the cookie it received', async () => {
    const sent = request({ scope: null });
    expect(await acquire(sent)).toEqual(first(sent.sessionId));
    await answers().saveAnswer(sent, 201, { id: 'b-1' });
    const lost = request({ scope: null });
    const answered = { state: 'answered', answer: { id: 'b-1' }, madeBySession: sent.sessionId };
    expect(await acquire(lost)).toMatchObject(answered);
    for (const { sessionId } of [sent, lost])
      expect(await acquire(request({ sessionId }))).toMatchObject(answered);
  });

  it('reveals nothing to a repeat with another body', async () => {
    const sent = request({ scope: null });
    await acquire(sent);
    await answers().saveAnswer(sent, 201, { id: 'b-1' });
    const guess = request({ scope: null, bodyHash: 'a guess' });
    expect(await acquire(guess)).toEqual({ state: 'reused' });
    expect(await acquire(request({ sessionId: guess.sessionId }))).toEqual(first(guess.sessionId));
  });
});

describe('a request whose process died', () => {
  it('is taken over after 15 seconds by exactly one repeat, with the original session as maker', async () => {
    const sent = request({ scope: null });
    await acquire(sent);
    await pass(5);
    const sessionIds = [randomUUID(), randomUUID(), randomUUID()];
    const repeat = (sessionId?: string) => acquire(request({ sessionId, scope: null }));
    expect(await repeat()).toEqual({ state: 'running' });
    await pass(11);
    const acquired = await Promise.all(sessionIds.map(repeat));
    expect(acquired.filter(({ state }) => state === 'first')).toEqual([first(sent.sessionId)]);
    expect(acquired.filter(({ state }) => state === 'running')).toHaveLength(2);
    const sessionId = sessionIds[acquired.findIndex(({ state }) => state === 'first')];
    expect(await acquire(request({ sessionId }))).toEqual({ state: 'running' });
  });
});

describe('an answer', () => {
  const DAY = 24 * 3_600;

  it('is stored for a day, after which its key can be reused', async () => {
    const sent = request();
    await acquire(sent);
    await answers().saveAnswer(sent, 201, { id: 'b-1' });
    await pass(DAY - 60);
    expect(await acquire(sent)).toMatchObject({ state: 'answered' });
    await pass(120);
    expect(await acquire({ ...sent, bodyHash: 'another' })).toEqual(first(sent.sessionId));
    expect(await acquire({ ...sent, bodyHash: 'another' })).toEqual({ state: 'running' });
  });

  it('is deleted by the sweep after a day and not before', async () => {
    await acquire(request());
    await pass(DAY + 60);
    const young = request();
    await acquire(young);
    await pass(DAY - 60);
    await answers().deleteOld();
    expect(await database.query('select session_id as "sessionId" from idempotent_answers')).toEqual([
      { sessionId: young.sessionId },
    ]);
  });
});
