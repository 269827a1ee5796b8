import { randomUUID } from 'node:crypto';
import { lockWaits, setUpModules, until } from '#libs/platform/testing';
import { GuestsService, RequestUser, SessionsService } from '#libs/platform/auth';
import { AccountRequestsService } from './account-requests.service.js';
import { AccountsModule } from './accounts.module.js';
import { AccountsService, type KnownUser } from './accounts.service.js';

const PASSWORD = 'a good password';
const NEW_PASSWORD = 'an even better one';

const { modules, database } = setUpModules([AccountsModule]);
let people = 0;
let username: string;
let token: string;

beforeEach(async () => {
  jest.restoreAllMocks();
  username = `parent${(people += 1)}`;
  const email = `${username}@example.com`;
  const { id } = await modules
    .get(AccountsService)
    .register({ username, email, password: PASSWORD }, guest());
  await modules.get(AccountRequestsService).requestReset(email, guest());
  const [request] = await database.query<{ id: string }>(
    "select id from account_requests where user_id = $1 and purpose = 'reset'",
    [id],
  );
  token = (await modules.get(AccountRequestsService).writeLink(request.id))!.token;
});

const guest = () => new RequestUser();
const check = () => modules.get(AccountsService).authenticate({ username, password: PASSWORD }, '127.0.0.1');
const reset = () => modules.get(AccountRequestsService).reset({ token, password: NEW_PASSWORD }, guest());
const logIn = ({ user, checkedHash }: KnownUser, currentUser = guest()) =>
  modules.get(SessionsService).logIn(currentUser, user, checkedHash);
const sessionsOf = async ({ user }: KnownUser) =>
  (await database.query('select from sessions where user_id = $1', [user.id])).length;

it('rejects a log-in that verified the old password before the reset, and preserves the guest session', async () => {
  const sessionId = randomUUID();
  const before = modules.get(GuestsService).sign({ sessionId, promoCode: null });
  const currentUser = new RequestUser({ token: before, sessionId });
  const known = await check();
  await reset();
  const late = logIn(known, currentUser);
  await expect(late).rejects.toMatchObject({ code: 'WRONG_LOGIN' });
  expect(await sessionsOf(known)).toBe(0);
  expect([currentUser.token, currentUser.sessionId, currentUser.user]).toEqual([before, sessionId, null]);
  expect(await modules.get(SessionsService).find(before)).toMatchObject({ sessionId });
});

/** Opens a log-in with the old password after the reset has ended all sessions but before it commits. */
async function openInTheMiddle(open: (known: KnownUser) => Promise<unknown>): Promise<KnownUser> {
  const known = await check();
  const sessions = modules.get(SessionsService);
  const closeAllOf = sessions.closeAllOf.bind(sessions);
  let opening: Promise<unknown> = Promise.resolve();
  jest.spyOn(sessions, 'closeAllOf').mockImplementation(async (tx, userId) => {
    await closeAllOf(tx, userId);
    let isOpen = false;
    opening = open(known)
      .catch((error: unknown) => error)
      .finally(() => (isOpen = true));
    await until(
      'the log-in is through, or waits for the reset',
      async () => isOpen || (await lockWaits(database, 'insert into sessions')) > 0,
    );
  });
  await reset();
  await opening;
  return known;
}

it('blocks a log-in during a reset until the commit, then rejects it', async () => {
  const known = await openInTheMiddle((each) => logIn(each));
  expect(await sessionsOf(known)).toBe(0);
});

it('control: without the lock the session survives the reset, because the condition reads the old hash', async () => {
  const known = await openInTheMiddle(({ user, checkedHash }) =>
    database.query(
      `insert into sessions (token_hash, session_id, user_id, expires_at)
       select $1, $2, id, now() + interval '1 day' from users where id = $3 and password_hash = $4`,
      [randomUUID(), randomUUID(), user.id, checkedHash],
    ),
  );
  expect(await sessionsOf(known)).toBe(1);
});

it('ends a log-in that completed before the reset', async () => {
  const known = await check();
  await logIn(known);
  expect(await sessionsOf(known)).toBe(1);
  await reset();
  expect(await sessionsOf(known)).toBe(0);
});
