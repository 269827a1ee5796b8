// A family cancels, undoes and moves: each event is delivered twice, as the queue may, and sends one mail.
import ICAL from 'ical.js';
import { CancelByFamilyService } from '#libs/booking/booking-changes';
import { BookingLinksService, type Booking } from '#libs/booking/bookings';
import { PayPalClient } from '#libs/booking/payments';
import { RequestUser } from '#libs/platform/auth';
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
import { NotificationsWorkerModule } from '../../notifications.worker.module.js';

const mailbox = setUpMailbox();
const paypal = {
  isConfigured: true,
  refund: async ({ requestId: id }: { requestId: string }): Promise<object> => ({ id, status: 'COMPLETED' }),
};
const { modules, database, clock } = setUpModules([NotificationsWorkerModule], {
  environment: () => ({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://play.example' }),
  replace: [[PayPalClient, paypal]],
});

beforeEach(async () => {
  await database.clear('bookings', 'crews', 'sent_mails', 'outbox');
  // Four days before the event of `insertBooking`, 11:02 AM in New York.
  clock.set('2026-12-01T16:02:00Z');
});

/** Two payments of 307.50 with fees of 11.22. */
async function inTwoParts(changes: Partial<Booking> = {}): Promise<Booking> {
  const booking = await insertBooking(database, { totalCents: 61_500, finalCents: 61_500, ...changes });
  for (const attempt of [1, 2])
    await insertPaid(database, { bookingId: booking.id, attempt, amountCents: 30_750 }, { feeCents: 1_122 });
  return booking;
}
const familyOf = ({ sessionIds: [session] }: Booking) =>
  new RequestUser({ token: 'a cookie', sessionId: session });
const cancel = (booking: Booking, refund: string, as: 'money' | 'credit' = 'money') =>
  modules.get(CancelByFamilyService).cancel(booking.id, { refund, as }, familyOf(booking));
const undo = (booking: Booking) => modules.get(CancelByFamilyService).undo(booking.id, familyOf(booking));
const finish = async () => {
  clock.forwardMinutes(30);
  await modules.get(CancelByFamilyService).finishDue();
};

type Payload = { bookingId: string; requestId: string };
const SENDERS = {
  'cancel-requested': 'sendCancelRequested',
  'cancel-undone': 'sendCancelUndone',
  'booking-cancelled': 'sendCancellation',
} as const;
/** Delivers every published event twice, newest last; returns subject and text of the new mails. */
async function deliver(): Promise<{ subject: string; text: string }[]> {
  const before = mailbox.mails.length;
  const events = await database.query<{ name: keyof typeof SENDERS; payload: Payload }>(
    'select name, payload from outbox where name = any($1) order by seq',
    [Object.keys(SENDERS)],
  );
  for (const { name, payload } of [...events, ...events])
    await modules.get(NotificationsHandlers)[SENDERS[name]](payload);
  return mailbox.mails.slice(before).map(({ raw }) => {
    const text = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
    return { subject: /^Subject: (.*)\r$/m.exec(raw)?.[1] ?? '', text };
  });
}

it('names until when it can be undone and what is refunded, with a link that opens the booking page', async () => {
  const booking = await inTwoParts();
  await cancel(booking, '592.56');
  const mails = await deliver();
  expect(mails.map(({ subject }) => subject)).toEqual(['Your booking will be canceled at 11:32 AM Eastern']);
  const [{ text }] = mails;
  expect(text).toContain(
    'We refund $592.56 to you, the way you paid. The processing fees of $22.44 are not refunded.',
  );
  const [, key] = /Undo: https:\/\/play\.example\/booking\?manage=[\w-]{36}#key=([\w-]{43})/.exec(text) ?? [];
  expect(await modules.get(BookingLinksService).rightOf(booking.id, withKey(key))).toBe('manage');
  expect(text).not.toContain(booking.childName);
});

it('tells that the booking stands when it was undone, and then cancels for good', async () => {
  const booking = await inTwoParts();
  await cancel(booking, '592.56');
  await deliver();
  await undo(booking);
  expect((await deliver()).map(({ subject }) => subject)).toEqual(['Your booking stands']);
  clock.forwardMinutes(1);
  await cancel(booking, '592.56');
  expect((await deliver()).map(({ subject }) => subject)).toEqual([
    'Your booking will be canceled at 11:33 AM Eastern',
  ]);
  await finish();
  const [cancelled, ...others] = await deliver();
  expect([cancelled.subject, others]).toEqual(['Your booking was canceled', []]);
  expect(cancelled.text).toContain('As you asked, your booking was canceled.');
  expect(cancelled.text).toContain('We refund $592.56 to you');
  expect(cancelled.text).toContain('METHOD:CANCEL');
});

it('sends nothing about a cancellation that was undone or final before the mail', async () => {
  const [undone, final] = [await inTwoParts(), await inTwoParts()];
  for (const booking of [undone, final]) await cancel(booking, '592.56');
  await undo(undone);
  await finish();
  expect((await deliver()).map(({ subject }) => subject)).toEqual([
    'Your booking stands',
    'Your booking was canceled',
  ]);
});

it('sends nothing about an undone cancellation when the family cancels again at once', async () => {
  const booking = await inTwoParts();
  await cancel(booking, '592.56');
  await undo(booking);
  clock.forwardMinutes(1);
  await cancel(booking, '592.56');
  expect((await deliver()).map(({ subject }) => subject)).toEqual([
    'Your booking will be canceled at 11:33 AM Eastern',
  ]);
});

it('promises a personal answer, and no refund, when the family cancels late', async () => {
  const booking = await inTwoParts();
  clock.set('2026-12-04T16:02:00Z');
  await cancel(booking, '0.00');
  const [asked] = await deliver();
  await finish();
  const [cancelled] = await deliver();
  for (const { text } of [asked, cancelled]) {
    expect(text).toContain('We look at your case in person and write to you within 24 hours.');
    expect(text).not.toContain('We refund');
  }
});

it('promises the money back once another family takes the time, when the terms have that', async () => {
  const booking = await inTwoParts({ terms: { resaleRefund: true } as Booking['terms'] });
  await insertReservation(database, await insertCrew(database), booking);
  clock.set('2026-12-04T16:02:00Z');
  await cancel(booking, '0.00');
  const [asked] = await deliver();
  await finish();
  const [cancelled] = await deliver();
  for (const { text } of [asked, cancelled])
    expect(text).toContain(
      'If another family takes your time, you get your money back. We look at your case in person and write to you within 24 hours.',
    );
});

it.each([
  [
    'late',
    '2026-12-04T16:02:00Z',
    '123.00',
    / We look at your case in person and write to you within 24 hours\./,
  ],
  ['in time', '2026-12-01T16:02:00Z', '615.00', /code\.\r?\n/],
])('names the credit, and no money, when the family cancels %s for a credit', async (_, at, credit, end) => {
  const terms = { lateCreditPercent: 20, resaleRefund: true } as Booking['terms'];
  const booking = await inTwoParts({ terms });
  await insertReservation(database, await insertCrew(database), booking);
  clock.set(at);
  await cancel(booking, credit, 'credit');
  const [asked] = await deliver();
  await finish();
  const [cancelled] = await deliver();
  for (const { text } of [asked, cancelled]) {
    const said = `You get \\$${credit} as a credit for another event\\. We email you its code\\.`;
    expect(text).toMatch(new RegExp(said));
    expect(text).toMatch(end);
    expect(text).not.toMatch(/the way you paid|another family takes/);
  }
});

it('has no link, no user text and a limit for an unproven address', async () => {
  const booking = await insertBooking(database, { ...UNPAID, parentName: 'Winner' });
  await cancel(booking, '0.00');
  const [{ text }] = await deliver();
  expect(text).toContain('Nothing was charged, so there is nothing to refund.');
  expect(text).not.toMatch(/manage=|Winner/);
  expect(await database.query('select from sent_mails where address_hash is not null')).toHaveLength(1);
});

describe('a move that the family undid', () => {
  const request = async ({ id }: Booking, changes = "'2026-12-05', '10:00 AM'") => {
    const [{ requestId }] = await database.query<{ requestId: string }>(
      `insert into change_requests (booking_id, kind, state, from_day, from_time, to_day, to_time, asked_at, final_at)
       values ($1, 'move', 'undone', ${changes}, '2026-12-12', '2:00 PM', now(), now()) returning id as "requestId"`,
      [id],
    );
    return { bookingId: id, requestId };
  };
  const send = async (payload: Payload) => {
    for (let times = 0; times < 2; times += 1)
      await modules.get(NotificationsHandlers).sendMoveUndone(payload);
    return mailbox.mails;
  };

  it('is mailed once, with the calendar entry of the old time and its sequence', async () => {
    const booking = await insertBooking(database, { version: 7 });
    const [{ raw }, ...others] = await send(await request(booking));
    expect(others).toEqual([]);
    expect(raw).toContain('Subject: Your event is back at its old time');
    const [part] = raw.split(/\r?\n--/).filter((each) => /Content-Type: text\/calendar/.test(each));
    const [head, ...body] = part.split('\r\n\r\n');
    const content = body.join('\r\n\r\n');
    const text = /base64/.test(head) ? Buffer.from(content, 'base64').toString() : decode(content);
    const event = new ICAL.Event(ICAL.Component.fromString(text).getFirstSubcomponent('vevent')!);
    expect(event.startDate.toJSDate()).toEqual(booking.startsAt);
    expect(event.sequence).toBe(7);
  });

  it.each([
    ['the event has moved again since', {}, "'2026-12-06', '10:00 AM'"],
    ['the booking was canceled since', { status: 'cancelled' as const }, "'2026-12-05', '10:00 AM'"],
  ])('is not mailed when %s', async (_, changes, from) => {
    const booking = await insertBooking(database, changes);
    expect(await send(await request(booking, from))).toEqual([]);
  });
});

const decode = (text: string) =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
