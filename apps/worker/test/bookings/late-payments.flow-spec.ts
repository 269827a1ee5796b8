import { randomUUID } from 'node:crypto';
import type { TestingModule } from '@nestjs/testing';
import type { Booking } from '#libs/booking/bookings';
import { insertBooking, insertPaid, insertPayment, insertRefund, UNPAID } from '#libs/platform/testing';
import { deliverTwice, setUpFixture, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
}, 60_000);
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.mailbox.mails.length = 0;
});

const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values);
const deliver = (name: string, payload: object) => deliverTwice(fixture, worker, name, payload);
const raws = () => fixture.mailbox.mails.map(({ raw }) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '='));

/** An unapplied payment of this booking with a refund; returns their ids. */
async function insertUnapplied({ id: bookingId }: Booking, status: 'completed' | 'failed') {
  const paid = await insertPaid(fixture.database, { bookingId, attempt: 2, status: 'unapplied' });
  const { id: refundId } = await insertRefund(fixture.database, { ...paid, status, reason: 'Late' });
  return { paymentId: paid.paymentId, refundId };
}

it('an unapplied payment is mailed to the organizer once, with a link to the booking', async () => {
  const booking = await insertBooking(fixture.database);
  const { paymentId } = await insertUnapplied(booking, 'completed');
  await deliver('payment-unapplied', { bookingId: booking.id, paymentId });
  expect(raws()).toHaveLength(1);
  expect(raws()[0]).toContain('$400.00 arrived twice or too late');
  expect(raws()[0]).toContain(`/admin?booking=${booking.id}`);
});

it('its refund is mailed to the parent once, with what it means for the booking', async () => {
  const booking = await insertBooking(fixture.database);
  const { refundId } = await insertUnapplied(booking, 'completed');
  await deliver('payment-refunded', { bookingId: booking.id, refundId });
  expect(raws()).toHaveLength(1);
  expect(raws()[0]).toContain('A payment of $400.00 reached us twice or too late');
  expect(raws()[0]).toContain('Your booking itself is paid and has not changed.');
});

it('a refund that PayPal rejects is mailed to the organizer once', async () => {
  const booking = await insertBooking(fixture.database);
  const { refundId } = await insertUnapplied(booking, 'failed');
  await deliver('refund-failed', { bookingId: booking.id, refundId });
  expect(raws()).toHaveLength(1);
  expect(raws()[0]).toContain('PayPal refused to refund $400.00.');
});

it('a payment that PayPal declined after its review is mailed once, with a link to pay', async () => {
  const booking = await insertBooking(fixture.database, UNPAID);
  const declined = { bookingId: booking.id, status: 'failed' as const };
  const { id: paymentId } = await insertPayment(fixture.database, declined);
  await deliver('payment-declined', { bookingId: booking.id, paymentId });
  expect(raws()).toHaveLength(1);
  expect(raws()[0]).toContain('Subject: Your payment did not go through');
  expect(raws()[0]).toContain(
    'PayPal reviewed your payment of $400.00 and declined it. You were not charged.',
  );
  expect(raws()[0]).toMatch(/Pay \$400\.00: http.*resume=/);
});

it('a payment that was declined is not mailed once another one paid the booking', async () => {
  const booking = await insertBooking(fixture.database);
  const declined = { bookingId: booking.id, status: 'failed' as const };
  const { id: paymentId } = await insertPayment(fixture.database, declined);
  await insertPaid(fixture.database, { bookingId: booking.id, attempt: 2 });
  await deliver('payment-declined', { bookingId: booking.id, paymentId });
  expect(raws()).toEqual([]);
});

it('a booking that expired unpaid is mailed to the family once', async () => {
  const booking = await insertBooking(fixture.database, { ...UNPAID, status: 'expired' });
  await deliver('booking-expired', { bookingId: booking.id });
  expect(raws()).toHaveLength(1);
  expect(raws()[0]).toContain('so it has expired. Nothing was charged.');
});

it('an ended hold is mailed to the family once', async () => {
  const booking = await insertBooking(fixture.database, { ...UNPAID, status: 'expired' });
  const reservationId = randomUUID();
  await deliver('booking-expired', { bookingId: booking.id, reservationId });
  expect(raws()).toHaveLength(1);
  expect(raws()[0]).toContain('Subject: Your time is free again');
  expect(raws()[0]).toContain(`/booking?resume=${booking.id}#key=`);
});

it('a late payment for a taken time is mailed to parent and organizer once, and not refunded', async () => {
  const booking = await insertBooking(fixture.database, { ...UNPAID, status: 'expired' });
  const { paymentId } = await insertPaid(fixture.database, { bookingId: booking.id, status: 'unapplied' });
  await query("update payments set returns_after = now() + interval '48 hours' where id = $1", [paymentId]);
  await deliver('payment-unapplied', { bookingId: booking.id, paymentId });
  const mails = raws();
  expect(mails).toHaveLength(2);
  expect(
    mails.filter((mail) => mail.includes('Subject: Your time was taken before your payment arrived')),
  ).toHaveLength(1);
  expect(mails.filter((mail) => mail.includes('the parent can choose another time'))).toHaveLength(1);
  expect(await query('select from refunds where booking_id = $1', [booking.id])).toEqual([]);
});
