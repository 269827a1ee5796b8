import { randomUUID } from 'node:crypto';
import { insertBooking, setUpModules, UNPAID } from '#libs/platform/testing';
import { DataSource, type EntityManager } from 'typeorm';
import type { BookingEntity } from '../booking.entity.js';
import { BookingsModule } from '../bookings.module.js';
import { BookingsService } from '../bookings.service.js';
import { BookingLifecycleService, type StatusChange } from './booking-lifecycle.service.js';

const { modules, database, clock } = setUpModules([BookingsModule]);
beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.clear('bookings', 'outbox');
});

const lifecycle = () => modules.get(BookingLifecycleService);
const inTransaction = <Result>(work: (tx: EntityManager) => Promise<Result>) =>
  modules.get(DataSource).transaction(work);
const insert = (changes: Partial<BookingEntity> = {}) => insertBooking(database, changes);
const found = async (id: string) => (await modules.get(BookingsService).find(id)) as BookingEntity;
const timeline = () => database.query('select code, actor from booking_history order by id');
const events = async () =>
  (await database.query('select name from outbox order by seq')).map(({ name }) => name);

describe('a payment', () => {
  const confirm = (id: string, promoCode: string | null = null, discountCents = 0) =>
    inTransaction((tx) => lifecycle().confirm(tx, id, { promoCode, discountCents }));

  it('confirms the booking at the discounted price, with a timeline entry, an event and a new version', async () => {
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

  it('is never negative, regardless of the discount', async () => {
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

describe('a transition', () => {
  const move = (id: string, changes: Partial<StatusChange> = {}) =>
    inTransaction((tx) =>
      lifecycle().transition(tx, {
        id,
        version: 2,
        transition: 'cancel',
        actor: 'parent',
        event: { code: 'expired' },
        ...changes,
      }),
    );

  it('succeeds once for two changes of the same version; the other fails, and one entry is written', async () => {
    const { id } = await insert();
    const ends = await Promise.allSettled([move(id), move(id)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'STALE' } });
    expect(await found(id)).toMatchObject({ status: 'cancelled', version: 3 });
    expect(await timeline()).toEqual([{ code: 'expired', actor: 'parent' }]);
  });

  it('that is not allowed fails with NOT_ALLOWED, an old version with STALE, an unknown id with NOT_FOUND', async () => {
    const { id } = await insert({ status: 'cancelled' });
    await expect(move(id, { transition: 'confirm' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(move(id, { transition: 'confirm', version: 1 })).rejects.toMatchObject({ code: 'STALE' });
    await expect(move(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { id: open } = await insert();
    await expect(move(open, { version: 1 })).rejects.toMatchObject({ code: 'STALE' });
    expect(await found(open)).toMatchObject({ status: 'confirmed', version: 2 });
    expect([(await found(id)).version, await timeline()]).toEqual([2, []]);
  });
});
