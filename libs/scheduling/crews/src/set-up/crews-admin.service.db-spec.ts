import type { SaveCrew, SaveCrewDay } from '#libs/shared/contracts';
import {
  insertBooking,
  insertCrew,
  insertHost,
  insertReservation,
  setUpModules,
} from '#libs/platform/testing';
import { CrewStatusService } from '../availability/crew-status.service.js';
import { CrewsAdminService } from './crews-admin.service.js';
import { CrewsModule } from '../crews.module.js';

const { modules, database, clock } = setUpModules([CrewsModule]);
const ADA = '5f3a9c21-0000-4000-8000-000000000001';
const HOURS = [0, 6].map((weekday) => ({ weekday, fromMinute: 540, toMinute: 1_200 }));
let crews: CrewsAdminService;

beforeAll(() => {
  crews = modules.get(CrewsAdminService);
});
beforeEach(async () => {
  await database.clear('bookings', 'crews', 'crew_days', 'hosts', 'outbox');
  clock.set('2026-06-01T16:00:00Z');
});

const input = (changes: Partial<SaveCrew> = {}): SaveCrew => ({
  name: 'Van 1',
  hours: HOURS,
  members: [],
  ...changes,
});
const create = (changes: Partial<SaveCrew> = {}) => crews.create(input(changes), ADA);
const names = async () => (await crews.list()).map(({ name }) => name);
const code = (expected: string) => ({ code: expected });
const switchedOnEvents = () => database.query("select name from outbox where name = 'crews-switched-on'");
/** Reserves Saturday, December 5, 10:00 AM, 90 minutes, at the crew's home ZIP code. */
async function reserve(crewNo: number, changes: object = {}): Promise<string> {
  const booking = await insertBooking(database, {
    eventDate: '2026-12-05',
    startsAt: new Date('2026-12-05T15:00:00Z'),
    durationMinutes: 90,
    ...changes,
  });
  await insertReservation(database, crewNo, booking);
  return booking.id;
}

describe('crews', () => {
  it('a new crew is inactive, last, and has its hours and members', async () => {
    const lead = await insertHost(database);
    await create();
    const created = await create({
      name: 'Van 2',
      homeZip: '10001-1234',
      members: [{ hostNo: lead, role: 'lead' }],
    });
    expect(created).toEqual({
      no: created.no,
      name: 'Van 2',
      homeZip: '10001',
      position: 1,
      isActive: false,
      hours: HOURS,
      members: [{ hostNo: lead, role: 'lead' }],
      version: 1,
    });
    expect((await crews.list())[1]).toEqual(created);
    expect(await switchedOnEvents()).toEqual([]);
  });

  it('a crew that is switched on or off counts at once in this process', async () => {
    const status = modules.get(CrewStatusService);
    expect(await status.hasActiveCrew()).toBe(false);
    const { no } = await create({ isActive: true });
    expect(await status.hasActiveCrew()).toBe(true);
    await crews.change(no, input({ isActive: false }), ADA);
    expect(await status.hasActiveCrew()).toBe(false);
  });

  it('a change replaces the crew and increments its version', async () => {
    const { no, version } = await create();
    const changed = await crews.change(no, input({ name: 'Blue van', hours: [], version }), ADA);
    expect(changed).toMatchObject({ name: 'Blue van', hours: [], version: 2 });
    const again = await crews.change(no, input({ name: 'Blue van', hours: [] }), ADA);
    expect(again.version).toBe(2);
  });

  it('a change with an outdated version is rejected', async () => {
    const { no } = await create();
    await crews.change(no, input({ name: 'Blue van' }), ADA);
    const late = crews.change(no, input({ name: 'Red van', version: 1 }), ADA);
    await expect(late).rejects.toMatchObject(code('STALE'));
    await expect(crews.retire(no, 1, ADA)).rejects.toMatchObject(code('STALE'));
    expect(await names()).toEqual(['Blue van']);
  });

  it('names are unique among crews that are not retired', async () => {
    const { no } = await create();
    for (const name of ['VAN 1', 'Ván\u00a01', 'V\u200ban 1'])
      await expect(create({ name })).rejects.toMatchObject(code('TAKEN'));
    await crews.retire(no, undefined, ADA);
    expect((await create()).no).not.toBe(no);
    await expect(crews.retire(no, undefined, ADA)).rejects.toMatchObject(code('NOT_FOUND'));
  });

  it('a change with an unknown host is rolled back', async () => {
    const { no } = await create();
    const changes = input({ name: 'Blue van', members: [{ hostNo: 999, role: 'lead' }] });
    await expect(crews.change(no, changes, ADA)).rejects.toMatchObject(code('VALIDATION'));
    expect(await names()).toEqual(['Van 1']);
  });

  it('moving a crew renumbers the others', async () => {
    for (const name of ['A', 'B', 'C']) await create({ name });
    const [a] = await crews.list();
    await crews.change(a.no, input({ name: 'A', position: 1 }), ADA);
    expect(await names()).toEqual(['B', 'A', 'C']);
    await create({ name: 'D', position: 0 });
    expect(await names()).toEqual(['D', 'B', 'A', 'C']);
  });

  it('publishes crews-switched-on only when a crew becomes active', async () => {
    const { no } = await create({ isActive: true });
    expect(await switchedOnEvents()).toHaveLength(1);
    await crews.change(no, input({ name: 'Blue van' }), ADA);
    expect(await switchedOnEvents()).toHaveLength(1);
    await crews.change(no, input({ isActive: false }), ADA);
    await crews.change(no, input({ isActive: true }), ADA);
    expect(await switchedOnEvents()).toHaveLength(2);
  });
});

