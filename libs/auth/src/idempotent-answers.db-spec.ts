import { randomUUID } from 'node:crypto';
import { setUpRooms } from '#libs/testing';
import { IdempotentAnswers, type KeyedRequest } from './idempotent-answers.js';

const { rooms, database } = setUpRooms([]);
beforeEach(() => database.query('truncate idempotent_answers'));

const answers = () => rooms.get(IdempotentAnswers);
/** A request of a session that is known by its cookie, unless said otherwise. */
const request = (changes: Partial<KeyedRequest> = {}): KeyedRequest => {
  const visitorId = changes.visitorId ?? randomUUID();
  const scope = `visitor:${visitorId}`;
  return { scope, route: 'POST /api/bookings', key: 'press', bodyHash: 'body', ...changes, visitorId };
};
const first = (maker: string) => ({ state: 'first', maker });
/** So many seconds pass for everything that is kept. */
const pass = (seconds: number) =>
  database.query('update idempotent_answers set started_at = started_at - make_interval(secs => $1)', [
    seconds,
  ]);

describe('a request with a key', () => {
  it('is the first one, then a running one, and answered as the first was once that is known', async () => {
    const sent = request();
    expect(await answers().claim(sent)).toEqual(first(sent.visitorId));
    expect(await answers().claim(sent)).toEqual({ state: 'running' });
    await answers().keep(sent, 201, { id: 'b-1' });
    expect(await answers().claim(sent)).toEqual({
      state: 'answered',
      status: 201,
      answer: { id: 'b-1' },
      madeByVisitor: sent.visitorId,
    });
  });

  it('is the first for one of ten at the same moment', async () => {
    const sent = request();
    const claims = await Promise.all(Array.from({ length: 10 }, () => answers().claim(sent)));
    expect(claims.filter(({ state }) => state === 'first')).toHaveLength(1);
    expect(claims.filter(({ state }) => state === 'running')).toHaveLength(9);
  });

  it('is refused with another body, before and after the answer', async () => {
    const sent = request();
    await answers().claim(sent);
    expect(await answers().claim({ ...sent, bodyHash: 'another' })).toEqual({ state: 'reused' });
    await answers().keep(sent, 200, {});
    expect(await answers().claim({ ...sent, bodyHash: 'another' })).toEqual({ state: 'reused' });
  });

  it('is another one in another session, for another route and with another key', async () => {
    const sent = request();
    await answers().claim(sent);
    const others = [
      request({ key: sent.key }),
      { ...sent, route: 'POST /api/contact-messages' },
      { ...sent, key: 'another press' },
    ];
    for (const other of others) expect(await answers().claim(other)).toEqual(first(other.visitorId));
  });

  it('that was refused frees its key, and one that was answered keeps it', async () => {
    const sent = request();
    await answers().claim(sent);
    await answers().forget(sent);
    expect(await answers().claim(sent)).toEqual(first(sent.visitorId));
    await answers().keep(sent, 201, {});
    await answers().forget(sent);
    expect(await answers().claim(sent)).toMatchObject({ state: 'answered' });
  });

  it('cannot be answered or freed by somebody who did not make it', async () => {
    const sent = request();
    await answers().claim(sent);
    const stranger = { ...sent, visitorId: randomUUID() };
    await answers().keep(stranger, 201, { id: 'theirs' });
    await answers().forget(stranger);
    expect(await answers().claim(sent)).toEqual({ state: 'running' });
  });
});

describe('a very first call, which has no cookie yet', () => {
  it('finds its answer again without the cookie, and from then on with the one it got', async () => {
    const sent = request({ scope: null });
    expect(await answers().claim(sent)).toEqual(first(sent.visitorId));
    await answers().keep(sent, 201, { id: 'b-1' });
    const lost = request({ scope: null });
    const answered = { state: 'answered', answer: { id: 'b-1' }, madeByVisitor: sent.visitorId };
    expect(await answers().claim(lost)).toMatchObject(answered);
    for (const { visitorId } of [sent, lost])
      expect(await answers().claim(request({ visitorId }))).toMatchObject(answered);
  });

  it('tells nothing to a repeat with another body', async () => {
    const sent = request({ scope: null });
    await answers().claim(sent);
    await answers().keep(sent, 201, { id: 'b-1' });
    const guess = request({ scope: null, bodyHash: 'a guess' });
    expect(await answers().claim(guess)).toEqual({ state: 'reused' });
    expect(await answers().claim(request({ visitorId: guess.visitorId }))).toEqual(first(guess.visitorId));
  });
});

describe('a request whose process died', () => {
  it('is taken over after 15 seconds by one of those who repeat it, in the name of who sent it first', async () => {
    const sent = request({ scope: null });
    await answers().claim(sent);
    await pass(5);
    const visitors = [randomUUID(), randomUUID(), randomUUID()];
    const repeat = (visitorId?: string) => answers().claim(request({ visitorId, scope: null }));
    expect(await repeat()).toEqual({ state: 'running' });
    await pass(11);
    const claims = await Promise.all(visitors.map(repeat));
    expect(claims.filter(({ state }) => state === 'first')).toEqual([first(sent.visitorId)]);
    expect(claims.filter(({ state }) => state === 'running')).toHaveLength(2);
    const visitorId = visitors[claims.findIndex(({ state }) => state === 'first')];
    expect(await answers().claim(request({ visitorId }))).toEqual({ state: 'running' });
  });
});

describe('an answer', () => {
  const DAY = 24 * 3_600;

  it('is kept for a day, and then its key is anybody’s again', async () => {
    const sent = request();
    await answers().claim(sent);
    await answers().keep(sent, 201, { id: 'b-1' });
    await pass(DAY - 60);
    expect(await answers().claim(sent)).toMatchObject({ state: 'answered' });
    await pass(120);
    expect(await answers().claim({ ...sent, bodyHash: 'another' })).toEqual(first(sent.visitorId));
    expect(await answers().claim({ ...sent, bodyHash: 'another' })).toEqual({ state: 'running' });
  });

  it('is swept away after that day and not before, since it holds what a family typed', async () => {
    await answers().claim(request());
    await pass(DAY + 60);
    const young = request();
    await answers().claim(young);
    await pass(DAY - 60);
    await answers().sweep();
    expect(await database.query('select visitor_id as "visitorId" from idempotent_answers')).toEqual([
      { visitorId: young.visitorId },
    ]);
  });
});
