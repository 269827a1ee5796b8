import { randomUUID } from 'node:crypto';
import { RequestUser, Sessions } from '#libs/platform/auth';
import type { UserView } from '#libs/shared/contracts';
import { insertBooking, insertUser, setUpModules, UNPAID } from '#libs/platform/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingAccessService } from './access/booking-access.service.js';
import { BookingReadingService } from './access/booking-reading.service.js';
import type { BookingEntity } from './booking.entity.js';
import { BookingRepository } from './booking.repository.js';
import { REMOVED } from './booking.rules.js';
import { BookingsModule } from './bookings.module.js';
import { BookingsService, type Transition } from './bookings.service.js';
import { BookingHoldsService } from './lifecycle/booking-holds.service.js';

const { modules, database, clock } = setUpModules([BookingsModule]);
beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.query('truncate bookings, outbox cascade');
});

const bookings = () => modules.get(BookingsService);
const access = () => modules.get(BookingAccessService);
const holds = () => modules.get(BookingHoldsService);
const reading = () => modules.get(BookingReadingService);
const inTransaction = <Result>(work: (tx: EntityManager) => Promise<Result>) =>
  modules.get(DataSource).transaction(work);
const insert = (changes: Partial<BookingEntity> = {}) => insertBooking(database, changes);
const found = async (id: string) => (await bookings().find(id)) as BookingEntity;
const sessionOf = (user: UserView | null = null, sessionId: string = randomUUID()) =>
  new RequestUser(modules.get(Sessions), user ? 'a log-in' : null, sessionId, user);
const remembered = (sessionId?: string) => {
  const guest = sessionOf(null, sessionId);
  guest.remember();
  return guest;
};
const timeline = () => database.query('select code, actor from booking_history order by id');
const viewingsOf = (id: string) =>
  database.query('select what, actor_id as by from audit_log where subject_id = $1', [id]);
const events = async () =>
  (await database.query('select name from outbox order by seq')).map(({ name }) => name);

