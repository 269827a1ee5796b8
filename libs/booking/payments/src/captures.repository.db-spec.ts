import { insertBooking, insertPaid, insertPayment, setUpModules, UNPAID } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { MINUTE_MS } from '#libs/shared/contracts';
import { CapturesRepository } from './captures.repository.js';
import { PaymentsModule } from './payments.module.js';
import { PaymentsQueries } from './payments.queries.js';
import { PaymentsRepository } from './payments.repository.js';

const PRICE = 40_000;
const CAPTURE = { id: 'CAP1', amountCents: 40_000, currency: 'USD', feeCents: null };

const { modules, database } = setUpModules([PaymentsModule]);

beforeEach(() => database.clear('bookings'));

it('a capture that was read before a refund does not undo the refund’s status', async () => {
  const { id: bookingId } = await insertBooking(database, UNPAID);
  const { id } = await insertPayment(database, { bookingId });
  const payment = await modules.get(PaymentsRepository).get(id);
  const record = (status: string) =>
    modules.get(CapturesRepository).record(modules.get(DataSource).manager, payment, { ...CAPTURE, status });
  const storedStatus = async () => (await database.query('select status from captures'))[0].status;
  await record('COMPLETED');
  await database.query("update captures set status = 'PARTIALLY_REFUNDED', refunded_cents = 100");
  await record('COMPLETED');
  expect(await storedStatus()).toBe('PARTIALLY_REFUNDED');
  await record('REFUNDED');
  expect(await storedStatus()).toBe('REFUNDED');
});

it('open captures count unanswered captures, and reviews separately', async () => {
  const at = (status: 'capturing' | 'pending' | 'open' | 'failed', amountCents: number, minutes: number) =>
    insertBooking(database, UNPAID).then(({ id: bookingId }) =>
      insertPayment(database, {
        bookingId,
        status,
        amountCents,
        updatedAt: new Date(Date.now() - minutes * MINUTE_MS),
      }),
    );
  const open = () => modules.get(PaymentsQueries).openCaptures();
  expect(await open()).toEqual({ unanswered: 0, cents: 0, oldestSeconds: null, reviewed: 0 });
  await Promise.all([at('capturing', 40_000, 2), at('capturing', 43_000, 5), at('pending', 10_000, 90)]);
  await Promise.all([at('open', 10_000, 90), at('failed', 10_000, 90)]);
  const { oldestSeconds, ...found } = await open();
  expect(found).toEqual({ unanswered: 2, cents: 83_000, reviewed: 1 });
  expect(Math.round(Number(oldestSeconds) / 60)).toBe(5);
});

it.each([
  ['COMPLETED', PRICE, PRICE],
  ['PARTIALLY_REFUNDED', PRICE, PRICE],
  ['REFUNDED', PRICE, 0],
  ['PENDING', 0, 0],
  ['DECLINED', 0, 0],
  ['FAILED', 0, 0],
])(
  'booking_money, collectedCents, capturesOf and paidCents agree about a %s capture',
  async (status, collected, paid) => {
    const { id: bookingId } = await insertBooking(database);
    await insertPaid(database, { bookingId }, { status });
    const [{ cents }] = await database.query(
      'select captured_cents as cents from booking_money where booking_id = $1',
      [bookingId],
    );
    expect(cents).toBe(collected);
    expect(await modules.get(PaymentsQueries).collectedCents()).toBe(collected);
    const refundable = await modules.get(CapturesRepository).capturesOf(bookingId);
    expect(refundable.map(({ amountCents }) => amountCents)).toEqual(collected ? [collected] : []);
    const { manager } = modules.get(DataSource);
    expect(await modules.get(CapturesRepository).paidCents(manager, bookingId)).toBe(paid);
  },
);
