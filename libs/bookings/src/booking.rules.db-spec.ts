import { BOOKING_STATUSES, PAYMENT_STATUSES } from '#libs/contracts';
import { createTestDatabase, type TestDatabase } from '#libs/testing';
import { IS_OPEN_SQL, IS_PAYABLE_SQL, isOpen, isPayable } from './booking.rules.js';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

const cases = BOOKING_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })),
);

it.each(cases)(
  'the database reads a $status booking whose payment is $paymentStatus as we do',
  async (booking) => {
    const [read] = await database.query(
      `select ${IS_PAYABLE_SQL} as "isPayable", ${IS_OPEN_SQL} as "isOpen"
     from (select $1::text as status, $2::text as payment_status) as bookings`,
      [booking.status, booking.paymentStatus],
    );
    expect(read).toEqual({ isPayable: isPayable(booking), isOpen: isOpen(booking) });
  },
);
