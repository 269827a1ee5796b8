import { insertBooking, setUpModules, UNPAID } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import type { BookingEntity } from '../booking.entity.js';
import { BookingsModule } from '../bookings.module.js';
import { BookingsService } from '../bookings.service.js';
import { BookingHoldsService } from './booking-holds.service.js';

const { modules, database, clock } = setUpModules([BookingsModule]);
beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.clear('bookings', 'outbox');
});

const holds = () => modules.get(BookingHoldsService);
const insert = (changes: Partial<BookingEntity> = {}) => insertBooking(database, changes);
const statusOf = async (id: string) => (await modules.get(BookingsService).find(id))?.status;
const timeline = () => database.query('select code, actor from booking_history order by id');

describe('an unpaid booking', () => {
  const start = { startsAt: new Date('2026-12-05T15:00:00Z') };
  const expire = (id: string) => modules.get(DataSource).transaction((tx) => holds().expireAtStart(tx, id));

  it('expires once, a minute after its start', async () => {
    const { id } = await insert({ ...UNPAID, ...start });
    clock.set('2026-12-05T15:00:59Z');
    expect([(await holds().findDue()).started, await expire(id)]).toEqual([[], false]);
    clock.set('2026-12-05T15:01:00Z');
    expect((await holds().findDue()).started).toEqual([id]);
    expect([await expire(id), await expire(id)]).toEqual([true, false]);
    expect(await statusOf(id)).toBe('expired');
    expect(await timeline()).toEqual([{ code: 'expired', actor: 'system' }]);
  });

  it.each<[string, Partial<BookingEntity>]>([
    ['paid', {}],
    ['confirmed manually', { ...UNPAID, status: 'confirmed' }],
    ['cancelled', { ...UNPAID, status: 'cancelled' }],
  ])('does not expire when %s', async (_, state) => {
    const { id } = await insert({ ...state, ...start });
    clock.set('2027-01-01T00:00:00Z');
    expect([(await holds().findDue()).started, await expire(id)]).toEqual([[], false]);
    expect(await timeline()).toEqual([]);
  });
});

it.each<[BookingEntity['status'], BookingEntity['status'], string[]]>([
  ['pending', 'expired', ['hold-ended']],
  ['confirmed', 'confirmed', []],
  ['cancelled', 'cancelled', []],
  ['completed', 'completed', []],
])('a booking with status %s whose hold has ended becomes %s', async (status, after, codes) => {
  const { id } = await insert({ ...UNPAID, status });
  await modules.get(DataSource).transaction((tx) => holds().expireAtHoldEnd(tx, id));
  expect(await statusOf(id)).toBe(after);
  expect((await timeline()).map(({ code }) => code)).toEqual(codes);
});
