import { insertUser, setUpModules } from '#libs/platform/testing';
import { AccountRequestsService } from './account-requests.service.js';
import { AccountsModule } from './accounts.module.js';

const { modules, database, clock } = setUpModules([AccountsModule]);

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
  await modules.get(AccountRequestsService).sweep();
  expect(await database.query('select email from account_requests')).toEqual([{ email: 'open@example.com' }]);
});
