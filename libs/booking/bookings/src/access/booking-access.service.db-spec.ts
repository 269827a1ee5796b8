import { randomUUID } from 'node:crypto';
import { RequestUser } from '#libs/platform/auth';
import { DAY_MS, MINUTE_MS, type UserView } from '#libs/shared/contracts';
import { insertBooking, insertUser, setUpModules, UNPAID, withKey } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import type { BookingEntity } from '../booking.entity.js';
import { REMOVED } from '../booking.rules.js';
import { BookingsModule } from '../bookings.module.js';
import { BookingsService } from '../bookings.service.js';
import { BookingClaimsService } from '../claims/booking-claims.service.js';
import { BookingRetentionService } from '../lifecycle/booking-retention.service.js';
import { BookingAccessService } from './booking-access.service.js';
import { BookingLinksService } from './booking-links.service.js';
import { BookingViewsService } from './booking-views.service.js';

const { modules, database, clock } = setUpModules([BookingsModule]);
beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.clear('bookings', 'outbox');
});

const access = () => modules.get(BookingAccessService);
const bookingViews = () => modules.get(BookingViewsService);
const links = () => modules.get(BookingLinksService);
const insert = (changes: Partial<BookingEntity> = {}) => insertBooking(database, changes);
const found = async (id: string) => (await modules.get(BookingsService).find(id)) as BookingEntity;
const sessionOf = (user: UserView | null = null, sessionId: string = randomUUID()) =>
  new RequestUser({ token: user ? 'a log-in' : null, sessionId, user });
const remembered = (sessionId?: string) => {
  const guest = sessionOf(null, sessionId);
  guest.remember();
  return guest;
};
const viewingsOf = (id: string) =>
  database.query('select what, actor_id as by from audit_log where subject_id = $1', [id]);

