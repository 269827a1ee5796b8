import { BookingsService } from '#libs/booking/bookings';
import {
  BookingChangesModule,
  CancelByStaffService,
  MoveByStaffService,
} from '#libs/booking/booking-changes';
import { CreditsService, OfflinePaymentsService, RefundsService } from '#libs/booking/payments';
import { InboxService } from '#libs/office/inbox';
import { PromoCodesService } from '#libs/shop/promo-codes';
import { Settings } from '#libs/platform/config';
import { OutboxService } from '#libs/platform/events';
import { RequestUser } from '#libs/platform/auth';
import { FIRST_BOOK, quote } from '#libs/shared/pricing';
import { centsToText, daysAfter } from '#libs/shared/contracts';
import { insertBooking, insertCredit, insertPaid, insertUser, setUpModules } from '#libs/platform/testing';
import { seedCatalogue, seedDemo } from '#libs/platform/database';
import { DataSource } from 'typeorm';
import { DemoDataService } from './demo-data.service.js';
import { DemoDataModule } from './demo-data.module.js';
import { writeDemoData } from './write-demo-data.js';

const { modules, database, clock } = setUpModules([DemoDataModule, BookingChangesModule]);
const ADMIN = { role: 'admin', adminLevel: 'full' } as const;
let admin: Awaited<ReturnType<typeof insertUser>>;
let staff: RequestUser;
const write = () => writeDemoData(admin, { settings: modules.get(Settings), now: clock.now() });
const count = async (sql: string) => {
  const [row] = await database.query<{ count: number }>(`select count(*)::int as count from ${sql}`);
  return row.count;
};
const find = async (id: string) => (await modules.get(BookingsService).find(id))!;
const demoBooking = async (condition: string) => {
  const [{ id }] = await database.query<{ id: string }>(
    `select id from bookings b join booking_money m on m.booking_id = b.id where ${condition} order by id limit 1`,
  );
  return find(id);
};

beforeAll(async () => {
  await seedCatalogue(database.url);
  await seedDemo(database.url);
  admin = await insertUser(database, ADMIN);
  staff = new RequestUser({ user: admin });
});
beforeEach(async () => {
  await database.clear(
    'bookings',
    'payments',
    'captures',
    'refunds',
    'credits',
    'promo_redemptions',
    'contact_messages',
    'receipts',
    'sent_mails',
    'demo_rows',
  );
  await database.clear('outbox');
  await database.query("delete from promo_codes where code like 'EXAMPLE%'");
  await database.query('delete from custom_games where creation_key is null');
  expect(await write()).toBe(60);
});