describe('the bookings of an account', () => {
  it('are listed newest first, with those of the session that signed it up, and no others', async () => {
    const user = await insertUser(database);
    const session = randomUUID();
    await database.query('update users set registered_visitor_id = $2 where id = $1', [user.id, session]);
    const [older, newer] = [
      await insert({ userId: user.id, createdAt: new Date('2026-05-01T12:00:00Z') }),
      await insert({ sessionIds: [session], createdAt: new Date('2026-05-02T12:00:00Z') }),
    ];
    await insert();
    await insert({ userId: (await insertUser(database)).id });
    const own = await reading().ownList(sessionOf(user));
    expect(own.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect((await found(newer.id)).userId).toBe(user.id);
  });
});

describe('one booking', () => {
  it('is open to its session and its owner, and to nobody else, as if there were none', async () => {
    const owner = await insertUser(database);
    const { id, sessionIds } = await insert({ userId: owner.id });
    for (const holder of [remembered(sessionIds[0]), sessionOf(owner)])
      expect((await reading().open(id, holder)).id).toBe(id);
    const others = [remembered(), sessionOf(null, sessionIds[0]), sessionOf(await insertUser(database))];
    for (const stranger of others)
      await expect(reading().open(id, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await viewingsOf(id)).toEqual([]);
  });

  it('is open to an administrator, and each time it is read is a row of the audit log', async () => {
    const { id } = await insert();
    const admin = await insertUser(database, { role: 'admin' });
    await reading().open(id, sessionOf(admin));
    expect(await viewingsOf(id)).toEqual([{ what: 'booking-viewed', by: admin.id }]);
  });
});

it('a day lists what takes place on it in the order of the clock, and counts who has not paid', async () => {
  const at = (startsAt: string, changes: Partial<BookingEntity> = {}) =>
    insert({ startsAt: new Date(startsAt), ...changes });
  const late = await at('2026-12-05T19:00:00Z');
  const early = await at('2026-12-05T15:00:00Z', { status: 'completed' });
  await at('2026-12-05T16:00:00Z', UNPAID);
  await at('2026-12-05T17:00:00Z', { status: 'cancelled' });
  await insert({ eventDate: '2026-12-06' });
  const { taking, unconfirmed } = await bookings().ofDay('2026-12-05');
  expect([taking.map(({ id }) => id), unconfirmed]).toEqual([[early.id, late.id], 1]);
});

it('a session has booked since an instant when it made a booking then or later, not when it only may pay one', async () => {
  const [maker, payer] = [randomUUID(), randomUUID()];
  const createdAt = new Date('2026-06-01T15:00:00Z');
  await insert({ sessionIds: [maker, payer], createdAt });
  const since = (session: string, instant: Date) =>
    modules.get(BookingRepository).hasBookedSince(session, instant);
  expect(await since(maker, createdAt)).toBe(true);
  expect(await since(maker, new Date(createdAt.getTime() + 1))).toBe(false);
  expect(await since(payer, createdAt)).toBe(false);
});

it('the address of a session is that of its newest booking that still has one', async () => {
  const session = randomUUID();
  const make = (parentEmail: string, day: number) =>
    insert({ sessionIds: [session], parentEmail, createdAt: new Date(Date.UTC(2026, 4, day)) });
  expect(await bookings().emailOfSession(session)).toBeNull();
  await make('older@example.com', 1);
  await make('newer@example.com', 2);
  await make('', 3);
  expect(await bookings().emailOfSession(session)).toBe('newer@example.com');
});

describe('a session that is let in', () => {
  it('to pay, is named once however often it comes, and owns nothing by it', async () => {
    const { id, sessionIds, createdBySession } = await insert();
    const payer = sessionOf();
    await access().addPayer(id, payer);
    await access().addPayer(id, payer);
    const booking = await found(id);
    expect(booking.sessionIds).toEqual([...sessionIds, payer.sessionId]);
    expect([booking.createdBySession, booking.userId, payer.isKnown]).toEqual([createdBySession, null, true]);
  });

  it('as the sender of a repeat, replaces the first session, unless somebody owns the booking', async () => {
    const sender = sessionOf();
    const [free, owned] = [await insert(), await insert({ userId: (await insertUser(database)).id })];
    for (const { id } of [free, owned]) await access().addSender(id, sender);
    expect((await found(free.id)).createdBySession).toBe(sender.sessionId);
    expect((await found(owned.id)).createdBySession).toBe(owned.createdBySession);
  });

  it('as the sender of a repeat, gets nothing of a booking whose child’s data is gone', async () => {
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

describe('a payment', () => {
  const confirm = (id: string, promoCode: string | null = null, discountCents = 0) =>
    inTransaction((tx) => bookings().confirm(tx, id, { promoCode, discountCents }));

  it('confirms the booking at the price with its code, with a line, an event and another version', async () => {
    const { id, version } = await insert(UNPAID);
    await confirm(id, 'TEN', 4_000);
    expect(await found(id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      paymentCompletedAt: clock.now(),
      promoCode: 'TEN',
      discountCents: 4_000,
      finalCents: 36_000,
      version: version + 1,
    });
    expect(await timeline()).toEqual([{ code: 'paid-with-code', actor: 'system' }]);
    expect(await events()).toEqual(['booking-confirmed']);
  });

  it('is never below nothing, however large the discount of a code', async () => {
    const { id } = await insert(UNPAID);
    await confirm(id, 'MORE', 50_000);
    expect((await found(id)).finalCents).toBe(0);
  });

  it.each<[string, Partial<BookingEntity>]>([
    ['paid', {}],
    ['cancelled', { ...UNPAID, status: 'cancelled' }],
    ['over unpaid', { ...UNPAID, status: 'expired' }],
  ])('of a booking that is %s confirms nothing and publishes nothing', async (_, state) => {
    const { id, status, version } = await insert(state);
    await expect(confirm(id)).rejects.toMatchObject({ code: 'ALREADY_PAID' });
    expect(await found(id)).toMatchObject({ status, version });
    expect([await timeline(), await events()]).toEqual([[], []]);
  });
});

describe('a booking that nobody pays', () => {
  const start = { startsAt: new Date('2026-12-05T15:00:00Z') };
  const expire = (id: string) => inTransaction((tx) => holds().expire(tx, id));

  it('ends a minute after its start and not before, once', async () => {
    const { id } = await insert({ ...UNPAID, ...start });
    clock.set('2026-12-05T15:00:59Z');
    expect([(await holds().due()).started, await expire(id)]).toEqual([[], false]);
    clock.set('2026-12-05T15:01:00Z');
    expect((await holds().due()).started).toEqual([id]);
    expect([await expire(id), await expire(id)]).toEqual([true, false]);
    expect((await found(id)).status).toBe('expired');
    expect(await timeline()).toEqual([{ code: 'expired', actor: 'system' }]);
  });

  it.each<[string, Partial<BookingEntity>]>([
    ['paid', {}],
    ['confirmed manually', { ...UNPAID, status: 'confirmed' }],
    ['cancelled', { ...UNPAID, status: 'cancelled' }],
  ])('is not one that is %s', async (_, state) => {
    const { id } = await insert({ ...state, ...start });
    clock.set('2027-01-01T00:00:00Z');
    expect([(await holds().due()).started, await expire(id)]).toEqual([[], false]);
    expect(await timeline()).toEqual([]);
  });
});

describe('a move to another status', () => {
  const move = (id: string, changes: Partial<Transition> = {}) =>
    inTransaction((tx) =>
      bookings().transition(tx, {
        id,
        version: 2,
        to: 'cancelled',
        actor: 'parent',
        event: { code: 'expired' },
        ...changes,
      }),
    );

  it('is made by one of two who saw the same version; the other one gets an error, and one line is written', async () => {
    const { id } = await insert();
    const ends = await Promise.allSettled([move(id), move(id)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'STALE' } });
    expect(await found(id)).toMatchObject({ status: 'cancelled', version: 3 });
    expect(await timeline()).toEqual([{ code: 'expired', actor: 'parent' }]);
  });

  it('that the table forbids is rejected as such, an older version as stale, an unknown id as unknown', async () => {
    const { id } = await insert({ status: 'cancelled' });
    await expect(move(id, { to: 'confirmed' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(move(id, { to: 'confirmed', version: 1 })).rejects.toMatchObject({ code: 'STALE' });
    await expect(move(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { id: open } = await insert();
    await expect(move(open, { version: 1 })).rejects.toMatchObject({ code: 'STALE' });
    expect(await found(open)).toMatchObject({ status: 'confirmed', version: 2 });
    expect([(await found(id)).version, await timeline()]).toEqual([2, []]);
  });
});
