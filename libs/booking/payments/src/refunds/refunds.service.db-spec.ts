import type { RequestUser } from '#libs/platform/auth';
import { REMOVED, type Booking } from '#libs/booking/bookings';
import { insertBooking, insertPaid, insertRefund, insertUser, setUpModules } from '#libs/platform/testing';
import { PaymentsModule } from '../payments.module.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { RefundsService } from './refunds.service.js';

const paypal = {
  isConfigured: true,
  refund: async ({ requestId: id }: { requestId: string }) => ({ id, status: 'COMPLETED' }),
};
const { modules, database, clock } = setUpModules([PaymentsModule], { replace: [[PayPalClient, paypal]] });
beforeEach(() => database.clear('bookings'));

it('a refund request is executed once per key, even if sent concurrently', async () => {
  const { id: bookingId } = await insertBooking(database);
  await insertPaid(database, { bookingId });
  const { id: userId } = await insertUser(database, { username: 'staff' });
  const currentUser = { isKnown: true, isAdmin: true, userId, sessionId: '' } as RequestUser;
  const input = { amount: '50.00', reason: 'Rain' };
  const send = (creationKey: string) =>
    modules.get(RefundsService).request({ bookingId, input, currentUser, creationKey });
  const answers = [...(await Promise.all([send('one'), send('one')])), await send('one')];
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  await send('another');
  expect(await database.query('select refunded_cents as cents from captures')).toEqual([{ cents: 10_000 }]);
});

describe('the reason of a refund', () => {
  const PURGED: Partial<Booking> = {
    purgedAt: new Date('2026-09-01T12:00:00Z'),
    childName: REMOVED,
    childAge: null,
    location: { address: '', city: '', state: 'NY', zipCode: '', spaceDetails: '' },
  };
  async function refundOf(booking: Partial<Booking>): Promise<string> {
    const { id: bookingId } = await insertBooking(database, booking);
    const paid = await insertPaid(database, { bookingId });
    await insertRefund(database, {
      ...paid,
      reason: 'Robin was ill',
      createdAt: new Date('2026-09-01T16:00:00Z'),
    });
    return bookingId;
  }
  const reasonOf = async (bookingId: string) =>
    (await database.query('select reason from refunds where booking_id = $1', [bookingId]))[0].reason;

  it('is redacted with the booking’s child, and that of another booking is not', async () => {
    const [purged, other] = [await refundOf(PURGED), await refundOf({})];
    await modules.get(RefundsService).redactReasons(purged);
    expect([await reasonOf(purged), await reasonOf(other)]).toEqual([REMOVED, 'Robin was ill']);
  });

  it('is redacted a week after it was written when the child was removed before, and only then', async () => {
    const [purged, other] = [await refundOf(PURGED), await refundOf({})];
    const redact = () => modules.get(RefundsService).redactLateReasons();
    clock.set('2026-09-08T15:59:59Z');
    expect(await redact()).toBe(0);
    clock.set('2026-09-08T16:00:00Z');
    expect([await redact(), await redact()]).toEqual([1, 0]);
    expect([await reasonOf(purged), await reasonOf(other)]).toEqual([REMOVED, 'Robin was ill']);
  });
});
