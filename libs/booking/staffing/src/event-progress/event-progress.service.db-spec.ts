import { RequestUser } from '#libs/platform/auth';
import type { Booking } from '#libs/booking/bookings';
import type { EventStep, RecordStep, UserView } from '#libs/shared/contracts';
import { BookingAccessService, BookingLifecycleService } from '#libs/booking/bookings';
import {
  insertAssignment,
  insertBooking,
  insertHost,
  insertUser,
  setUpModules,
} from '#libs/platform/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { HostEventsService } from '../host-events.service.js';
import { EventProgressService } from './event-progress.service.js';
import { StaffingHandlers } from '../staffing.handlers.js';
import { StaffingWorkerModule } from '../staffing.worker.module.js';

const { modules, database, clock } = setUpModules([StaffingWorkerModule]);
let riley: RequestUser;
let stranger: RequestUser;
let booking: Booking;

beforeAll(async () => {
  riley = await host('Riley Brook');
  stranger = await host('Sam Stone');
});
beforeEach(async () => {
  jest.restoreAllMocks();
  await database.clear('bookings', 'outbox');
  clock.set('2026-12-05T14:00:00Z');
  booking = await insertBooking(database);
  await insertAssignment(database, 1, booking);
});

/** Host numbers start at 1. */
async function host(name: string): Promise<RequestUser> {
  const user = await insertUser(database);
  await insertHost(database, { name, userId: user.id });
  return new RequestUser({
    token: 'a token',
    user: {
      ...user,
      isHost: true,
    } as UserView,
  });
}
const record = (step: EventStep, more: Partial<RecordStep> = {}, who = riley) =>
  modules.get(EventProgressService).recordStep(booking.id, { step, ...more }, who);
const undo = (step: EventStep, who = riley) =>
  modules.get(EventProgressService).undoStep(booking.id, { step }, who);
const published = () =>
  database.query("select payload from outbox where name = 'event-progressed' order by id");
const timeline = async () =>
  (await database.query<{ code: string }>('select code from booking_history order by id')).map(
    ({ code }) => code,
  );

it('a step is recorded and published once and is in the timeline; a repeat returns the same answer', async () => {
  const first = await record('on-the-way', { etaMinutes: 20 });
  expect(first.steps).toEqual([
    {
      step: 'on-the-way',
      at: '2026-12-05T14:00:00.000Z',
      expectedAt: '2026-12-05T14:20:00.000Z',
      hostName: 'Riley',
    },
  ]);
  clock.set('2026-12-05T14:03:00Z');
  expect(await record('on-the-way', { etaMinutes: 45 })).toEqual(first);
  expect(await published()).toEqual([{ payload: { bookingId: booking.id, step: 'on-the-way' } }]);
  expect(await timeline()).toEqual(['host-on-the-way']);
});

it('a step can be undone for five minutes; repeats change nothing', async () => {
  await record('arrived');
  clock.set('2026-12-05T14:04:59Z');
  expect(await undo('arrived')).toEqual({ steps: [] });
  expect(await undo('arrived')).toEqual({ steps: [] });
  await record('arrived');
  clock.set('2026-12-05T14:10:00Z');
  await expect(undo('arrived')).rejects.toMatchObject({ code: 'TOO_LATE' });
  expect(await timeline()).toEqual(['host-arrived', 'step-taken-back', 'host-arrived']);
});

