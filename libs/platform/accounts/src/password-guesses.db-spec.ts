import type { ErrorCode } from '#libs/shared/contracts';
import { lockWaits, setUpModules, until } from '#libs/platform/testing';
import { RequestUser, SessionsService } from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { AccountRequestsService } from './account-requests.service.js';
import { AccountsModule } from './accounts.module.js';
import { AccountsService } from './accounts.service.js';
import { PasswordsService } from './passwords.service.js';

const PASSWORD = 'a good password';

const { modules, database } = setUpModules([AccountsModule], { environment: () => ({ RATE_LIMITS: 'on' }) });
let accounts: AccountsService;
let passwords: PasswordsService;
let people = 0;
let hosts = 0;

beforeAll(() => {
  accounts = modules.get(AccountsService);
  passwords = modules.get(PasswordsService);
});
beforeEach(() => jest.restoreAllMocks());

const anAddress = () => `10.0.0.${(hosts += 1)}`;
const guest = () => new RequestUser({ address: anAddress() });
async function aUser() {
  const username = `guessed${(people += 1)}`;
  const currentUser = guest();
  const input = { username, email: `${username}@example.com`, password: PASSWORD };
  const user = await accounts.register(input, currentUser);
  await modules.get(SessionsService).logIn(currentUser, user);
  return { ...input, currentUser };
}
type Outcome = 'right' | ErrorCode;
const outcome = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => 'right' as const,
    (error: { code: ErrorCode }) => error.code,
  );
const logIn = (username: string, password: string, address = anAddress()) =>
  outcome(accounts.authenticate({ username, password }, address));
const times = <Result>(count: number, work: (index: number) => Result) =>
  Array.from({ length: count }, (_, index) => work(index));
const countOf = (outcomes: Outcome[], wanted: Outcome) => outcomes.filter((each) => each === wanted).length;

describe('400 concurrent password guesses', () => {
  it('for one account by name and e-mail: ten are checked, then the right password is rejected', async () => {
    const { username, email } = await aUser();
    const checkedAttemptId = jest.spyOn(passwords, 'matches');
    const outcomes = await Promise.all(
      times(400, (index) => logIn(index % 2 ? username : email.toUpperCase(), `wrong ${index}`)),
    );
    expect(countOf(outcomes, 'WRONG_LOGIN')).toBe(10);
    expect(countOf(outcomes, 'TOO_MANY')).toBe(390);
    expect(checkedAttemptId).toHaveBeenCalledTimes(10);
    expect([await logIn(username, PASSWORD), await logIn(email, PASSWORD)]).toEqual(['TOO_MANY', 'TOO_MANY']);
  });

  it('for an unknown name: ten are checked as well', async () => {
    const outcomes = await Promise.all(times(400, (index) => logIn('nobody-here', `wrong ${index}`)));
    expect(countOf(outcomes, 'WRONG_LOGIN')).toBe(10);
  });

  it('from one network address for many names: fifty are checked', async () => {
    const address = anAddress();
    const checkedAttemptId = jest.spyOn(passwords, 'matches').mockResolvedValue(false);
    await Promise.all(times(400, (index) => logIn(`name ${index}`, PASSWORD, address)));
    expect(checkedAttemptId).toHaveBeenCalledTimes(50);
  });

  it('rejects without waiting for a row lock', async () => {
    const { username } = await aUser();
    for (const wrong of times(10, (index) => `wrong ${index}`)) await logIn(username, wrong);
    const guess = modules.get(DataSource).createQueryRunner();
    await guess.startTransaction();
    await guess.query('select from rate_limits for update');
    let isRejected = false;
    const rejected = logIn(username, PASSWORD).finally(() => (isRejected = true));
    await until(
      'it is refused, or waits',
      async () => isRejected || (await lockWaits(database, 'rate_limits')) > 0,
    );
    const hadToWait = !isRejected;
    await guess.rollbackTransaction();
    await guess.release();
    expect([await rejected, hadToWait]).toEqual(['TOO_MANY', false]);
  });

  it('control: checking the count before incrementing it lets more than ten through', async () => {
    const key = 'login-account:control';
    let checkedAttemptId = 0;
    const careless = async () => {
      const [row] = await database.query<{ tries: number }>('select tries from rate_limits where key = $1', [
        key,
      ]);
      if (row && row.tries >= 10) return;
      checkedAttemptId += 1;
      await database.query(
        `insert into rate_limits as known values ($1, 1, now() + interval '1 hour')
         on conflict (key) do update set tries = known.tries + 1`,
        [key],
      );
    };
    await Promise.all(times(400, careless));
    expect(checkedAttemptId).toBeGreaterThan(10);
  });
});

