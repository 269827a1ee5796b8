import { RequestUser, SessionsService, UsersRepository } from '#libs/platform/auth';
import type { AdminLevel } from '#libs/shared/contracts';
import { setUpModules } from '#libs/platform/testing';
import { AccountsModule } from '../accounts.module.js';
import { AccountsService } from '../accounts.service.js';
import { LAST_FULL, TeamService } from './team.service.js';

const PASSWORD = 'a good password';
const { modules, database } = setUpModules([AccountsModule]);
let team: TeamService;
let ada: string;

beforeEach(async () => {
  team = modules.get(TeamService);
  await database.query("update users set role = 'user'");
  await database.query('delete from admin_invitations');
  await database.query('delete from rate_limits');
  ada = await administrator('ada');
});

async function register(username: string, email?: string): Promise<RequestUser> {
  const currentUser = new RequestUser();
  const name = `${username}-${Math.random().toString(36).slice(2)}`;
  const input = { username: name, password: PASSWORD, email };
  const user = await modules.get(AccountsService).register(input, currentUser);
  await modules.get(SessionsService).logIn(currentUser, user);
  return currentUser;
}
async function administrator(username: string, level: AdminLevel = 'full'): Promise<string> {
  const userId = (await register(username)).requireUserId();
  await modules.get(TeamService).promote(userId);
  await database.query('update users set admin_level = $2 where id = $1', [userId, level]);
  return userId;
}
const levels = async () => (await team.read(ada)).members.map(({ level }) => level).sort();
const codes = (ends: PromiseSettledResult<unknown>[]) =>
  ends.map((end) => (end.status === 'fulfilled' ? 'done' : (end.reason as { code: string }).code)).sort();
const audited = async (what: string) =>
  (await database.query('select from audit_log where what = $1 and actor_id = $2', [what, ada])).length;
/** The token that the worker would mail for the only open invitation. */
async function mailedToken(): Promise<string> {
  const [{ id }] = await modules.get(TeamService).invitations();
  return (await modules.get(TeamService).writeInvitationLink(id))!.token;
}

it('a member was last seen when an open session was last used', async () => {
  const lastSeen = async () => (await team.read(ada)).members.map(({ lastSeenAt }) => lastSeenAt);
  expect(await lastSeen()).toEqual([null]);
  await database.query(
    `insert into sessions (token_hash, session_id, user_id, expires_at, seen_at) values
       ('old', gen_random_uuid(), $1, now() + interval '1 day', '2027-01-04T10:00:00Z'),
       ('new', gen_random_uuid(), $1, now() + interval '1 day', '2027-01-05T10:00:00Z'),
       ('over', gen_random_uuid(), $1, now() - interval '1 day', '2027-01-06T10:00:00Z')`,
    [ada],
  );
  expect(await lastSeen()).toEqual(['2027-01-05T10:00:00.000Z']);
});

describe('the last owner', () => {
  it('cannot be downgraded, removed or deleted', async () => {
    await administrator('bob', 'work');
    const rejection = { code: 'NOT_ALLOWED', message: LAST_FULL };
    await expect(team.change(ada, 'work', ada)).rejects.toMatchObject(rejection);
    await expect(team.end(ada, ada)).rejects.toMatchObject(rejection);
    const me = { userId: ada, user: { id: ada, role: 'admin' } } as RequestUser;
    await expect(modules.get(AccountsService).remove(PASSWORD, me)).rejects.toMatchObject(rejection);
    expect(await levels()).toEqual(['full', 'work']);
  });

  it('remains when two owners remove each other concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const bob = await administrator('bob');
      const ends = await Promise.allSettled([team.end(bob, ada), team.change(ada, 'read', bob)]);
      expect(codes(ends)).toEqual(['NOT_ALLOWED', 'done']);
      await database.query("update users set role = 'user'");
      ada = await administrator('ada');
    }
  });

  it('control: is removed without the lock', async () => {
    const bob = await administrator('bob');
    const unlocked = jest
      .spyOn(modules.get(UsersRepository), 'lockAdministrators')
      .mockImplementation(async (tx) => {
        const sql = `select id, admin_level as "adminLevel" from users where role = 'admin'`;
        const all = await tx.query(sql);
        await new Promise((resolve) => setTimeout(resolve, 50));
        return all;
      });
    const ends = await Promise.allSettled([team.end(bob, ada), team.change(ada, 'read', bob)]);
    unlocked.mockRestore();
    expect(codes(ends)).toEqual(['done', 'done']);
    expect(await levels()).toEqual(['read']);
  });
});

