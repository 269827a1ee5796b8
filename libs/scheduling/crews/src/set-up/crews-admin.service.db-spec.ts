import type { SaveCrew, SaveCrewDay } from '#libs/shared/contracts';
import {
  insertBooking,
  insertCrew,
  insertHost,
  insertReservation,
  setUpModules,
} from '#libs/platform/testing';
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
  await database.query('truncate bookings, crews, crew_days, hosts, outbox cascade');
  clock.set('2026-06-01T16:00:00Z');
});

const input = (changes: Partial<SaveCrew> = {}): SaveCrew => ({
  name: 'Van 1',
  hours: HOURS,
  members: [],
  ...changes,
});
const make = (changes: Partial<SaveCrew> = {}) => crews.create(input(changes), ADA);
const names = async () => (await crews.list()).map(({ name }) => name);
const code = (expected: string) => ({ code: expected });
const eventsOf = () => database.query("select name from outbox where name = 'crews-switched-on'");
/** Saturday, December 5, 10:00 AM, for an hour and a half, at the crew's own ZIP code. */
async function reserved(crewNo: number, changes: object = {}): Promise<string> {
  const booking = await insertBooking(database, {
    eventDate: '2026-12-05',
    startsAt: new Date('2026-12-05T15:00:00Z'),
    durationMinutes: 90,
    ...changes,
  });
  await insertReservation(database, crewNo, booking);
  return booking.id;
}

describe('a crew', () => {
  it('is made switched off, with its hours and members, and is the last', async () => {
    const lead = await insertHost(database);
    await make();
    const made = await make({
      name: 'Van 2',
      homeZip: '10001-1234',
      members: [{ hostNo: lead, role: 'lead' }],
    });
    expect(made).toEqual({
      no: made.no,
      name: 'Van 2',
      homeZip: '10001',
      position: 1,
      isActive: false,
      hours: HOURS,
      members: [{ hostNo: lead, role: 'lead' }],
      version: 1,
    });
    expect((await crews.list())[1]).toEqual(made);
    expect(await eventsOf()).toEqual([]);
  });

  it('is changed as a whole, and its version goes up', async () => {
    const { no, version } = await make();
    const changed = await crews.change(no, input({ name: 'Blue van', hours: [], version }), ADA);
    expect(changed).toMatchObject({ name: 'Blue van', hours: [], version: 2 });
    const again = await crews.change(no, input({ name: 'Blue van', hours: [] }), ADA);
    expect(again.version).toBe(2);
  });

  it('is not changed by somebody who saw an older version', async () => {
    const { no } = await make();
    await crews.change(no, input({ name: 'Blue van' }), ADA);
    const late = crews.change(no, input({ name: 'Red van', version: 1 }), ADA);
    await expect(late).rejects.toMatchObject(code('STALE'));
    await expect(crews.retire(no, 1, ADA)).rejects.toMatchObject(code('STALE'));
    expect(await names()).toEqual(['Blue van']);
  });

  it('has a name of its own, which a retired one gives back', async () => {
    const { no } = await make();
    await expect(make({ name: 'VAN 1' })).rejects.toMatchObject(code('TAKEN'));
    await crews.retire(no, undefined, ADA);
    expect((await make()).no).not.toBe(no);
    await expect(crews.retire(no, undefined, ADA)).rejects.toMatchObject(code('NOT_FOUND'));
  });

  it('keeps nothing of a change that names a host who is not there', async () => {
    const { no } = await make();
    const changes = input({ name: 'Blue van', members: [{ hostNo: 999, role: 'lead' }] });
    await expect(crews.change(no, changes, ADA)).rejects.toMatchObject(code('VALIDATION'));
    expect(await names()).toEqual(['Van 1']);
  });

  it('moves to another place, and the others make room', async () => {
    for (const name of ['A', 'B', 'C']) await make({ name });
    const [a] = await crews.list();
    await crews.change(a.no, input({ name: 'A', position: 1 }), ADA);
    expect(await names()).toEqual(['B', 'A', 'C']);
    await make({ name: 'D', position: 0 });
    expect(await names()).toEqual(['D', 'B', 'A', 'C']);
  });

  it('that is switched on tells so each time, and one that stays on does not', async () => {
    const { no } = await make({ isActive: true });
    expect(await eventsOf()).toHaveLength(1);
    await crews.change(no, input({ name: 'Blue van' }), ADA);
    expect(await eventsOf()).toHaveLength(1);
    await crews.change(no, input({ isActive: false }), ADA);
    await crews.change(no, input({ isActive: true }), ADA);
    expect(await eventsOf()).toHaveLength(2);
  });
});

