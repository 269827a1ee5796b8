import { randomUUID } from 'node:crypto';
import { RequestUser } from '#libs/platform/auth';
import { BookingLifecycleService, BookingsService, type Booking } from '#libs/booking/bookings';
import { AppError, centsToText } from '#libs/shared/contracts';
import {
  chanceOf,
  insertBooking,
  insertCredit,
  insertUser,
  setUpModules,
  UNPAID,
} from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';
import { CreditsRepository } from '../credits/credits.repository.js';
import { OfflinePaymentsService } from '../offline/offline-payments.service.js';
import { PaymentEntity, type PaymentPurpose } from '../payment.entity.js';
import { PaymentsModule } from '../payments.module.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { BookingBalanceQueries } from '../refunds/booking-balance.queries.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { LedgerQueries } from './ledger.queries.js';

const paypal = {
  isConfigured: true,
  pollFactor: 1,
  refund: async ({ requestId: id }: { requestId: string }): Promise<object> => ({ id, status: 'COMPLETED' }),
};
const { modules, database, clock } = setUpModules([PaymentsModule], { replace: [[PayPalClient, paypal]] });
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
jest.setTimeout(300_000);

let staff: RequestUser;
let minute = 0;
beforeAll(async () => {
  const user = await insertUser(database, { role: 'admin' });
  staff = new RequestUser({ token: 'a log-in', user });
});

const read = async (id: string) => (await modules.get(BookingsService).find(id)) as Booking;
const due = ({ finalCents, partPaidCents, paymentStatus }: Booking) =>
  paymentStatus === 'pending' ? finalCents - partPaidCents : 0;

async function paypalPays(id: string, purpose: PaymentPurpose, cents: number) {
  if (cents <= 0) return;
  const db = modules.get(DataSource);
  const attempt = (await db.manager.maximum(PaymentEntity, 'attempt', { bookingId: id })) ?? 0;
  const row = { id: randomUUID(), bookingId: id, attempt: attempt + 1, purpose, amountCents: cents };
  const payment = await db.manager.save(
    db.manager.create(PaymentEntity, { ...row, status: 'open', promoCodeId: null }),
  );
  const capture = {
    id: `C-${row.id}`,
    status: 'COMPLETED',
    amountCents: cents,
    currency: 'USD',
    feeCents: 100,
  };
  await modules.get(PaymentSettlementService).settle(payment, capture as never);
  // PayPal's clock is that of the database.
  await database.query('update captures set created_at = $2 where payment_id = $1', [row.id, clock.now()]);
}

async function costs(id: string, change: number) {
  const booking = await read(id);
  const finalCents = booking.finalCents + change;
  const asUnpaid = booking.status === 'pending' ? '' : ", payment_status = 'completed', part_paid_cents = 0";
  await database.query(`update bookings set total_cents = $2, final_cents = $2${asUnpaid} where id = $1`, [
    id,
    finalCents,
  ]);
  if (booking.status === 'pending') return;
  await modules.get(DataSource).transaction(async (tx) => {
    const money = await modules.get(BookingBalanceQueries).totals(id, tx);
    await modules.get(BookingLifecycleService).applyMoney(tx, { ...booking, finalCents }, money);
  });
}

const refund = (bookingId: string, cents: number) =>
  modules.get(RefundsService).request({
    bookingId,
    input: { amount: centsToText(cents), reason: 'Sorry' },
    currentUser: staff,
    creationKey: null,
  });

/** What families and staff do; a step that is not possible at its time changes nothing. */
const STEPS = {
  deposit: async (id: string) => paypalPays(id, 'deposit', (await read(id)).partPaidCents === 0 ? 30_000 : 0),
  balance: async (id: string) => paypalPays(id, 'balance', due(await read(id))),
  check: async (id: string) => {
    const booking = await read(id);
    const input = { method: 'check', amount: '40.00', receivedOn: clock.today(), version: booking.version };
    const recording = { bookingId: id, input: input as never, currentUser: staff, creationKey: null };
    await modules.get(OfflinePaymentsService).record(recording);
  },
  credit: async (id: string) => {
    const cents = Math.min(5_000, due(await read(id)));
    if (cents === 0) return;
    const { id: creditId } = await insertCredit(database, { sourceBookingId: id });
    await modules.get(DataSource).transaction(async (tx) => {
      await modules.get(CreditsRepository).hold(tx, { creditId, bookingId: id, cents });
      const price = { purpose: 'balance', promoCodeId: null, discountCents: 0 } as const;
      await modules.get(PaymentSettlementService).settleWithCredit(tx, await read(id), price);
    });
  },
  up: (id: string) => costs(id, 6_000),
  down: (id: string) => costs(id, -20_000),
  goodwill: (id: string) => refund(id, 5_000),
  tooMuch: async (id: string) => {
    const { tooMuchCents } = await modules.get(BookingBalanceQueries).refundableOf(await read(id));
    if (tooMuchCents > 0) await refund(id, Math.min(tooMuchCents, 20_000));
  },
} as const;
type Step = keyof typeof STEPS;

