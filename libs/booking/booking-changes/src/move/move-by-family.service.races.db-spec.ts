// Families that move and undo at the same time, run on parallel connections. The controls run without the constraint and
// the lock, with locks in another order, with the old time freed first, and without the condition on the state; each must
// lose its race. `ROUNDS=100 npx jest races` runs each race more often than usual.
import {
  BookingAccessService,
  BookingChangeService,
  BookingScheduleService,
  type Booking,
} from '#libs/booking/bookings';
import { insertCrew, race, raceRounds } from '#libs/platform/testing';
import { CrewReservationsService } from '#libs/scheduling/crews';
import type { EntityManager } from 'typeorm';
import { daysAfter } from '#libs/shared/contracts';
import { setUpBookingChanges, together } from '../booking-changes.test-part.js';
import { ChangeRequestsRepository } from '../self-service/change-requests.repository.js';
import { MoveByFamilyService } from './move-by-family.service.js';

jest.setTimeout(60_000 + raceRounds(1) * 10_000);
const { modules, database, clock, familyOf, reserved } = setUpBookingChanges();
const OLD = { day: '2026-12-05', time: '10:00 AM' };
const NEW = { day: '2026-12-12', time: '2:00 PM' };

const move = (booking: Booking, to = NEW) =>
  modules.get(MoveByFamilyService).move(booking.id, to, familyOf(booking));
const undo = (booking: Booking) =>
  modules.get(BookingChangeService).asFamily(booking.id, familyOf(booking), async (change) => {
    const request = await modules.get(ChangeRequestsRepository).newestOf(booking.id, change.tx);
    if (!request || !(await modules.get(MoveByFamilyService).undoIn(change, request)))
      throw new Error('not undone');
  });
const on = (eventDate: string, startsAt: string) => ({ eventDate, startsAt: new Date(startsAt) });
const overlapping = () =>
  database.query(
    `select from crew_reservations a join crew_reservations b on a.id < b.id and a.crew_no = b.crew_no
       and a.during && b.during where a.state <> 'released' and b.state <> 'released'`,
  );
const dayOf = async ({ id }: Booking) => {
  const [{ day }] = await database.query<{ day: string }>(
    "select to_char(event_date, 'YYYY-MM-DD') as day from bookings where id = $1",
    [id],
  );
  return day;
};

/** Two families on different days of one crew. */
async function twoFamilies(second: Partial<Booking>): Promise<[Booking, Booking]> {
  await database.clear('bookings', 'crews');
  const crew = await insertCrew(database);
  return [await reserved(crew), await reserved(crew, second)];
}
const SUNDAY = on('2026-12-06', '2026-12-06T15:00:00Z');
const NEXT_WEEK = on('2026-12-12', '2026-12-12T15:00:00Z');

it('two families move to one free time: exactly one gets it, the other gets alternatives', async () => {
  for (let round = 0; round < raceRounds(10); round += 1) {
    const [first, second] = await twoFamilies(SUNDAY);
    expect((await together(move(first), move(second))).toSorted()).toEqual(['SLOT_TAKEN', 'done']);
    expect(await overlapping()).toEqual([]);
  }
});

type Locks = { lockDay: (tx: EntityManager, day: string) => Promise<void> };
const locks = () => Reflect.get(modules.get(CrewReservationsService), 'repository') as Locks;

it('control: without the lock of the day and the constraint both get it', async () => {
  const definition = await database.query<{ text: string }>(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'crew_no_overlap'",
  );
  await database.query('alter table crew_reservations drop constraint crew_no_overlap');
  jest.spyOn(locks(), 'lockDay').mockResolvedValue();
  let isTwice = false;
  for (let round = 0; round < raceRounds(20) && !isTwice; round += 1) {
    const [first, second] = await twoFamilies(SUNDAY);
    await together(move(first), move(second));
    isTwice = (await overlapping()).length > 0;
  }
  await database.clear('bookings', 'crews');
  await database.query(`alter table crew_reservations add constraint crew_no_overlap ${definition[0].text}`);
  expect(isTwice).toBe(true);
});

const swap = async () => {
  const [first, second] = await twoFamilies(NEXT_WEEK);
  const locked = jest.spyOn(modules.get(BookingAccessService), 'lock');
  const ends = await together(move(first), move(second, { ...OLD, time: '2:00 PM' }));
  const count = locked.mock.calls.length;
  locked.mockRestore();
  // A change ended by a deadlock is repeated, and locks again.
  return { ends, hasDeadlock: count > 2 };
};

it('families that move to each other’s days do not deadlock', async () => {
  for (let round = 0; round < raceRounds(10); round += 1) {
    expect(await swap()).toEqual({ ends: ['done', 'done'], hasDeadlock: false });
    expect(await overlapping()).toEqual([]);
  }
});

it('control: they do when each locks its own day first', async () => {
  let holding = 0;
  let open = () => {};
  const bothHold = new Promise<void>((resolve) => (open = resolve));
  const ownFirst = async (tx: EntityManager, days: readonly string[]) => {
    for (const day of new Set(days)) {
      await locks().lockDay(tx, day);
      holding += 1;
      if (holding === 2) open();
      await bothHold;
    }
  };
  const service = modules.get(CrewReservationsService) as unknown as { lockDays: typeof ownFirst };
  jest.spyOn(service, 'lockDays').mockImplementation(ownFirst);
  expect(await swap()).toMatchObject({ hasDeadlock: true });
});

