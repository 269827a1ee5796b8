import { setUpModules } from '#libs/platform/testing';
import { RequestUser } from '#libs/platform/auth';
import { AccountRequestsService } from './account-requests.service.js';
import { AccountsModule } from './accounts.module.js';
import { AccountsService } from './accounts.service.js';

const PASSWORD = 'a good password';

const { modules, database } = setUpModules([AccountsModule]);
let people = 0;

const guest = () => new RequestUser();
const register = (username: string, email?: string, password = PASSWORD) =>
  modules.get(AccountsService).register({ username, email, password }, guest());
const logIn = async (username: string, password = PASSWORD) =>
  (await modules.get(AccountsService).authenticate({ username, password }, '127.0.0.1')).user.id;
const TAKEN = expect.objectContaining({ code: 'TAKEN' });

describe.each([
  ['a final sigma', 'ΣΟΦΟΣ', ['σοφος', 'σοφοσ', 'Σοφος']],
  ['a final sigma typed small', 'Νίκος', ['ΝΊΚΟΣ', 'νίκοσ']],
  ['a dotted capital I', 'İbrahim', ['i\u0307brahim', 'ibrahim', 'IBRAHIM']],
  ['composed letters', 'Jos\u00e9', ['Jose\u0301', 'JOS\u00c9']],
  ['decomposed letters', 'Rene\u0301', ['Ren\u00e9', 'RENE\u0301']],
])('a user name with %s', (_what, name, spellings) => {
  it('can register, log in with any spelling, and blocks other registrations', async () => {
    const { id } = await register(name);
    for (const spelling of [name, ...spellings]) {
      expect(await logIn(spelling)).toBe(id);
      await expect(register(spelling)).rejects.toEqual(TAKEN);
    }
  });

  it('also works as an e-mail, for log-in and password reset', async () => {
    const { id } = await register(`mailed${(people += 1)}`, `${name}@example.com`);
    for (const spelling of [name, ...spellings]) {
      expect(await logIn(`${spelling}@Example.COM`)).toBe(id);
      await expect(register(`late${(people += 1)}`, `${spelling}@example.com`)).rejects.toEqual(TAKEN);
      await modules.get(AccountRequestsService).requestReset(`${spelling}@example.com`, guest());
    }
    const input = await database.query(
      "select from account_requests where user_id = $1 and purpose = 'reset'",
      [id],
    );
    expect(input).toHaveLength(1);
  });
});

it('lets one of twenty concurrent registrations of a name in different spellings succeed', async () => {
  const spellings = Array.from({ length: 20 }, (_, index) => {
    const letters = 'Ανδρ\u00e9ας'.normalize(index % 2 ? 'NFC' : 'NFD');
    return index % 3 ? letters : letters.toUpperCase();
  });
  const outcomes = await Promise.allSettled(spellings.map((name) => register(name)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

describe('a user name that is an e-mail', () => {
  it('must be the e-mail of the account, so it cannot block the log-in of another account', async () => {
    const { id } = await register('Own@example.com', 'own@Example.com');
    expect(await logIn('OWN@example.com')).toBe(id);
    await register('owner-of-mail', 'victim@example.com');
    await expect(register('VICTIM@example.com', 'attacker@example.com')).rejects.toEqual(TAKEN);
    await expect(register('nobody-has-this@example.com')).rejects.toEqual(TAKEN);
  });

  it('from before that rule finds its account until another account verifies the e-mail', async () => {
    const first = await register('first-there');
    await database.query(
      "update users set username = 'shared@example.com', username_key = 'shared@example.com' where id = $1",
      [first.id],
    );
    const second = await register('came-later', 'shared@example.com', 'another password');
    expect(await logIn('shared@example.com')).toBe(first.id);
    await database.query('update users set email_verified_at = now() where id = $1', [second.id]);
    expect(await logIn('shared@example.com', 'another password')).toBe(second.id);
  });
});
