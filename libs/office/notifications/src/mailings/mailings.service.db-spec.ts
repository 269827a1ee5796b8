import { RequestUser } from '#libs/platform/auth';
import { BookingRetentionService, type Booking } from '#libs/booking/bookings';
import {
  insertAssignment,
  insertBooking,
  insertHost,
  insertUser,
  race,
  raceRounds,
  setUpModules,
  UNPAID,
  until,
} from '#libs/platform/testing';
import { MAILINGS_PER_FAMILY, type WriteMailing } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { NotificationsWorkerModule } from '../notifications.worker.module.js';
import { MailingReleaseService } from './mailing-release.service.js';
import { MailingsHandlers } from './mailings.handlers.js';
import { MailingsRepository } from './mailings.repository.js';
import { MailingsService } from './mailings.service.js';

jest.setTimeout(30_000 + raceRounds(1) * 2_000);

const { modules, database, clock } = setUpModules([NotificationsWorkerModule], {
  environment: () => ({ RATE_LIMITS: 'on' }),
});
let staff: RequestUser;
let made = 0;

beforeAll(async () => {
  const user = await insertUser(database, { role: 'admin', firstName: 'Ada', lastName: 'Admin' });
  staff = new RequestUser({ token: 'a log-in', user });
});
beforeEach(async () => {
  clock.set('2026-12-05T12:00:00Z');
  await database.clear('bookings', 'mailings', 'mail_opt_outs', 'outbox', 'rate_limits');
});
afterEach(() => jest.restoreAllMocks());

const service = () => modules.get(MailingsService);
const release = () => modules.get(MailingReleaseService).release();

/** A booking of a family of its own. */
function booked(changes: Partial<Booking> = {}): Promise<Booking> {
  made += 1;
  const name = `family${made}`;
  return insertBooking(database, {
    parentName: `Pat Fox-${made}`,
    parentEmail: `${name}@example.com`,
    parentEmailKey: `${name}@example.com`,
    ...changes,
  });
}

const TEXTS = { subject: 'We run late', text: 'Hi {first name},\n\nwe come 30 minutes after {start time}.' };
const mailing = (bookings: readonly { id: string }[], changes: Partial<WriteMailing> = {}): WriteMailing => ({
  bookingIds: bookings.map(({ id }) => id),
  withCanceled: false,
  ...TEXTS,
  ...changes,
});
const write = (bookings: readonly { id: string }[], key: string | null = null) =>
  service().write(mailing(bookings), staff, key);

const purge = ({ id }: Booking) =>
  modules.get(DataSource).transaction((tx) => modules.get(BookingRetentionService).redactChild(tx, [id]));

const released = () =>
  database.query<{ booking: string; recipient: string }>(
    `select payload ->> 'bookingId' as booking, payload ->> 'recipientId' as recipient from outbox
     where name = 'mailing-released'`,
  );
const timelineOf = (id: string) =>
  database.query('select code, params, actor from booking_history where booking_id = $1 order by id', [id]);
const stateOf = async (id: string) => (await service().list()).find((each) => each.id === id)?.state;
const rejection = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );

describe('before it is sent', () => {
  it('staff see the first three emails, the count, and who does not get it', async () => {
    const bookings = [
      await booked({ eventTime: '10:00 AM', startsAt: new Date('2026-12-05T15:00:00Z') }),
      await booked({ eventTime: '2:00 PM', startsAt: new Date('2026-12-05T19:00:00Z') }),
      await booked({ startsAt: new Date('2026-12-06T15:00:00Z') }),
      await booked({ startsAt: new Date('2026-12-07T15:00:00Z') }),
      await booked({ parentName: 'Gone', parentEmail: '', parentEmailKey: null }),
      await booked({ parentName: 'Off', status: 'cancelled' }),
    ];
    const preview = await service().preview(mailing(bookings));
    expect(preview).toMatchObject({
      families: 4,
      letters: bookings.slice(0, 3).map(({ parentName }) => ({ to: parentName, subject: 'We run late' })),
      unreached: expect.arrayContaining([
        { bookingId: bookings[4].id, name: 'Gone', reason: 'no-address' },
        { bookingId: bookings[5].id, name: 'Off', reason: 'canceled' },
      ]),
    });
    const [first, second] = preview.letters.map(({ text }) => text);
    expect(first).toContain('Hi Pat,');
    expect(first).toContain('we come 30 minutes after 10:00 AM Eastern.');
    expect(second).toContain('we come 30 minutes after 2:00 PM Eastern.');
    expect(JSON.stringify(preview)).not.toContain(bookings[0].childName);
    expect(await database.query('select from mailings')).toEqual([]);
  });

  it('an unfinished text or an unknown placeholder has no emails yet, but its families', async () => {
    const bookings = [await booked()];
    for (const changes of [{ text: '' }, { subject: '' }, { text: 'Hi {nobody}' }])
      expect(await service().preview(mailing(bookings, changes))).toMatchObject({ families: 1, letters: [] });
  });

  it('placeholders have the values of the event; an unproven address gets no name', async () => {
    const text = '{name}|{next event}|{start time}|{host}|{amount due}';
    const paid = await booked();
    const unpaid = await booked({ ...UNPAID, startsAt: new Date('2026-12-09T15:00:00Z') });
    await insertAssignment(database, await insertHost(database, { name: 'Riley Brook' }), paid);
    const { letters } = await service().preview(mailing([paid, unpaid], { text }));
    const day = 'Saturday, December 5, 2026|10:00 AM Eastern';
    expect(letters.map((each) => each.text.split('\n')[0])).toEqual([
      `${paid.parentName}|${day}|Riley B.|$0.00`,
      `there|${day}|our team|$400.00`,
    ]);
  });
});

