import type { TestingModule } from '@nestjs/testing';
import { AccountRequestsService, AccountsService, TeamService } from '#libs/platform/accounts';
import { BookingsService } from '#libs/booking/bookings';
import type { UserView } from '#libs/shared/contracts';
import { InboxService } from '#libs/office/inbox';
import { OutboxService } from '#libs/platform/events';
import { HostsService } from '#libs/scheduling/hosts';
import { insertBooking, insertHost } from '#libs/platform/testing';
import { RequestUser, SessionsService } from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { setUpFixture, settle as settleAll, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
}, 60_000);
afterAll(() => fixture.close());

const currentUser = () => new RequestUser();
let people = 0;
async function register(): Promise<UserView> {
  people += 1;
  const email = `reader${people}@example.com`;
  const input = { username: `reader${people}`, email, password: 'a good password', firstName: 'Rea' };
  return worker.get(AccountsService).register(input, currentUser());
}

const settle = () => settleAll(fixture, worker);
const deliverAgain = (name: string) =>
  fixture.database.query(
    'insert into outbox (name, payload) select name, payload from outbox where name = $1',
    [name],
  );

const decoded = (raw: string) => raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
const mailsTo = ({ email }: UserView, about: string) =>
  fixture.mailbox.mails.filter(
    ({ to, raw }) => to.includes(String(email)) && raw.includes(`Subject: ${about}`),
  );
const tokenIn = ({ raw }: { raw: string }, name: 'reset' | 'verify' | 'invite') =>
  new RegExp(`/auth\\?${name}=link[^#]*#key=([\\w-]{43})`).exec(decoded(raw))?.[1] ?? 'no token';

it('registering sends one mail with a working verification link, even for a repeated event', async () => {
  const user = await register();
  await settle();
  await deliverAgain('email-verification-requested');
  await settle();
  const mails = mailsTo(user, 'Please confirm your email address');
  expect(mails).toHaveLength(1);
  expect(decoded(mails[0].raw)).toContain('Hi, thank you');
  expect(mails[0].raw).not.toContain('Rea');
  await worker.get(AccountRequestsService).verify(tokenIn(mails[0], 'verify'));
});

it('each password reset request sends one mail, and only the newest link works', async () => {
  const user = await register();
  const requests = worker.get(AccountRequestsService);
  await requests.requestReset(String(user.email), currentUser());
  await settle();
  await requests.requestReset(String(user.email), currentUser());
  await settle();
  await deliverAgain('password-reset-requested');
  await settle();
  const mails = mailsTo(user, 'Choose a new password');
  expect(mails).toHaveLength(2);
  const [older, newer] = mails.map((mail) => tokenIn(mail, 'reset'));
  const password = 'an even better one';
  await expect(requests.reset({ token: older, password }, currentUser())).rejects.toMatchObject({
    code: 'LINK_OVER',
  });
  await requests.reset({ token: newer, password }, currentUser());
  await settle();
  expect(mailsTo(user, 'Your password was changed')).toHaveLength(1);
});

it('each password change sends one mail, even for a repeated event', async () => {
  const user = await register();
  const change = () =>
    worker
      .get(DataSource)
      .transaction((tx) => worker.get(OutboxService).publish(tx, 'password-changed', { userId: user.id }));
  await change();
  await settle();
  await fixture.database.query(
    `with done as (delete from event_effects where handler = 'password-changed-mail' returning event_id)
     update outbox set sent_at = null, settled_at = null, again = array['password-changed-mail'] from done
     where id = event_id`,
  );
  await settle();
  const mails = () => mailsTo(user, 'Your password was changed');
  expect(mails()).toHaveLength(1);
  expect(decoded(mails()[0].raw)).toContain('Hi, the password of your account was changed');
  await change();
  await fixture.database.query('update users set email = null where id = $1', [user.id]);
  await settle();
  expect(mails()).toHaveLength(1);
});

it('an unknown address gets no mail', async () => {
  const before = fixture.mailbox.mails.length;
  await worker.get(AccountRequestsService).requestReset('nobody-at-all@example.com', currentUser());
  await settle();
  expect(fixture.mailbox.mails).toHaveLength(before);
});

