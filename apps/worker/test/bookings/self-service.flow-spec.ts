// A family cancels, or is offered a choice because of rain: from the request to the effects and the mail, each once.
import { randomUUID } from 'node:crypto';
import type { TestingModule } from '@nestjs/testing';
import { RequestUser } from '#libs/platform/auth';
import { timedJobsOf } from '#libs/platform/events';
import { CancelByFamilyService, EditByFamilyService, RainDayService } from '#libs/booking/booking-changes';
import type { Booking } from '#libs/booking/bookings';
import { CreditsService } from '#libs/booking/payments';
import { ChangeOwnBooking, check } from '#libs/shared/contracts';
import { insertBooking, insertCrew, insertPaid, insertReservation, insertUser } from '#libs/platform/testing';
import { deliverTwice, settle, setUpFixture, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
}, 60_000);
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.database.clear('bookings', 'crews', 'rain_days', 'outbox');
  fixture.mailbox.mails.length = 0;
});

const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values);
const service = () => worker.get(CancelByFamilyService, { strict: false });
const runTimer = (as = 'finish-cancellations') =>
  timedJobsOf(worker)
    .find(({ name }) => name === as)!
    .run();
const familyOf = ({ sessionIds }: Booking) =>
  new RequestUser({ token: 'a cookie', sessionId: sessionIds[0] });
const refunds = () => query('select amount_cents as cents, requested_by as by, reason from refunds');

async function asked(refund = '385.55', as: 'money' | 'credit' = 'money'): Promise<Booking> {
  const booking = await insertBooking(fixture.database, {
    sessionIds: [randomUUID()],
    eventDate: '2031-05-10',
    startsAt: new Date('2031-05-10T14:00:00Z'),
  });
  await insertPaid(fixture.database, { bookingId: booking.id }, { feeCents: 1_445 });
  await insertReservation(fixture.database, await insertCrew(fixture.database), booking);
  await service().cancel(booking.id, { refund, as }, familyOf(booking));
  return booking;
}
const letTimePass = () => query("update change_requests set final_at = now() - interval '1 second'");

it('a request that nobody takes back becomes one cancellation, one refund and one mail', async () => {
  const booking = await asked();
  await runTimer();
  expect(await refunds()).toEqual([]);
  await letTimePass();
  for (let times = 0; times < 2; times += 1) {
    await runTimer();
    await settle(fixture, worker);
  }
  expect(await query('select status from bookings')).toEqual([{ status: 'cancelled' }]);
  expect(await query('select state from crew_reservations')).toEqual([{ state: 'released' }]);
  const refund = { cents: 38_555, by: null, reason: 'Canceled by the family' };
  expect(await refunds()).toEqual([refund]);
  await deliverTwice(fixture, worker, 'booking-cancelled', { bookingId: booking.id });
  expect(await refunds()).toEqual([refund]);
  expect(await query("select from sent_mails where kind = 'cancellation'")).toHaveLength(1);
});

it('a request that was taken back leaves booking, crew and money as they were', async () => {
  const booking = await asked();
  await service().undo(booking.id, familyOf(booking));
  await letTimePass();
  for (let times = 0; times < 2; times += 1) {
    await runTimer();
    await settle(fixture, worker);
  }
  expect(await query('select status, payment_status as money from bookings')).toEqual([
    { status: 'confirmed', money: 'completed' },
  ]);
  expect(await query('select state from crew_reservations')).toEqual([{ state: 'firm' }]);
  expect(await refunds()).toEqual([]);
});

it.each([
  ['for nothing', {}, '0.00', 'money', 'It had paid $400.00. We promised'],
  [
    'for a credit',
    { lateCreditPercent: 20 },
    '80.00',
    'credit',
    '$400.00 and gets a credit of $80.00. We promised',
  ],
] as const)(
  'a late request %s becomes one case in the inbox with its booking',
  async (_, terms, refund, as, text) => {
    await fixture.database.clear('contact_messages');
    const startsAt = new Date(Date.now() + 24 * 3_600_000);
    const booking = await insertBooking(fixture.database, { startsAt, terms });
    await insertPaid(fixture.database, { bookingId: booking.id }, { feeCents: 1_445 });
    await service().cancel(booking.id, { refund, as }, familyOf(booking));
    await letTimePass();
    await runTimer();
    await settle(fixture, worker);
    await deliverTwice(fixture, worker, 'booking-cancelled', { bookingId: booking.id });
    expect(await query('select email, booking_id as booking, state, message from contact_messages')).toEqual([
      {
        email: booking.parentEmail,
        booking: booking.id,
        state: 'new',
        message: expect.stringContaining(text),
      },
    ]);
    expect(await query('select from refunds where not as_credit')).toEqual([]);
  },
);

