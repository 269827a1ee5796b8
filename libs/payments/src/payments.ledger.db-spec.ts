import { insertBooking, insertPayment, setUpRooms, UNPAID } from '#libs/testing';
import type { Payment } from './payment.entity.js';
import { PaymentsLedger } from './payments.ledger.js';
import { PaymentSettlement } from './payment-settlement.js';
import { PaymentsModule } from './payments.module.js';

const CAPTURE = { id: 'CAP1', amountCents: 40_000, currency: 'USD', feeCents: null };

const { rooms, database } = setUpRooms([PaymentsModule]);
let payment: Payment;

beforeEach(async () => {
  await database.query('truncate bookings cascade');
  const { id: bookingId } = await insertBooking(database, UNPAID);
  const { id } = await insertPayment(database, { bookingId });
  // What a slower request still believes while a quicker one has settled.
  payment = { ...(await rooms.get(PaymentsLedger).current(id)), status: 'capturing' };
});

it('a refusal that arrives after the payment was settled tells that it is settled', async () => {
  const { status } = await rooms.get(PaymentSettlement).fail(payment, 'INSTRUMENT_DECLINED');
  expect(status).toBe('captured');
});

it('a review that arrives after the payment was settled tells that it is settled', async () => {
  const pending = { ...CAPTURE, status: 'PENDING' };
  const { status } = await rooms.get(PaymentSettlement).keepPending(payment, pending);
  expect(status).toBe('captured');
});