it('applies a level change with the next request, and ends all sessions on removal', async () => {
  const session = await register('carla');
  const carla = session.requireUserId();
  await database.query("update users set role = 'admin', admin_level = 'read' where id = $1", [carla]);
  const found = () => modules.get(SessionsService).find(String(session.token));
  expect((await found())?.user).toMatchObject({ role: 'admin', adminLevel: 'read' });
  await team.change(carla, 'work', ada);
  expect((await found())?.user).toMatchObject({ adminLevel: 'work' });
  await team.end(carla, ada);
  expect(await found()).toBeNull();
  expect([await audited('administrator-changed'), await audited('administrator-ended')]).toEqual([1, 1]);
  await expect(team.end(carla, ada)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('an invitation', () => {
  const invite = (email = 'Dora@example.com', level: AdminLevel = 'work') =>
    modules.get(TeamService).invite({ email, level }, ada);
  const accept = async (token: string, who: RequestUser) =>
    modules.get(TeamService).acceptInvitation(token, who);

  it('makes the account with its e-mail an administrator with its level, once', async () => {
    await invite();
    const token = await mailedToken();
    expect(await modules.get(TeamService).openInvitation(token)).toEqual({
      email: 'Dora@example.com',
      level: 'work',
    });
    const dora = await register('dora', 'dora@example.com');
    expect(await accept(token, dora)).toMatchObject({
      role: 'admin',
      adminLevel: 'work',
      emailVerified: true,
    });
    await expect(accept(token, dora)).rejects.toMatchObject({ code: 'LINK_OVER' });
    expect(await levels()).toEqual(['full', 'work']);
    await database.query('update users set email = null, email_key = null where id = $1', [dora.userId]);
  });

  it('is rejected for an account with another e-mail and remains open', async () => {
    await invite();
    const token = await mailedToken();
    await expect(accept(token, await register('eve', 'eve@example.com'))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(accept(token, await register('nobody'))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await modules.get(TeamService).openInvitation(token)).toMatchObject({ level: 'work' });
    await database.query("update users set email = null, email_key = null where email = 'eve@example.com'");
  });

  it('is invalid once it is withdrawn, replaced or expired', async () => {
    await invite();
    const first = await mailedToken();
    await invite('dora@example.com', 'read');
    const second = await mailedToken();
    await expect(modules.get(TeamService).openInvitation(first)).rejects.toMatchObject({
      code: 'LINK_OVER',
    });
    expect(await modules.get(TeamService).openInvitation(second)).toMatchObject({ level: 'read' });
    const [{ id }] = (await team.read(ada)).invitations;
    await modules.get(TeamService).withdrawInvitation(id, ada);
    await expect(modules.get(TeamService).openInvitation(second)).rejects.toMatchObject({
      code: 'LINK_OVER',
    });
    await invite();
    const third = await mailedToken();
    await database.query("update admin_invitations set expires_at = '2020-01-01'");
    await expect(modules.get(TeamService).openInvitation(third)).rejects.toMatchObject({
      code: 'LINK_OVER',
    });
    expect((await team.read(ada)).invitations).toEqual([]);
  });

  it('succeeds once when it is accepted twice concurrently', async () => {
    await invite('frieda@example.com');
    const token = await mailedToken();
    const frieda = await register('frieda', 'frieda@example.com');
    expect(codes(await Promise.allSettled([accept(token, frieda), accept(token, frieda)]))).toEqual([
      'LINK_OVER',
      'done',
    ]);
  });

  it('is rejected for an address of an administrator', async () => {
    await database.query(
      "update users set email = 'ada@example.com', email_key = 'ada@example.com' where id = $1",
      [ada],
    );
    await expect(invite('ADA@example.com')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await database.query('update users set email = null, email_key = null where id = $1', [ada]);
  });
});