it('a late cancellation promises in both mails, once each, the money back for a sold time', async () => {
  const startsAt = new Date(Date.now() + 24 * 3_600_000);
  const booking = await insertBooking(fixture.database, { startsAt, terms: { resaleRefund: true } });
  await insertPaid(fixture.database, { bookingId: booking.id }, { feeCents: 1_445 });
  await insertReservation(fixture.database, await insertCrew(fixture.database), booking);
  await service().cancel(booking.id, { refund: '0.00', as: 'money' }, familyOf(booking));
  await settle(fixture, worker);
  await letTimePass();
  await runTimer();
  await settle(fixture, worker);
  const [{ id: requestId }] = await query<{ id: string }>('select id from change_requests');
  await deliverTwice(fixture, worker, 'cancel-requested', { bookingId: booking.id, requestId });
  await deliverTwice(fixture, worker, 'booking-cancelled', { bookingId: booking.id });
  const promises = fixture.mailbox.mails
    .map(({ raw }) => raw.replace(/=\r\n/g, ''))
    .filter((raw) => raw.includes('If another family takes your time, you get your money back.'));
  expect(promises.map((raw) => /^Subject: (.*)\r$/m.exec(raw)?.[1].split(' at ')[0])).toEqual([
    'Your booking will be canceled',
    'Your booking was canceled',
  ]);
});

it('a cancellation in time, or by staff, opens no case', async () => {
  await fixture.database.clear('contact_messages');
  await asked();
  await letTimePass();
  await runTimer();
  await settle(fixture, worker);
  const other = await insertBooking(fixture.database, { status: 'cancelled' });
  await deliverTwice(fixture, worker, 'booking-cancelled', { bookingId: other.id });
  expect(await query('select from contact_messages')).toEqual([]);
});

it('an offer because of rain is one mail, and one default at its deadline', async () => {
  const booking = await insertBooking(fixture.database, {
    sessionIds: [randomUUID()],
    eventDate: '2031-05-10',
    startsAt: new Date('2031-05-10T14:00:00Z'),
  });
  await insertPaid(fixture.database, { bookingId: booking.id }, { feeCents: 1_445 });
  const user = await insertUser(fixture.database, { role: 'admin' });
  const staff = new RequestUser({ token: 'a log-in', user });
  const press = {
    day: '2031-05-10',
    deadlineDay: '2031-05-09',
    deadlineTime: '12:00 PM',
    fallback: 'refund',
  } as const;
  await worker.get(RainDayService, { strict: false }).start(press, staff);
  await settle(fixture, worker);
  const [{ id: offerId }] = await query<{ id: string }>('select id from rain_offers');
  await deliverTwice(fixture, worker, 'rain-offer-made', { bookingId: booking.id, offerId });
  expect(await query("select subject_id as id from sent_mails where kind = 'rain-offer'")).toEqual([
    { id: offerId },
  ]);
  expect(fixture.mailbox.mails).toHaveLength(1);
  await query("update rain_offers set ends_at = now() - interval '1 second'");
  for (let times = 0; times < 2; times += 1) {
    await runTimer('end-rain-offers');
    await settle(fixture, worker);
  }
  expect(await refunds()).toEqual([{ cents: 40_000, by: null, reason: 'Cancelled because of rain' }]);
  await deliverTwice(fixture, worker, 'rain-offer-made', { bookingId: booking.id, offerId });
  expect(await query("select from sent_mails where kind = 'rain-offer'")).toHaveLength(1);
});

it('rain that is called off is one mail to each family that had one about it, and none to others', async () => {
  const at = { eventDate: '2031-05-10', startsAt: new Date('2031-05-10T14:00:00Z') };
  const [told, untold] = [
    await insertBooking(fixture.database, at),
    await insertBooking(fixture.database, { ...at, parentEmail: 'later@example.com' }),
  ];
  const user = await insertUser(fixture.database, { role: 'admin' });
  const staff = new RequestUser({ token: 'a log-in', user });
  const day = '2031-05-10';
  const deadline = { deadlineDay: '2031-05-09', deadlineTime: '8:00 PM' };
  const rainDays = worker.get(RainDayService, { strict: false });
  await rainDays.start({ day, ...deadline, fallback: 'call' }, staff);
  const offers = await query<{ bookingId: string; offerId: string }>(
    'select booking_id as "bookingId", id as "offerId" from rain_offers',
  );
  const offerTo = ({ id }: { id: string }) => offers.find(({ bookingId }) => bookingId === id)!;
  await deliverTwice(fixture, worker, 'rain-offer-made', offerTo(told));
  // As if the mail to the other family was still queued when it was called off.
  await query('delete from sent_mails where booking_id = $1', [untold.id]);
  fixture.mailbox.mails.length = 0;
  await rainDays.withdraw({ day }, staff);
  await settle(fixture, worker);
  for (const offer of offers) await deliverTwice(fixture, worker, 'rain-offer-withdrawn', offer);
  await deliverTwice(fixture, worker, 'rain-offer-made', offerTo(untold));
  expect(await query("select booking_id as id from sent_mails where kind = 'rain-withdrawn'")).toEqual([
    { id: told.id },
  ]);
  expect(fixture.mailbox.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])).toEqual([
    'It will be dry: your event stays as planned',
  ]);
});

