import { RequestUser, SessionsService } from '#libs/platform/auth';
import { setUpModules } from '#libs/platform/testing';
import type { EntityManager } from 'typeorm';
import { AccountsModule } from './accounts.module.js';
import { AccountsService } from './accounts.service.js';
import { BeforeAccountRemoval } from './before-account-removal.js';

const PASSWORD = 'a good password';

/** What a higher module does. */
class Goodbyes {
  isBroken = false;

  @BeforeAccountRemoval()
  async write(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('insert into goodbyes select username from users where id = $1', [userId]);
  }

  @BeforeAccountRemoval()
  async fail(): Promise<void> {
    if (this.isBroken) throw new Error('the step failed');
  }
}

const { modules, database } = setUpModules([AccountsModule], { providers: [Goodbyes] });
beforeAll(() => database.query('create table goodbyes (username text)'));

async function register(username: string): Promise<RequestUser> {
  const currentUser = new RequestUser();
  const user = await modules.get(AccountsService).register({ username, password: PASSWORD }, currentUser);
  await modules.get(SessionsService).logIn(currentUser, user);
  return currentUser;
}
/** How many rows of this user are left: account, goodbye, event. */
const rowsOf = async (username: string, userId: string) => {
  const [row] = await database.query<{ counts: number[] }>(
    `select array[(select count(*)::int from users where id = $2),
       (select count(*)::int from goodbyes where username = $1),
       (select count(*)::int from outbox where name = 'account-deleted' and payload->>'userId' = $2::text)] as counts`,
    [username, userId],
  );
  return row.counts;
};

it('a marked method runs in the transaction that deletes the account, while its row exists', async () => {
  const currentUser = await register('leaver');
  const userId = currentUser.requireUserId();
  await modules.get(AccountsService).remove(PASSWORD, currentUser);
  expect(await rowsOf('leaver', userId)).toEqual([0, 1, 1]);
});

it('one that fails keeps the account, and what the others did is undone', async () => {
  const currentUser = await register('stayer');
  const userId = currentUser.requireUserId();
  modules.get(Goodbyes).isBroken = true;
  await expect(modules.get(AccountsService).remove(PASSWORD, currentUser)).rejects.toThrow('the step failed');
  expect(await rowsOf('stayer', userId)).toEqual([1, 0, 0]);
});
