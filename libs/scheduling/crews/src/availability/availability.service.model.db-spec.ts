// Offered starts are exactly those that can be reserved, in random scenarios. SEED repeats a run.
import { randomUUID } from 'node:crypto';
import { instantInZone, START_TIMES, startMinute } from '#libs/shared/contracts';
import { chanceOf, insertBooking, oneOf, setUpModules, until, UNPAID } from '#libs/platform/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { AvailabilityService } from './availability.service.js';
import { CrewReservationsService } from '../reservations/crew-reservations.service.js';
import { CrewStatusService } from './crew-status.service.js';
import { CrewsModule } from '../crews.module.js';
import type { SlotRequest } from '../reservations/reservation.rules.js';

const SCENARIOS = Number(process.env.SCENARIOS ?? 150);
const CHECK_ALL_EVERY = 10;
const OTHER_STARTS_SHARE = 0.1;
const ZONE = 'America/New_York';
/** Includes the days on which daylight saving time begins and ends. */
const DAYS = ['2027-05-08', '2027-03-14', '2027-11-07', '2027-05-12'];
const ZIPS = ['10001', '11201', '10583', '07030', '99999'];
const GAMES = ['relay', 'sacks', 'rope', 'hoops', 'eggs'];
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

const { modules, database, clock } = setUpModules([CrewsModule]);
const random = chanceOf(SEED);
const upTo = (max: number) => Math.floor(random() * (max + 1));
const chance = (share: number) => random() < share;
let bookings: string[];

beforeAll(async () => {
  clock.set('2027-01-04T16:00:00Z');
  const inserted = await Promise.all(Array.from({ length: 9 }, () => insertBooking(database, UNPAID)));
  bookings = inserted.map(({ id }) => id);
  await database.query(`insert into zip_centroids values ('10001', 40.7506, -73.9972), ('11201', 40.6943, -73.9903),
    ('10583', 40.9896, -73.8073), ('07030', 40.7453, -74.0279)`);
});

const inZone = (day: string, minute: number) => instantInZone(day, minute, ZONE);
const quarter = (from: number, to: number) => from + 15 * upTo((to - from) / 15);

/** Rows by table, with column names. */
type Row = Record<string, string | number | boolean | null>;
type Rows = Record<string, Row[]>;

/** A day of up to three crews with equipment, absences and reservations. */
function makeScenario(day: string): Rows {
  const rows: Rows = { crews: [], crew_hours: [], crew_reservations: [], equipment_uses: [] };
  Object.assign(rows, { hosts: [], crew_members: [], host_absences: [], equipment_sets: [], crew_days: [] });
  for (let no = 1, count = 1 + upTo(2); no <= count; no += 1) {
    const homeZip = chance(0.2) ? null : oneOf(ZIPS, random);
    rows.crews.push({ no, name: `Van ${no}`, home_zip: homeZip, position: upTo(2), is_active: true });
    rows.crew_hours.push(...hoursOf(no, day));
    if (chance(0.4)) addLead(rows, no, day);
    for (let n = upTo(3); n > 0; n -= 1) addBusy(rows, { no, day, bookingId: bookings[no * 2 + (n % 2)] });
  }
  for (const item of GAMES.filter(() => chance(0.4))) rows.equipment_sets.push({ item, owned: upTo(2) });
  const closed = { crew_no: 1, from_minute: null, to_minute: null };
  const short = { crew_no: null, from_minute: 600, to_minute: 1020 };
  if (chance(0.2)) rows.crew_days.push({ id: randomUUID(), day, ...(chance(0.5) ? closed : short) });
  return rows;
}

function hoursOf(no: number, day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const split = chance(0.3) ? quarter(720, 900) : null;
  const [from, to] = [quarter(420, 660), quarter(960, 1320)];
  const shifts = split
    ? [
        [from, split],
        [split + 30, to],
      ]
    : [[from, to]];
  return shifts
    .filter(([first, last]) => first < last)
    .map(([first, last]) => ({ crew_no: no, weekday, from_minute: first, to_minute: last }));
}

function addLead(rows: Rows, no: number, day: string): void {
  rows.hosts.push({ no, name: `Host ${no}` });
  rows.crew_members.push({ crew_no: no, host_no: no, role: chance(0.8) ? 'lead' : 'helper' });
  if (chance(0.3))
    rows.host_absences.push({ id: randomUUID(), host_no: no, during: `[${day},${day}]`, kind: 'sick' });
}

const overlap = (during: string, from: string, to: string) => {
  const [first, last] = during.slice(1, -1).split(',');
  return first < to && from < last;
};