it('a cancelled booking ends its offer because of rain and frees the held times, also when told twice', async () => {
  const booking = await insertBooking(fixture.database, {
    sessionIds: [randomUUID()],
    eventDate: '2031-05-10',
    startsAt: new Date('2031-05-10T14:00:00Z'),
  });
  await insertPaid(fixture.database, { bookingId: booking.id }, { feeCents: 1_445 });
  await insertReservation(fixture.database, await insertCrew(fixture.database), booking);
  const user = await insertUser(fixture.database, { role: 'admin' });
  const staff = new RequestUser({ token: 'a log-in', user });
  const deadline = { deadlineDay: '2031-05-09', deadlineTime: '12:00 PM' };
  await worker
    .get(RainDayService, { strict: false })
    .start({ day: '2031-05-10', ...deadline, fallback: 'refund' }, staff);
  const held = () => query("select from crew_reservations where state = 'held'");
  expect(await held()).toHaveLength(3);
  await service().cancel(booking.id, { refund: '385.55', as: 'money' }, familyOf(booking));
  await letTimePass();
  await runTimer();
  await settle(fixture, worker);
  await deliverTwice(fixture, worker, 'booking-cancelled', { bookingId: booking.id });
  const ended = [{ state: 'ended', choice: null }];
  expect([await held(), await query('select state, choice from rain_offers')]).toEqual([[], ended]);
});

it('a change to a lower price for a credit is one mail with its code, and one that names the credit', async () => {
  const booking = await insertBooking(fixture.database, {
    sessionIds: [randomUUID()],
    parentPhone: '5550102030',
    guestCount: 19,
    eventDate: '2031-05-10',
    startsAt: new Date('2031-05-10T14:00:00Z'),
  });
  await insertPaid(fixture.database, { bookingId: booking.id, amountCents: 46_000 });
  const { value: input } = check(ChangeOwnBooking, {
    details: { ...booking, guestCount: 15 },
    difference: '-60.00',
    as: 'credit',
  });
  await worker.get(EditByFamilyService, { strict: false }).change(booking.id, input, familyOf(booking));
  await settle(fixture, worker);
  const events = await query<{ name: 'credit-issued' | 'payment-refunded'; payload: { bookingId: string } }>(
    "select name, payload from outbox where name in ('credit-issued', 'payment-refunded')",
  );
  expect(events).toHaveLength(2);
  for (const { name, payload } of events) await deliverTwice(fixture, worker, name, payload as never);
  expect(
    await query('select kind from sent_mails where booking_id = $1 order by kind', [booking.id]),
  ).toEqual([{ kind: 'booking-edited' }, { kind: 'credit' }]);
  const textOf = (subject: string) =>
    fixture.mailbox.mails.filter(({ raw }) => raw.includes(`Subject: ${subject}`)).map(({ raw }) => raw);
  expect(textOf('Your credit')).toEqual([expect.stringMatching(/CR-[0-9A-Z]{12}/)]);
  expect(textOf('Your booking was changed')).toHaveLength(1);
  expect(textOf('Your booking was changed')[0]).toContain('is now a credit');
});

it('a request for a credit becomes one credit and one mail, whose code finds it', async () => {
  const booking = await asked('400.00', 'credit');
  await letTimePass();
  for (let times = 0; times < 2; times += 1) {
    await runTimer();
    await settle(fixture, worker);
  }
  const [{ id: creditId, ...credit }] = await query<{ id: string; kind: string; cents: number }>(
    'select id, kind, balance_cents as cents from credits',
  );
  expect(credit).toEqual({ kind: 'refund', cents: 40_000 });
  await deliverTwice(fixture, worker, 'credit-issued', { bookingId: booking.id, creditId });
  const mails = fixture.mailbox.mails.filter(({ raw }) => /^Subject: Your credit/m.test(raw));
  expect(mails).toHaveLength(1);
  const [code] = /CR-[0-9A-Z]{12}/.exec(mails[0].raw) ?? [''];
  expect(await query('select from credit_codes')).toHaveLength(1);
  expect(JSON.stringify(await query('select payload from outbox'))).not.toContain(code);

  const credits = worker.get(CreditsService, { strict: false });
  expect(await credits.findTyped(code, familyOf(booking), null)).toMatchObject({ balanceCents: 40_000 });
});
