// Log-ins and refusals are logged with user id and client address, without personal data.
import { Writable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { createLog } from '#libs/platform/config';
import { insertBooking } from '#libs/platform/testing';
import { startApi, type TestApi } from '../fixtures/start-api.js';
import { PASSWORD, person } from '../fixtures/account-fixture.js';

let api: TestApi;
let lines: Record<string, unknown>[] = [];
const output = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
    done();
  },
});
const accountLines: [Record<string, unknown>, string][] = [];

beforeAll(async () => {
  const note = (line: unknown, text?: string) =>
    void accountLines.push([line as Record<string, unknown>, text ?? '']);
  jest.spyOn(Logger.prototype, 'log').mockImplementation(note);
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(note);
  api = await startApi({ RATE_LIMITS: 'on' }, undefined, createLog('info', 'api', output));
});
afterAll(() => api?.stop(), 60_000);
beforeEach(() => {
  lines = [];
  accountLines.length = 0;
});

const refusals = () => lines.filter(({ msg }) => msg === 'refused');
const signUp = async () => {
  const input = person();
  const browser = api.guest();
  const { body } = await browser.post('/api/register').send(input).expect(201);
  return { ...input, id: body.id as string, browser };
};

it('a log-in and a failed one name the account by its id, with the client address', async () => {
  const { id, username, email } = await signUp();
  const logIn = (name: string, password: string) =>
    api.guest().post('/api/login').send({ username: name, password });
  await logIn(username, PASSWORD).expect(200);
  await logIn(email, 'wrong password').expect(401);
  await logIn('nobody-here', 'wrong password').expect(401);
  const client = expect.stringMatching(/127\.0\.0\.1/);
  expect(accountLines).toEqual(
    expect.arrayContaining([
      [{ account: id, client }, 'logged in'],
      [{ account: id, client }, 'log-in failed'],
      [{ account: null, client }, 'log-in failed'],
    ]),
  );
  expect(JSON.stringify([accountLines, lines])).not.toMatch(
    new RegExp(`${username}|${email}|nobody-here|wrong password`),
  );
});

it('refusals name user and client: 401, 403, a foreign booking and a limit', async () => {
  const { id, browser } = await signUp();
  const booking = await insertBooking(api.database);
  await api.guest().get('/api/bookings/user').expect(401);
  await browser.get('/api/admin/stats').expect(403);
  await browser.get(`/api/bookings/${booking.id}`).expect(404);
  for (let turn = 0; turn < 11; turn += 1)
    await browser.post('/api/account/confirm-password').send({ password: 'wrong' });
  const client = expect.stringMatching(/127\.0\.0\.1/);
  expect(refusals()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 401, actor: null, client, route: '/api/bookings/user' }),
      expect.objectContaining({ status: 403, actor: id, client, route: '/api/admin/stats' }),
      expect.objectContaining({ status: 404, actor: id, client, route: '/api/bookings/:id' }),
      expect.objectContaining({ status: 429, actor: id, client, route: '/api/account/confirm-password' }),
    ]),
  );
  expect(JSON.stringify(refusals())).not.toContain(booking.id);
});

it('visitors who are not logged in and unknown pages are no refusals', async () => {
  await api.guest().get('/api/user').expect(401);
  await api.guest().get('/api/nothing-here').expect(404);
  expect(refusals()).toEqual([]);
});
