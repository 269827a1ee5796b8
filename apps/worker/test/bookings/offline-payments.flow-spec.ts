// Checks and cash, from outbox event to mail and receipt.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestingModule } from '@nestjs/testing';
import type { Booking } from '#libs/booking/bookings';
import { insertBooking, insertPaid } from '#libs/platform/testing';
import { deliverTwice, setUpFixture, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startPrintingWorker();
}, 120_000);
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.mailbox.mails.length = 0;
});

const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values);
const deliver = (name: string, payload: object) => deliverTwice(fixture, worker, name, payload);
const FUTURE = { eventDate: '2031-05-10', startsAt: new Date('2031-05-10T14:00:00Z') };

/** Inserts a check payment for a confirmed booking; returns the payment's id. */
async function paidByCheck(booking: Booking, amountCents: number): Promise<string> {
  const { paymentId } = await insertPaid(fixture.database, { bookingId: booking.id, amountCents });
  await query(`update payments set method = 'check', provider_order_id = null where id = $1`, [paymentId]);
  return paymentId;
}
const mailsOf = ({ parentEmail }: Booking) =>
  fixture.mailbox.mails
    .filter(({ to }) => to.includes(parentEmail))
    .map(({ raw }) => raw.replace(/=\r\n/g, ''));

it('a part payment by check is mailed once, with the amount due and a link to pay', async () => {
  const part = { paymentStatus: 'pending', partPaidCents: 15_000 } as const;
  const booking = await insertBooking(fixture.database, { ...FUTURE, ...part });
  const paymentId = await paidByCheck(booking, 15_000);
  await deliver('part-payment-recorded', { bookingId: booking.id, paymentId });
  const mails = mailsOf(booking);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('Subject: We received your payment');
  expect(mails[0]).toContain('Thank you! We have received $150.00 by check.');
  expect(mails[0]).toMatch(/Pay \$250\.00: http.*resume=3D/);
});

it('a reversed payment is mailed once, and the receipt gets a second revision with the amount due', async () => {
  const booking = await insertBooking(fixture.database, FUTURE);
  const paymentId = await paidByCheck(booking, 40_000);
  await deliver('booking-confirmed', { bookingId: booking.id });
  fixture.mailbox.mails.length = 0;
  await query(`update captures set status = 'VOIDED' where payment_id = $1`, [paymentId]);
  await query(`update payments set status = 'failed', failure = 'RECORDED_BY_MISTAKE' where id = $1`, [
    paymentId,
  ]);
  await query(`update bookings set payment_status = 'pending', revision = revision + 1 where id = $1`, [
    booking.id,
  ]);
  await deliver('offline-payment-undone', { bookingId: booking.id, paymentId });
  const mails = mailsOf(booking);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('Subject: A payment was recorded by mistake');
  expect(mails[0]).toContain('We recorded a payment of $400.00 by check for your booking by mistake');
  expect(mails[0]).toMatch(/Pay \$400\.00: http.*resume=3D/);
  const [{ file }] = await query<{ file: string }>(
    'select html_file as file from receipts where booking_id = $1',
    [booking.id],
  );
  const text = (await readFile(join(fixture.folder, 'documents/receipts', file), 'utf8'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  const expected =
    /nothing so far, and \$400\.00 are still to be paid.*NOT PAID.*Revision 2 .*Still due \$400\.00/;
  expect(expected.test(text)).toBe(true);
}, 60_000);

it('no mail is sent for a payment reversed before, a paid booking, or a cancelled one', async () => {
  const undone = await insertBooking(fixture.database, { ...FUTURE, paymentStatus: 'pending' });
  const paymentId = await paidByCheck(undone, 15_000);
  await query(`update payments set status = 'failed', failure = 'RECORDED_BY_MISTAKE' where id = $1`, [
    paymentId,
  ]);
  await deliver('part-payment-recorded', { bookingId: undone.id, paymentId });
  const paid = await insertBooking(fixture.database, FUTURE);
  const whole = await paidByCheck(paid, 40_000);
  await deliver('part-payment-recorded', { bookingId: paid.id, paymentId: whole });
  const off = await insertBooking(fixture.database, {
    ...FUTURE,
    status: 'cancelled',
    paymentStatus: 'pending',
  });
  const part = await paidByCheck(off, 15_000);
  await deliver('part-payment-recorded', { bookingId: off.id, paymentId: part });
  expect([undone, paid, off].flatMap(mailsOf)).toEqual([]);
});
