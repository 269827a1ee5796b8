// Full administrators get a mail when a user gains rights; invitations are always mailed.
import type { TestingModule } from '@nestjs/testing';
import { AccountsService, TeamService } from '#libs/platform/accounts';
import { RequestUser, SessionsService } from '#libs/platform/auth';
import { setUpFixture, settle as settleAll, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;
beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
}, 60_000);
afterAll(() => fixture.close());

const settle = () => settleAll(fixture, worker);
const deliverAgain = async () => {
  await fixture.database.query(
    "insert into outbox (name, payload) select name, payload from outbox where name = 'administrator-gained'",
  );
  await settle();
};
const currentUser = () => new RequestUser();
async function person(name: string, level: 'read' | 'work' | 'full' | null) {
  const input = {
    username: name,
    email: `${name}@example.com`,
    password: 'a good password',
    firstName: name,
  };
  const user = await worker.get(AccountsService).register(input, currentUser());
  if (level)
    await fixture.database.query("update users set role = 'admin', admin_level = $2 where id = $1", [
      user.id,
      level,
    ]);
  return user;
}
const recipientsOf = (about: string) =>
  fixture.mailbox.mails
    .filter(({ raw }) => raw.includes(`Subject: ${about}`))
    .flatMap(({ to }) => to)
    .toSorted();

it('gained rights and accepted invitations are mailed once to the other full administrators, lost rights are not', async () => {
  const boss = await person('boss', 'full');
  await person('partner', 'full');
  await person('helper', 'work');
  const rising = await person('rising', 'read');
  const team = worker.get(TeamService);
  await team.change(rising.id, 'work', boss.id);
  await settle();
  await deliverAgain();
  expect(recipientsOf('An administrator has more rights')).toEqual(['partner@example.com']);
  const { raw } = fixture.mailbox.mails.find((mail) =>
    mail.raw.includes('An administrator has more rights'),
  )!;
  expect(raw.replace(/=\r\n/g, '')).toContain('the role of rising at the admin area');
  await team.change(rising.id, 'read', boss.id);
  await settle();
  expect(recipientsOf('An administrator has more rights')).toHaveLength(1);

  const invited = await person('invited', null);
  await worker.get(TeamService).invite({ email: 'invited@example.com', level: 'full' }, boss.id);
  await settle();
  const [mail] = fixture.mailbox.mails.filter(({ raw: each }) => each.includes('You are invited to work'));
  const token = /\/auth\?invite=link#key=([\w-]{43})/.exec(
    mail.raw.replace(/=\r\n/g, '').replace(/=3D/g, '='),
  )?.[1];
  const who = currentUser();
  await worker.get(SessionsService).logIn(who, invited);
  await worker.get(TeamService).acceptInvitation(String(token), who);
  await settle();
  await deliverAgain();
  expect(recipientsOf('There is a new administrator')).toEqual(['boss@example.com', 'partner@example.com']);
});

it('an address invited five times in a day gets five mails', async () => {
  const boss = await person('inviter', 'full');
  const email = 'often-invited@example.com';
  for (let times = 0; times < 5; times += 1) {
    await worker.get(TeamService).invite({ email, level: 'work' }, boss.id);
    await settle();
  }
  const mails = fixture.mailbox.mails.filter(({ to }) => to.includes(email));
  expect(mails).toHaveLength(5);
});
