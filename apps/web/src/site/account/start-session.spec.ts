import { CookiesBlocked, startSession } from './account-changes.js';

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const LOGIN = { username: 'pat', password: 'a good password' };
const USER = { id: '1', username: 'pat' };
const answers = (...each: (Response | Error)[]) => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  for (const one of each)
    if (one instanceof Error) fetched.mockRejectedValueOnce(one);
    else fetched.mockResolvedValueOnce(one);
};
afterEach(() => jest.restoreAllMocks());

it('returns the user whose session the browser has kept', async () => {
  answers(answer(200, USER), answer(200, USER));
  expect(await startSession('/api/login', LOGIN)).toEqual(USER);
});

it('fails with a reason of its own if the browser forgets the session', async () => {
  answers(answer(200, USER), answer(401, { code: 'UNAUTHENTICATED' }));
  await expect(startSession('/api/login', LOGIN)).rejects.toBeInstanceOf(CookiesBlocked);
});

it('believes the log-in if the second call gets no answer', async () => {
  answers(answer(200, USER), new Error('offline'));
  expect(await startSession('/api/login', LOGIN)).toEqual(USER);
});

it('fails as before for a wrong password', async () => {
  answers(answer(401, { code: 'WRONG_LOGIN' }));
  await expect(startSession('/api/login', LOGIN)).rejects.toMatchObject({ code: 'WRONG_LOGIN' });
});
