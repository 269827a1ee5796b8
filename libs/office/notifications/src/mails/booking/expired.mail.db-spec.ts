// Mails about a held time, an ended hold, and a late payment for a taken time; each once.
import { BookingLinksService, type Booking } from '#libs/booking/bookings';
import {
  insertBooking,
  insertCrew,
  insertPaid,
  insertReservation,
  setUpMailbox,
  setUpModules,
  UNPAID,
  withKey,
} from '#libs/platform/testing';
import { NotificationsHandlers } from '../../notifications.handlers.js';
import { OrganizerMailsHandlers } from '../../organizers/organizer-mails.handlers.js';
import { NotificationsWorkerModule } from '../../notifications.worker.module.js';

const mailbox = setUpMailbox();
const { modules, database, clock } = setUpModules([NotificationsWorkerModule], {
  environment: () => ({ SMTP_URL: mailbox.url, PUBLIC_EMAIL: 'team@example.com' }),
});
let crew: number;

beforeEach(async () => {
  await database.clear('bookings', 'crews', 'sent_mails', 'outbox');
  clock.set('2026-06-02T16:00:00Z');
  crew = await insertCrew(database);
});

const held = async (heldUntil: Date, changes: Partial<Booking> = {}) => {
  const createdAt = new Date('2026-06-01T16:00:00Z');
  const booking = await insertBooking(database, { ...UNPAID, createdAt, ...changes });
  return { booking, reservationId: await insertReservation(database, crew, booking, heldUntil) };
};
const remind = (bookingId: string) => modules.get(NotificationsHandlers).sendReminder({ bookingId });
const sendExpired = (bookingId: string, reservationId: string) =>
  modules.get(NotificationsHandlers).sendExpired({ bookingId, reservationId });
const decoded = ({ raw }: { raw: string }) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
const texts = () => mailbox.mails.map(decoded);

it.each([
  ['2026-06-03T16:00:00Z', {}, 'Wednesday, June 3, 2026, 12:00 PM Eastern'],
  // Booked in daylight saving time, held until standard time.
  ['2026-12-04T15:00:00Z', {}, 'Friday, December 4, 2026, 10:00 AM Eastern'],
])('the reminder is sent once and says when the hold until %s ends', async (heldUntil, changes, hour) => {
  const { booking } = await held(new Date(heldUntil), changes);
  await Promise.allSettled([remind(booking.id), remind(booking.id)]);
  await remind(booking.id);
  expect(texts()).toHaveLength(1);
  expect(texts()[0]).toContain(`We hold your time until ${hour}; after that it is open to others.`);
  expect(texts()[0]).not.toContain('the day is not reserved');
});

it('the reminder of a booking without a hold says that the day is not reserved', async () => {
  const booking = await insertBooking(database, {
    ...UNPAID,
    createdAt: new Date('2026-06-01T16:00:00Z'),
  });
  await remind(booking.id);
  expect(texts()[0]).toContain('It is not paid yet, so the day is not reserved.');
});

it('no reminder is sent after the hold has ended', async () => {
  const { booking } = await held(new Date('2026-06-02T16:00:00Z'));
  await remind(booking.id);
  expect(mailbox.mails).toEqual([]);
});

it('the mail about an ended hold is sent once per hold, with a link to pay', async () => {
  const { booking, reservationId } = await held(new Date('2026-06-03T16:00:00Z'), { status: 'expired' });
  await Promise.allSettled([sendExpired(booking.id, reservationId), sendExpired(booking.id, reservationId)]);
  await sendExpired(booking.id, reservationId);
  expect(mailbox.mails.map(({ to }) => to)).toEqual([[booking.parentEmail]]);
  expect(mailbox.mails[0].raw).toContain('Subject: Your time is free again');
  const [, token] = /key=([\w-]{43})/.exec(texts()[0]) ?? [];
  expect(await modules.get(BookingLinksService).rightOf(booking.id, withKey(token))).toBe('pay');
  // The end of a second hold.
  await sendExpired(booking.id, '00000000-0000-4000-8000-000000000002');
  expect(mailbox.mails).toHaveLength(2);
});

it.each([
  ['reinstated', 'pending'],
  ['cancelled', 'cancelled'],
] as const)('no mail about an ended hold is sent for a booking that was %s', async (_, status) => {
  const { booking, reservationId } = await held(new Date('2026-06-03T16:00:00Z'), { status });
  await sendExpired(booking.id, reservationId);
  expect(mailbox.mails).toEqual([]);
});

describe('a late payment for a time that is taken', () => {
  let booking: Booking;
  let paymentId: string;
  beforeEach(async () => {
    booking = await insertBooking(database, { ...UNPAID, status: 'expired' });
    ({ paymentId } = await insertPaid(database, { bookingId: booking.id, status: 'unapplied' }));
    await database.query("update payments set returns_after = '2026-06-04T16:00:00Z'");
  });
  const unapplied = () => ({ bookingId: booking.id, paymentId });
  const mailParent = () => modules.get(NotificationsHandlers).sendLatePayment(unapplied());
  const mailTeam = () => modules.get(OrganizerMailsHandlers).announceUnappliedPayment(unapplied());

  it('is mailed to the parent once: amount, deadline, and link to choose', async () => {
    await Promise.allSettled([mailParent(), mailParent()]);
    await mailParent();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[booking.parentEmail]]);
    const [mail] = texts();
    expect(mail).toContain('Your time was taken before your payment arrived');
    expect(mail).toContain('$400.00');
    expect(mail).toContain('by Thursday, June 4, 2026, 12:00 PM Eastern');
    expect(mail).toContain('If we do not hear from you by then, we refund all of it.');
    const [, token] = /key=([\w-]{43})/.exec(mail) ?? [];
    expect(await modules.get(BookingLinksService).rightOf(booking.id, withKey(token))).toBe('pay');
    expect(mail).not.toContain(booking.childName);
  });

  it('is announced to the organizers once, with the deadline', async () => {
    await mailTeam();
    await mailTeam();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([['team@example.com']]);
    expect(texts()[0]).toContain(
      'Until Thursday, June 4, 2026, 12:00 PM Eastern the parent can choose another time',
    );
  });

  it.each([
    ['is being refunded', 'update payments set returns_after = null'],
    ['has paid another time', "update payments set status = 'captured', returns_after = null"],
    ['waits no longer', "update payments set returns_after = '2026-06-02T16:00:00Z'"],
  ])('is not mailed once it %s', async (_, change) => {
    await database.query(change);
    await mailParent();
    expect(mailbox.mails).toEqual([]);
  });
});