describe('the bookings of an account', () => {
  it('are listed newest first, with those of the session that signed it up, and no others', async () => {
    const user = await insertUser(database);
    const session = randomUUID();
    await database.query('update users set registered_session_id = $2 where id = $1', [user.id, session]);
    const [older, newer] = [
      await insert({ userId: user.id, createdAt: new Date('2026-05-01T12:00:00Z') }),
      await insert({ sessionIds: [session], createdAt: new Date('2026-05-02T12:00:00Z') }),
    ];
    await insert();
    await insert({ userId: (await insertUser(database)).id });
    const own = await bookingViews().listOwn(user.id);
    expect(own.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect((await found(newer.id)).userId).toBe(user.id);
  });
});

describe('one booking', () => {
  it('is readable by its session and its owner; for others it does not exist', async () => {
    const owner = await insertUser(database);
    const { id, sessionIds } = await insert({ userId: owner.id });
    for (const holder of [remembered(sessionIds[0]), sessionOf(owner)])
      expect((await bookingViews().open(id, holder)).id).toBe(id);
    const others = [remembered(), sessionOf(null, sessionIds[0]), sessionOf(await insertUser(database))];
    for (const stranger of others)
      await expect(bookingViews().open(id, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await viewingsOf(id)).toEqual([]);
  });

  it('is readable by an administrator, with an audit row for each read', async () => {
    const { id } = await insert();
    const admin = await insertUser(database, { role: 'admin' });
    await bookingViews().open(id, sessionOf(admin));
    expect(await viewingsOf(id)).toEqual([{ what: 'booking-viewed', by: admin.id }]);
  });
});

describe('a session with access', () => {
  it('by a link is stored once despite repeats, and owns nothing', async () => {
    const { id, sessionIds, createdBySession } = await insert();
    const token = await links().create(id);
    const payer = sessionOf();
    for (let opened = 0; opened < 2; opened += 1) expect(await links().open(token, payer)).toBe(id);
    expect(await database.query('select session_ids as sessions from booking_links')).toEqual([
      { sessions: [payer.sessionId] },
    ]);
    const booking = await found(id);
    expect(booking.sessionIds).toEqual(sessionIds);
    expect([booking.createdBySession, booking.userId, payer.isKnown]).toEqual([createdBySession, null, true]);
  });

  it('without an owner does not exist for guests of other sessions', async () => {
    const { id } = await insert({ userId: null });
    for (const other of [sessionOf(), remembered()])
      for (const right of ['forPayer', 'forManager', 'forHolder', 'forReader'] as const)
        await expect(access()[right](id, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('by a link to pay can be paid, and read without the child, but not managed', async () => {
    const { id } = await insert();
    const payer = sessionOf();
    await links().open(await links().create(id), payer);
    expect((await access().forPayer(id, payer)).id).toBe(id);
    expect((await access().forReader(id, payer)).isPayOnly).toBe(true);
    for (const right of ['forManager', 'forHolder'] as const)
      await expect(access()[right](id, payer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is only the one that made the booking once its links are ended', async () => {
    const [maker, other] = [randomUUID(), randomUUID()];
    const { id } = await insert({ sessionIds: [maker, other], createdBySession: maker });
    await modules.get(DataSource).transaction((tx) => access().endLinks(tx, id));
    expect((await found(id)).sessionIds).toEqual([maker]);
  });

  it('ends with the account of the owner, also by a link or a repeat of the first request', async () => {
    const owner = await insertUser(database);
    const { id } = await insert({ userId: owner.id, creationKey: 'of the first request' });
    const reader = sessionOf();
    await links().open(await links().create(id), reader);
    await modules.get(DataSource).transaction((tx) => access().endOfAccount(tx, owner.id));
    expect(await links().rightOf(id, reader)).toBeNull();
    expect(await found(id)).toMatchObject({ sessionIds: [], creationKey: null });
  });

  it('by a link is removed after fifty newer ones', async () => {
    const { id } = await insert();
    const token = await links().create(id);
    const [first, ...others] = Array.from({ length: 51 }, () => sessionOf());
    for (const each of [first, ...others]) await links().open(token, each);
    expect(await links().rightOf(id, first)).toBeNull();
    for (const each of [others[0], others[49]]) expect(await links().rightOf(id, each)).toBe('pay');
  });

  it('as the sender of a repeat, replaces the first session unless the booking has an owner', async () => {
    const sender = sessionOf();
    const [free, owned] = [await insert(), await insert({ userId: (await insertUser(database)).id })];
    for (const { id } of [free, owned]) await access().addSender(id, sender);
    expect((await found(free.id)).createdBySession).toBe(sender.sessionId);
    expect((await found(owned.id)).createdBySession).toBe(owned.createdBySession);
  });

  it('as the sender of a repeat, does not become creator of a booking with the child’s data removed', async () => {
    const { id, createdBySession } = await insert({
      childName: REMOVED,
      childAge: null,
      purgedAt: new Date('2026-05-01T00:00:00Z'),
      location: { address: '', city: '', state: 'NY', zipCode: '', spaceDetails: '' },
    });
    await access().addSender(id, sessionOf());
    expect((await found(id)).createdBySession).toBe(createdBySession);
  });
});

describe('the timeline', () => {
  const ADMIN = { isKnown: false, isAdmin: true, userId: null } as unknown as RequestUser;

  it('shows stored codes as text, including an unknown code', async () => {
    const { id } = await insertBooking(database);
    await database.query(
      `insert into booking_history (booking_id, code, params, actor) values
       ($1, 'paid', '{}', 'system'), ($1, 'refund-completed', '{"amountCents": 123456}', 'user:x'),
       ($1, 'completed-by-staff', '{}', 'user:x'), ($1, 'note', '{"text": "Rain."}', 'user:x'),
       ($1, 'moved-by-parent', '{}', 'parent')`,
      [id],
    );
    const lines = await modules.get(BookingViewsService).timeline(id, ADMIN);
    expect(lines.map(({ who, what }) => [who, what])).toEqual([
      ['parent', 'The booking was made.'],
      ['system', 'The booking was paid and is confirmed.'],
      ['our team', '$1,234.56 was paid back.'],
      ['our team', 'The event took place.'],
      ['our team', 'Rain.'],
      ['parent', 'moved-by-parent'],
    ]);
  });

  it('of a phone booking names staff once as its creator', async () => {
    const { id } = await insertBooking(database);
    await database.query(
      `insert into booking_history (booking_id, code, params, actor) values
       ($1, 'made-by-staff', '{}', 'user:x'), ($1, 'hand-confirmed', '{}', 'user:x')`,
      [id],
    );
    const lines = await modules.get(BookingViewsService).timeline(id, ADMIN);
    expect(lines.map(({ who, what }) => [who, what])).toEqual([
      ['our team', 'Our team booked it by phone.'],
      ['our team', 'The booking was confirmed by our team.'],
    ]);
  });
});

describe('a mailed link', () => {
  const stranger = () => new RequestUser();
  let bookingId: string;

  beforeEach(async () => {
    bookingId = (await insert(UNPAID)).id;
  });

  it('to pay opens its booking for thirty days, and so does the session that opened it', async () => {
    const token = await links().create(bookingId);
    clock.set('2026-07-01T15:59:59Z');
    const payer = stranger();
    expect(await links().open(token, payer)).toBe(bookingId);
    const rights = () => Promise.all([withKey(token), payer].map((by) => links().rightOf(bookingId, by)));
    expect(await rights()).toEqual(['pay', 'pay']);
    clock.set('2026-07-01T16:00:00Z');
    expect(await rights()).toEqual([null, null]);
    await expect(links().open(token, stranger())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('to the booking page together with one to pay gives the greater right', async () => {
    const family = stranger();
    for (const token of [await links().createManage(bookingId), await links().create(bookingId)])
      await links().open(token, family);
    expect(await links().rightOf(bookingId, family)).toBe('manage');
  });

  it('to claim a booking gives no right to read or pay it', async () => {
    const { id: userId } = await insertUser(database, { username: 'claimant' });
    const [{ token }] = await modules.get(BookingClaimsService).writeLinks(bookingId, userId);
    await expect(links().open(token, stranger())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await links().rightOf(bookingId, withKey(token))).toBeNull();
  });

  it('is deleted when its mail was not sent; other links stay', async () => {
    const [lost, sent] = [await links().create(bookingId), await links().create(bookingId)];
    await links().revoke([lost]);
    expect(await links().rightOf(bookingId, withKey(lost))).toBeNull();
    expect(await links().rightOf(bookingId, withKey(sent))).toBe('pay');
  });
});

describe('a mailed link to the booking page', () => {
  const daysAfterStart = ({ startsAt }: BookingEntity, days: number, minutes = 0) =>
    clock.set(new Date(startsAt.getTime() + days * DAY_MS + minutes * MINUTE_MS).toISOString());
  const isOpen = async ({ id }: BookingEntity, token: string | null) => {
    const right = await links().rightOf(id, withKey(token));
    const opened = await links()
      .open(token, sessionOf())
      .catch(() => null);
    expect([right, opened]).toEqual(right ? ['manage', id] : [null, null]);
    return right !== null;
  };
  const made = async (booking: BookingEntity) => {
    const token = await links().createManage(booking.id);
    expect(token).toHaveLength(43);
    return token;
  };
  const purge = (ids: string[]) =>
    modules.get(DataSource).transaction((tx) => modules.get(BookingRetentionService).redactChild(tx, ids));

  it('is valid until thirty days after the event, and is then deleted', async () => {
    const booking = await insert();
    const token = await made(booking);
    daysAfterStart(booking, 30, -1);
    await links().deleteExpired();
    expect(await isOpen(booking, token)).toBe(true);
    daysAfterStart(booking, 30);
    expect(await isOpen(booking, token)).toBe(false);
    daysAfterStart(booking, 30, 1);
    await links().deleteExpired();
    expect(await database.query('select from booking_links')).toEqual([]);
  });

  it.each([
    ['is valid longer when the event moves to a later day', 40, 69],
    ['ends sooner when the event moves to an earlier day', -40, -11],
  ])('%s', async (_, shift, lastDay) => {
    const booking = await insert();
    const token = await made(booking);
    await database.query('update bookings set starts_at = starts_at + make_interval(days => $1)', [shift]);
    daysAfterStart(booking, lastDay);
    await links().deleteExpired();
    expect(await isOpen(booking, token)).toBe(true);
    daysAfterStart(booking, lastDay + 1, 1);
    expect(await isOpen(booking, token)).toBe(false);
  });

  it('opens no other booking', async () => {
    const [own, other] = [await insert(), await insert()];
    const token = await made(own);
    expect(await links().rightOf(other.id, withKey(token))).toBeNull();
    expect(await links().open(token, sessionOf())).toBe(own.id);
  });

  it('is not created for a booking that is too old, purged or deleted', async () => {
    const booking = await insert();
    expect(await links().createManage(randomUUID())).toBeNull();
    daysAfterStart(booking, 30);
    expect(await links().createManage(booking.id)).toBeNull();
    daysAfterStart(booking, 1);
    await purge([booking.id]);
    expect(await links().createManage(booking.id)).toBeNull();
  });

  it('ends when the booking is purged', async () => {
    const booking = await insert();
    const token = await made(booking);
    await purge([booking.id]);
    expect(await isOpen(booking, token)).toBe(false);
    expect(await database.query('select from booking_links')).toEqual([]);
  });

  it('does not outlive a purge that is not committed yet when it is made', async () => {
    const { id } = await insert();
    let creating: Promise<string | null> | undefined;
    await modules.get(DataSource).transaction(async (tx) => {
      await modules.get(BookingRetentionService).redactChild(tx, [id]);
      creating = links().createManage(id);
      await Promise.race([creating, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    expect(await creating).toBeNull();
    expect(await database.query('select from booking_links')).toEqual([]);
  });

  it('does not change the validity of links to pay and to claim', async () => {
    const { id } = await insert(UNPAID);
    const { id: userId } = await insertUser(database, { username: 'claims-later' });
    const pay = await links().create(id);
    await modules.get(BookingClaimsService).writeLinks(id, userId);
    clock.set('2026-07-01T16:00:01Z');
    expect(await links().rightOf(id, withKey(pay))).toBeNull();
    await links().deleteExpired();
    expect(await database.query('select from booking_links')).toEqual([]);
  });
});
