import { bookingFilterSql, type Booking } from '#libs/booking/bookings';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { insertBooking, insertPaid, setUpMailbox, setUpModules, UNPAID } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { DueMailsService } from '../../due-mails.service.js';
import { NotificationsHandlers } from '../../notifications.handlers.js';
import { NotificationsWorkerModule } from '../../notifications.worker.module.js';
import { balanceNoticesAt } from './balance.mail.js';

const mailbox = setUpMailbox();
const { modules, database, clock } = setUpModules([NotificationsWorkerModule], {
  environment: () => ({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://play.example' }),
});

// The balance is due on the day on which summer time begins.
const EVENT = {
  ...UNPAID,
  status: 'confirmed',
  eventDate: '2027-03-24',
  eventTime: '2:00 PM',
  startsAt: new Date('2027-03-24T18:00:00Z'),
  partPaidCents: 20_000,
  terms: { depositPercent: 50, balanceDaysBefore: 10 },
} as const satisfies Partial<Booking>;
const WEEK_BEFORE = '2027-03-07T15:00:00Z';
const DAYS_BEFORE = '2027-03-12T15:00:00Z';
const DUE_TODAY = '2027-03-14T12:00:00Z';
const OVERDUE = '2027-03-15T14:00:00Z';

beforeEach(async () => {
  await database.clear('bookings', 'sent_mails', 'outbox');
  clock.set('2027-03-01T15:00:00Z');
});

/** A booking of which a deposit of 200.00 was paid. */
async function withDeposit(changes: Partial<Booking> = {}) {
  const booking = await insertBooking(database, { ...EVENT, createdAt: clock.now(), ...changes });
  if (booking.partPaidCents > 0)
    await insertPaid(database, { bookingId: booking.id, amountCents: booking.partPaidCents });
  return booking;
}
const publish = () => modules.get(DueMailsService).publishBalanceNotices();
type Published = Parameters<NotificationsHandlers['sendBalanceNotice']>[0];
const published = async () =>
  (await database.query<{ payload: Published }>("select payload from outbox where name = 'balance-due'")).map(
    ({ payload }) => payload,
  );
/** Handles each published event twice, as the queue may. */
async function sendAll(): Promise<void> {
  const events = await published();
  for (const event of [...events, ...events])
    await modules.get(NotificationsHandlers).sendBalanceNotice(event);
}
const textOf = ({ raw }: { raw: string }) => raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
const timeline = () => database.query('select code, params, actor from booking_history');

describe('the notices to send', () => {
  const at = (instant: string) =>
    balanceNoticesAt(new Date(instant), 'America/New_York').map(({ notice, dueOn }) => `${notice} ${dueOn}`);

  it.each([
    ['2027-03-14T11:59:59Z', []],
    ['2027-03-14T12:00:00Z', ['due-today 2027-03-14']],
    ['2027-03-14T13:59:59Z', ['due-today 2027-03-14']],
    [
      '2027-03-14T14:00:00Z',
      ['week-before 2027-03-21', 'days-before 2027-03-16', 'due-today 2027-03-14', 'overdue 2027-03-13'],
    ],
    ['2027-03-13T14:59:59Z', ['due-today 2027-03-13']],
    ['2027-03-15T01:59:59Z', ['week-before 2027-03-21', 'days-before 2027-03-16', 'overdue 2027-03-13']],
    ['2027-03-15T02:00:00Z', []],
  ])('at %s follow the business clock', (instant, notices) => expect(at(instant)).toEqual(notices));
});

it('a balance has two reminders, a notice on its day, and one when it is overdue, each once', async () => {
  const booking = await withDeposit();
  const subjects: string[][] = [];
  for (const hour of [WEEK_BEFORE, DAYS_BEFORE, DUE_TODAY, OVERDUE]) {
    clock.set(hour);
    clock.forwardMinutes(-1);
    expect(await publish()).toBe(0);
    clock.forwardMinutes(1);
    expect([await publish(), await publish()]).toEqual([1, 0]);
    mailbox.mails.length = 0;
    await sendAll();
    subjects.push(mailbox.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1] ?? ''));
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[booking.parentEmail]]);
  }
  expect(subjects).toEqual([
    ['Your balance is due by Sunday, March 14, 2027'],
    ['Your balance is due by Sunday, March 14, 2027'],
    ['Your balance is due today'],
    ['Your balance is overdue'],
  ]);
  clock.forwardMinutes(24 * 60);
  expect(await publish()).toBe(0);
});

it('names what was paid, what is due and until when, with a link to pay and one to the booking page', async () => {
  const booking = await withDeposit();
  clock.set(DUE_TODAY);
  await publish();
  await sendAll();
  const text = textOf(mailbox.mails[0]);
  for (const part of [
    'Total: $400.00',
    'Paid: $200.00',
    'Still due: $200.00',
    'Please pay it by Sunday, March 14, 2027, 11:59 PM Eastern.',
    'Pay $200.00: https://play.example/booking?resume=',
    `Manage your booking: https://play.example/booking?manage=${booking.id}#key=`,
  ])
    expect(text).toContain(part);
  for (const hidden of [booking.childName, 'Meadow']) expect(text).not.toContain(hidden);
});

