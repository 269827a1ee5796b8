import { randomUUID } from 'node:crypto';
import { RequestUser } from '#libs/platform/auth';
import type { MessageState, SendContactMessage } from '#libs/shared/contracts';
import { insertUser, setUpModules } from '#libs/platform/testing';
import { InboxModule } from '../inbox.module.js';
import { InboxService } from './inbox.service.js';

const NOON = '2026-06-01T16:00:00Z';
const WORDS: SendContactMessage = {
  name: 'Pat Parent',
  email: 'pat@example.com',
  subject: 'pricing',
  message: 'What does it cost, please?',
};

const { modules, database, clock } = setUpModules([InboxModule], {
  environment: () => ({ RATE_LIMITS: 'on' }),
});
beforeEach(async () => {
  clock.set(NOON);
  await database.clear('contact_messages', 'outbox', 'rate_limits');
});

const guest = (address = '10.0.0.1') => new RequestUser({ address });
const send = (key: string | null = null, from = guest()) => modules.get(InboxService).send(WORDS, from, key);
const inbox = () => modules.get(InboxService);
const audited = (by: string) =>
  database.query<{ what: string }>(
    'select what, subject_id as id, facts from audit_log where actor_id = $1 order by id',
    [by],
  );
const events = () => database.query('select name, payload from outbox order by seq');

describe('a message of the contact page', () => {
  it('is stored as typed, and its event contains only its id', async () => {
    const { id } = await send();
    expect(await modules.get(InboxService).find(id)).toMatchObject({ ...WORDS, createdAt: new Date(NOON) });
    expect(await events()).toEqual([{ name: 'contact-message-received', payload: { contactMessageId: id } }]);
  });

  it('is stored once with one event when it is repeated with its key, also concurrently', async () => {
    const [first, second] = await Promise.all([send('key'), send('key')]);
    expect([second, await send('key')]).toEqual([first, first]);
    expect(await inbox().list()).toHaveLength(1);
    expect(await events()).toHaveLength(1);
  });

  it('is stored twice without a key, although the text is the same', async () => {
    expect((await send()).id).not.toBe((await send()).id);
    expect(await events()).toHaveLength(2);
  });

  it('stores the session of a remembered guest, and none otherwise', async () => {
    const [passing, staying] = [guest(), guest()];
    staying.remember();
    const ids = [(await send(null, passing)).id, (await send(null, staying)).id];
    const kept = await Promise.all(ids.map((id) => modules.get(InboxService).find(id)));
    expect(kept.map((each) => each?.sessionId)).toEqual([null, staying.sessionId]);
    expect(passing.isKnown).toBe(false);
  });

  it('is rate-limited by address: rejected messages are not stored, and other addresses are not affected', async () => {
    let sent = 0;
    const rejection = await (async () => {
      for (; sent < 100; sent += 1) await send();
      return null;
    })().catch((error: { code: string }) => error.code);
    expect([rejection, sent < 100]).toEqual(['TOO_MANY', true]);
    expect(await inbox().list()).toHaveLength(sent);
    await send(null, guest('10.0.0.2'));
    expect(await inbox().list()).toHaveLength(sent + 1);
  });
});

describe('the inbox', () => {
  /** A message created `hours` after noon, in the given state. */
  const come = async (hours: number, state: MessageState = 'new') => {
    clock.set(NOON);
    clock.forwardMinutes(hours * 60);
    const { id } = await send();
    if (state !== 'new')
      await inbox().setState(id, state, (await insertUser(database, { role: 'admin' })).id);
    return id;
  };

  it('lists new messages first, longest waiting on top, then closed ones, newest first', async () => {
    const [early, done, late, closed] = [
      await come(0),
      await come(1, 'answered'),
      await come(2),
      await come(3, 'closed'),
    ];
    const idsOf = async (state?: MessageState) => (await inbox().list(state)).map(({ id }) => id);
    expect(await idsOf()).toEqual([early, late, closed, done]);
    expect(await idsOf('new')).toEqual([early, late]);
    expect(await idsOf('answered')).toEqual([done]);
  });

  it('marks messages that wait longer than a day as overdue, and no closed ones', async () => {
    await come(0);
    await come(0, 'answered');
    const seen = async () => (await inbox().list()).map(({ overdue }) => overdue);
    clock.set('2026-06-02T16:00:00Z');
    expect(await seen()).toEqual([false, false]);
    clock.set('2026-06-02T16:00:01Z');
    expect(await seen()).toEqual([true, false]);
  });

  it('records who moved a message and when it was closed; a repeat is ignored, and a message can be reopened', async () => {
    const { id: by } = await insertUser(database, { role: 'admin' });
    const { id } = await send();
    clock.forwardMinutes(5);
    for (const state of ['answered', 'answered', 'new'] as const) {
      expect((await inbox().setState(id, state, by)).state).toBe(state);
      const doneAt = state === 'new' ? null : clock.now();
      expect((await modules.get(InboxService).find(id))?.doneAt).toEqual(doneAt);
    }
    expect(await audited(by)).toEqual([
      { what: 'contact-message-changed', id, facts: { from: 'new', to: 'answered' } },
      { what: 'contact-message-changed', id, facts: { from: 'answered', to: 'new' } },
    ]);
  });

  it.each(['nonsense', '5f3a9c21-0000-4000-8000-000000000000'])(
    'the message id %s is not found',
    async (id) => {
      const by = randomUUID();
      await expect(inbox().setState(id, 'closed', by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await audited(by)).toEqual([]);
    },
  );
});

describe('an answer', () => {
  const answer = (messageId: string, by: string, answered = true, creationKey: string | null = null) =>
    inbox().reply({ messageId, input: { text: 'It costs $400.', answered }, by, creationKey });

  it('is stored with its message, its event contains only its id, and it moves the message on request', async () => {
    const { id: by } = await insertUser(database);
    const { id } = await send();
    await answer(id, by, false);
    expect((await inbox().find(id))?.state).toBe('new');
    await answer(id, by);
    const [message] = await inbox().withReplies(await inbox().list());
    expect(message).toMatchObject({
      state: 'answered',
      replies: [{ text: 'It costs $400.', state: 'sending' }, {}],
    });
    const told = (await events()) as { name: string; payload: object }[];
    expect(told.map(({ name }) => name)).toEqual([
      'contact-message-received',
      'contact-reply-written',
      'contact-reply-written',
    ]);
    expect(JSON.stringify([told, await audited(by)])).not.toContain('$400');
    expect((await audited(by)).map(({ what }) => what)).toEqual([
      'contact-message-replied',
      'contact-message-replied',
      'contact-message-changed',
    ]);
  });

  it('is stored once with one mail when it is repeated with its key, also concurrently', async () => {
    const { id: by } = await insertUser(database);
    const { id } = await send();
    await Promise.all([answer(id, by, true, 'key'), answer(id, by, true, 'key')]);
    expect((await inbox().withReplies([{ id }]))[0].replies).toHaveLength(1);
  });

  it('is deleted with its message, and an unknown message accepts none', async () => {
    const { id: by } = await insertUser(database);
    const { id } = await send();
    await answer(id, by);
    await database.query('delete from contact_messages');
    expect(await database.query('select from contact_replies')).toEqual([]);
    await expect(answer(id, by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(answer('x', by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
