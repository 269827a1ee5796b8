import { Login, Register } from './accounts.js';
import { check } from '../common/check.js';
import { TOO_LONG, UNREADABLE } from '../common/fields.js';

const NO_TEXTS: unknown[] = [null, undefined, '', '  ', 7, true, [], {}, { constructor: 1 }];
const PASSWORD = 'Please choose a password of 8 to 128 characters';

describe('a log-in', () => {
  const login = { username: 'pat', password: 'secret' };

  it('takes a name or an e-mail address', () => {
    for (const username of ['pat', 'pat@example.com', 'x'.repeat(254)]) {
      expect(check(Login, { ...login, username }).errors).toEqual({});
    }
  });

  it.each(NO_TEXTS)('is refused without a name or password (%j)', (given) => {
    expect(check(Login, { ...login, username: given }).errors).toEqual({
      username: 'Please enter your username',
    });
    expect(check(Login, { ...login, password: given }).errors).toEqual({
      password: 'Please enter your password',
    });
  });

  it('is refused when over-long or unreadable', () => {
    expect(check(Login, { ...login, password: 'x'.repeat(129) }).errors).toEqual({ password: TOO_LONG });
    expect(check(Login, { ...login, username: 'p\u0000at' }).errors).toEqual({ username: UNREADABLE });
  });
});

describe('a registration', () => {
  const register = { username: 'pat', password: 'long enough' };

  it('needs a username and a password, nothing else', () => {
    expect(check(Register, register)).toMatchObject({ errors: {}, value: { email: undefined } });
  });

  it.each([
    'pat',
    'Zoë O’Néill',
    'Kaʻiulani',
    'pat+1@example.com',
    'Анна-Мария 7',
    'Νίκος',
    '健二さん',
    'ada 🎈',
  ])('takes a name of one alphabet (%s)', (username) =>
    expect(check(Register, { ...register, username }).errors).toEqual({}),
  );

  it.each([
    ['a Cyrillic letter in a Latin name', 'p\u0430t'],
    ['a Latin letter in a Cyrillic name', '\u0410нн\u0061'],
    ['a Greek letter in a Latin name', 'p\u03bft'],
    ['wide letters', '\uff50\uff41\uff54'],
    ['ornamental letters', '\u{1d429}at'],
    ['a sign without width', 'p\u200bat'],
  ])('is refused with %s, which a log-in is not', (_what, username) => {
    expect(check(Register, { ...register, username }).errors.username).toMatch(/^Please use plain letters/);
    expect(check(Login, { username, password: 'secret' }).errors).toEqual({});
  });

  it.each(NO_TEXTS)('is refused without a username or password (%j)', (given) => {
    expect(check(Register, { ...register, username: given }).errors).toEqual({
      username: 'Please enter a username',
    });
    expect(check(Register, { ...register, password: given }).errors).toEqual({ password: PASSWORD });
  });

  it.each([
    ['1234567', PASSWORD],
    ['12345678', undefined],
    ['x'.repeat(128), undefined],
    ['x'.repeat(129), TOO_LONG],
    ['1234567\u0000', UNREADABLE],
  ])('with the password %j gives %j', (password, sentence) => {
    expect(check(Register, { ...register, password }).errors.password).toBe(sentence);
  });

  it.each([
    [undefined, undefined],
    [null, undefined],
    ['', undefined],
    ['pat@example.com', undefined],
    ['pat', 'Valid email is required'],
    [7, 'Valid email is required'],
    [[], 'Valid email is required'],
    [`${'x'.repeat(250)}@example.com`, TOO_LONG],
  ])('with the e-mail %j gives %j', (email, sentence) => {
    expect(check(Register, { ...register, email }).errors.email).toBe(sentence);
  });

  it('caps names at 100 characters', () => {
    const names = { username: 'x'.repeat(101), firstName: 'x'.repeat(101), lastName: 'x'.repeat(101) };
    expect(check(Register, { ...register, ...names }).errors).toEqual({
      username: TOO_LONG,
      firstName: TOO_LONG,
      lastName: TOO_LONG,
    });
  });

  it('never carries a role', () => {
    const { value } = check(Register, { ...register, role: 'admin', id: '1' });
    expect(Object.keys(value).toSorted()).toEqual(['email', 'firstName', 'lastName', 'password', 'username']);
  });
});
