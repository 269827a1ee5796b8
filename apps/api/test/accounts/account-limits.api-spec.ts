import { person } from '../fixtures/account-fixture.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let limited: TestApi;
beforeAll(async () => (limited = await startApi({ RATE_LIMITS: 'on' })));
afterAll(() => limited?.stop());

it('after ten wrong passwords for a name, logins get 429, even with the right password', async () => {
  const input = person();
  await limited.guest().post('/api/register').send(input).expect(201);
  const tryIt = (password: string) =>
    limited.guest().post('/api/login').send({ username: input.username, password });
  for (let round = 0; round < 10; round++) await tryIt('wrong one').expect(401);
  const { body, headers } = await tryIt(input.password).expect(429);
  expect(body).toEqual({
    message: 'Too many tries. Please wait a moment and try again.',
    code: 'TOO_MANY',
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

it('the sixth password reset request within an hour is rejected, whether or not the address exists', async () => {
  const known = person();
  await limited.guest().post('/api/register').send(known).expect(201);
  for (const email of [known.email, 'nobody-at-all@example.com']) {
    const ask = () => limited.guest().post('/api/account/reset-request').send({ email });
    for (let round = 0; round < 5; round++) await ask().expect(202);
    expect((await ask().expect(429)).body.code).toBe('TOO_MANY');
  }
});

it('an open session cannot be used to guess its password', async () => {
  const guest = limited.guest();
  const input = person();
  await guest.post('/api/register').send(input).expect(201);
  const leave = (password: string) => guest.delete('/api/account').send({ password });
  for (let round = 0; round < 10; round++) await leave('wrong one').expect(401);
  await leave(input.password).expect(429);
});

it('a thousand guessed promo codes get thirty answers', async () => {
  const statuses = [];
  for (let round = 0; round < 35; round++) {
    statuses.push(
      (
        await limited
          .guest()
          .post('/api/promo/validate')
          .send({ code: `GUESS${round}` })
      ).status,
    );
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});
