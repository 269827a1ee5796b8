import { insertBooking, insertPayment, setUpRooms, UNPAID } from '#libs/testing';
import { DataSource } from 'typeorm';
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

it('what PayPal said of money before a refund of ours does not undo the refund’s word', async () => {
  const enter = (status: string) =>
    rooms.get(PaymentsLedger).enter(rooms.get(DataSource).manager, payment, { ...CAPTURE, status });
  const said = async () => (await database.query('select status from captures'))[0].status;
  await enter('COMPLETED');
  await database.query("update captures set status = 'PARTIALLY_REFUNDED', refunded_cents = 100");
  await enter('COMPLETED');
  expect(await said()).toBe('PARTIALLY_REFUNDED');
  await enter('REFUNDED');
  expect(await said()).toBe('REFUNDED');
});
