import { insertBooking, insertCrew, insertReservation, setUpModules, UNPAID } from '#libs/platform/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { CrewReservationsService } from './crew-reservations.service.js';
import { CrewsModule } from '../crews.module.js';

const { modules, database, clock } = setUpModules([CrewsModule]);
const EVENT = { eventDate: '2027-05-08', startsAt: new Date('2027-05-08T18:00:00Z'), durationMinutes: 90 };
const NO_DAY = { weekday: 0, fromMinute: 0, toMinute: 60 };
const CONSTRAINT = `alter table crew_reservations add constraint crew_no_overlap exclude using gist (
  int4range(crew_no, crew_no, '[]') with &&, during with &&) where (state <> 'released')`;

beforeEach(async () => {
  clock.set('2027-05-01T16:00:00Z');
  await database.clear(
    'outbox',
    'crews',
    'equipment_sets',
    'crew_reservations',
    'equipment_days',
    'bookings',
    'hosts',
  );
});

const book = (changes: Parameters<typeof insertBooking>[1] = {}) =>
  insertBooking(database, { ...EVENT, ...changes });
type Stored = Awaited<ReturnType<typeof book>>;
const assign = (
  tx: EntityManager,
  { id, status, eventDate, startsAt, durationMinutes, selectedGames, addOns, location }: Stored,
  crewNo: number,
  hasReason = false,
) =>
  modules.get(CrewReservationsService).assign(tx, {
    bookingId: id,
    crewNo,
    isReasoned: hasReason,
    isFirm: status === 'confirmed',
    request: {
      day: eventDate,
      startsAt,
      durationMinutes,
      zipCode: location.zipCode,
      games: selectedGames,
      addOns,
    },
  });
const assignTo = (booking: Stored, crewNo: number, hasReason = false) =>
  modules.get(DataSource).transaction((tx) => assign(tx, booking, crewNo, hasReason));
const live = (id: string) =>
  database.query(
    `select crew_no, state, held_until, overruled from crew_reservations where booking_id = $1 and state <> 'released'`,
    [id],
  );

it('assigning another crew keeps the hold and unloads the equipment of the first van', async () => {
  const [one, other] = [await insertCrew(database), await insertCrew(database)];
  await database.query(`insert into equipment_sets (item, owned) values ('sack-sprint', 1)`);
  const booking = await book(UNPAID);
  await assignTo(booking, one);
  const [{ held_until: held }] = await live(booking.id);
  expect(held).toEqual(new Date('2027-05-03T16:00:00Z'));
  clock.set('2027-05-02T16:00:00Z');
  expect(await assignTo(booking, other)).toEqual({ crewName: expect.stringMatching(/^Van/), overruled: [] });
  expect(await live(booking.id)).toEqual([
    { crew_no: other, state: 'held', held_until: held, overruled: [] },
  ]);
  expect(await database.query('select item, crew_no from equipment_days')).toEqual([
    { item: 'sack-sprint', crew_no: other },
  ]);
});

it('publishes time-freed once when an event leaves a crew', async () => {
  const [one, other] = [await insertCrew(database), await insertCrew(database)];
  const booking = await book();
  const freed = () => database.query(`select payload from outbox where name = 'time-freed'`);
  await assignTo(booking, one);
  await assignTo(booking, one, true);
  expect(await freed()).toEqual([]);
  await assignTo(booking, other);
  expect(await freed()).toEqual([{ payload: { day: '2027-05-08' } }]);
});

it('a confirmed event without a crew gets a firm reservation', async () => {
  const booking = await book();
  await assignTo(booking, await insertCrew(database));
  expect(await live(booking.id)).toMatchObject([{ state: 'firm', held_until: null }]);
});

