import { BOOKING_STATUSES, isPayable, PAYMENT_STATUSES } from '#libs/shared/contracts';
import { setUpDatabase, storedBooking } from '#libs/platform/testing';
import { IS_PAYABLE_SQL } from './booking.rules.js';

const ZONE = 'America/New_York';

const database = setUpDatabase();

const cases = BOOKING_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })),
);

it.each(cases)(
  'SQL and code agree on a $status booking with payment $paymentStatus, before and after its start',
  async (state) => {
    const booking = storedBooking(state);
    for (const secondsLeft of [1, 0, -1]) {
      const now = new Date(booking.startsAt.getTime() - secondsLeft * 1_000);
      const [read] = await database.query(
        `select ${IS_PAYABLE_SQL} and starts_at > $4 as "isPayable"
         from (select $1::text as status, $2::text as payment_status, $3::timestamptz as starts_at) as bookings`,
        [state.status, state.paymentStatus, booking.startsAt, now],
      );
      expect(read).toEqual({ isPayable: isPayable(booking, now, ZONE) });
    }
  },
);
