import { BookingAccessService } from '#libs/booking/bookings';
import { CalendarKeysService } from '#libs/platform/auth';
import { insertHost } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => (api = await startApi()));
afterAll(() => api?.stop());

it('a deleted account deletes its stored idempotent answers from all sessions', async () => {
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
  const browser = api.guest();
  await send('of-a-stranger', api.guest());
  await send('before-any-session', browser);
  await send('as-a-guest', browser);
  await browser.post('/api/register').send({ username: 'leaver', password: 'a good password' }).expect(201);
  await send('as-a-user', browser);
  expect(await keys()).toHaveLength(4);
  await browser.delete('/api/account').send({ password: 'a good password' }).expect(204);
  expect(await keys()).toEqual(['of-a-stranger']);
});

it('the event lists the drafts of all sessions of the account, and no others', async () => {
  const [here, there, stranger] = [api.guest(), api.guest(), api.guest()];
  const account = { username: 'drafter', password: 'a good password' };
  const begin = (browser: Agent) =>
    browser.put('/api/booking-draft').send({ step: 1, draft: {} }).expect(204);
  await begin(here);
  await here.post('/api/register').send(account).expect(201);
  await there.post('/api/login').send(account).expect(200);
  await begin(there);
  const own = await api.database.query<{ id: string }>('select session_id as id from booking_drafts');
  await begin(stranger);
  await here.delete('/api/account').send({ password: account.password }).expect(204);
  const [{ payload }] = await api.database.query<{ payload: { sessionIds: string[] } }>(
    "select payload from outbox where name = 'account-deleted' order by created_at desc limit 1",
  );
  expect(own).toHaveLength(2);
  expect(payload.sessionIds.toSorted()).toEqual(own.map(({ id }) => id).toSorted());
});

it('the host is locked before the bookings, as by every other change of an account', async () => {
  const browser = api.guest();
  const account = { username: 'host', password: 'a good password' };
  const { body } = await browser.post('/api/register').send(account).expect(201);
  await insertHost(api.database, { userId: body.id as string });
  const endLink = jest.spyOn(api.app.get(CalendarKeysService), 'renew');
  const endAccess = jest.spyOn(api.app.get(BookingAccessService, { strict: false }), 'endOfAccount');
  await browser.delete('/api/account').send({ password: account.password }).expect(204);
  expect([endLink.mock.calls.length, endAccess.mock.calls.length]).toEqual([1, 1]);
  expect(endLink.mock.invocationCallOrder[0]).toBeLessThan(endAccess.mock.invocationCallOrder[0]);
});
