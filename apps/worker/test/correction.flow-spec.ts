// A correction, from the event in the outbox to the family's mail and its receipt.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestingModule } from '@nestjs/testing';
import type { Booking } from '#libs/bookings';
import { insertBooking, insertPaid } from '#libs/testing';
import { deliverTwice, setStage, type Stage } from './start-worker.js';

let stage: Stage;
let worker: TestingModule;
const FILES = 'node_modules/.cache/spec-documents/documents/receipts';

beforeAll(async () => {
  stage = await setStage();
  worker = await stage.startPrintingWorker();
}, 120_000);
afterAll(() => stage.close());
beforeEach(async () => {
  stage.mailbox.mails.length = 0;
  await query('truncate bookings cascade');
});

const query = <Row>(sql: string, values: unknown[] = []) => stage.database.query<Row>(sql, values);
const tellTwice = (name: string, payload: object) => deliverTwice(stage, worker, name, payload);

/** As a correction of its head count leaves a paid booking behind; returns the correction's id. */
async function corrected({ id }: Booking, tell: boolean): Promise<string> {
  await query(
    `update bookings set guest_count = 19, total_cents = 46000, final_cents = 46000, payment_status = 'pending',
       part_paid_cents = 40000, revision = revision + 1, version = version + 1 where id = $1`,
    [id],
  );
  const [{ id: correctionId }] = await query<{ id: string }>(
    `insert into booking_corrections (booking_id, fields, from_cents, to_cents, tell, at)
     values ($1, '{guestCount}', 40000, 46000, $2, now()) returning id`,
    [id, tell],
  );
  return correctionId;
}
async function receiptOf({ id }: Booking): Promise<string> {
  const [{ file }] = await query<{ file: string }>(
    'select html_file as file from receipts where booking_id = $1',
    [id],
  );
  return (await readFile(join(FILES, file), 'utf8'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^.*Thank you/, '');
}
const FUTURE = { eventDate: '2031-05-10', startsAt: new Date('2031-05-10T14:00:00Z') };
async function paidWithReceipt(): Promise<Booking> {
  const booking = await insertBooking(stage.database, FUTURE);
  await insertPaid(stage.database, { bookingId: booking.id });
  await tellTwice('booking-confirmed', { bookingId: booking.id });
  stage.mailbox.mails.length = 0;
  return booking;
}

it('the family hears of it once, with both prices and a way to pay the rest; the receipt is its second revision', async () => {
  const booking = await paidWithReceipt();
  expect(await receiptOf(booking)).not.toContain('Revision');
  await tellTwice('booking-corrected', {
    bookingId: booking.id,
    correctionId: await corrected(booking, true),
  });
  const mails = stage.mailbox.mails.filter(({ to }) => to.includes(booking.parentEmail));
  expect(mails).toHaveLength(1);
  const flat = mails[0].raw.replace(/=\r\n/g, '');
  expect(flat).toContain('Subject: Your booking was changed');
  expect(flat).toContain('Price until now: $400.00');
  expect(flat).toContain('Price now: $460.00');
  expect(flat).toMatch(/Pay \$60\.00: http.*resume=3D/);
  expect(flat).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
  expect(await receiptOf(booking)).toMatch(
    /\$400\.00, and \$60\.00 are still to be paid.*PAID IN PART.*Revision 2 .*Still due \$60\.00/,
  );
}, 60_000);

it('when the rest is paid the same revision says so, under the same number', async () => {
  const booking = await paidWithReceipt();
  await tellTwice('booking-corrected', {
    bookingId: booking.id,
    correctionId: await corrected(booking, false),
  });
  expect(stage.mailbox.mails).toEqual([]);
  await query("update bookings set payment_status = 'completed', part_paid_cents = 0 where id = $1", [
    booking.id,
  ]);
  await insertPaid(stage.database, { bookingId: booking.id, attempt: 2, amountCents: 6_000 });
  await tellTwice('payment-captured', { bookingId: booking.id, paymentId: booking.id });
  expect(await receiptOf(booking)).toMatch(/PAID IN FULL.*R-\d+ · Revision 2 .*Total paid \$460\.00/);
  expect(await query('select from receipts')).toHaveLength(1);
}, 60_000);