describe('what would strand an event is refused, and names it', () => {
  let no: number;
  let bookingId: string;
  const inTheWay = () => ({
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
    ({ no } = await make({ isActive: true, homeZip: '10001' }));
    bookingId = await reserved(no);
  });

  const offBesideAnother = async () => {
    await make({ name: 'Van 2', isActive: true });
    return change({ isActive: false });
  };

  it.each<[string, () => Promise<unknown>]>([
    ['closing its day for all', () => close()],
    ['closing its day for its crew', () => close({ crewNo: no })],
    ['other hours that day which it does not fit', () => close({ fromMinute: 540, toMinute: 600 })],
    ['switching its crew off while another one limits', () => offBesideAnother()],
    ['retiring its crew', () => crews.retire(no, undefined, ADA)],
    ['taking its weekday away', () => change({ hours: [HOURS[0]] })],
    ['an end before its van is home', () => change(saturday(540, 734))],
    ['a beginning after its van has left', () => change(saturday(556, 1_200))],
  ])('%s', async (_what, act) => {
    await expect(act()).rejects.toMatchObject(inTheWay());
    expect((await crews.list())[0]).toMatchObject({ isActive: true, hours: HOURS, version: 1 });
    expect(await crews.listDays()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['hours that just hold it with its drives', () => change(saturday(555, 735))],
    ['closing another day', () => close({ day: '2026-12-06' })],
    ['another name, home and member', () => change({ name: 'Blue van', homeZip: '10583' })],
  ])('%s strands nobody', async (_what, act) => {
    await act();
  });

  it('not switching off the last crew that is on: the limits go, and its events stay', async () => {
    await make({ name: 'Van 2' });
    expect(await change({ isActive: false, hours: [] })).toMatchObject({ isActive: false, version: 2 });
    const states = await database.query('select booking_id, crew_no, state from crew_reservations');
    expect(states).toEqual([{ booking_id: bookingId, crew_no: no, state: 'firm' }]);
  });

  it('removing longer hours of a day under which it stands', async () => {
    const own = await crews.createDay(
      { day: '2026-12-05', crewNo: no, fromMinute: 480, toMinute: 1_300 },
      ADA,
    );
    await change({ hours: [] });
    await expect(crews.removeDay(own.id, own.version, ADA)).rejects.toMatchObject(inTheWay());
  });

  it('not once it is over or called off', async () => {
    await database.query("update crew_reservations set state = 'released'");
    await close();
    await crews.retire(no, undefined, ADA);
    const [over] = [await make({ name: 'Van 2' })];
    await reserved(over.no);
    clock.set('2026-12-05T17:30:00Z');
    await crews.retire(over.no, undefined, ADA);
  });
});

describe('a day of its own', () => {
  it('is listed from today on, changed and removed', async () => {
    const made = await crews.createDay({ day: '2026-06-01', reason: 'Spring cleaning' }, ADA);
    const row = {
      crewNo: null,
      day: '2026-06-01',
      fromMinute: null,
      toMinute: null,
      reason: 'Spring cleaning',
    };
    expect(await crews.listDays()).toEqual([{ ...row, id: made.id, version: 1 }]);
    const input = { day: '2026-06-01', fromMinute: 540, toMinute: 720 };
    expect(await crews.changeDay(made.id, { ...input, version: 1 }, ADA)).toMatchObject({
      ...input,
      version: 2,
    });
    await expect(crews.changeDay(made.id, { ...input, version: 1 }, ADA)).rejects.toMatchObject(
      code('STALE'),
    );
    clock.set('2026-06-02T16:00:00Z');
    expect(await crews.listDays()).toEqual([]);
    await crews.removeDay(made.id, 2, ADA);
    await expect(crews.removeDay(made.id, 2, ADA)).rejects.toMatchObject(code('NOT_FOUND'));
  });

  it('is there once for a crew and once for all, lies ahead, and knows its crew', async () => {
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
