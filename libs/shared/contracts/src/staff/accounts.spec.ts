import { Login, Register } from './accounts.js';
import { check } from '../common/check.js';
import { TOO_LONG, UNREADABLE } from '../common/fields.js';

const NO_TEXTS: unknown[] = [null, undefined, '', '  ', 7, true, [], {}, { constructor: 1 }];
const PASSWORD = 'Please choose a password of 8 to 128 characters';

describe('Login', () => {
  const login = { username: 'pat', password: 'secret' };

  it('accepts a username or an email address', () => {
    for (const username of ['pat', 'pat@example.com', 'x'.repeat(254)]) {
      expect(check(Login, { ...login, username }).errors).toEqual({});
    }
  });

  it.each(NO_TEXTS)('rejects %j as username or password', (value) => {
    expect(check(Login, { ...login, username: value }).errors).toEqual({
      username: 'Please enter your username',
    });
    expect(check(Login, { ...login, password: value }).errors).toEqual({
      password: 'Please enter your password',
    });
  });

  it('rejects too long and unreadable texts', () => {
    expect(check(Login, { ...login, password: 'x'.repeat(129) }).errors).toEqual({ password: TOO_LONG });
    expect(check(Login, { ...login, username: 'p\u0000at' }).errors).toEqual({ username: UNREADABLE });
  });
});

describe('Register', () => {
  const register = { username: 'pat', password: 'long enough' };

  it('requires only a username and a password', () => {
    const { value, errors } = check(Register, register);
    expect([value.email, errors]).toEqual([undefined, {}]);
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
  ])('accepts a username in one alphabet (%s)', (username) =>
    expect(check(Register, { ...register, username }).errors).toEqual({}),
  );

  it.each([
    ['a Cyrillic letter in a Latin name', 'p\u0430t'],
    ['a Latin letter in a Cyrillic name', '\u0410нн\u0061'],
    ['a Greek letter in a Latin name', 'p\u03bft'],
    ['wide letters', '\uff50\uff41\uff54'],
    ['ornamental letters', '\u{1d429}at'],
    ['a zero-width character', 'p\u200bat'],
  ])('rejects %s, which Login accepts', (_what, username) => {
    expect(check(Register, { ...register, username }).errors.username).toMatch(/^Please use plain letters/);
    expect(check(Login, { username, password: 'secret' }).errors).toEqual({});
  });

  it.each(NO_TEXTS)('rejects %j as a new username or password', (value) => {
    expect(check(Register, { ...register, username: value }).errors).toEqual({
      username: 'Please enter a username',
    });
    expect(check(Register, { ...register, password: value }).errors).toEqual({ password: PASSWORD });
  });

  it.each([
    ['1234567', PASSWORD],
    ['12345678', undefined],
    ['x'.repeat(128), undefined],
    ['x'.repeat(129), TOO_LONG],
    ['1234567\u0000', UNREADABLE],
  ])('the password %j has the error %j', (password, message) => {
    expect(check(Register, { ...register, password }).errors.password).toBe(message);
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
  ])('the email %j has the error %j', (email, message) => {
    expect(check(Register, { ...register, email }).errors.email).toBe(message);
  });

  it('limits names to 100 characters', () => {
    const names = { username: 'x'.repeat(101), firstName: 'x'.repeat(101), lastName: 'x'.repeat(101) };
    expect(check(Register, { ...register, ...names }).errors).toEqual({
      username: TOO_LONG,
      firstName: TOO_LONG,
      lastName: TOO_LONG,
    });
  });

  it('drops a role', () => {
    const { value } = check(Register, { ...register, role: 'admin', id: '1' });
    expect(Object.keys(value).toSorted()).toEqual(['email', 'firstName', 'lastName', 'password', 'username']);
  });
});