it('deleting an account redacts the family in its past bookings once, even for a repeated event', async () => {
  const user = await register();
  const booking = await insertBooking(fixture.database, { userId: user.id, eventDate: '2026-05-01' });
  await worker.get(DataSource).transaction(async (tx) => {
    await tx.query('delete from users where id = $1', [user.id]);
    await tx.query("insert into outbox (name, payload) values ('account-deleted', $1)", [
      { userId: user.id },
    ]);
  });
  await settle();
  const redacted = await worker.get(BookingsService).find(booking.id);
  expect(redacted).toMatchObject({ parentEmail: '', childName: 'Removed', userId: null });
  await deliverAgain('account-deleted');
  await settle();
  expect(await worker.get(BookingsService).find(booking.id)).toEqual(redacted);
});

it('an invitation and a changed level each send one mail, even for a repeated event', async () => {
  const boss = await register();
  await fixture.database.query("update users set role = 'admin' where id = $1", [boss.id]);
  const invited = await register();
  const email = String(invited.email);
  await worker.get(TeamService).invite({ email, level: 'work' }, boss.id);
  await settle();
  await deliverAgain('administrator-invited');
  await settle();
  const mails = mailsTo(invited, 'You are invited to work at');
  expect(mails).toHaveLength(1);
  const who = currentUser();
  await worker.get(SessionsService).logIn(who, invited);
  await worker.get(TeamService).acceptInvitation(tokenIn(mails[0], 'invite'), who);
  await worker.get(TeamService).end(invited.id, boss.id);
  await settle();
  expect(mailsTo(invited, 'Your access has ended')).toHaveLength(1);
});

it('a host invitation sends one mail, even for a repeated event, and its link connects the account', async () => {
  const boss = await register();
  const invited = await register();
  const no = await insertHost(fixture.database, { name: 'Riley Brook' });
  const hosts = worker.get(HostsService);
  await hosts.invite(no, { email: String(invited.email) }, boss.id);
  await settle();
  await deliverAgain('host-invited');
  await settle();
  const mails = mailsTo(invited, 'You are invited to see your events');
  expect(mails).toHaveLength(1);
  expect(decoded(mails[0].raw)).toContain('&for=host');
  const who = currentUser();
  await worker.get(SessionsService).logIn(who, invited);
  expect(await hosts.acceptInvitation(tokenIn(mails[0], 'invite'), who)).toMatchObject({ isHost: true });
});

it('an answer from the inbox sends one mail, even for a repeated event, in one thread with the next', async () => {
  const boss = await register();
  const sent = {
    name: 'Pat',
    email: 'pat@example.com',
    subject: 'pricing',
    message: 'What does it cost?',
  } as const;
  const { id: messageId } = await worker.get(InboxService).send(sent, currentUser(), null);
  const write = (text: string) =>
    worker
      .get(InboxService)
      .reply({ messageId, input: { text, answered: true }, by: boss.id, creationKey: null });
  await write('It costs $400.\n\nSee you!');
  await settle();
  await deliverAgain('contact-reply-written');
  await settle();
  await write('With shirts it is more.');
  await settle();
  const mails = fixture.mailbox.mails.filter(({ raw }) => raw.includes('Subject: Re: Pricing Information'));
  expect(mails).toHaveLength(2);
  const threads = mails.map(({ raw }) => /In-Reply-To: *\s*(\S+)/.exec(raw)?.[1]);
  expect(threads[0]).toContain(messageId);
  expect(threads[1]).toBe(threads[0]);
  expect(decoded(mails[0].raw)).toContain('> What does it cost?');
  expect(mails[0].raw).not.toContain('Auto-Submitted');
  const [message] = await worker.get(InboxService).withReplies([{ id: messageId }]);
  expect(message.replies.map(({ state }) => state)).toEqual(['sent', 'sent']);
});

it('a rejected answer is sent once when retried, even for repeated events', async () => {
  const boss = await register();
  const sent = { name: 'Kim', email: 'kim@example.com', subject: 'games', message: 'Which games?' } as const;
  const { id: messageId } = await worker.get(InboxService).send(sent, currentUser(), null);
  fixture.mailbox.unknown.add(sent.email);
  const input = { text: 'All of them.', answered: true };
  await worker.get(InboxService).reply({ messageId, input, by: boss.id, creationKey: null });
  await settle();
  const reply = async () => (await worker.get(InboxService).withReplies([{ id: messageId }]))[0].replies[0];
  const { id, state } = await reply();
  expect(state).toBe('refused');

  fixture.mailbox.unknown.clear();
  await worker.get(InboxService).retryReply(messageId, id, boss.id);
  await settle();
  await deliverAgain('contact-reply-written');
  await settle();
  const mails = fixture.mailbox.mails.filter(({ to }) => to.includes(sent.email));
  expect([mails.length, (await reply()).state]).toEqual([1, 'sent']);
});