it('obstacles are named and overruled only with a reason', async () => {
  const crewNo = await insertCrew(database, { name: 'Van Ada', hours: [NO_DAY] });
  await database.query(`insert into equipment_sets (item, owned) values ('sack-sprint', 0)`);
  const booking = await book();
  await expect(assignTo(booking, crewNo)).rejects.toMatchObject({
    code: 'VALIDATION',
    message:
      'Van Ada is not planned for this: its hours end too early or begin too late and its equipment is in other vans that day. To overrule it, please give a reason.',
  });
  expect(await live(booking.id)).toEqual([]);
  expect((await assignTo(booking, crewNo, true)).overruled).toEqual(['hours', 'equipment']);
  expect(await live(booking.id)).toMatchObject([{ crew_no: crewNo, overruled: ['hours', 'equipment'] }]);
  expect(await database.query('select from equipment_days')).toHaveLength(0);
});

it('a missing lead and a too long drive can be overruled', async () => {
  const crewNo = await insertCrew(database);
  const before = await book({ startsAt: new Date('2027-05-08T15:15:00Z') });
  await insertReservation(database, crewNo, before);
  await database.query(`insert into hosts (name) values ('Riley')`);
  await database.query(
    `insert into crew_members (crew_no, host_no, role) select $1, no, 'helper' from hosts`,
    [crewNo],
  );
  const late = await book({ startsAt: new Date('2027-05-08T17:50:00Z') });
  expect((await assignTo(late, crewNo, true)).overruled).toEqual(['travel', 'leads']);
});

it('an overlap is rejected even with a reason, and the event keeps its crew', async () => {
  const [one, other] = [await insertCrew(database), await insertCrew(database, { name: 'Van Bo' })];
  await insertReservation(database, other, await book());
  const booking = await book();
  await assignTo(booking, one);
  await expect(assignTo(booking, other, true)).rejects.toMatchObject({
    code: 'SLOT_TAKEN',
    message: 'Van Bo has another event at this time.',
  });
  expect(await live(booking.id)).toMatchObject([{ crew_no: one }]);
});

it('rejects unknown and inactive crews', async () => {
  const off = await insertCrew(database, { isActive: false });
  const booking = await book();
  for (const no of [off, 99_999])
    await expect(assignTo(booking, no)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('two concurrent assignments to one crew at the same time', () => {
  /** A transaction without the day's lock and with a pause before the insert. */
  const unlocked = (tx: EntityManager) =>
    ({
      query: async (sql: string | { text: string }, values?: unknown[]) => {
        const text = typeof sql === 'string' ? sql : sql.text;
        if (text.includes('pg_advisory')) return [];
        if (text.includes('insert into crew_reservations')) await new Promise((done) => setTimeout(done, 5));
        return tx.query(sql as string, values);
      },
    }) as EntityManager;

  async function rounds(count: number, through: (tx: EntityManager) => EntityManager): Promise<number[]> {
    const winners: number[] = [];
    for (let round = 0; round < count; round += 1) {
      const crewNo = await insertCrew(database);
      const bookings = [await book(), await book()];
      const moves = bookings.map((booking) =>
        modules.get(DataSource).transaction((tx) => assign(through(tx), booking, crewNo)),
      );
      const outcomes = await Promise.allSettled(moves);
      winners.push(outcomes.filter(({ status }) => status === 'fulfilled').length);
    }
    return winners;
  }
  const oneEach = (count: number) => Array.from({ length: count }, () => 1);

  it('exactly one succeeds', async () => {
    expect(await rounds(20, (tx) => tx)).toEqual(oneEach(20));
  });

  it('exactly one succeeds by the constraint alone', async () => {
    expect(await rounds(10, unlocked)).toEqual(oneEach(10));
  });

  it('both succeed without lock and constraint (control without the defense)', async () => {
    await database.query('alter table crew_reservations drop constraint crew_no_overlap');
    expect(Math.max(...(await rounds(10, unlocked)))).toBe(2);
    await database.clear('crew_reservations');
    await database.query(CONSTRAINT);
  });
});
