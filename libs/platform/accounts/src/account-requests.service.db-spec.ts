import type { RequestUser } from '#libs/platform/auth';
import { insertUser, setUpModules } from '#libs/platform/testing';
import { AccountRequestsService } from './account-requests.service.js';
import { AccountsModule } from './accounts.module.js';

const { modules, database, clock } = setUpModules([AccountsModule]);
const requests = () => modules.get(AccountRequestsService);
beforeEach(() => database.query('delete from account_requests'));

it('a request is deleted with the address it names once its links have expired, and an open one stays', async () => {
  const { id: userId } = await insertUser(database);
  for (const [email, expiresAt] of [
    ['over@example.com', '2026-06-01T15:59:59Z'],
    ['open@example.com', '2026-06-01T16:00:00Z'],
  ])
    await database.query(
      "insert into account_requests (user_id, purpose, email, expires_at) values ($1, 'email', $2, $3)",
      [userId, email, expiresAt],
    );
  clock.set('2026-06-01T16:00:00Z');
  await requests().sweep();
  expect(await database.query('select email from account_requests')).toEqual([{ email: 'open@example.com' }]);
});

it('another address ends the links that were mailed to the account before', async () => {
  const email = 'old@example.com';
  const user = await insertUser(database, { email });
  const guest = { address: '' } as RequestUser;
  const mailedToken = async (purpose: string) => {
    const [{ id }] = await database.query<{ id: string }>(
      'select id from account_requests where user_id = $1 and purpose = $2',
      [user.id, purpose],
    );
    return (await requests().writeLink(id))!.token;
  };
  await requests().requestReset(email, guest);
  const token = await mailedToken('reset');
  await requests().requestEmailChange(user, 'new@example.com');
  await requests().verify(await mailedToken('email'));
  const reset = requests().reset({ token, password: 'an even better one' }, guest);
  await expect(reset).rejects.toMatchObject({ code: 'LINK_OVER' });
});