describe('changes that conflict with an event are rejected and name it', () => {
  let no: number;
  let bookingId: string;
  const conflict = () => ({
    code: 'IN_USE',
    details: { facts: { events: [`Saturday, December 5, 10:00 AM, event …${bookingId.slice(-8)}`] } },
  });
  const change = (changes: Partial<SaveCrew>) =>
    crews.change(no, input({ isActive: true, homeZip: '10001', ...changes }), ADA);
  const close = (changes: Partial<SaveCrewDay> = {}) =>
    crews.createDay({ day: '2026-12-05', ...changes }, ADA);
  const saturday = (fromMinute: number, toMinute: number) => ({
    hours: [{ weekday: 6, fromMinute, toMinute }],
  });

  beforeEach(async () => {
    ({ no } = await create({ isActive: true, homeZip: '10001' }));
    bookingId = await reserve(no);
  });

  const deactivateWithAnotherActive = async () => {
    await create({ name: 'Van 2', isActive: true });
    return change({ isActive: false });
  };

  it.each<[string, () => Promise<unknown>]>([
    ['closing its day for all', () => close()],
    ['closing its day for its crew', () => close({ crewNo: no })],
    ['special hours that do not fit the event', () => close({ fromMinute: 540, toMinute: 600 })],
    ['deactivating its crew while another is active', () => deactivateWithAnotherActive()],
    ['retiring its crew', () => crews.retire(no, undefined, ADA)],
    ['removing its weekday', () => change({ hours: [HOURS[0]] })],
    ['hours that end before the van is home', () => change(saturday(540, 734))],
    ['hours that begin after the van has left', () => change(saturday(556, 1_200))],
  ])('%s', async (_what, act) => {
    await expect(act()).rejects.toMatchObject(conflict());
    expect((await crews.list())[0]).toMatchObject({ isActive: true, hours: HOURS, version: 1 });
    expect(await crews.listDays()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['hours that just fit the event with its drives', () => change(saturday(555, 735))],
    ['closing another day', () => close({ day: '2026-12-06' })],
    ['another name, home and member', () => change({ name: 'Blue van', homeZip: '10583' })],
  ])('%s is allowed', async (_what, act) => {
    await act();
  });

  it('deactivating the last active crew is allowed and keeps its reservations', async () => {
    await create({ name: 'Van 2' });
    expect(await change({ isActive: false, hours: [] })).toMatchObject({ isActive: false, version: 2 });
    const states = await database.query('select booking_id, crew_no, state from crew_reservations');
    expect(states).toEqual([{ booking_id: bookingId, crew_no: no, state: 'firm' }]);
  });

  it('removing longer special hours that the event needs', async () => {
    const own = await crews.createDay(
      { day: '2026-12-05', crewNo: no, fromMinute: 480, toMinute: 1_300 },
      ADA,
    );
    await change({ hours: [] });
    await expect(crews.removeDay(own.id, own.version, ADA)).rejects.toMatchObject(conflict());
  });

  it('events that ended or were cancelled do not conflict', async () => {
    await database.query("update crew_reservations set state = 'released'");
    await close();
    await crews.retire(no, undefined, ADA);
    const [over] = [await create({ name: 'Van 2' })];
    await reserve(over.no);
    clock.set('2026-12-05T17:30:00Z');
    await crews.retire(over.no, undefined, ADA);
  });
});

describe('special days', () => {
  it('are listed from today on, changed and removed', async () => {
    const created = await crews.createDay({ day: '2026-06-01', reason: 'Spring cleaning' }, ADA);
    const row = {
      crewNo: null,
      day: '2026-06-01',
      fromMinute: null,
      toMinute: null,
      reason: 'Spring cleaning',
    };
    expect(await crews.listDays()).toEqual([{ ...row, id: created.id, version: 1 }]);
    const input = { day: '2026-06-01', fromMinute: 540, toMinute: 720 };
    expect(await crews.changeDay(created.id, { ...input, version: 1 }, ADA)).toMatchObject({
      ...input,
      version: 2,
    });
    await expect(crews.changeDay(created.id, { ...input, version: 1 }, ADA)).rejects.toMatchObject(
      code('STALE'),
    );
    clock.set('2026-06-02T16:00:00Z');
    expect(await crews.listDays()).toEqual([]);
    await crews.removeDay(created.id, 2, ADA);
    await expect(crews.removeDay(created.id, 2, ADA)).rejects.toMatchObject(code('NOT_FOUND'));
  });

  it('must be unique per crew, not past, and name a known crew', async () => {
    const no = await insertCrew(database);
    await crews.createDay({ day: '2026-06-06' }, ADA);
    await crews.createDay({ day: '2026-06-06', crewNo: no }, ADA);
    await expect(crews.createDay({ day: '2026-06-06' }, ADA)).rejects.toMatchObject(code('TAKEN'));
    await expect(crews.createDay({ day: '2026-05-31' }, ADA)).rejects.toMatchObject(code('VALIDATION'));
    await expect(crews.createDay({ day: '2026-06-07', crewNo: 999 }, ADA)).rejects.toMatchObject(
      code('VALIDATION'),
    );
  });
});
