import { setUpModules } from '#libs/platform/testing';
import { SessionsService, RequestUser } from '#libs/platform/auth';
import { AccountsModule } from '../accounts.module.js';
import { AccountsService } from '../accounts.service.js';
import { TeamService } from './team.service.js';

const PASSWORD = 'a good password';

const { modules, database } = setUpModules([AccountsModule]);

const logIn = async (username: string, password = PASSWORD) =>
  (await modules.get(AccountsService).authenticate({ username, password }, '127.0.0.1')).user;
const auditedMakings = async (userId: string) =>
  (
    await database.query(
      "select from audit_log where what = 'administrator-made' and subject_id = $1 and actor_id is null",
      [userId],
    )
  ).length;

it('creates one administrator per name and records it in the audit log', async () => {
  const { id } = await modules.get(TeamService).create({ username: 'Ada', password: PASSWORD });
  expect(await logIn('ada')).toMatchObject({ role: 'admin', email: null });
  expect(await auditedMakings(id)).toBe(1);
  const again = modules.get(TeamService).create({ username: 'ADA', password: PASSWORD });
  await expect(again).rejects.toMatchObject({ code: 'TAKEN' });
});

it('promotes an account without changing its password and ends its sessions', async () => {
  const input = { username: 'parent', password: PASSWORD, email: 'parent@example.com' };
  const currentUser = new RequestUser();
  const user = await modules.get(AccountsService).register(input, currentUser);
  await modules.get(SessionsService).logIn(currentUser, user);
  const known = await modules.get(TeamService).findAccount('PARENT');
  await modules.get(TeamService).promote(known!.id);
  expect(await modules.get(SessionsService).find(String(currentUser.token))).toBeNull();
  expect(await logIn('parent')).toMatchObject({ role: 'admin' });
  expect(await auditedMakings(known!.id)).toBe(1);
});

it('creates the administrator of the settings, or promotes the account and sets the password', async () => {
  for (const password of [PASSWORD, 'another good one']) {
    await modules.get(TeamService).ensure({ username: 'office', password });
    expect(await logIn('office', password)).toMatchObject({ username: 'office', role: 'admin' });
  }
  await expect(logIn('office')).rejects.toMatchObject({ code: 'WRONG_LOGIN' });
});