describe('finished', () => {
  let version: number;
  beforeEach(() => {
    version = booking.version;
  });
  const stored = async () => (await database.query('select status, version from bookings'))[0];

  it('completes the booking, and undoing it confirms the booking again', async () => {
    await record('finished');
    expect(await stored()).toEqual({ status: 'completed', version: version + 1 });
    await record('finished');
    expect(await stored()).toEqual({ status: 'completed', version: version + 1 });
    expect(await timeline()).toEqual(['event-finished']);
    await undo('finished');
    expect(await stored()).toEqual({ status: 'confirmed', version: version + 2 });
  });

  it('does not change a booking completed by staff, and neither does undoing it', async () => {
    await database.query("update bookings set status = 'completed'");
    await modules
      .get(DataSource)
      .transaction((tx) =>
        modules
          .get(BookingLifecycleService)
          .addTimelineEntry(tx, booking.id, { code: 'completed-by-staff' }, 'system'),
      );
    await record('finished');
    await undo('finished');
    expect(await stored()).toEqual({ status: 'completed', version });
  });

  it('more than an hour before the planned start needs a confirmation', async () => {
    clock.set('2026-12-05T13:59:00Z');
    await expect(record('finished')).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'This event starts more than an hour from now. Please confirm that it is finished.',
    });
    expect(await stored()).toEqual({ status: 'confirmed', version });
    await record('finished', { isEarly: true });
    expect(await stored()).toMatchObject({ status: 'completed' });
  });

  it('is early by the time of the tap, not of its arrival', async () => {
    clock.set('2026-12-05T16:00:00Z');
    const press = record('finished', { pressedAt: '2026-12-05T13:00:00.000Z' });
    await expect(press).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

it('a step of a cancelled event is rejected without a change', async () => {
  await database.query("update bookings set status = 'cancelled'");
  await expect(record('arrived')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect([await published(), await timeline()]).toEqual([[], []]);
});

it('an event is unknown to hosts of other events and to released hosts', async () => {
  await expect(record('arrived', {}, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(undo('arrived', stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await database.query('update host_assignments set is_released = true');
  await expect(record('arrived')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await database.query('select from event_progress')).toEqual([]);
});

describe('twenty concurrent requests', () => {
  const press = async (times = 20) => {
    const ends = await Promise.allSettled(Array.from({ length: times }, () => record('arrived')));
    return ends.filter(({ status }) => status === 'rejected').length;
  };

  it('record one step, and each gets an answer', async () => {
    expect(await press()).toBe(0);
    expect([await published(), await timeline()]).toEqual([[expect.anything()], ['host-arrived']]);
  });

  it('conflict without the lock', async () => {
    const access = modules.get(BookingAccessService);
    // Without the lock each request reads on a second connection; the pool has enough for four.
    const requests = 4;
    let readings = 0;
    let letGo = () => {};
    const allHaveRead = new Promise<void>((done) => (letGo = done));
    jest.spyOn(access, 'lock').mockImplementation(async (_: EntityManager, id: string) => {
      const found = await access.forHolder(id, { isAdmin: true } as RequestUser);
      readings += 1;
      if (readings >= requests) letGo();
      await allHaveRead;
      return found;
    });
    expect(await press(requests)).toBeGreaterThan(0);
    expect(await timeline()).toEqual(['host-arrived']);
  });
});

it('loaded items are ticked once each, and deleted with the child’s data', async () => {
  const list = modules.get(HostEventsService);
  const item = 'sack-sprint';
  for (let press = 0; press < 2; press += 1) await list.tickItem(booking.id, { item, isLoaded: true }, riley);
  const { loading } = await list.tickItem(booking.id, { item: 'cup-stack-blitz', isLoaded: true }, riley);
  expect(loading.map((each) => [each.name, each.isLoaded])).toEqual([
    ['Sack Sprint', true],
    ['Tug Of Champions', false],
    ['Cup Stack Blitz', true],
  ]);
  await list.tickItem(booking.id, { item, isLoaded: false }, riley);
  expect(await database.query('select item, by_host from loading_ticks')).toEqual([
    { item: 'cup-stack-blitz', by_host: 1 },
  ]);
  await expect(list.tickItem(booking.id, { item: 'Robin', isLoaded: true }, riley)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  for (let time = 0; time < 2; time += 1)
    await modules.get(StaffingHandlers).deleteTicks({ bookingId: booking.id });
  expect(await database.query('select from loading_ticks')).toEqual([]);
});

it('a host’s view of the families of two events writes a row for each', async () => {
  const second = await insertBooking(database, {
    eventTime: '4:00 PM',
    startsAt: new Date('2026-12-05T21:00:00Z'),
  });
  await insertAssignment(database, 1, second);
  const seen = await modules.get(HostEventsService).list({}, riley);
  expect(seen.map(({ id, family }) => [id, family?.childFirstName])).toEqual([
    [booking.id, 'Robin'],
    [second.id, 'Robin'],
  ]);
  const rows = await database.query(
    `select subject_id as id, actor_id as by from audit_log
     where what = 'booking-viewed' and subject_id = any($1::text[]) order by audit_log.id`,
    [[booking.id, second.id]],
  );
  expect(rows).toEqual([booking, second].map(({ id }) => ({ id, by: riley.userId })));
});
