// What is offered is what can be taken: five hundred worlds made by chance, each asked for its open starts and then for
// some of them, open and not. SEED repeats a run.
import { instantInZone, START_TIMES, startMinute } from '#libs/contracts';
import { chanceOf, insertBooking, oneOf, setUpRooms, until, UNPAID } from '#libs/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { Availability } from './availability.js';
import { CrewReservations } from './crew-reservations.js';
import { CrewUse } from './crew-use.js';
import { CrewsModule } from './crews.module.js';
import type { SlotRequest } from './reservation.js';

const WORLDS = 500;
const ASKED_EACH = 4;
const ZONE = 'America/New_York';
/** Among them the days on which summer time begins and ends. */
const DAYS = ['2027-05-08', '2027-03-14', '2027-11-07', '2027-05-12'];
const ZIPS = ['10001', '11201', '10583', '07030', '99999'];
const GAMES = ['relay', 'sacks', 'rope', 'hoops', 'eggs'];
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

const { rooms, database, clock } = setUpRooms([CrewsModule]);
const chance = chanceOf(SEED);
const upTo = (most: number) => Math.floor(chance() * (most + 1));
const often = (share: number) => chance() < share;
let bookings: string[];

beforeAll(async () => {
  clock.set('2027-01-04T16:00:00Z');
  const made = await Promise.all(Array.from({ length: 9 }, () => insertBooking(database, UNPAID)));
  bookings = made.map(({ id }) => id);
  await database.query(`insert into zip_centroids values ('10001', 40.7506, -73.9972), ('11201', 40.6943, -73.9903),
    ('10583', 40.9896, -73.8073), ('07030', 40.7453, -74.0279)`);
});

const inZone = (day: string, minute: number) => instantInZone(day, minute, ZONE);
const quarter = (from: number, to: number) => from + 15 * upTo((to - from) / 15);

/** One day of up to three crews, with what they carry, who is away and what is reserved; in one transaction. */
async function makeWorld(tx: EntityManager, day: string): Promise<void> {
  await tx.query('truncate crews, hosts, kits, crew_reservations, crew_days restart identity cascade');
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  for (let no = 1; no <= 1 + upTo(2); no += 1) {
    const home = often(0.2) ? null : oneOf(ZIPS, chance);
    await tx.query('insert into crews (name, home_zip, position, is_active) values ($1, $2, $3, true)', [
      `Van ${no}`,
      home,
      upTo(2),
    ]);
    const split = often(0.3) ? quarter(720, 900) : null;
    const [from, to] = [quarter(420, 660), quarter(960, 1320)];
    const shifts = split ? [[from, split] as const, [split + 30, to] as const] : [[from, to] as const];
    for (const shift of shifts.filter(([first, last]) => first < last))
      await tx.query('insert into crew_hours values ($1, $2, $3, $4)', [no, weekday, ...shift]);
    if (often(0.4)) await makeLead(tx, no, day);
    for (let n = upTo(3); n > 0; n -= 1)
      await makeBusy(tx, { crewNo: no, day, bookingId: bookings[no * 2 + (n % 2)] });
  }
  for (const item of GAMES.filter(() => often(0.4)))
    await tx.query('insert into kits (item, owned) values ($1, $2)', [item, upTo(2)]);
  if (often(0.2))
    await tx.query(
      often(0.5)
        ? 'insert into crew_days (crew_no, day) values (1, $1)'
        : 'insert into crew_days (day, from_minute, to_minute) values ($1, 600, 1020)',
      [day],
    );
}

async function makeLead(tx: EntityManager, crewNo: number, day: string): Promise<void> {
  const [{ no }] = await tx.query('insert into hosts (name) values ($1) returning no', [`Host ${crewNo}`]);
  await tx.query(`insert into crew_members values ($1, $2, $3)`, [
    crewNo,
    no,
    often(0.8) ? 'lead' : 'helper',
  ]);
  if (often(0.3))
    await tx.query(
      `insert into host_absences (host_no, during, kind) values ($1, daterange($2::date, $2::date, '[]'), 'sick')`,
      [no, day],
    );
}

async function makeBusy(
  tx: EntityManager,
  { crewNo, day, bookingId }: { crewNo: number; day: string; bookingId: string },
): Promise<void> {
  const from = quarter(480, 1140);
  const span = [inZone(day, from), inZone(day, from + 60 + 15 * upTo(8))];
  const [made] = await tx.query(
    `insert into crew_reservations (crew_no, booking_id, zip, day, starts_at, duration_minutes, during, state)
     values ($1, $2, $3, $4, $5, 60, tstzrange($5, $6), 'firm') on conflict do nothing returning id`,
    [crewNo, bookingId, oneOf(ZIPS, chance), day, ...span],
  );
  if (!made) return;
  await tx.query(
    `insert into equipment_uses select $1, item, $3, $4 from unnest($2::text[]) as item on conflict do nothing`,
    [made.id, GAMES.filter(() => often(0.3)), day, crewNo],
  );
}

/** True when the crews take it; what they wrote is rolled back. */
async function isTaken(request: SlotRequest): Promise<boolean> {
  const undo = new Error('rolled back');
  try {
    await rooms.get(DataSource).transaction(async (tx) => {
      await rooms.get(CrewReservations).reserve(tx, { bookingId: bookings[0] }, request, null);
      throw undo;
    });
    return false;
  } catch (error) {
    if (error !== undo && (error as { code?: string }).code !== 'SLOT_TAKEN') throw error;
    return error === undo;
  }
}

it(`a start is offered exactly when it can be taken, in ${WORLDS} worlds (seed ${SEED})`, async () => {
  const wrong: string[] = [];
  const seen = { open: 0, shut: 0 };
  for (let world = 0; world < WORLDS; world += 1) {
    const day = oneOf(DAYS, chance);
    await rooms.get(DataSource).transaction((tx) => makeWorld(tx, day));
    if (world === 0) await until('the crews are known', () => rooms.get(CrewUse).isLimited());
    const wanted = {
      durationMinutes: 75 + 15 * upTo(8),
      zipCode: oneOf([...ZIPS, ''], chance),
      games: GAMES.filter(() => often(0.6)),
      addOns: { photography: often(0.2), videography: false },
    };
    const { days } = await rooms.get(Availability).answer({ ...wanted, from: day, days: 1 });
    for (let n = 0; n < ASKED_EACH; n += 1) {
      const start = oneOf(START_TIMES, chance);
      const startsAt = inZone(day, startMinute(start) ?? 0);
      const isOffered = days[0].starts.includes(start);
      seen[isOffered ? 'open' : 'shut'] += 1;
      if ((await isTaken({ ...wanted, day, startsAt })) !== isOffered)
        wrong.push(`world ${world}, ${day}, ${start}: offered ${isOffered}`);
    }
  }
  expect(wrong).toEqual([]);
  // Chance that never meets an open start, or never a shut one, proves nothing.
  expect(Math.min(seen.open, seen.shut)).toBeGreaterThan(WORLDS / 2);
}, 300_000);
