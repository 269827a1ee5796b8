// What a family is told of a time that is held, goes free, or was taken before its payment came; each once.
import { BookingLinksService, type Booking } from '#libs/booking/bookings';
import {
  insertBooking,
  insertCrew,
  insertPaid,
  insertReservation,
  setUpMailbox,
  setUpModules,
  UNPAID,
} from '#libs/platform/testing';
import { NotificationsHandlers } from '../../notifications.handlers.js';
import { NotificationsModule } from '../../notifications.module.js';

const mailbox = setUpMailbox();
const { modules, database, clock } = setUpModules([NotificationsModule], {
  environment: () => ({ SMTP_URL: mailbox.url, PUBLIC_EMAIL: 'team@example.com' }),
  providers: [NotificationsHandlers],
});
let crew: number;

beforeEach(async () => {
  await database.query('truncate bookings, crews, sent_mails, outbox cascade');
  clock.set('2026-06-02T16:00:00Z');
  crew = await insertCrew(database);
});

const held = async (heldUntil: Date, changes: Partial<Booking> = {}) => {
  const createdAt = new Date('2026-06-01T16:00:00Z');
  const booking = await insertBooking(database, { ...UNPAID, createdAt, ...changes });
  return { booking, reservationId: await insertReservation(database, crew, booking, heldUntil) };
};
const remind = (bookingId: string) => modules.get(NotificationsHandlers).sendReminder({ bookingId });
const tell = (bookingId: string, reservationId: string) =>
  modules.get(NotificationsHandlers).sendExpired({ bookingId, reservationId });
const wordsOf = ({ raw }: { raw: string }) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
const words = () => mailbox.mails.map(wordsOf);

it.each([
  ['2026-06-03T16:00:00Z', {}, 'Wednesday, June 3, 2026, 12:00 PM (Eastern Time)'],
  // A day before a start in winter: the clocks have changed since it was booked.
  ['2026-12-04T15:00:00Z', {}, 'Friday, December 4, 2026, 10:00 AM (Eastern Time)'],
])('the reminder names the hour at which the hold of %s ends, once', async (heldUntil, changes, hour) => {
  const { booking } = await held(new Date(heldUntil), changes);
  await Promise.all([remind(booking.id), remind(booking.id)]);
  await remind(booking.id);
  expect(words()).toHaveLength(1);
  expect(words()[0]).toContain(`We keep your time for you until ${hour}; then it is free for others.`);
  expect(words()[0]).not.toContain('the day is not reserved');
});

it('the reminder of a booking that nobody holds says what it always said', async () => {
  const booking = await insertBooking(database, {
    ...UNPAID,
    createdAt: new Date('2026-06-01T16:00:00Z'),
  });
  await remind(booking.id);
  expect(words()[0]).toContain('It is not paid yet, so the day is not reserved.');
});

it('a hold that has run out is not reminded of', async () => {
  const { booking } = await held(new Date('2026-06-02T16:00:00Z'));
  await remind(booking.id);
  expect(mailbox.mails).toEqual([]);
});

it('a time that went free is told once for each hold, with a link that lets pay again', async () => {
  const { booking, reservationId } = await held(new Date('2026-06-03T16:00:00Z'), { status: 'expired' });
  await Promise.all([tell(booking.id, reservationId), tell(booking.id, reservationId)]);
  await tell(booking.id, reservationId);
  expect(mailbox.mails.map(({ to }) => to)).toEqual([[booking.parentEmail]]);
  expect(mailbox.mails[0].raw).toContain('Subject: Your time is free again');
  const [, token] = /key=([\w-]{43})/.exec(words()[0]) ?? [];
  expect((await modules.get(BookingLinksService).open(token)).id).toBe(booking.id);
  // It was taken again, and that hold has ended as well.
  await tell(booking.id, '00000000-0000-4000-8000-000000000002');
  expect(mailbox.mails).toHaveLength(2);
});

it.each([
  ['taken again', 'pending'],
  ['called off', 'cancelled'],
] as const)('a time that was %s meanwhile is not told to be free', async (_, status) => {
  const { booking, reservationId } = await held(new Date('2026-06-03T16:00:00Z'), { status });
  await tell(booking.id, reservationId);
  expect(mailbox.mails).toEqual([]);
});

describe('money that came when others had the time', () => {
  let booking: Booking;
  let paymentId: string;
  beforeEach(async () => {
    booking = await insertBooking(database, { ...UNPAID, status: 'expired' });
    ({ paymentId } = await insertPaid(database, { bookingId: booking.id, status: 'orphaned' }));
    await database.query("update payments set returns_after = '2026-06-04T16:00:00Z'");
  });
  const unapplied = () => ({ bookingId: booking.id, paymentId });
  const tellParent = () => modules.get(NotificationsHandlers).sendLatePayment(unapplied());
  const tellTeam = () => modules.get(NotificationsHandlers).announceUnappliedPayment(unapplied());

  it('is told its parent once: how much, until when, and where to choose', async () => {
    await Promise.all([tellParent(), tellParent()]);
    await tellParent();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[booking.parentEmail]]);
    const [mail] = words();
    expect(mail).toContain('Your time was taken before your payment came');
    expect(mail).toContain('$400.00 USD');
    expect(mail).toContain('until Thursday, June 4, 2026, 12:00 PM (Eastern Time)');
    expect(mail).toContain('If we hear nothing from you by then, all of it goes back to you by itself.');
    const [, token] = /key=([\w-]{43})/.exec(mail) ?? [];
    expect((await modules.get(BookingLinksService).open(token)).id).toBe(booking.id);
    expect(mail).not.toContain(booking.childName);
  });

  it('is told the organisers once, with the hour until which it waits', async () => {
    await tellTeam();
    await tellTeam();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([['team@example.com']]);
    expect(words()[0]).toContain(
      'Until Thursday, June 4, 2026, 12:00 PM (Eastern Time) the parent may choose another time',
    );
  });

  it.each([
    ['is on its way back', 'update payments set returns_after = null'],
    ['has paid another time', "update payments set status = 'captured', returns_after = null"],
    ['waits no longer', "update payments set returns_after = '2026-06-02T16:00:00Z'"],
  ])('is not offered once it %s', async (_, change) => {
    await database.query(change);
    await tellParent();
    expect(mailbox.mails).toEqual([]);
  });
});
