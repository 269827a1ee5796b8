import { randomUUID } from 'node:crypto';
import { insertBooking, setUpModules, UNPAID } from '#libs/platform/testing';
import { DataSource, type EntityManager } from 'typeorm';
import type { BookingEntity } from './booking.entity.js';
import { BookingRepository } from './booking.repository.js';
import { BookingsModule } from './bookings.module.js';
import { BookingsService, type Transition } from './bookings.service.js';

const { modules, database, clock } = setUpModules([BookingsModule]);
beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.query('truncate bookings, outbox cascade');
});

const bookings = () => modules.get(BookingsService);
const inTransaction = <Result>(work: (tx: EntityManager) => Promise<Result>) =>
  modules.get(DataSource).transaction(work);
const insert = (changes: Partial<BookingEntity> = {}) => insertBooking(database, changes);
const found = async (id: string) => (await bookings().find(id)) as BookingEntity;
const timeline = () => database.query('select code, actor from booking_history order by id');
const events = async () =>
  (await database.query('select name from outbox order by seq')).map(({ name }) => name);

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
