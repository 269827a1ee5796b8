// The last van of an afternoon, requested by two customers and then by fifty, and while the API is killed.
import { randomUUID } from 'node:crypto';
import type { OutsideFacts } from '../src/invariants.js';
import { Parent } from './parent.js';
import { startProduct, type Product } from './product.js';
import { quiet } from './quiet.js';
import { pause, until } from './until.js';

const CROWD = 50;

let product: Product;
const accepted: OutsideFacts['accepted'] = [];
beforeAll(async () => {
  product = await startProduct();
  await product.query(
    `with van as (insert into crews (name, is_active) values ('Van', true) returning no)
     insert into crew_hours select no, weekday, 0, 1440 from van, generate_series(0, 6) as weekday`,
  );
}, 180_000);
afterAll(() => product?.close(), 30_000);

const parents = (count: number) => Array.from({ length: count }, () => new Parent(product.site, accepted));
const want = (parent: Parent, eventTime: string) =>
  parent
    .call('POST', '/api/bookings', { ...parent.input(), eventTime }, { 'idempotency-key': randomUUID() })
    .catch(() => ({ status: 0, body: {} as { code?: string; alternatives?: string[] } }));
const count = async (sql: string) =>
  Number((await product.query(`select count(*) from ${sql}`)).rows[0].count);

/** The API reads once a second whether a van is active. */
const limited = () =>
  until('starts are limited', 15, async () => {
    const [parent] = parents(1);
    const { body } = await parent.call('GET', '/api/availability?from=2030-01-05&days=1');
    return (body as { limited?: boolean }).limited === true;
  });

it.each([
  [2, '9:30 AM'],
  [CROWD, '2:00 PM'],
])(
  'one of %i customers gets the last start, and the others are rejected before any payment',
  async (many, time) => {
    await limited();
    const before = await count('crew_reservations');
    const answers = await Promise.all(parents(many).map((parent) => want(parent, time)));
    const rejected = answers.filter(({ status }) => status === 409).map(({ body }) => body as Refusal);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(rejected.map(({ code }) => code)).toEqual(Array(many - 1).fill('SLOT_TAKEN'));
    expect(rejected.every(({ alternatives }) => alternatives.length > 0)).toBe(true);
    expect([(await count('crew_reservations')) - before, await count('payments')]).toEqual([1, 0]);
    expect(await product.broken(accepted)).toEqual([]);
  },
  60_000,
);

it('an API killed under load leaves a booking with its reservation, or neither', async () => {
  await limited();
  const crowd = Promise.all(parents(CROWD).map((parent) => want(parent, '6:00 PM')));
  await pause(60);
  await product.api.kill();
  await crowd;
  await product.api.start();
  await quiet(product, 25);
  const without = `bookings b where not exists (select from crew_reservations r where r.booking_id = b.id)`;
  expect(await count(`${without} and b.event_time = '6:00 PM'`)).toBe(0);
  expect(await product.broken(accepted)).toEqual([]);
}, 180_000);

type Refusal = { code: string; alternatives: string[] };