function addBusy(rows: Rows, { no, day, bookingId }: { no: number; day: string; bookingId: string }): void {
  const [id, from] = [randomUUID(), quarter(480, 1140)];
  const [startsAt, endsAt] = [from, from + 60 + 15 * upTo(8)].map((minute) =>
    inZone(day, minute).toISOString(),
  );
  const event = { booking_id: bookingId, zip: oneOf(ZIPS, random), day, starts_at: startsAt };
  const isFree = !rows.crew_reservations.some(
    (other) =>
      other.booking_id === bookingId ||
      (other.crew_no === no && overlap(String(other.during), startsAt, endsAt)),
  );
  if (!isFree) return;
  const during = `[${startsAt},${endsAt})`;
  rows.crew_reservations.push({ id, crew_no: no, ...event, duration_minutes: 60, during, state: 'firm' });
  for (const item of GAMES.filter(() => chance(0.3)))
    rows.equipment_uses.push({ reservation_id: id, item, day, crew_no: no });
}

/** Replaces the previous scenario; loads sets into the vans that need them. */
async function insertScenario(tx: EntityManager, scenario: Rows): Promise<void> {
  await tx.query(`delete from equipment_days; delete from crew_reservations; delete from crew_hours;
    delete from crew_members; delete from host_absences; delete from crew_days; delete from equipment_sets; delete from crews;
    delete from hosts`);
  for (const [table, rows] of Object.entries(scenario).filter(([, each]) => each.length > 0)) {
    const columns = Object.keys(rows[0]).join(', ');
    await tx.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await tx.query(`insert into equipment_days (item, set_no, day, crew_no)
    select item, row_number() over (partition by item order by crew_no), day, crew_no
    from (select distinct item, day, crew_no from equipment_uses join equipment_sets using (item)) as carried`);
}

/** The starts at which availability changes, some random ones, and in every tenth scenario all. */
function startsToCheck(scenario: number, offered: readonly string[]): string[] {
  const isOpen = START_TIMES.map((start) => offered.includes(start));
  const isBoundary = (n: number) =>
    isOpen[n] !== (isOpen[n - 1] ?? isOpen[n]) || isOpen[n] !== (isOpen[n + 1] ?? isOpen[n]);
  return START_TIMES.filter(
    (_, n) => scenario % CHECK_ALL_EVERY === 0 || isBoundary(n) || chance(OTHER_STARTS_SHARE),
  );
}

/** The starts that can be reserved; each reservation is rolled back. */
async function reservableStarts(
  event: Omit<SlotRequest, 'startsAt'>,
  starts: readonly string[],
): Promise<string[]> {
  const runner = modules.get(DataSource).createQueryRunner();
  const reservable: string[] = [];
  await runner.startTransaction();
  await runner.query('savepoint untouched');
  for (const start of starts) {
    const request = { ...event, startsAt: inZone(event.day, startMinute(start) ?? 0) };
    if (!(await canReserve(runner.manager, request))) continue;
    reservable.push(start);
    await runner.query('rollback to savepoint untouched');
  }
  await runner.rollbackTransaction();
  await runner.release();
  return reservable;
}

/** Mostly tryReserve(), since reserve() also searches for alternatives. */
async function canReserve(tx: EntityManager, request: SlotRequest): Promise<boolean> {
  const crews = modules.get(CrewReservationsService);
  const of = { bookingId: bookings[0] };
  if (chance(0.95)) return (await crews.tryReserve(tx, of, request, null)) !== null;
  try {
    return (await crews.reserve(tx, of, request, null)) !== null;
  } catch (error) {
    if ((error as { code?: string }).code !== 'SLOT_TAKEN') throw error;
    return false;
  }
}

it(`a start is offered exactly if it can be reserved, in ${SCENARIOS} scenarios (seed ${SEED})`, async () => {
  const mismatches: object[] = [];
  const counts = { open: 0, closed: 0 };
  for (let scenario = 0; scenario < SCENARIOS; scenario += 1) {
    const day = oneOf(DAYS, random);
    const rows = makeScenario(day);
    await modules.get(DataSource).transaction((tx) => insertScenario(tx, rows));
    // In half of the scenarios the day has begun, and vans may have left.
    const begun = new Date(inZone(day, upTo(1200)).getTime() + 1000 * upTo(59)).toISOString();
    clock.set(chance(0.5) ? begun : '2027-01-04T16:00:00Z');
    if (scenario === 0) await until('crews are in use', () => modules.get(CrewStatusService).hasActiveCrew());
    const event = {
      durationMinutes: 75 + 15 * upTo(8),
      zipCode: oneOf([...ZIPS, ''], random),
      games: GAMES.filter(() => chance(0.6)),
      addOns: { photography: chance(0.2), videography: false },
    };
    const { days } = await modules
      .get(AvailabilityService)
      .openStartsPerDay({ ...event, from: day, days: 1 });
    const checked = startsToCheck(scenario, days[0].starts);
    const offered = checked.filter((start) => days[0].starts.includes(start));
    const reservable = await reservableStarts({ ...event, day }, checked);
    if (offered.join() !== reservable.join()) mismatches.push({ scenario, day, offered, reservable });
    counts.open += reservable.length;
    counts.closed += checked.length - reservable.length;
  }
  expect(mismatches).toEqual([]);
  // Guards against scenarios without open or without closed starts.
  expect(Math.min(counts.open, counts.closed)).toBeGreaterThan(SCENARIOS);
}, 300_000);
