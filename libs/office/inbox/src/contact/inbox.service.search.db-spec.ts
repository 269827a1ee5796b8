import { randomUUID } from 'node:crypto';
import { insertUser, setUpModules } from '#libs/platform/testing';
import { InboxModule } from '../inbox.module.js';
import { InboxService } from './inbox.service.js';

const { modules, database } = setUpModules([InboxModule]);
const inbox = () => modules.get(InboxService);
beforeEach(() => database.clear('contact_messages', 'outbox'));

const come = async (name: string, email: string, message: string, state = 'new') => {
  const id = randomUUID();
  await database.query(
    `insert into contact_messages (id, name, email, subject, message, state, done_at)
     values ($1, $2, $3, 'other', $4, $5, case when $5 = 'new' then null else now() end)`,
    [id, name, email, message, state],
  );
  return id;
};
const found = async (search: string, state?: 'new' | 'closed') =>
  (await inbox().list(state, search)).map(({ name }) => name).toSorted();

describe('a search of the inbox', () => {
  beforeEach(async () => {
    await come('Ada Quill', 'ada@example.com', 'Is the lawn\nlarge enough?');
    await come('Émile Sure', 'emile_s@example.com', 'We are 100% sure.', 'closed');
    await come("Pat O'Dell", 'pat@example.org', 'Hello.');
    await come('Cleo Park', 'cleo@example.org', 'Is the LAWN too wet?', 'answered');
    await come('Dana Low', 'dana@example.org', 'Please call 555\u2011867\u20115309 after 5.');
  });

  it.each([
    ['a name in any case, with its accent', 'ÉMILE', ['Émile Sure']],
    ['a name without its accent', 'emile', ['Émile Sure']],
    ['a name with a decomposed accent and odd spaces', 'E\u0301mile\u00a0\u200bsure', ['Émile Sure']],
    ['a name with another apostrophe', 'O’Dell', ["Pat O'Dell"]],
    ['an address', 'ada@example.com', ['Ada Quill']],
    ['a word of the message, also of closed ones', 'lawn', ['Ada Quill', 'Cleo Park']],
    ['words of different fields', 'wet cleo', ['Cleo Park']],
    ['a literal percent sign', '100%', ['Émile Sure']],
    ['a literal underscore', 'emile_s', ['Émile Sure']],
    ['the digits of a phone number', '5558675309', ['Dana Low']],
    ['a phone number in another layout', '+1 (555) 867-5309', ['Dana Low']],
    ['a phone number as it was typed', '555\u2011867\u20115309', ['Dana Low']],
    ['part of a phone number', '867 5309', ['Dana Low']],
    ['nothing for wildcards', '%_%', []],
    ['nothing for words of different messages', 'quill wet', []],
  ])('finds %s', async (_, search, names) => expect(await found(search)).toEqual(names));

  it('is limited to one state on request', async () => {
    expect(await found('sure', 'closed')).toEqual(['Émile Sure']);
    expect(await found('sure', 'new')).toEqual([]);
  });
});

describe('an answer whose mail was refused', () => {
  const mails = () => database.query("select from outbox where name = 'contact-reply-written'");

  it('is sent again once by two concurrent retries, and the state of its first mail is no longer recorded', async () => {
    const { id: by } = await insertUser(database);
    const messageId = await come('Pat', 'pat@example.com', 'Hello there');
    const input = { text: 'Yes.', answered: false };
    await inbox().reply({ messageId, input, by, creationKey: null });
    const [reply] = (await inbox().withReplies([{ id: messageId }]))[0].replies;
    await inbox().retryReply(messageId, reply.id, by);
    expect(await mails()).toHaveLength(1);

    const first = (await inbox().findReply(reply.id))!.reply;
    await inbox().recordReplyState(first, 'refused');
    await Promise.all([
      inbox().retryReply(messageId, reply.id, by),
      inbox().retryReply(messageId, reply.id, by),
    ]);
    expect(await mails()).toHaveLength(2);
    await inbox().recordReplyState(first, 'refused');
    const again = (await inbox().findReply(reply.id))!.reply;
    expect(again).toMatchObject({ state: 'sending', mailId: expect.any(String) });
    await inbox().recordReplyState(again, 'sent');
    expect((await inbox().findReply(reply.id))?.reply.state).toBe('sent');
    const told = await database.query('select what, facts from audit_log where actor_id = $1 order by id', [
      by,
    ]);
    expect(told).toEqual([
      { what: 'contact-message-replied', facts: { replyId: reply.id } },
      { what: 'contact-reply-retried', facts: { replyId: reply.id } },
    ]);
  });

  it('is found only under its own message', async () => {
    const { id: by } = await insertUser(database);
    const [one, other] = [
      await come('Pat', 'a@b.co', 'Hello there'),
      await come('Kim', 'k@b.co', 'Hi there'),
    ];
    await inbox().reply({
      messageId: one,
      input: { text: 'Yes.', answered: false },
      by,
      creationKey: null,
    });
    const [{ id }] = (await inbox().withReplies([{ id: one }]))[0].replies;
    for (const [message, reply] of [
      [other, id],
      [one, randomUUID()],
      ['x', id],
    ])
      await expect(inbox().retryReply(message, reply, by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
