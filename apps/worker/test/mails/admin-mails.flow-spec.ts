import type { TestingModule } from '@nestjs/testing';
import type { Booking } from '#libs/booking/bookings';
import { insertBooking, insertPaid, insertRefund, UNPAID } from '#libs/platform/testing';
import { DAY_MS } from '#libs/shared/contracts';
import { setUpFixture, settle as settleAll, type Fixture } from '../fixtures/start-worker.js';

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
const deliver = (name: string, payload: object) =>
  query('insert into outbox (name, payload) values ($1, $2)', [name, payload]);
const settle = () => settleAll(fixture, worker);
const raws = () => fixture.mailbox.mails.map(({ raw }) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '='));

/** Inserts a payment and optionally a refund; returns the refund's id. */
async function ledger({ id: bookingId }: Booking, refundCents: number | null = null): Promise<string | null> {
  const paid = await insertPaid(fixture.database, { bookingId }, { feeCents: 1_445 });
  if (refundCents === null) return null;
  return (await insertRefund(fixture.database, { ...paid, amountCents: refundCents })).id;
}
const callOff = ({ id }: Booking, at: string) =>
  query('insert into booking_cancellations (booking_id, reason, at) values ($1, $2, $3)', [
    id,
    'The hall <b>burnt</b> down',
    at,
  ]);

it('a manual confirmation sends one mail with the amount due and a link to pay', async () => {
  const booking = await insertBooking(fixture.database, { ...UNPAID, status: 'confirmed' });
  await deliver('booking-hand-confirmed', { bookingId: booking.id });
  await settle();
  await deliver('booking-hand-confirmed', { bookingId: booking.id });
  await settle();
  expect(raws()).toHaveLength(1);
  expect(raws()[0]).toContain('$400.00 is still due');
  expect(raws()[0]).toContain(`/booking?resume=${booking.id}#key=`);
});

it('a manual confirmation of a booking that has been paid does not ask for a payment', async () => {
  const booking = await insertBooking(fixture.database);
  await deliver('booking-hand-confirmed', { bookingId: booking.id });
  await settle();
  expect(fixture.mailbox.mails).toEqual([]);
});

it.each([
  ['in time and paid', '2026-12-01T15:00:00Z', true, 'less the processing fee of $14.45'],
  ['too late and paid', '2026-12-05T12:00:00Z', true, 'we look at your payment in person'],
  ['unpaid', '2026-12-01T15:00:00Z', false, 'Nothing was charged'],
])('a booking cancelled %s: one mail with the reason and the refund', async (_, at, isPaid, text) => {
  const unpaid = isPaid ? {} : ({ paymentStatus: 'pending', paymentCompletedAt: null } as const);
  const booking = await insertBooking(fixture.database, { ...unpaid, status: 'cancelled' });
  if (isPaid) await ledger(booking);
  await callOff(booking, at);
  await deliver('booking-cancelled', { bookingId: booking.id });
  await settle();
  await deliver('booking-cancelled', { bookingId: booking.id });
  await settle();
  expect(fixture.mailbox.mails.map(({ to }) => to)).toEqual([[booking.parentEmail]]);
  expect(raws()[0]).toContain(text);
  expect(raws()[0]).toContain('The hall &lt;b&gt;burnt&lt;/b&gt; down');
  expect(raws()[0]).not.toContain(booking.childName);
});

it('a refund sends one mail with its amount, listed with the booking’s mails', async () => {
  const booking = await insertBooking(fixture.database, { paymentStatus: 'partially_refunded' });
  const refundId = await ledger(booking, 12_000);
  await deliver('payment-refunded', { bookingId: booking.id, refundId });
  await settle();
  await deliver('payment-refunded', { bookingId: booking.id, refundId });
  await settle();
  expect(raws()).toHaveLength(1);
  expect(raws()[0]).toContain('$120.00');
  const mails = await query('select kind, subject_id as subject from sent_mails where booking_id = $1', [
    booking.id,
  ]);
  expect(mails).toEqual([{ kind: 'refund', subject: refundId }]);
});

