import type { Agent } from 'supertest';
import { startApi, type TestApi } from './start-api.js';

let api: TestApi;
beforeAll(async () => (api = await startApi()));
afterAll(() => api?.stop());

it('a deleted account takes along what was kept to repeat its answers, whichever session asked', async () => {
  const send = (key: string, browser: Agent) =>
    browser
      .post('/api/custom-games')
      .set('idempotency-key', key)
      .send({ name: 'Canary Race', description: 'Canaries run' })
      .expect(201);
  const keys = async () =>
    (await api.database.query<{ key: string }>('select distinct key from idempotent_answers')).map(
      ({ key }) => key,
    );
  const browser = api.visitor();
  await send('of-a-stranger', api.visitor());
  await send('before-any-session', browser);
  await send('as-a-guest', browser);
  await browser.post('/api/register').send({ username: 'leaver', password: 'a good password' }).expect(201);
  await send('as-a-user', browser);
  expect(await keys()).toHaveLength(4);
  await browser.delete('/api/account').send({ password: 'a good password' }).expect(204);
  expect(await keys()).toEqual(['of-a-stranger']);
});