it('a balance of the event day is due by the start', async () => {
  await withDeposit({ terms: { depositPercent: 50, balanceDaysBefore: 0 } });
  clock.set('2027-03-24T12:00:00Z');
  await publish();
  await sendAll();
  expect(textOf(mailbox.mails[0])).toContain('by Wednesday, March 24, 2027, 2:00 PM Eastern');
});

it('an overdue balance names the hour, is in the timeline once, and cancels nothing', async () => {
  const { id } = await withDeposit();
  clock.set(OVERDUE);
  await publish();
  await publish();
  await sendAll();
  expect(mailbox.mails).toHaveLength(1);
  expect(textOf(mailbox.mails[0])).toContain(
    'was due by Sunday, March 14, 2027, 11:59 PM Eastern. It has not reached us yet.',
  );
  expect(await timeline()).toEqual([
    { code: 'balance-overdue', params: { amountCents: 20_000 }, actor: 'system' },
  ]);
  expect(await database.query('select id, status from bookings')).toEqual([{ id, status: 'confirmed' }]);
});

it('an overdue balance is in the list of staff from the next day until it is paid', async () => {
  const { id } = await withDeposit();
  await withDeposit({ terms: { depositPercent: 50, balanceDaysBefore: 9 } });
  await withDeposit({ terms: {} });
  await withDeposit({ status: 'pending', partPaidCents: 0 });
  const listed = async () => {
    const withMoney = await modules.get(BookingBalanceQueries).idsWithMoney('overdue');
    const { where, values } = bookingFilterSql({ money: 'overdue', withMoney });
    const rows = await database.query<{ id: string }>(`select b.id from bookings b where ${where}`, values);
    return rows.map((row) => row.id);
  };
  clock.set('2027-03-15T03:59:59Z');
  expect(await listed()).toEqual([]);
  clock.set('2027-03-15T04:00:00Z');
  expect(await listed()).toEqual([id]);
  await database.query("update bookings set payment_status = 'completed', part_paid_cents = 0");
  expect(await listed()).toEqual([]);
});

it.each<[string, Partial<Booking>]>([
  ['was paid in full', { paymentStatus: 'completed', partPaidCents: 0 }],
  ['is not confirmed', { status: 'pending', partPaidCents: 0 }],
  ['was cancelled', { status: 'cancelled' }],
  [
    'was made without deposits, though a part was paid',
    { terms: { depositPercent: 0, balanceDaysBefore: 10 } },
  ],
  ['was made before there were deposits, though a part was paid', { terms: {} }],
  ['has its balance due on another day', { terms: { depositPercent: 50, balanceDaysBefore: 9 } }],
  ['was made after the hour of the notice', { createdAt: new Date('2027-03-14T12:00:01Z') }],
])('nothing is published for a booking that %s', async (_, changes) => {
  await withDeposit(changes);
  clock.set(DUE_TODAY);
  clock.forwardMinutes(5);
  expect(await publish()).toBe(0);
});

it('a confirmed booking of which nothing was paid has notices as well', async () => {
  await withDeposit({ partPaidCents: 0 });
  clock.set(WEEK_BEFORE);
  expect(await publish()).toBe(1);
  await sendAll();
  expect(textOf(mailbox.mails[0])).toContain('Still due: $400.00');
});

it.each([
  ['paid', "update bookings set payment_status = 'completed', part_paid_cents = 0"],
  ['cancelled', "update bookings set status = 'cancelled'"],
  [
    'moved to another day',
    "update bookings set event_date = '2027-03-25', starts_at = '2027-03-25T18:00:00Z'",
  ],
  [
    'about to be cancelled by the family',
    `insert into change_requests (booking_id, kind, asked_at, final_at)
     select id, 'cancel', now(), now() + interval '30 minutes' from bookings`,
  ],
])('the mail is not sent when the booking was %s since', async (_, sql) => {
  await withDeposit();
  clock.set(DUE_TODAY);
  expect(await publish()).toBe(1);
  await database.query(sql);
  await sendAll();
  expect(mailbox.mails).toEqual([]);
});

it('a reminder that is late is not sent once its day has passed', async () => {
  await withDeposit();
  clock.set(DUE_TODAY);
  await publish();
  clock.set('2027-03-15T05:00:00Z');
  await sendAll();
  expect(mailbox.mails).toEqual([]);
});

it('a moved booking is reminded of its new day again', async () => {
  await withDeposit();
  clock.set(WEEK_BEFORE);
  expect(await publish()).toBe(1);
  await database.query("update bookings set event_date = '2027-03-25', starts_at = '2027-03-25T18:00:00Z'");
  clock.forwardMinutes(24 * 60);
  expect(await publish()).toBe(1);
  expect((await published()).map(({ dueOn }) => dueOn)).toEqual(['2027-03-14', '2027-03-15']);
});

it('timers that run at the same time publish a notice once', async () => {
  for (let count = 0; count < 5; count += 1) await withDeposit();
  clock.set(WEEK_BEFORE);
  await Promise.all([1, 2, 3, 4, 5, 6].map(publish));
  expect(await published()).toHaveLength(5);
});

it('the bookings are found by an index that holds no others', async () => {
  const plan = await modules.get(DataSource).transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    const rows: Record<string, string>[] = await tx.query(
      `explain select id from bookings
       where status = 'confirmed' and payment_status in ('pending', 'failed') and terms -> 'depositPercent' > '0'
         and event_date between '2027-03-14' and '2027-05-13'`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('ix_booking_balance');
});