it('a new installation has sixty bookings in every state, past and upcoming, of many kinds, with invented families', async () => {
  expect(await count("bookings where id::text in (select id from demo_rows where kind = 'booking')")).toBe(
    60,
  );
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
       bool_and(parent_email like '%@family.example' and parent_phone like '%555-01%') as "isInvented",
       bool_and(created_at < $2 and user_id is null and created_by_session is null and session_ids = '{}') as "isNobodys",
       bool_or(event_date < $1::date) and bool_or(event_date > $1::date) as "isBoth" from bookings`,
    [clock.today(), clock.now()],
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

it('each price is the site’s price, and payments and refunds are in the ledger', async () => {
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
    `select c.code, c.usage_count = count(r.*)::int as "isCounted", c.expires_at < $1 as "hasEnded",
       bool_and(b.discount_cents = r.discount_cents and b.promo_code = c.code) as "isSame"
     from promo_codes c join promo_redemptions r on r.promo_code_id = c.id join bookings b on b.id = r.booking_id
     group by c.id order by c.code`,
    [clock.today()],
  );
  expect(uses).toEqual([
    { code: 'EXAMPLE15', isCounted: true, hasEnded: true, isSame: true },
    { code: 'EXAMPLEFREE', isCounted: true, hasEnded: true, isSame: true },
  ]);
  expect(await count('payments where provider_order_id is not null or next_poll_at is not null')).toBe(0);
});

it('demo data publishes nothing: no event, no mail, no crew, no audit row', async () => {
  expect(await count('outbox')).toBe(0);
  expect(await count('sent_mails')).toBe(0);
  expect(await count('crew_reservations')).toBe(0);
  expect(await count('audit_log')).toBe(0);
  const codes = await database.query<{ code: string }>(
    "select code from promo_codes where code like 'EXAMPLE%'",
  );
  for (const { code } of codes) {
    const family = { userId: null, email: 'pat@example.com', sessionId: null };
    expect(await modules.get(PromoCodesService).findUsable(code, family, null)).toBeNull();
  }
});

it('payments and refunds are dated in the past weeks, and the services of other contexts are unchanged', async () => {
  const [{ days }] = await database.query<{ days: number }>(
    'select count(distinct created_at::date)::int as days from captures',
  );
  expect(days).toBeGreaterThan(9);
  expect(
    await count(
      `refunds where created_at > '${clock.now().toISOString()}'::timestamptz - interval '59 minutes'`,
    ),
  ).toBe(0);
  expect(modules.get(DataSource).manager.queryRunner).toBeUndefined();
  expect(Object.hasOwn(modules.get(OutboxService), 'publish')).toBe(false);
});

it('a failure halfway rolls everything back', async () => {
  await database.clear(
    'bookings',
    'payments',
    'captures',
    'refunds',
    'credits',
    'promo_redemptions',
    'demo_rows',
  );
  await database.query("delete from promo_codes where code like 'EXAMPLE%'");
  jest.spyOn(CancelByStaffService.prototype, 'cancel').mockRejectedValueOnce(new Error('the power is out'));
  await expect(write()).rejects.toThrow('the power is out');
  expect(await count('bookings')).toBe(0);
  expect(await count('demo_rows')).toBe(0);
});

it('demo data is written once, and never into a database with bookings', async () => {
  expect(await write()).toBe(0);
  expect(await count('bookings')).toBe(60);
  await database.clear('bookings');
  await insertBooking(database);
  expect(await write()).toBe(0);
});

it('staff can answer a demo message, and move, charge and refund a demo booking', async () => {
  const [{ id: messageId }] = await database.query<{ id: string }>(
    "select id from contact_messages where state = 'new' limit 1",
  );
  const input = { text: 'Gladly: Saturday the 12th is free.', answered: true };
  await modules.get(InboxService).reply({ messageId, input, by: admin.id, creationKey: null });
  expect(await count("contact_messages where state = 'answered' and id = '" + messageId + "'")).toBe(1);

  const pending = await demoBooking("b.status = 'pending'");
  const moved = await modules
    .get(MoveByStaffService)
    .reschedule(
      pending.id,
      { day: '2026-08-15', time: '2:00 PM', tell: true, reason: 'Rain', version: pending.version },
      staff,
    );
  expect(moved.eventDate).toBe('2026-08-15');
  const due = { amount: centsToText(moved.finalCents), method: 'cash', receivedOn: clock.today() } as const;
  const paid = await modules.get(OfflinePaymentsService).record({
    bookingId: moved.id,
    input: { ...due, version: moved.version },
    currentUser: staff,
    creationKey: null,
  });
  expect([paid.status, paid.paymentStatus]).toEqual(['confirmed', 'completed']);
  const refund = await modules.get(RefundsService).request({
    bookingId: paid.id,
    input: { amount: '50.00', reason: 'A game fell through' },
    currentUser: staff,
    creationKey: null,
  });
  await modules.get(RefundsService).completeManual(paid.id, refund.id, staff);
  expect((await find(paid.id)).paymentStatus).toBe('partially_refunded');
  expect(
    await count("outbox where name in ('contact-reply-written', 'booking-rescheduled', 'payment-refunded')"),
  ).toBe(3);

  await modules.get(DemoDataService).remove(staff);
  for (const left of [
    'bookings',
    'payments',
    'captures',
    'refunds',
    'contact_replies',
    'outbox',
    'booking_reschedules',
  ])
    expect([left, await count(left)]).toEqual([left, 0]);
});

it('a code used by a real booking is kept without the redemptions of demo bookings', async () => {
  const real = await insertBooking(database);
  const [{ id }] = await database.query<{ id: string }>(
    "select id from promo_codes where code = 'EXAMPLE15'",
  );
  await database.query(
    `insert into promo_redemptions (promo_code_id, booking_id, state, person_keys, discount_type, discount_value,
       discount_cents, held_until) values ($1, $2, 'redeemed', '{mail:x}', 'percentage', 15, 100, now())`,
    [id, real.id],
  );
  await database.query('update promo_codes set usage_count = usage_count + 1 where id = $1', [id]);
  await modules.get(DemoDataService).remove(staff);
  expect(
    await database.query("select code, usage_count as uses from promo_codes where code like 'EXAMPLE%'"),
  ).toEqual([{ code: 'EXAMPLE15', uses: 1 }]);
});

it('removal gives a real family back what a demo booking had of its credit, and ends demo credits', async () => {
  const [source, demo, other] = [
    await insertBooking(database),
    await insertBooking(database),
    await insertBooking(database),
  ];
  await database.query("insert into demo_rows (kind, id) values ('booking', $1)", [demo.id]);
  const credit = async (
    sourceBookingId: string,
    changes: Partial<{ balanceCents: number; expiresOn: string }>,
  ) => {
    const { id } = await insertCredit(database, { sourceBookingId, ...changes });
    await modules.get(CreditsService).createCode(id);
    return id;
  };
  const use = async (creditId: string, bookingId: string, state: 'held' | 'redeemed') => {
    const [{ id }] = await database.query<{ id: string }>(
      `insert into credit_uses (credit_id, booking_id, cents, state, created_at) values ($1, $2, 10000, $3, now())
       returning id`,
      [creditId, bookingId, state],
    );
    const payment = { bookingId, method: 'credit', amountCents: 10_000, providerOrderId: null } as const;
    if (state === 'redeemed') await insertPaid(database, payment, { providerCaptureId: `credit-${id}` });
  };
  // Spent before pretended and real money were kept apart.
  const real = await credit(source.id, { balanceCents: 51_500, expiresOn: clock.today() });
  await use(real, demo.id, 'redeemed');
  const held = await credit(source.id, { balanceCents: 51_500 });
  await use(held, demo.id, 'held');
  const unused = await credit(demo.id, {});
  const spent = await credit(demo.id, { balanceCents: 51_500 });
  await use(spent, other.id, 'redeemed');
  await modules.get(DemoDataService).remove(staff);
  const left = await database.query<{ id: string; cents: number; until: string | null; codes: number }>(
    `select id, balance_cents as cents, to_char(expires_on, 'YYYY-MM-DD') as until,
       (select count(*)::int from credit_codes k where k.credit_id = c.id) as codes from credits c`,
  );
  expect(new Map(left.map(({ id, ...rest }) => [id, rest]))).toEqual(
    new Map([
      [real, { cents: 61_500, until: daysAfter(clock.today(), 90), codes: 1 }],
      [held, { cents: 61_500, until: null, codes: 1 }],
      [spent, { cents: 51_500, until: null, codes: 0 }],
    ]),
  );
  expect(left.map(({ id }) => id)).not.toContain(unused);
  expect(await count('credit_uses')).toBe(1);
});

it('removal deletes all demo data with its dependents, keeps real data, and is audited once', async () => {
  const real = await insertBooking(database);
  await insertPaid(database, { bookingId: real.id });
  await database.query(
    `insert into contact_messages (id, name, email, subject, message) values (gen_random_uuid(), 'Pat', 'p@x.y', 'other', 'Hello there')`,
  );
  const examples = modules.get(DemoDataService);
  expect(await examples.count()).toEqual({ bookings: 60 });
  const paid = await count(`payments where booking_id = '${real.id}'`);
  const audited = await count("audit_log where what = 'examples-removed'");
  await examples.remove(staff);
  await examples.remove(staff);
  expect(await count("audit_log where what = 'examples-removed'")).toBe(audited + 1);
  expect(await examples.count()).toEqual({ bookings: 0 });
  expect(await count('bookings')).toBe(1);
  expect(await count(`bookings where id = '${real.id}'`)).toBe(1);
  expect(await count('payments')).toBe(paid);
  expect(await count('captures')).toBe(paid);
  expect(await count('refunds')).toBe(0);
  expect(await count('promo_redemptions')).toBe(0);
  expect(await count("promo_codes where code like 'EXAMPLE%'")).toBe(0);
  expect(await count('contact_messages')).toBe(1);
  expect(await count('custom_games')).toBe(0);
  expect(await count('demo_rows')).toBe(0);
  expect(
    await count('booking_history h where not exists (select from bookings where id = h.booking_id)'),
  ).toBe(0);
  expect(
    await count('booking_search s where not exists (select from bookings where id = s.booking_id)'),
  ).toBe(0);
  expect(
    await database.query(
      "select what, facts from audit_log where what = 'examples-removed' order by at desc limit 1",
    ),
  ).toEqual([{ what: 'examples-removed', facts: { bookings: 60 } }]);
});
