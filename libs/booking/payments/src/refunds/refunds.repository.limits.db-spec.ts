import { insertBooking, insertPaid, setUpModules, UNPAID } from '#libs/platform/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingAccessService } from '#libs/booking/bookings';
import { withRetry } from '#libs/platform/database';
import { PaymentsModule } from '../payments.module.js';

const TAKEN = 40_000;
const REFUND_CENTS = 9_000;

const { modules, database } = setUpModules([PaymentsModule]);
let bookingId: string;

beforeEach(async () => {
  // Deleting would run the counters, which some of these specs falsify.
  await database.query('truncate bookings cascade');
  bookingId = (await insertBooking(database)).id;
  await insertPaid(database, { bookingId, amountCents: TAKEN });
});

const INSERT = `insert into refunds (booking_id, payment_id, capture_id, amount_cents, reason)
  select $1, payment_id, id, ${REFUND_CENTS}, 'Rain' from captures`;
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
/** Reads what is left, pauses and inserts: a refund without any lock. */
const refundUnlocked = async (tx: EntityManager) => {
  const sql = "select coalesce(sum(amount_cents), 0)::int as given from refunds where status <> 'failed'";
  const [{ given }]: [{ given: number }] = await tx.query(sql);
  await pause();
  if (given + REFUND_CENTS > TAKEN) throw new Error('too much');
  await tx.query(INSERT, [bookingId]);
};
const tenAtOnce = (before: (tx: EntityManager) => Promise<unknown>) =>
  Promise.allSettled(
    Array.from({ length: 10 }, () =>
      modules.get(DataSource).transaction(async (tx) => {
        await before(tx);
        await refundUnlocked(tx);
      }),
    ),
  );
const given = async () =>
  (
    await database.query<{ cents: number }>(
      'select coalesce(sum(amount_cents), 0)::int as cents from refunds',
    )
  )[0].cents;
const withoutCounter = async (work: () => Promise<unknown>) => {
  await database.query('alter table refunds disable trigger count_refund');
  try {
    await work();
  } finally {
    await database.query('alter table refunds enable trigger count_refund');
  }
};

describe('ten concurrent refunds', () => {
  it('stay within the capture with the booking’s lock alone', async () => {
    await withoutCounter(() => tenAtOnce((tx) => modules.get(BookingAccessService).lock(tx, bookingId)));
    expect(await given()).toBe(36_000);
  });

  it('stay within it with the database counter alone', async () => {
    await tenAtOnce(async () => {});
    expect(await given()).toBe(36_000);
  });

  it('control: exceed it without both', async () => {
    await withoutCounter(() => tenAtOnce(async () => {}));
    expect(await given()).toBeGreaterThan(TAKEN);
  });
});

it('a failed refund no longer counts against its capture, nor does one that is deleted', async () => {
  const counted = async () => (await database.query('select refunded_cents as cents from captures'))[0].cents;
  await database.query(INSERT, [bookingId]);
  expect(await counted()).toBe(REFUND_CENTS);
  await database.query("update refunds set status = 'failed'");
  expect(await counted()).toBe(0);
  await database.query(INSERT, [bookingId]);
  await database.query('delete from refunds');
  expect(await counted()).toBe(0);
});

describe('two transactions that deadlock', () => {
  const swap = async (run: (work: (tx: EntityManager) => Promise<void>) => Promise<unknown>) => {
    const ids = [(await insertBooking(database, UNPAID)).id, (await insertBooking(database, UNPAID)).id];
    const touch = (tx: EntityManager, id: string) =>
      tx.query('update bookings set version = version + 1 where id = $1', [id]);
    let holders = 0;
    let release = () => {};
    const bothHoldOne = new Promise<void>((resolve) => (release = resolve));
    return Promise.allSettled(
      [ids, [...ids].reverse()].map(([first, second]) =>
        run(async (tx) => {
          await touch(tx, first);
          if ((holders += 1) === 2) release();
          await bothHoldOne;
          await touch(tx, second);
        }),
      ),
    );
  };

  it('both commit with withRetry', async () => {
    const ends = await swap((work) => withRetry(modules.get(DataSource), work));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  it('control: one fails without a retry', async () => {
    const ends = await swap((work) => modules.get(DataSource).transaction(work));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
