// Families that move, undo and book at the same time, run on parallel connections. The control frees the old time first
// and must fail.
import { RequestUser, SessionsService } from '#libs/platform/auth';
import { BookingAccessService, BookingScheduleService, type Booking } from '#libs/booking/bookings';
import { insertBooking, insertCrew, insertReservation, setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { BookingChangesModule } from '../booking-changes.module.js';
import { ChangeRequestsRepository } from './change-requests.repository.js';
import { ParentMoveService } from './parent-move.service.js';

const { modules, database, clock } = setUpModules([BookingChangesModule]);
const OLD = { day: '2026-12-05', time: '10:00 AM' };
const NEW = { day: '2026-12-12', time: '2:00 PM' };

beforeEach(async () => {
  clock.set('2026-12-01T16:00:00Z');
  await database.query('truncate bookings, crews, outbox cascade');
});
afterEach(() => jest.restoreAllMocks());

const move = (booking: Booking, to = NEW) => {
  const family = new RequestUser(modules.get(SessionsService), 'a cookie', booking.sessionIds[0]);
  return modules.get(ParentMoveService).move(booking.id, to, family);
};
const undo = ({ id }: Booking) =>
  modules.get(DataSource).transaction(async (tx) => {
    const booking = await modules.get(BookingAccessService).lock(tx, id);
    const request = await modules.get(ChangeRequestsRepository).newestOf(id, tx);
    if (!request || !(await modules.get(ParentMoveService).undoIn(tx, booking, request)))
      throw new Error('not undone');
  });
const on = (eventDate: string, startsAt: string) => ({ eventDate, startsAt: new Date(startsAt) });
async function reserved(crewNo: number, changes: Partial<Booking> = {}): Promise<Booking> {
  const booking = await insertBooking(database, changes);
  await insertReservation(database, crewNo, booking);
  return booking;
}
const codeOf = (end: PromiseSettledResult<unknown>) =>
  end.status === 'fulfilled' ? 'done' : ((end.reason as { code?: string }).code ?? String(end.reason));
const together = async (...acts: Promise<unknown>[]) => (await Promise.allSettled(acts)).map(codeOf);
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

it('two families move to one free time: exactly one gets it, the other gets alternatives', async () => {
  for (let round = 0; round < 10; round += 1) {
    await database.query('truncate bookings, crews cascade');
    const crew = await insertCrew(database);
    const [first, second] = [
      await reserved(crew),
      await reserved(crew, on('2026-12-06', '2026-12-06T15:00:00Z')),
    ];
    expect((await together(move(first), move(second))).toSorted()).toEqual(['SLOT_TAKEN', 'done']);
    expect(await overlapping()).toEqual([]);
  }
});

it('families that move to each other’s days do not deadlock', async () => {
  for (let round = 0; round < 10; round += 1) {
    await database.query('truncate bookings, crews cascade');
    const crew = await insertCrew(database);
    const [first, second] = [
      await reserved(crew),
      await reserved(crew, on('2026-12-12', '2026-12-12T15:00:00Z')),
    ];
    expect(await together(move(first), move(second, { ...OLD, time: '2:00 PM' }))).toEqual(['done', 'done']);
    expect(await overlapping()).toEqual([]);
  }
});

it('families that want each other’s very times get neither: both are kept', async () => {
  const crew = await insertCrew(database);
  const first = await reserved(crew);
  const second = await reserved(crew, on('2026-12-12', '2026-12-12T19:00:00Z'));
  expect(await together(move(first), move(second, OLD))).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN']);
});

/** Twenty families want the old time of a moved event, while its own family undoes the move. */
async function hunted(): Promise<{ undone: string; hunters: string[]; day: string }> {
  const crew = await insertCrew(database);
  const booking = await reserved(crew);
  await move(booking);
  const hunters: Booking[] = [];
  for (let n = 0; n < 20; n += 1) {
    const day = `2027-01-${String(n + 1).padStart(2, '0')}`;
    hunters.push(await reserved(crew, on(day, `${day}T15:00:00Z`)));
  }
  const acts = hunters.map((each) => () => move(each, OLD));
  acts.push(() => undo(booking));
  const ends = await together(...acts.map((act) => act()));
  expect(await overlapping()).toEqual([]);
  return { undone: ends[20], hunters: ends.slice(0, 20), day: await dayOf(booking) };
}

it('an undo cannot fail while twenty families hunt for the old time', async () => {
  for (let round = 0; round < 3; round += 1) {
    await database.query('truncate bookings, crews cascade');
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
  for (let round = 0; round < 10 && lost.length === 0; round += 1) {
    await database.query('truncate bookings, crews cascade');
    const { undone, hunters, day } = await hunted();
    if (undone === 'SLOT_TAKEN') lost.push(day);
    expect(hunters.filter((code) => code === 'done')).toHaveLength(undone === 'done' ? 0 : 1);
  }
  expect(lost).toEqual([NEW.day]);
});

it('of an undo and the timer at one instant exactly one acts', async () => {
  for (let round = 0; round < 30; round += 1) {
    await database.query('truncate bookings, crews, outbox cascade');
    clock.set('2026-12-01T16:00:00Z');
    const booking = await reserved(await insertCrew(database));
    await move(booking);
    // Due for the timer only: it reads a clock that is a moment ahead.
    const due = await modules.get(ChangeRequestsRepository).findDue('move', new Date('2026-12-01T16:30:00Z'));
    jest.spyOn(modules.get(ChangeRequestsRepository), 'findDue').mockResolvedValue(due);
    const acts = [() => undo(booking), () => modules.get(ParentMoveService).finishDue()];
    const ends = await together(...(round % 2 ? acts : acts.toReversed()).map((act) => act()));
    const isUndone = ends[round % 2 ? 0 : 1] === 'done';
    const taken = await database.query<{ day: string; state: string }>(
      `select to_char(day, 'YYYY-MM-DD') as day, state from crew_reservations
       where booking_id = $1 and state <> 'released'`,
      [booking.id],
    );
    expect(taken).toEqual([{ day: isUndone ? OLD.day : NEW.day, state: 'firm' }]);
    expect(await dayOf(booking)).toBe(isUndone ? OLD.day : NEW.day);
    expect(await database.query("select from outbox where name = 'time-freed'")).toHaveLength(1);
  }
});

it('two timers free a kept time once', async () => {
  const booking = await reserved(await insertCrew(database));
  await move(booking);
  clock.forwardMinutes(30);
  await together(...Array.from({ length: 4 }, () => modules.get(ParentMoveService).finishDue()));
  expect(await database.query("select from outbox where name = 'time-freed'")).toHaveLength(1);
});

it('a double click moves once', async () => {
  const booking = await reserved(await insertCrew(database));
  expect(await together(move(booking), move(booking), move(booking))).toEqual(['done', 'done', 'done']);
  expect(await database.query('select from change_requests')).toHaveLength(1);
});
