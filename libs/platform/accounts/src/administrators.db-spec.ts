import { setUpModules } from '#libs/platform/testing';
import { SessionsService, RequestUser } from '#libs/platform/auth';
import { AccountsModule } from './accounts.module.js';
import { AccountsService } from './accounts.service.js';
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

it('an administrator is made once under a name, and the audit log says so', async () => {
  const { id } = await modules.get(TeamService).create({ username: 'Ada', password: PASSWORD });
  expect(await logIn('ada')).toMatchObject({ role: 'admin', email: null });
  expect(await auditedMakings(id)).toBe(1);
  const again = modules.get(TeamService).create({ username: 'ADA', password: PASSWORD });
  await expect(again).rejects.toMatchObject({ code: 'TAKEN' });
});

it('an account that is given the role keeps its password and loses its sessions', async () => {
  const input = { username: 'parent', password: PASSWORD, email: 'parent@example.com' };
  const currentUser = new RequestUser(modules.get(SessionsService));
  await currentUser.becomeUser(await modules.get(AccountsService).register(input, currentUser));
  const known = await modules.get(TeamService).findAccount('PARENT');
  await modules.get(TeamService).promote(known!.id);
  expect(await modules.get(SessionsService).find(String(currentUser.token))).toBeNull();
  expect(await logIn('parent')).toMatchObject({ role: 'admin' });
  expect(await auditedMakings(known!.id)).toBe(1);
});

it('what the settings ask for is made or taken over with the new password', async () => {
  for (const password of [PASSWORD, 'another good one']) {
    await modules.get(TeamService).ensure({ username: 'office', password });
    expect(await logIn('office', password)).toMatchObject({ username: 'office', role: 'admin' });
  }
  await expect(logIn('office')).rejects.toMatchObject({ code: 'WRONG_LOGIN' });
});
