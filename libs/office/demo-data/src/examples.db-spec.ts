import type { RequestUser } from '#libs/platform/auth';
import { FIRST_BOOK, quote } from '#libs/shared/pricing';
import { Clock } from '#libs/platform/config';
import { insertBooking, insertPaid, insertUser, setUpModules } from '#libs/platform/testing';
import { seedCatalogue, seedDemo } from '#libs/platform/database';
import { DataSource } from 'typeorm';
import { DemoDataService } from './demo-data.service.js';
import { DemoDataModule } from './demo-data.module.js';
import { writeExamples } from './write-examples.js';

const { modules, database } = setUpModules([DemoDataModule]);
const write = () => modules.get(DataSource).transaction((tx) => writeExamples(tx, modules.get(Clock)));
const count = async (sql: string) => {
  const [row] = await database.query<{ count: number }>(`select count(*)::int as count from ${sql}`);
  return row.count;
};

beforeAll(async () => {
  await seedCatalogue(database.url);
  await seedDemo(database.url);
});
beforeEach(async () => {
  await database.query(
    'truncate bookings, payments, captures, refunds, promo_redemptions, contact_messages cascade',
  );
  await database.query('truncate outbox cascade');
  await database.query('delete from promo_codes where example');
  await database.query('delete from custom_games where creation_key is null');
  await write();
});

it('a first start has sixty bookings in every state, past and to come, of many kinds and with invented families', async () => {
  expect(await count('bookings where example')).toBe(60);
  const states = await database.query<{ state: string }>(
    `select distinct b.status || ' ' || m.money_state as state from bookings b join booking_money m on m.booking_id = b.id`,
  );
  expect(states.map(({ state }) => state).toSorted()).toEqual([
    'cancelled refunded',
    'cancelled unpaid',
    'completed free',
    'completed paid',
    'completed part-refunded',
    'confirmed free',
    'confirmed paid',
    'confirmed part-paid',
    'confirmed unpaid',
    'expired unpaid',
    'pending unpaid',
  ]);
  const [spread] = await database.query<Record<string, number | boolean>>(
    `select count(distinct event_type)::int as kinds, count(distinct guest_count) > 10 as "areSizes",
       count(distinct event_theme)::int as themes, max(event_date) - min(event_date) >= 55 as "isTwoMonths",
       bool_and(parent_email like '%@example.com' and parent_phone like '%555-01%') as "isInvented",
       bool_and(created_at < $2 and user_id is null and visitor_ids = '{}') as "isNobodys",
       bool_or(event_date < $1::date) and bool_or(event_date > $1::date) as "isBoth" from bookings`,
    [modules.get(Clock).today(), modules.get(Clock).now()],
  );
  expect(spread).toEqual({
    kinds: 8,
    areSizes: true,
    themes: 5,
    isTwoMonths: true,
    isInvented: true,
    isNobodys: true,
    isBoth: true,
  });
});

it('each price is what the site would ask, and what was paid and went back stands in the ledger', async () => {
  const rows = await database.query<{
    gameCount: number;
    guestCount: number;
    addOns: Record<string, boolean>;
    totalCents: number;
    paymentStatus: string;
    moneyState: string;
    partPaidCents: number;
    capturedCents: number;
  }>(
    `select b.game_count as "gameCount", b.guest_count as "guestCount", b.add_ons as "addOns",
       b.total_cents as "totalCents", b.payment_status as "paymentStatus", m.money_state as "moneyState",
       b.part_paid_cents as "partPaidCents", m.captured_cents as "capturedCents"
     from bookings b join booking_money m on m.booking_id = b.id`,
  );
  const words: Record<string, string> = {
    unpaid: 'pending',
    'part-paid': 'pending',
    paid: 'completed',
    free: 'completed',
    refunded: 'refunded',
    'part-refunded': 'partially_refunded',
  };
  for (const { totalCents, moneyState, paymentStatus, partPaidCents, capturedCents, ...input } of rows) {
    expect(totalCents).toBe(quote(input, FIRST_BOOK).totalCents);
    expect(paymentStatus).toBe(words[moneyState]);
    expect(partPaidCents).toBe(moneyState === 'part-paid' ? capturedCents : 0);
  }
  const uses = await database.query(
    `select c.code, c.usage_count = count(r.*)::int as "isCounted", c.is_active as "isActive",
       bool_and(b.discount_cents = r.discount_cents and b.promo_code = c.code) as "isSame"
     from promo_codes c join promo_redemptions r on r.promo_code_id = c.id join bookings b on b.id = r.booking_id
     group by c.id order by c.code`,
  );
  expect(uses).toEqual([
    { code: 'EXAMPLE15', isCounted: true, isActive: false, isSame: true },
    { code: 'EXAMPLEFREE', isCounted: true, isActive: false, isSame: true },
  ]);
  expect(await count('payments where provider_order_id is not null or next_look_at is not null')).toBe(0);
});

it('nobody is told of any of it: no event, no job, no mail', async () => {
  expect(await count('outbox')).toBe(0);
  expect(await count('sent_mails')).toBe(0);
  expect(await count('crew_reservations')).toBe(0);
});

it('they are written once, and never into a database in which somebody has booked', async () => {
  expect(await write()).toBe(0);
  expect(await count('bookings')).toBe(60);
  await database.query('truncate bookings cascade');
  await insertBooking(database);
  expect(await write()).toBe(0);
});

it('removing takes every one with all that hangs on it, leaves what families have, and is written down once', async () => {
  const { id: userId } = await insertUser(database, { role: 'admin' });
  const real = await insertBooking(database);
  await insertPaid(database, { bookingId: real.id });
  await database.query(
    `insert into contact_messages (id, name, email, subject, message) values (gen_random_uuid(), 'Pat', 'p@x.y', 'other', 'Hello there')`,
  );
  const examples = modules.get(DemoDataService);
  expect(await examples.count()).toEqual({ bookings: 60 });
  const before = {
    paid: await count('payments p join bookings b on b.id = p.booking_id where not b.example'),
  };
  await examples.remove({ userId } as RequestUser);
  await examples.remove({ userId } as RequestUser);
  expect(await examples.count()).toEqual({ bookings: 0 });
  expect(await count('bookings')).toBe(1);
  expect(await count(`bookings where id = '${real.id}'`)).toBe(1);
  expect(await count('payments')).toBe(before.paid);
  expect(await count('captures')).toBe(before.paid);
  expect(await count('refunds')).toBe(0);
  expect(await count('promo_redemptions')).toBe(0);
  expect(await count("promo_codes where code like 'EXAMPLE%'")).toBe(0);
  expect(await count('contact_messages')).toBe(1);
  expect(await count('custom_games')).toBe(0);
  expect(
    await count('booking_history h where not exists (select from bookings where id = h.booking_id)'),
  ).toBe(0);
  expect(
    await count('booking_search s where not exists (select from bookings where id = s.booking_id)'),
  ).toBe(0);
  expect(await database.query('select sum(bookings)::int as sum from booking_tallies')).toEqual([{ sum: 1 }]);
  expect(await database.query('select what, facts from audit_log')).toEqual([
    { what: 'examples-removed', facts: { bookings: 60 } },
  ]);
});