/** The sums of the rows themselves, and what the rules say about the change and goodwill. */
async function inTheBooks(id: string) {
  const [sums] = await database.query(
    `select (select coalesce(sum(c.amount_cents), 0)::int from captures c join payments p on p.id = c.payment_id
         where p.booking_id = $1 and p.status = 'captured') as paid,
       (select coalesce(sum(r.amount_cents), 0)::int from refunds r join payments p on p.id = r.payment_id where r.booking_id = $1 and r.status = 'completed' and p.status = 'captured') as went,
       (select coalesce(sum(r.amount_cents - r.settles_cents), 0)::int from refunds r join payments p on p.id = r.payment_id
         where r.booking_id = $1 and r.status = 'completed' and p.status = 'captured') as goodwill,
       (select refunded_cents from booking_money where booking_id = $1) as "goodwillOfView"`,
    [id],
  );
  return sums as { paid: number; went: number; goodwill: number; goodwillOfView: number };
}

async function live(order: readonly Step[]): Promise<string> {
  const { id } = await insertBooking(database, {
    ...UNPAID,
    totalCents: 60_000,
    finalCents: 60_000,
  } as never);
  await database.query('update bookings set total_cents = 60000, final_cents = 60000 where id = $1', [id]);
  const happened: number[] = [];
  for (const step of order) {
    clock.set(new Date(Date.UTC(2026, 10, 20, 12, (minute += 1) % 600)).toISOString());
    const before = await modules.get(LedgerQueries).find(id);
    await STEPS[step](id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    const after = await modules.get(LedgerQueries).find(id);
    happened.push(...after.lines.slice(before.lines.length).map(({ cents }) => cents));
    const books = await inTheBooks(id);
    expect({ order, paid: after.paidCents, went: after.refundedCents + after.creditedCents }).toEqual({
      order,
      paid: books.paid,
      went: books.went,
    });
    expect(after.lines.map(({ cents }) => cents)).toEqual(happened);
    // A check to hand back is listed as open until staff have done so.
    const counted = after.lines.filter(
      ({ kind, isOpen }) => kind !== 'unused' && kind !== 'returned' && !isOpen,
    );
    expect(counted.reduce((sum, { cents }) => sum + cents, 0)).toBe(books.paid - books.went);
    expect(books.goodwillOfView).toBe(books.goodwill);
  }
  return id;
}

const NAMES = Object.keys(STEPS) as Step[];
/** Every order of this many of the steps. */
const orders = (length: number): Step[][] =>
  length === 0
    ? [[]]
    : orders(length - 1).flatMap((begun) =>
        NAMES.filter((name) => !begun.includes(name)).map((name) => [...begun, name]),
      );

it('agrees with the rows after every order of its steps', async () => {
  for (const order of orders(Number(process.env.STEPS ?? 2))) await live(order);
});

it(`agrees with the rows after longer histories, seed ${SEED}`, async () => {
  const chance = chanceOf(SEED);
  const life = () =>
    [...NAMES, ...NAMES].map((name) => ({ name, key: chance() })).toSorted((a, b) => a.key - b.key);
  for (let no = 0; no < 20; no += 1) await live(life().map(({ name }) => name));
});

it('the family keeps goodwill in every order of goodwill and change', async () => {
  for (const order of [
    ['deposit', 'balance', 'goodwill', 'down', 'tooMuch'],
    ['deposit', 'goodwill', 'balance', 'down', 'tooMuch'],
    ['deposit', 'balance', 'down', 'tooMuch', 'goodwill'],
  ] as const) {
    const id = await live(order);
    expect(await inTheBooks(id)).toMatchObject({ paid: 60_000, went: 25_000, goodwill: 5_000 });
  }
});