describe('the right password', () => {
  it('is not counted: frequent log-ins are never blocked, failures in between still count', async () => {
    const { username } = await aUser();
    const address = anAddress();
    for (const wrong of times(9, (index) => `wrong ${index}`)) {
      expect(await logIn(username, wrong, address)).toBe('WRONG_LOGIN');
      expect(await logIn(username, PASSWORD, address)).toBe('right');
    }
    expect(await logIn(username, 'the tenth', address)).toBe('WRONG_LOGIN');
    expect(await logIn(username, PASSWORD, address)).toBe('TOO_MANY');
  });

  it('is not counted when it could not be checked because the queue was full', async () => {
    const { username } = await aUser();
    const busy = jest.spyOn(passwords, 'matches').mockRejectedValue({ code: 'UNAVAILABLE' });
    for (let round = 0; round < 12; round++) expect(await logIn(username, PASSWORD)).toBe('UNAVAILABLE');
    busy.mockRestore();
    expect(await logIn(username, PASSWORD)).toBe('right');
  });
});

describe('in a logged-in session', () => {
  it('checks ten of a hundred concurrent guesses, for password change and account deletion together', async () => {
    const { currentUser } = await aUser();
    const checkedAttemptId = jest.spyOn(passwords, 'matches');
    const guess = (index: number) =>
      index % 2
        ? modules.get(AccountsService).remove(`wrong ${index}`, currentUser)
        : modules
            .get(AccountsService)
            .changePassword(
              { currentPassword: `wrong ${index}`, newPassword: 'quite another one' },
              currentUser,
            );
    const outcomes = await Promise.all(times(100, (index) => outcome(guess(index))));
    expect(countOf(outcomes, 'WRONG_PASSWORD')).toBe(10);
    expect(checkedAttemptId).toHaveBeenCalledTimes(10);
    expect(await outcome(modules.get(AccountsService).remove(PASSWORD, currentUser))).toBe('TOO_MANY');
  });

  it('limits successful password changes too, because each sends a mail', async () => {
    const { currentUser } = await aUser();
    const change = () =>
      outcome(
        modules
          .get(AccountsService)
          .changePassword({ currentPassword: PASSWORD, newPassword: PASSWORD }, currentUser),
      );
    for (let round = 0; round < 10; round++) expect(await change()).toBe('right');
    expect(await change()).toBe('TOO_MANY');
  });
});

it('hashes at most twenty passwords for a hundred concurrent uses of one valid link, which works once', async () => {
  const { email, currentUser } = await aUser();
  const requests = modules.get(AccountRequestsService);
  await requests.requestReset(email, currentUser);
  const [request] = await database.query<{ id: string }>(
    "select id from account_requests where user_id = $1 and purpose = 'reset'",
    [currentUser.userId],
  );
  const { token } = (await requests.writeLink(request.id))!;
  const hashed = jest.spyOn(passwords, 'hash');
  const input = { token, password: 'quite another one' };
  const outcomes = await Promise.all(times(100, () => outcome(requests.reset(input, currentUser))));
  expect(hashed.mock.calls.length).toBeLessThanOrEqual(20);
  expect(countOf(outcomes, 'right')).toBe(1);
});