describe('the hold', () => {
  it('undone after 29 seconds nobody gets it, and it does not count for the limit of a family', async () => {
    const booking = await booked();
    for (let times = 0; times <= MAILINGS_PER_FAMILY; times += 1) {
      const { id } = await write([booking]);
      clock.set('2026-12-05T12:00:29Z');
      await release();
      await service().undo(id, staff);
      await service().undo(id, staff);
      clock.set('2026-12-05T12:00:31Z');
      await release();
      expect(await stateOf(id)).toBe('undone');
    }
    expect([await released(), await timelineOf(booking.id)]).toEqual([[], []]);
    const audit = await database.query<{ what: string }>(
      "select what from audit_log where subject = 'mailing' order by id",
    );
    expect(audit.slice(0, 3).map(({ what }) => what)).toEqual([
      'mailing-written',
      'mailing-undone',
      'mailing-written',
    ]);
  });

  it('after 31 seconds each family has one event and one row in its timeline, and nothing can be undone', async () => {
    const bookings = [await booked(), await booked()];
    const { id, ...written } = await write(bookings);
    expect(written).toMatchObject({ secondsLeft: 30, who: 'Ada Admin', families: 2 });
    clock.set('2026-12-05T12:00:31Z');
    expect([await release(), await release()]).toEqual([1, 0]);
    expect((await released()).map(({ booking }) => booking).sort()).toEqual(
      bookings.map((each) => each.id).sort(),
    );
    for (const booking of bookings)
      expect(await timelineOf(booking.id)).toEqual([
        { code: 'mailing-sent', params: { subject: 'We run late' }, actor: `user:${staff.userId}` },
      ]);
    expect(await rejection(service().undo(id, staff))).toBe('NOT_ALLOWED: These emails were already sent.');
    expect(await stateOf(id)).toBe('sent');
  });

  it('a family whose child’s data was removed during the hold is left out', async () => {
    const [kept, purged] = [await booked(), await booked()];
    await write([kept, purged]);
    await purge(purged);
    clock.set('2026-12-05T12:00:31Z');
    await release();
    expect((await released()).map(({ booking }) => booking)).toEqual([kept.id]);
    expect(await timelineOf(purged.id)).toMatchObject([{ code: 'child-removed' }]);
    await purge(kept);
    expect((await timelineOf(kept.id))[0]).toMatchObject({ code: 'mailing-sent', params: {} });
    expect(JSON.stringify(await timelineOf(kept.id))).not.toContain(TEXTS.subject);
  });

  /** What happened to a mailing that was undone at the instant at which it was sent. */
  async function undoAgainstRelease(round: number): Promise<string> {
    clock.set('2026-12-05T12:00:00Z');
    await database.clear('bookings', 'mailings', 'outbox', 'rate_limits');
    const { id } = await write([await booked()]);
    clock.set('2026-12-05T12:00:30Z');
    const [undo] = await race(database, round, [() => service().undo(id, staff), release]);
    await release();
    const isSent = (await released()).length > 0;
    return [undo.status === 'fulfilled' && 'undone', isSent && 'sent'].filter(Boolean).join(' and ');
  }

  it('undone at the instant of sending, only one of the two happens', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < raceRounds(20); round += 1) ends.add(await undoAgainstRelease(round));
    expect([...ends].sort()).toEqual(['sent', 'undone']);
  });

  it('without the lock of sending both happen (control)', async () => {
    jest
      .spyOn(modules.get(MailingsRepository), 'lockDue')
      .mockImplementation((tx, now) =>
        tx.query(
          `select id, subject, written_by as "writtenBy" from mailings where state = 'held' and held_until <= $1`,
          [now],
        ),
      );
    const ends = new Set<string>();
    for (let round = 0; round < raceRounds(20) && !ends.has('undone and sent'); round += 1)
      ends.add(await undoAgainstRelease(round));
    expect(ends).toContain('undone and sent');
  });
});

