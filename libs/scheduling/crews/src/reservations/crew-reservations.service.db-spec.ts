import { randomUUID } from 'node:crypto';
import { insertBooking, insertCrew, setUpModules, UNPAID } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { CrewReservationsService } from './crew-reservations.service.js';
import { CrewsModule } from '../crews.module.js';
import type { SlotRequest } from './reservation.rules.js';

const { modules, database, clock } = setUpModules([CrewsModule]);
let crews: CrewReservationsService;
let db: DataSource;
const HELD = new Date('2027-05-05T16:00:00Z');

beforeAll(() => {
  crews = modules.get(CrewReservationsService);
  db = modules.get(DataSource);
});
beforeEach(async () => {
  await database.clear(
    'crews',
    'equipment_sets',
    'zip_centroids',
    'crew_reservations',
    'bookings',
    'crew_days',
    'outbox',
  );
  clock.set('2027-05-01T16:00:00Z');
});

/** Saturday, May 8, 2027, 2 PM in New York, 90 minutes, in 10001. */
const slot = (changes: Partial<SlotRequest> = {}): SlotRequest => ({
  day: '2027-05-08',
  startsAt: new Date('2027-05-08T18:00:00Z'),
  durationMinutes: 90,
  zipCode: '10001',
  games: ['tug-of-war', 'sack-race', 'relay'],
  addOns: { photography: false, videography: false },
  ...changes,
});
const at = (time: string) => new Date(`2027-05-08T${time}:00-04:00`);
const crewNo = (changes: Parameters<typeof insertCrew>[1] = {}) => insertCrew(database, changes);
const bookingId = async () => (await insertBooking(database, UNPAID)).id;
async function reserve(request: SlotRequest = slot(), heldUntil: Date | null = HELD) {
  const of = { bookingId: await bookingId() };
  return db.transaction((tx) => crews.reserve(tx, of, request, heldUntil));
}
const errorOf = (attempt: Promise<unknown>) => attempt.then(() => null).catch((error) => error);

it('without an active crew nothing is reserved or rejected', async () => {
  await crewNo({ isActive: false });
  expect(await crews.conflictOf(slot())).toBeNull();
  expect(await reserve()).toBeNull();
});

it('holds the busy span of the crew and rejects the next request with alternatives on that day', async () => {
  const no = await crewNo();
  const reservation = await reserve();
  expect(reservation).toMatchObject({
    crewNo: no,
    state: 'held',
    heldUntil: HELD,
    from: at('13:30'),
    to: at('16:00'),
  });
  const conflict = { alternativesDay: '2027-05-08', alternatives: ['11:00 AM', '11:15 AM', '4:45 PM'] };
  expect(await crews.conflictOf(slot())).toEqual(conflict);
  expect(await errorOf(reserve())).toMatchObject({
    code: 'SLOT_TAKEN',
    message: 'This start time has just been taken.',
    details: { facts: conflict },
  });
});

it('suggests times of the next open day if that day has none', async () => {
  await crewNo({ hours: [{ weekday: 6, fromMinute: 720, toMinute: 1020 }] });
  await reserve();
  const error = await errorOf(reserve());
  expect(error.details.facts).toEqual({
    alternativesDay: '2027-05-15',
    alternatives: ['1:45 PM', '2:00 PM', '2:15 PM'],
  });
});

it('a rejection rolls back the transaction of the caller', async () => {
  await crewNo();
  await reserve();
  const otherId = randomUUID();
  const attempt = db.transaction(async (tx) => {
    await tx.query(`insert into equipment_sets (item, owned) values ('relay', 1)`);
    await crews.reserve(tx, { bookingId: otherId }, slot(), HELD);
  });
  expect(await errorOf(attempt)).toMatchObject({ code: 'SLOT_TAKEN' });
  expect(await database.query('select from equipment_sets')).toHaveLength(0);
});

