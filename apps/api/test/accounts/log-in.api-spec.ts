import { AccountsService } from '#libs/platform/accounts';
import { AppError } from '#libs/shared/contracts';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
const ASKED = { username: 'Pat', email: 'pat@example.com', password: 'a good password' };
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '1' });
  await api.guest().post('/api/register').send(ASKED).expect(201);
});
afterAll(() => api?.stop());
beforeEach(() => jest.restoreAllMocks());

const logIn = (body?: object | string) => {
  const call = api.guest().post('/api/login').set('content-type', 'application/json');
  return body === undefined ? call : call.send(body);
};

it.each([
  ['no body', undefined],
  ['a list', []],
  ['an array as name', { username: ['Pat'], password: ASKED.password }],
  ['an object as name', { username: { $ne: '' }, password: ASKED.password }],
  ['a number as password', { username: 'Pat', password: 7 }],
  ['spaces as name', { username: '  ', password: ASKED.password }],
  ['the fields of another form', { user: 'Pat', pass: ASKED.password }],
])('a login with %s is rejected with the missing field and our message', async (_what, body) => {
  const { body: answer } = await logIn(body).expect(400);
  expect(answer.code).toBe('VALIDATION');
  expect(Object.values(answer.errors as object)[0]).toBe(answer.message);
});

it('spaces around a name are ignored, those inside a password are significant', async () => {
  await logIn({ username: ' pat ', password: ASKED.password }).expect(200);
  await logIn({ username: 'pat', password: 'agood password' }).expect(401);
});

it('name and password in the query string do not log in', async () => {
  const query = `username=${ASKED.username}&password=${encodeURIComponent(ASKED.password)}`;
  await api.guest().post(`/api/login?${query}`).send({}).expect(400);
});

it('the account service is called once, with the parsed fields and the caller’s address', async () => {
  const input = jest.spyOn(api.app.get(AccountsService), 'authenticate');
  const body = { username: ' Pat ', password: ASKED.password, role: 'admin' };
  await api.guest().post('/api/login').set('x-forwarded-for', '10.9.8.7').send(body).expect(200);
  expect(input.mock.calls).toEqual([[{ username: 'Pat', password: ASKED.password }, '10.9.8.7']]);
});

it('a database error is not reported as a wrong password', async () => {
  jest
    .spyOn(api.app.get(AccountsService), 'authenticate')
    .mockRejectedValue(new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: 2 }));
  const { body, headers } = await logIn(ASKED).expect(503);
  expect([body.code, headers['retry-after']]).toEqual(['UNAVAILABLE', '2']);
});

it('only our cookie is set, none by the library', async () => {
  const { headers } = await logIn(ASKED).expect(200);
  const cookies = headers['set-cookie'] as unknown as string[];
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['sid']);
});

it.each([
  ['registering', '/api/register', { username: 'other', password: 'Password1' }, 'password'],
  [
    'changing it',
    '/api/account/password',
    { currentPassword: ASKED.password, newPassword: '12345678' },
    'newPassword',
  ],
])('a common password is rejected when %s', async (_what, path, body, field) => {
  const browser = api.guest();
  await browser.post('/api/login').send(ASKED).expect(200);
  const answer = await browser.post(path).send(body).expect(400);
  expect(answer.body).toEqual({
    message: 'This password is one of the most common ones. Please choose another one.',
    code: 'VALIDATION',
    errors: { [field]: expect.any(String) },
  });
  await logIn(ASKED).expect(200);
});
