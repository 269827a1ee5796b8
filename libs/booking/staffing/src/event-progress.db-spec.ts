import { RequestUser, Sessions } from '#libs/auth';
import type { Booking } from '#libs/bookings';
import type { EventStep, TakeStep, UserView } from '#libs/contracts';
import { BookingAccess } from '#libs/bookings';
import { insertAssignment, insertBooking, insertHost, insertUser, setUpRooms } from '#libs/testing';
import type { EntityManager } from 'typeorm';
import { EventProgress } from './event-progress.js';
import { EventProgressHandlers } from './event-progress.handlers.js';
import { LoadingList } from './loading-list.js';
import { StaffingModule } from './staffing.module.js';

const { rooms, database, clock } = setUpRooms([StaffingModule], { providers: [EventProgressHandlers] });
let riley: RequestUser;
let stranger: RequestUser;
let booking: Booking;

beforeAll(async () => {
  riley = await host('Riley Brook');
  stranger = await host('Sam Stone');
});
beforeEach(async () => {
  jest.restoreAllMocks();
  await database.query('truncate bookings, outbox cascade');
  clock.set('2026-12-05T14:00:00Z');
  booking = await insertBooking(database);
  await insertAssignment(database, 1, booking);
});

/** Numbers grow from 1. */
async function host(name: string): Promise<RequestUser> {
  const user = await insertUser(database);
  await insertHost(database, { name, userId: user.id });
  return new RequestUser(rooms.get(Sessions), 'a token', undefined, { ...user, isHost: true } as UserView);
}
const take = (step: EventStep, more: Partial<TakeStep> = {}, who = riley) =>
  rooms.get(EventProgress).take(booking.id, { step, ...more }, who);
const undo = (step: EventStep, who = riley) => rooms.get(EventProgress).undo(booking.id, { step }, who);
const published = () =>
  database.query("select payload from outbox where name = 'event-progressed' order by id");
const timeline = async () =>
  (await database.query<{ code: string }>('select code from booking_history order by id')).map(
    ({ code }) => code,
  );

it('a step is taken once, told once and stands in the timeline; a repeat answers the same', async () => {
  const first = await take('on-the-way', { etaMinutes: 20 });
  expect(first.steps).toEqual([
    {
      step: 'on-the-way',
      at: '2026-12-05T14:00:00.000Z',
      expectedAt: '2026-12-05T14:20:00.000Z',
      hostName: 'Riley',
    },
  ]);
  clock.set('2026-12-05T14:03:00Z');
  expect(await take('on-the-way', { etaMinutes: 45 })).toEqual(first);
  expect(await published()).toEqual([{ payload: { bookingId: booking.id, step: 'on-the-way' } }]);
  expect(await timeline()).toEqual(['host-on-the-way']);
});

it('is taken back for five minutes, then it stays; a repeat of either changes nothing', async () => {
  await take('arrived');
  clock.set('2026-12-05T14:04:59Z');
  expect(await undo('arrived')).toEqual({ steps: [] });
  expect(await undo('arrived')).toEqual({ steps: [] });
  await take('arrived');
  clock.set('2026-12-05T14:10:00Z');
  await expect(undo('arrived')).rejects.toMatchObject({ code: 'TOO_LATE' });
  expect(await timeline()).toEqual(['host-arrived', 'step-taken-back', 'host-arrived']);
});

it('finished changes neither the status nor the version of the booking', async () => {
  await take('finished');
  const [row] = await database.query('select status, version from bookings');
  expect(row).toEqual({ status: 'confirmed', version: booking.version });
});

it('an event that was called off takes no step, and nothing is left behind', async () => {
  await database.query("update bookings set status = 'cancelled'");
  await expect(take('arrived')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect([await published(), await timeline()]).toEqual([[], []]);
});

it('is unknown to a host of another event, and to one who was taken off it', async () => {
  await expect(take('arrived', {}, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(undo('arrived', stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await database.query('update host_assignments set is_released = true');
  await expect(take('arrived')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await database.query('select from event_progress')).toEqual([]);
});

describe('twenty presses at once', () => {
  const press = async (times = 20) => {
    const ends = await Promise.allSettled(Array.from({ length: times }, () => take('arrived')));
    return ends.filter(({ status }) => status === 'rejected').length;
  };

  it('are one step, and every one of them is answered', async () => {
    expect(await press()).toBe(0);
    expect([await published(), await timeline()]).toEqual([[expect.anything()], ['host-arrived']]);
  });

  it('fail one another without the lock', async () => {
    const access = rooms.get(BookingAccess);
    const unlocked = (_: EntityManager, id: string) => access.forHolder(id, { isAdmin: true } as RequestUser);
    jest.spyOn(access, 'lock').mockImplementation(unlocked);
    // Without it each press reads on a second connection: of a few of them the pool has enough.
    expect(await press(4)).toBeGreaterThan(0);
    expect(await timeline()).toEqual(['host-arrived']);
  });
});

it('what is in the van is ticked by item, once, and goes with the data of the child', async () => {
  const list = rooms.get(LoadingList);
  const item = 'sack-sprint';
  for (let press = 0; press < 2; press += 1) await list.tick(booking.id, { item, isLoaded: true }, riley);
  const { loading } = await list.tick(booking.id, { item: 'cup-stack-blitz', isLoaded: true }, riley);
  expect(loading.map((each) => [each.name, each.isLoaded])).toEqual([
    ['Sack Sprint', true],
    ['Tug Of Champions', false],
    ['Cup Stack Blitz', true],
  ]);
  await list.tick(booking.id, { item, isLoaded: false }, riley);
  expect(await database.query('select item, by_host from loading_ticks')).toEqual([
    { item: 'cup-stack-blitz', by_host: 1 },
  ]);
  await expect(list.tick(booking.id, { item: 'Robin', isLoaded: true }, riley)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  for (let time = 0; time < 2; time += 1)
    await rooms.get(EventProgressHandlers).forgetTicks({ bookingId: booking.id });
  expect(await database.query('select from loading_ticks')).toEqual([]);
});
