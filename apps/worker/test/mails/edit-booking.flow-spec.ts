// An edit, from outbox event to mail and receipt.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { BookingLifecycleService, BookingsService, type Booking } from '#libs/booking/bookings';
import { DueMailsService, NotificationsHandlers } from '#libs/office/notifications';
import { OutboxService, type EventMap } from '#libs/platform/events';
import { insertBooking, insertPaid, UNPAID } from '#libs/platform/testing';
import { pdfText } from '../fixtures/pdf-text.js';
import { deliverTwice, setUpFixture, settle, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startPrintingWorker();
}, 120_000);
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.mailbox.mails.length = 0;
  await fixture.database.clear('bookings');
});

const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values);
const deliver = (name: string, payload: object) => deliverTwice(fixture, worker, name, payload);

/** Edits the number of children of a paid booking; returns the edit's id. */
async function edited({ id }: Booking, tell: boolean): Promise<string> {
  await query(
    `update bookings set guest_count = 19, total_cents = 46000, final_cents = 46000, payment_status = 'pending',
       part_paid_cents = 40000, revision = revision + 1, version = version + 1 where id = $1`,
    [id],
  );
  const [{ id: editId }] = await query<{ id: string }>(
    `insert into booking_edits (booking_id, fields, from_cents, to_cents, tell, at)
     values ($1, '{guestCount}', 40000, 46000, $2, now()) returning id`,
    [id, tell],
  );
  return editId;
}
async function receiptOf({ id }: Booking): Promise<string> {
  const [{ file }] = await query<{ file: string }>(
    'select html_file as file from receipts where booking_id = $1',
    [id],
  );
  return (await readFile(join(fixture.folder, 'documents/receipts', file), 'utf8'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^.*Thank you/, '');
}
/** The text of a mail's attached PDF, without spaces; '' without one. */
function attachedText(raw: string): string {
  const part = raw.split(/\r?\n--/).find((each) => /filename=receipt-/.test(each));
  return part ? pdfText(Buffer.from(part.split('\r\n\r\n')[1], 'base64')) : '';
}
async function confirmPaid(paid: EventMap['payment-captured']): Promise<void> {
  const lifecycle = worker.get(BookingLifecycleService, { strict: false });
  await worker.get(DataSource).transaction(async (tx) => {
    await lifecycle.confirm(tx, paid.bookingId, { promoCode: null, discountCents: 0 });
    await worker.get(OutboxService, { strict: false }).publish(tx, 'payment-captured', paid);
  });
}
/** Pays the amount due as a settlement does; returns the payment's id. */
async function paysTheRest({ id: bookingId }: Booking): Promise<string> {
  const { paymentId } = await insertPaid(fixture.database, { bookingId, attempt: 2, amountCents: 6_000 });
  const bookings = worker.get(BookingsService, { strict: false });
  const revision = ((await bookings.find(bookingId))?.revision ?? 0) + 1;
  await confirmPaid({ bookingId, paymentId, revision });
  await settle(fixture, worker);
  return paymentId;
}
const FUTURE = { eventDate: '2031-05-10', startsAt: new Date('2031-05-10T14:00:00Z') };
async function paidWithReceipt(): Promise<Booking> {
  const booking = await insertBooking(fixture.database, FUTURE);
  await insertPaid(fixture.database, { bookingId: booking.id });
  await deliver('booking-confirmed', { bookingId: booking.id });
  fixture.mailbox.mails.length = 0;
  return booking;
}

it('an edit sends one mail with both prices and a link to pay the rest, and a second receipt revision', async () => {
  const booking = await paidWithReceipt();
  expect(await receiptOf(booking)).not.toContain('Revision');
  await deliver('booking-edited', {
    bookingId: booking.id,
    editId: await edited(booking, true),
  });
  const mails = fixture.mailbox.mails.filter(({ to }) => to.includes(booking.parentEmail));
  expect(mails).toHaveLength(1);
  const flat = mails[0].raw.replace(/=\r\n/g, '');
  expect(flat).toContain('Subject: Your booking was changed');
  expect(flat).toContain('Price until now: $400.00');
  expect(flat).toContain('Price now: $460.00');
  expect(flat).toMatch(/Pay \$60\.00: http.*resume=3D/);
  expect(flat).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
  expect(flat).toContain('Your new receipt is attached.');
  expect(attachedText(mails[0].raw)).toMatch(/PAIDINPART.*Revision2.*Stilldue\$60\.00/);
  expect(await receiptOf(booking)).toMatch(
    /\$400\.00, and \$60\.00 are still to be paid.*PAID IN PART.*Revision 2 .*Still due \$60\.00/,
  );
}, 60_000);

it('paying the rest sends one mail with the next receipt revision', async () => {
  const booking = await paidWithReceipt();
  await deliver('booking-edited', {
    bookingId: booking.id,
    editId: await edited(booking, false),
  });
  expect(fixture.mailbox.mails).toEqual([]);
  const paymentId = await paysTheRest(booking);
  await deliver('payment-captured', { bookingId: booking.id, paymentId, revision: 2 });
  expect(await receiptOf(booking)).toMatch(
    /PAID IN FULL.*R-\d+ · Revision 3 .*Payment by PayPal, [^$]+ \$400\.00 Payment by PayPal, [^$]+ \$60\.00 Total paid \$460\.00/,
  );
  expect(await query('select from receipts')).toHaveLength(1);
  const mails = fixture.mailbox.mails.filter(({ to }) => to.includes(booking.parentEmail));
  expect(mails).toHaveLength(1);
  const flat = mails[0].raw.replace(/=\r\n/g, '');
  expect(flat).toContain('Subject: We received your payment');
  expect(flat).toContain('Thank you! We have received $60.00 by PayPal. Your booking is paid in full.');
  expect(flat).toMatch(
    /Total: \$460\.00\s+Payment by PayPal, [^$]+: \$400\.00\s+Payment by PayPal, [^$]+: \$60\.00\s+Total paid: \$460\.00/,
  );
  expect(attachedText(mails[0].raw)).toMatch(/PAIDINFULL.*Revision3.*Totalpaid\$460\.00/);
}, 60_000);

it('the first payment sends only the confirmation', async () => {
  const booking = await insertBooking(fixture.database, { ...FUTURE, ...UNPAID });
  const { paymentId } = await insertPaid(fixture.database, { bookingId: booking.id });
  const paid = { bookingId: booking.id, paymentId, revision: 1 };
  await confirmPaid(paid);
  await settle(fixture, worker);
  await deliver('payment-captured', paid);
  expect(fixture.mailbox.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])).toEqual([
    'Your booking is confirmed: Saturday, May 10, 2031',
  ]);
}, 60_000);

it('a mail about an edit waits for the new receipt, and has a link when that is delayed', async () => {
  const booking = await paidWithReceipt();
  const editId = await edited(booking, true);
  const { id: bookingId } = booking;
  await worker.get(NotificationsHandlers).sendEdited({ bookingId, editId });
  expect(fixture.mailbox.mails).toEqual([]);
  await query("update sent_mails set created_at = created_at - interval '11 minutes' where subject_id = $1", [
    editId,
  ]);
  const sweep = () => worker.get(DueMailsService, { strict: false }).publishDelayedReceipts();
  expect([await sweep(), await sweep()]).toEqual([1, 0]);
  await settle(fixture, worker);
  const [{ raw }] = fixture.mailbox.mails.filter(({ to }) => to.includes(booking.parentEmail));
  const flat = raw.replace(/=\r\n/g, '');
  expect(flat).toContain('Your new receipt takes a little longer. You will find it here:');
  expect(flat).toContain(`/booking?receipt=3D${bookingId}#key=3D`);
  await deliver('booking-edited', { bookingId, editId });
  expect(fixture.mailbox.mails.filter(({ to }) => to.includes(booking.parentEmail))).toHaveLength(1);
}, 60_000);