it('a refund by mistake sends one mail with a link to pay, none once it is paid again', async () => {
  const due = { paymentStatus: 'pending', partPaidCents: 28_000 } as const;
  const booking = await insertBooking(fixture.database, due);
  const refundId = await ledger(booking, 12_000);
  const paid = await insertBooking(fixture.database);
  const paidAgain = await ledger(paid, 12_000);
  await query(
    'update refunds set settles_cents = amount_cents, due_again_cents = amount_cents where id = any($1)',
    [[refundId, paidAgain]],
  );
  await insertPaid(fixture.database, { bookingId: paid.id, attempt: 9, amountCents: 12_000 });
  for (const [bookingId, id] of [
    [booking.id, refundId],
    [booking.id, refundId],
    [paid.id, paidAgain],
  ]) {
    await deliver('refund-due-again', { bookingId, refundId: id });
    await settle();
  }
  expect(raws()).toHaveLength(1);
  expect(raws()[0]).toContain('Subject: A refund was made by mistake');
  expect(raws()[0]).toContain('We refunded $120.00 to you. That was our mistake.');
  expect(raws()[0]).toMatch(/Pay \$120\.00: http.*\/booking\?resume=/);
});

it.each([
  'payment-refunded',
  'booking-cancelled',
  'booking-hand-confirmed',
  'receipt-issued',
  'receipt-delayed',
])('%s of a booking without an address sends no mail and finishes', async (name) => {
  const changes = {
    'payment-refunded': { paymentStatus: 'partially_refunded' },
    'booking-cancelled': { status: 'cancelled' },
    'booking-hand-confirmed': { ...UNPAID, status: 'confirmed' },
  }[name] as object;
  const booking = await insertBooking(fixture.database, { ...changes, parentEmail: '' });
  const refundId = await ledger(booking, 12_000);
  await callOff(booking, '2026-12-01T15:00:00Z');
  await deliver(name, { bookingId: booking.id, refundId, receiptId: booking.id });
  await settle();
  expect(fixture.mailbox.mails).toEqual([]);
  expect(await query('select from sent_mails where booking_id = $1', [booking.id])).toEqual([]);
});

