import type { TestingModule } from '@nestjs/testing';
import type { Booking } from '#libs/bookings';
import { insertBooking, insertPaid, insertRefund, UNPAID } from '#libs/testing';
import { setStage, settle as settleAll, type Stage } from './start-worker.js';

let stage: Stage;
let worker: TestingModule;

beforeAll(async () => {
  stage = await setStage();
  worker = await stage.startWorker();
}, 60_000);
afterAll(() => stage.close());
beforeEach(() => {
  stage.mailbox.mails.length = 0;
});

const query = <Row>(sql: string, values: unknown[] = []) => stage.database.query<Row>(sql, values);
const deliver = (name: string, payload: object) =>
  query('insert into outbox (name, payload) values ($1, $2)', [name, payload]);
const settle = () => settleAll(stage, worker);
const raws = () => stage.mailbox.mails.map(({ raw }) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '='));

/** Money of a booking as the ledger has it; returns the refund's id when a part was paid back. */
async function ledger({ id: bookingId }: Booking, refundCents: number | null = null): Promise<string | null> {
  const paid = await insertPaid(stage.database, { bookingId }, { feeCents: 1_445 });
  if (refundCents === null) return null;
  return (await insertRefund(stage.database, { ...paid, amountCents: refundCents })).id;
}
const callOff = ({ id }: Booking, at: string) =>
  query('insert into booking_cancellations (booking_id, reason, at) values ($1, $2, $3)', [
    id,
    'The hall <b>burnt</b> down',
    at,
  ]);

it('a booking confirmed by hand: one mail that says what is due and where to pay, however often it is told', async () => {
  const booking = await insertBooking(stage.database, { ...UNPAID, status: 'confirmed' });
  await deliver('booking-hand-confirmed', { bookingId: booking.id });
  await settle();
  await deliver('booking-hand-confirmed', { bookingId: booking.id });
  await settle();
  expect(raws()).toHaveLength(1);
  expect(raws()[0]).toContain('$400.00 USD are still due');
  expect(raws()[0]).toContain(`/booking?resume=${booking.id}&key=`);
});

it('one that was paid meanwhile is not asked for money', async () => {
  const booking = await insertBooking(stage.database);
  await deliver('booking-hand-confirmed', { bookingId: booking.id });
  await settle();
  expect(stage.mailbox.mails).toEqual([]);
});

it.each([
  ['in time and paid', '2026-12-01T15:00:00Z', true, 'less the processing fee of $14.45'],
  ['too late and paid', '2026-12-05T12:00:00Z', true, 'we look at your payment in person'],
  ['unpaid', '2026-12-01T15:00:00Z', false, 'Nothing was charged'],
])(
  'a booking called off %s: one mail with the reason and what happens to the money',
  async (_, at, isPaid, words) => {
    const unpaid = isPaid ? {} : ({ paymentStatus: 'pending', paymentCompletedAt: null } as const);
    const booking = await insertBooking(stage.database, { ...unpaid, status: 'cancelled' });
    if (isPaid) await ledger(booking);
    await callOff(booking, at);
    await deliver('booking-cancelled', { bookingId: booking.id });
    await settle();
    await deliver('booking-cancelled', { bookingId: booking.id });
    await settle();
    expect(stage.mailbox.mails.map(({ to }) => to)).toEqual([[booking.parentEmail]]);
    expect(raws()[0]).toContain(words);
    expect(raws()[0]).toContain('The hall &lt;b&gt;burnt&lt;/b&gt; down');
    expect(raws()[0]).not.toContain(booking.childName);
  },
);

it('a refund: one mail with its amount, and it stands with the booking’s mails', async () => {
  const booking = await insertBooking(stage.database, { paymentStatus: 'partially_refunded' });
  const refundId = await ledger(booking, 12_000);
  await deliver('payment-refunded', { bookingId: booking.id, refundId });
  await settle();
  await deliver('payment-refunded', { bookingId: booking.id, refundId });
  await settle();
  expect(raws()).toHaveLength(1);
  expect(raws()[0]).toContain('$120.00 USD');
  const mails = await query('select kind, subject_id as subject from sent_mails where booking_id = $1', [
    booking.id,
  ]);
  expect(mails).toEqual([{ kind: 'refund', subject: refundId }]);
});

it.each([
  'payment-refunded',
  'booking-cancelled',
  'booking-hand-confirmed',
  'receipt-issued',
  'receipt-delayed',
])('%s of a booking whose parent has left is told to nobody, and is done', async (name) => {
  const changes = {
    'payment-refunded': { paymentStatus: 'partially_refunded' },
    'booking-cancelled': { status: 'cancelled' },
    'booking-hand-confirmed': { ...UNPAID, status: 'confirmed' },
  }[name] as object;
  const booking = await insertBooking(stage.database, { ...changes, parentEmail: '' });
  const refundId = await ledger(booking, 12_000);
  await callOff(booking, '2026-12-01T15:00:00Z');
  await deliver(name, { bookingId: booking.id, refundId, receiptId: booking.id });
  await settle();
  expect(stage.mailbox.mails).toEqual([]);
  expect(await query('select from sent_mails where booking_id = $1', [booking.id])).toEqual([]);
});

describe('a mail sent again by hand', () => {
  const press = async ({ id: bookingId }: Booking, kind: string) => {
    const [resend] = await query<{ id: string }>(
      'insert into mail_resends (booking_id, kind) values ($1, $2) returning id',
      [bookingId, kind],
    );
    return { bookingId, resendId: resend.id };
  };
  const later = new Date(Date.now() + 30 * 86_400_000);

  it.each([
    ['confirmation', {}, 'Your booking is confirmed'],
    ['confirmation', { ...UNPAID, status: 'confirmed' }, 'still due'],
    ['unpaid-reminder', { ...UNPAID, startsAt: later }, 'Your booking is waiting for you'],
    ['cancellation', { status: 'cancelled' }, 'Your booking was cancelled'],
    ['refund', { paymentStatus: 'partially_refunded' }, 'Your refund is on its way'],
  ] as const)('%s (%j) goes out once for each press, beside the first one', async (kind, changes, words) => {
    const booking = await insertBooking(stage.database, changes);
    if (kind === 'refund') await ledger(booking, 5_000);
    if (kind === 'cancellation') await callOff(booking, '2026-12-01T15:00:00Z');
    const first = await press(booking, kind);
    for (const payload of [first, first, await press(booking, kind)]) {
      await deliver('mail-resend-requested', payload);
      await settle();
    }
    expect(raws()).toHaveLength(2);
    expect(raws()[0]).toContain(words);
    expect(new Set(stage.mailbox.mails.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it('that makes no sense any more is left out', async () => {
    const booking = await insertBooking(stage.database);
    await deliver('mail-resend-requested', await press(booking, 'unpaid-reminder'));
    await settle();
    expect(stage.mailbox.mails).toEqual([]);
  });
});