it('releasing a firm reservation frees its time and equipment', async () => {
  await crewNo();
  await database.query(`insert into equipment_sets (item, owned) values ('relay', 1)`);
  const id = await bookingId();
  await db.transaction((tx) => crews.reserve(tx, { bookingId: id }, slot(), HELD));
  await db.transaction((tx) => crews.makeFirm(tx, id));
  expect(await crews.liveOf(id)).toMatchObject({ state: 'firm', heldUntil: null });
  expect(await database.query('select item, set_no from equipment_days')).toEqual([
    { item: 'relay', set_no: 1 },
  ]);
  await db.transaction((tx) => crews.release(tx, { bookingId: id }));
  expect(await crews.liveOf(id)).toBeNull();
  expect(
    await database.query('select from equipment_days union all select from equipment_uses'),
  ).toHaveLength(0);
  expect(await database.query("select payload from outbox where name = 'time-freed'")).toEqual([
    { payload: { day: '2027-05-08' } },
  ]);
  await db.transaction((tx) => crews.makeFirm(tx, id));
  expect(await crews.liveOf(id)).toBeNull();
  expect(await reserve()).not.toBeNull();
});

it('a set serves all events of its van and is not available to another van', async () => {
  await database.query(`insert into equipment_sets (item, owned) values ('relay', 1)`);
  const [first] = [await crewNo({ position: 1 }), await crewNo({ position: 2 })];
  await reserve(slot({ startsAt: at('09:45') }));
  expect(await reserve()).toMatchObject({ crewNo: first });
  expect(await errorOf(reserve())).toMatchObject({ code: 'SLOT_TAKEN' });
  const other = slot({ games: ['tug-of-war', 'sack-race', 'dodgeball'] });
  expect(await reserve(other)).not.toBeNull();
});

it('skips a crew for which loading fails and leaves nothing of the attempt', async () => {
  await database.query(`insert into equipment_sets (item, owned) values ('relay', 1), ('sack-race', 2)`);
  const [first, second] = [await crewNo({ position: 0 }), await crewNo({ position: 1 })];
  const strayLoad = 'insert into equipment_days (item, set_no, day, crew_no) values ($1, 1, $2, $3)';
  await database.query(strayLoad, ['relay', '2027-05-08', second]);
  expect(await reserve()).toMatchObject({ crewNo: second });
  expect(await database.query('select from crew_reservations where crew_no = $1', [first])).toEqual([]);
  expect(await database.query('select item, crew_no from equipment_days order by item')).toEqual([
    { item: 'relay', crew_no: second },
    { item: 'sack-race', crew_no: second },
  ]);
});

it('chooses the crew by least added driving, then fewest events, then position', async () => {
  const far = await crewNo({ homeZip: '10583', position: 0 });
  const near = await crewNo({ homeZip: '10001', position: 1 });
  const second = await crewNo({ homeZip: '10001', position: 2 });
  expect(await reserve()).toMatchObject({ crewNo: near });
  expect(await reserve()).toMatchObject({ crewNo: second });
  expect(await reserve()).toMatchObject({ crewNo: far });
});

it('an event of today can get longer with its van on the way, but cannot start earlier', async () => {
  const no = await crewNo();
  const id = await bookingId();
  await db.transaction((tx) => crews.reserve(tx, { bookingId: id }, slot(), null));
  clock.set('2027-05-08T17:40:00Z');
  const move = (request: SlotRequest) =>
    db.transaction((tx) => crews.reschedule(tx, id, request, { heldUntil: null }));
  const longer = slot({ durationMinutes: 120 });
  expect(await crews.conflictOf(longer, { bookingId: id })).toBeNull();
  expect(await move(longer)).toMatchObject({ crewNo: no, to: at('16:30') });
  expect(await errorOf(move(slot({ startsAt: at('13:45') })))).toMatchObject({ code: 'SLOT_TAKEN' });
  expect(await crews.liveOf(id)).toMatchObject({ startsAt: at('14:00') });
});

it('listEndedHolds() returns expired holds', async () => {
  await crewNo();
  const reservation = await reserve();
  expect(await crews.listEndedHolds()).toEqual([]);
  clock.set('2027-05-05T16:00:00Z');
  const [{ bookingId: id }] = await crews.listEndedHolds();
  expect(await crews.liveOf(id)).toMatchObject({ id: reservation?.id });
});