describe('the limit of three mails a day to an unproven address', () => {
  const moved = async ({ id }: Booking): Promise<string> => {
    const [move] = await query<{ id: string }>(
      `insert into booking_reschedules (booking_id, from_day, from_time, to_day, to_time, tell, at)
       values ($1, '2031-05-10', '10:00 AM', '2031-05-11', '2:00 PM', true, now()) returning id`,
      [id],
    );
    return move.id;
  };
  const edited = async ({ id }: Booking): Promise<string> => {
    const [edit] = await query<{ id: string }>(
      `insert into booking_edits (booking_id, fields, from_cents, to_cents, tell, at)
       values ($1, '{guestCount}', 40000, 40000, true, now()) returning id`,
      [id],
    );
    return edit.id;
  };
  const states = async ({ parentEmail }: Booking) =>
    query<{ state: string }>(
      'select kind, state from sent_mails m join bookings b on b.id = m.booking_id where b.parent_email = $1 order by m.created_at',
      [parentEmail],
    );

  it('does not withhold mails about staff actions on a phone booking', async () => {
    const booking = await insertBooking(fixture.database, { ...UNPAID, parentEmail: 'caller@example.com' });
    const tell = async (name: string, payload: object = {}) => {
      await deliver(name, { bookingId: booking.id, ...payload });
      await settle();
    };
    await tell('booking-made-by-staff');
    await query("update bookings set status = 'confirmed' where id = $1", [booking.id]);
    await tell('booking-hand-confirmed');
    await tell('booking-rescheduled', { rescheduleId: await moved(booking) });
    await tell('booking-edited', { editId: await edited(booking) });
    await query("update bookings set status = 'cancelled' where id = $1", [booking.id]);
    await callOff(booking, '2026-12-01T15:00:00Z');
    await tell('booking-cancelled');
    expect(fixture.mailbox.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])).toEqual([
      'Your booking with Field Day: please pay',
      'Your booking is confirmed',
      'Your event has moved',
      'Your booking was changed',
      'Your booking was canceled',
    ]);
    expect(new Set((await states(booking)).map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  it('withholds mails that a stranger can trigger, but not a cancellation by staff', async () => {
    const parentEmail = 'victim@example.com';
    const bookings = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        insertBooking(fixture.database, { ...UNPAID, parentEmail, createdAt: new Date() }),
      ),
    );
    const later = new Date(Date.now() + 30 * DAY_MS);
    await query('update bookings set starts_at = $2 where parent_email = $1', [parentEmail, later]);
    for (const { id } of bookings) await deliver('booking-left-unpaid', { bookingId: id });
    await settle();
    expect(raws().filter((raw) => raw.includes('Your booking is waiting for you'))).toHaveLength(3);
    await query("update bookings set status = 'expired' where parent_email = $1", [parentEmail]);
    for (const { id } of bookings) await deliver('booking-expired', { bookingId: id });
    await settle();
    expect(fixture.mailbox.mails).toHaveLength(3);
    await query("update bookings set status = 'cancelled' where parent_email = $1", [parentEmail]);
    for (const booking of bookings) {
      await callOff(booking, '2026-12-01T15:00:00Z');
      await deliver('booking-cancelled', { bookingId: booking.id });
    }
    await settle();
    expect(raws().filter((raw) => raw.includes('Your booking was canceled'))).toHaveLength(5);
    expect(fixture.mailbox.mails).toHaveLength(8);
  });

  it('does not count reminders of a booking created or confirmed by staff', async () => {
    const parentEmail = 'phoned@example.com';
    const startsAt = new Date(Date.now() + 30 * DAY_MS);
    for (let made = 0; made < 5; made += 1) {
      const changes = { ...UNPAID, parentEmail, startsAt, createdAt: new Date() };
      const { id } = await insertBooking(fixture.database, changes);
      await query(
        "insert into booking_history (booking_id, code, actor, at) values ($1, 'made-by-staff', 'user:x', now())",
        [id],
      );
      await deliver('booking-left-unpaid', { bookingId: id });
    }
    await settle();
    expect(fixture.mailbox.mails).toHaveLength(5);
  });
});

describe('a mail resent by staff', () => {
  const requestResend = async ({ id: bookingId }: Booking, kind: string) => {
    const [resend] = await query<{ id: string }>(
      'insert into mail_resends (booking_id, kind) values ($1, $2) returning id',
      [bookingId, kind],
    );
    return { bookingId, resendId: resend.id };
  };
  const later = new Date(Date.now() + 30 * DAY_MS);

  it.each([
    ['confirmation', {}, 'Your booking is confirmed'],
    ['confirmation', { ...UNPAID, status: 'confirmed' }, 'still due'],
    ['unpaid-reminder', { ...UNPAID, startsAt: later }, 'Your booking is waiting for you'],
    ['cancellation', { status: 'cancelled' }, 'Your booking was canceled'],
    ['refund', { paymentStatus: 'partially_refunded' }, 'Your refund is on its way'],
  ] as const)('%s (%j) is sent once per request, in addition to the first', async (kind, changes, text) => {
    const booking = await insertBooking(fixture.database, changes);
    if (kind === 'refund') await ledger(booking, 5_000);
    if (kind === 'cancellation') await callOff(booking, '2026-12-01T15:00:00Z');
    const first = await requestResend(booking, kind);
    for (const payload of [first, first, await requestResend(booking, kind)]) {
      await deliver('mail-resend-requested', payload);
      await settle();
    }
    expect(raws()).toHaveLength(2);
    expect(raws()[0]).toContain(text);
    expect(new Set(fixture.mailbox.mails.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it('is not sent if it does not apply any more', async () => {
    const booking = await insertBooking(fixture.database);
    await deliver('mail-resend-requested', await requestResend(booking, 'unpaid-reminder'));
    await settle();
    expect(fixture.mailbox.mails).toEqual([]);
  });
});