it('families that request each other’s times get neither: both are kept', async () => {
  const crew = await insertCrew(database);
  const first = await reserved(crew);
  const second = await reserved(crew, on('2026-12-12', '2026-12-12T19:00:00Z'));
  expect(await together(move(first), move(second, OLD))).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN']);
});

const HUNTERS = 50;
/** Fifty families request the old time of a moved event while its own family undoes the move. */
async function hunted(): Promise<{ undone: string; hunters: string[]; day: string }> {
  const crew = await insertCrew(database);
  const booking = await reserved(crew);
  await move(booking);
  const hunters: Booking[] = [];
  for (let n = 0; n < HUNTERS; n += 1) {
    const day = daysAfter('2027-01-01', n);
    hunters.push(await reserved(crew, on(day, `${day}T15:00:00Z`)));
  }
  const acts = hunters.map((each) => () => move(each, OLD));
  acts.push(() => undo(booking));
  const ends = await together(...acts.map((act) => act()));
  expect(await overlapping()).toEqual([]);
  return { undone: ends[HUNTERS], hunters: ends.slice(0, HUNTERS), day: await dayOf(booking) };
}

it('an undo cannot fail while fifty families request the old time', async () => {
  for (let round = 0; round < raceRounds(1); round += 1) {
    await database.clear('bookings', 'crews');
    const { undone, hunters, day } = await hunted();
    expect([undone, day]).toEqual(['done', OLD.day]);
    expect(new Set(hunters)).toEqual(new Set(['SLOT_TAKEN']));
  }
});

it('control: a move that frees the old time at once loses it to one of them', async () => {
  const schedule = modules.get(BookingScheduleService);
  const reschedule = schedule.reschedule.bind(schedule);
  jest
    .spyOn(schedule, 'reschedule')
    .mockImplementation((tx, booking, input) => reschedule(tx, booking, { ...input, keptUntil: null }));
  const lost: string[] = [];
  for (let round = 0; round < raceRounds(10) && lost.length === 0; round += 1) {
    await database.clear('bookings', 'crews');
    const { undone, hunters, day } = await hunted();
    if (undone === 'SLOT_TAKEN') lost.push(day);
    expect(hunters.filter((code) => code === 'done')).toHaveLength(undone === 'done' ? 0 : 1);
  }
  expect(lost).toEqual([NEW.day]);
});

/** An undo and the timer at the same instant. */
async function undoAgainstTimer(round: number) {
  await database.clear('bookings', 'crews', 'outbox');
  clock.set('2026-12-01T16:00:00Z');
  const booking = await reserved(await insertCrew(database));
  await move(booking);
  // Due only for the timer, whose clock is slightly ahead.
  const requests = modules.get(ChangeRequestsRepository);
  const due = await requests.findDue('move', new Date('2026-12-01T16:30:00Z'));
  jest.spyOn(requests, 'findDue').mockResolvedValueOnce(due);
  const [undone] = await race(database, round, [
    () => undo(booking),
    () => modules.get(MoveByFamilyService).finishDue(),
  ]);
  const taken = await database.query<{ day: string; state: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day, state from crew_reservations
     where booking_id = $1 and state <> 'released'`,
    [booking.id],
  );
  const freed = await database.query("select from outbox where name = 'time-freed'");
  return {
    isUndone: undone.status === 'fulfilled',
    taken,
    day: await dayOf(booking),
    freed: freed.length,
  };
}

it('of an undo and the timer at the same instant exactly one takes effect', async () => {
  const ends = new Set<boolean>();
  for (let round = 0; round < raceRounds(30); round += 1) {
    const { isUndone, ...end } = await undoAgainstTimer(round);
    const { day } = isUndone ? OLD : NEW;
    expect(end).toEqual({ taken: [{ day, state: 'firm' }], day, freed: 1 });
    ends.add(isUndone);
  }
  expect(ends.size).toBe(2);
});

it('control: without the condition on the state both take effect', async () => {
  jest.spyOn(modules.get(ChangeRequestsRepository), 'end').mockResolvedValue(true);
  const freed = new Set<number>();
  for (let round = 0; round < raceRounds(30) && !freed.has(2); round += 1)
    freed.add((await undoAgainstTimer(round)).freed);
  expect(freed).toContain(2);
});

it('two timers free a kept time once', async () => {
  const booking = await reserved(await insertCrew(database));
  await move(booking);
  clock.forwardMinutes(30);
  await together(...Array.from({ length: 4 }, () => modules.get(MoveByFamilyService).finishDue()));
  expect(await database.query("select from outbox where name = 'time-freed'")).toHaveLength(1);
});

it('a double click moves once', async () => {
  const booking = await reserved(await insertCrew(database));
  expect(await together(move(booking), move(booking), move(booking))).toEqual(['done', 'done', 'done']);
  expect(await database.query('select from change_requests')).toHaveLength(1);
});