describe('limits', () => {
  it('a repeat with the same key is the same mailing', async () => {
    const booking = await booked();
    const [first, second] = [await write([booking], 'a key'), await write([booking], 'a key')];
    expect(second.id).toBe(first.id);
    expect(await database.query('select from mailings')).toHaveLength(1);
  });

  const writeFive = (booking: Booking) => Promise.all([1, 2, 3, 4, 5].map(() => rejection(write([booking]))));

  it('without the lock of writing a family gets five (control)', async () => {
    const mailings = modules.get(MailingsRepository);
    jest.spyOn(mailings, 'lockWriting').mockResolvedValue();
    // All of them have counted before the first one writes.
    const countSince = mailings.countSince.bind(mailings);
    let counted = 0;
    jest.spyOn(mailings, 'countSince').mockImplementation(async (...input) => {
      const counts = await countSince(...input);
      counted += 1;
      await until('all have counted', () => Promise.resolve(counted >= 5));
      return counts;
    });
    expect(await writeFive(await booked())).toEqual([null, null, null, null, null]);
  });

  it('a family gets three in 24 hours, also of mailings written at the same time', async () => {
    const booking = await booked();
    const outcomes = await writeFive(booking);
    expect(outcomes.filter((each) => each === null)).toHaveLength(MAILINGS_PER_FAMILY);
    expect(outcomes).toContain('NOT_ALLOWED: None of these families can get this email.');
    expect(await service().preview(mailing([booking]))).toMatchObject({
      families: 0,
      unreached: [{ reason: 'too-many' }],
    });
    clock.set('2026-12-06T12:00:01Z');
    expect(await rejection(write([booking]))).toBeNull();
  });

  it('the company writes ten an hour, counted before the work', async () => {
    for (let times = 0; times < 10; times += 1) await write([await booked()]);
    expect(await rejection(write([await booked()]))).toMatch(/^TOO_MANY/);
    expect(await database.query('select from mailings')).toHaveLength(10);
  });

  it('a phone number that the company does not have cannot be filled in', async () => {
    const written = service().write(mailing([await booked()], { text: 'Call {phone}' }), staff, null);
    await expect(written).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { errors: { text: expect.stringContaining('{phone}') } },
    });
  });
});

it('an address that unsubscribed is left out, and is stored as a hash', async () => {
  const [booking, other] = [await booked(), await booked()];
  await write([booking, other]);
  clock.set('2026-12-05T12:00:31Z');
  await release();
  const stored = await released();
  const recipient = stored.find((each) => each.booking === booking.id)!.recipient;
  for (const id of [recipient, recipient, 'nonsense', booking.id])
    await service().unsubscribe(id, new RequestUser());
  expect(await service().preview(mailing([booking, other]))).toMatchObject({
    families: 1,
    unreached: [{ bookingId: booking.id, reason: 'unsubscribed' }],
  });
  const hashes = await database.query<{ hash: string }>('select address_hash as hash from mail_opt_outs');
  expect(hashes).toHaveLength(1);
  expect(hashes[0].hash).not.toContain('@');
});

it('the text is removed with the last child’s data, and the link to unsubscribe still works', async () => {
  const [booking, other] = [await booked(), await booked()];
  const { id } = await write([booking, other]);
  const [{ recipient }] = await database.query<{ recipient: string }>(
    'select id as recipient from mailing_recipients where booking_id = $1',
    [booking.id],
  );
  const textOf = async () => (await service().list()).find((each) => each.id === id)?.text;
  for (let times = 0; times < 2; times += 1)
    await modules.get(MailingsHandlers).forget({ bookingId: booking.id });
  expect(await textOf()).toBe(TEXTS.text);
  await modules.get(MailingsHandlers).forget({ bookingId: other.id });
  expect(await textOf()).toBe('Removed');
  await service().unsubscribe(recipient, new RequestUser());
  expect(await database.query('select from mail_opt_outs')).toHaveLength(1);
});
