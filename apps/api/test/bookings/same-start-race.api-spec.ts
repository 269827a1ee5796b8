// Many concurrent bookings for the last van of a start, with a nearly exhausted connection pool.
import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { CrewStatusService } from '#libs/scheduling/crews';
import { bookingBody, insertCrew } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { CONCURRENCY } from '../../src/http/booking-concurrency.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

const GUESTS = 60;
const CONNECTIONS = 2;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  pool().options.max = CONNECTIONS;
  await insertCrew(api.database);
  while (!(await api.app.get(CrewStatusService).hasActiveCrew())) await rest(20);
}, 60_000);
afterAll(() => api.stop());
type Pool = { options: { max: number }; waitingCount: number };
const pool = () => (api.app.get(DataSource).driver as unknown as { master: Pool }).master;
const usual = { ...CONCURRENCY };
afterEach(() => Object.assign(CONCURRENCY, usual));

/** One booking request. Injected without sockets, so that all requests run concurrently. */
async function want(eventTime: string) {
  const { statusCode, headers, json } = await api.app.inject({
    method: 'POST',
    url: '/api/bookings',
    headers: { 'idempotency-key': randomUUID() },
    payload: { ...bookingBody(), eventTime },
  });
  return { status: statusCode, code: json<{ code?: string }>().code, retryAfter: headers['retry-after'] };
}
/** Responses of all concurrent requests, and the maximum number of them that waited for a connection. */
async function crowd(eventTime: string) {
  let mostWaiting = 0;
  const look = setInterval(() => (mostWaiting = Math.max(mostWaiting, pool().waitingCount)), 1);
  const answers = await Promise.all(Array.from({ length: GUESTS }, () => want(eventTime)));
  clearInterval(look);
  return { answers, mostWaiting };
}
type Answer = Awaited<ReturnType<typeof want>>;
const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

it('one of many concurrent bookings gets the start, the others get SLOT_TAKEN, and the pool has free connections', async () => {
  CONCURRENCY.timeoutMs = 600_000;
  const { answers, mostWaiting } = await crowd('2:00 PM');
  expect([count(answers, 201), count(answers, 409)]).toEqual([1, GUESTS - 1]);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'SLOT_TAKEN']));
  expect(mostWaiting).toBeLessThan(CONCURRENCY.atOnce);
}, 240_000);

it('a request that waited too long gets a Retry-After, and the next one is served', async () => {
  CONCURRENCY.timeoutMs = 1;
  const { answers } = await crowd('9:00 AM');
  const sentAway = answers.filter(({ status }) => status === 503);
  expect(sentAway.length).toBeGreaterThan(GUESTS / 2);
  expect(new Set(sentAway.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['2']));
  expect((await want('9:00 AM')).status).toBe(409);
}, 240_000);

it('control: without the queue the requests exhaust the connection pool', async () => {
  CONCURRENCY.atOnce = GUESTS;
  const { mostWaiting } = await crowd('6:00 PM');
  expect(mostWaiting).toBeGreaterThan(GUESTS / 2);
}, 240_000);
