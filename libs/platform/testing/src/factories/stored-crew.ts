import { randomUUID } from 'node:crypto';
import type { Booking } from '#libs/booking/bookings';
import { MINUTE_MS } from '#libs/shared/contracts';
import { insertRow } from './insert-row.js';
import type { TestDatabase } from '../test-database.js';

type StoredHost = {
  userId: string | null;
  name: string;
  phone: string;
  pictureUrl: string | null;
  about: string;
  skills: string[];
  isActive: boolean;
  retiredAt: Date | null;
};
type StoredCrew = { name: string; homeZip: string | null; position: number; isActive: boolean };
type Hours = { weekday: number; fromMinute: number; toMinute: number };
type Event = Pick<Booking, 'id' | 'startsAt' | 'durationMinutes' | 'eventDate' | 'location'>;

/** Setup before and pack-down after an event, by the default policies. */
const AROUND_MS = 30 * MINUTE_MS;
const EVERY_DAY: Hours[] = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  fromMinute: 8 * 60,
  toMinute: 20 * 60,
}));

const busySpan = ({ startsAt, durationMinutes }: Event) => {
  const start = startsAt.getTime();
  const end = start + durationMinutes * MINUTE_MS;
  return `[${new Date(start - AROUND_MS).toISOString()},${new Date(end + AROUND_MS).toISOString()})`;
};

async function insertNumbered(database: TestDatabase, table: string, row: { name: string }): Promise<number> {
  await insertRow(database, table, row);
  const [{ no }] = await database.query<{ no: number }>(
    `select no from ${table} where name = $1 order by no desc limit 1`,
    [row.name],
  );
  return no;
}

/** Inserts a host: active and without an account by default. Returns its number. Sets `is_host` on the given user. */
export async function insertHost(database: TestDatabase, changes: Partial<StoredHost> = {}): Promise<number> {
  const host = {
    userId: null,
    name: 'Riley Brook',
    phone: '(555) 010-4455',
    pictureUrl: null,
    about: '',
    skills: [],
    isActive: true,
    retiredAt: null,
    ...changes,
  };
  await database.query('update users set is_host = true where id = $1', [host.userId]);
  return insertNumbered(database, 'hosts', host);
}

/** Inserts a van: active, in 10001, working daily 8 AM to 8 PM by default. Returns its number. */
export async function insertCrew(
  database: TestDatabase,
  { hours = EVERY_DAY, ...changes }: Partial<StoredCrew> & { hours?: Hours[] } = {},
): Promise<number> {
  const name = `Van ${randomUUID()}`;
  const crew = { name, homeZip: '10001', position: 0, isActive: true, ...changes };
  const crewNo = await insertNumbered(database, 'crews', crew);
  for (const each of hours) await insertRow(database, 'crew_hours', { crewNo, ...each });
  return crewNo;
}

export const insertMember = (
  database: TestDatabase,
  crewNo: number,
  hostNo: number,
  role: 'lead' | 'helper' = 'lead',
): Promise<void> => insertRow(database, 'crew_members', { crewNo, hostNo, role });

/** Inserts a crew reservation for a booking: firm unless it has a hold expiry. Returns the id. */
export async function insertReservation(
  database: TestDatabase,
  crewNo: number,
  booking: Event,
  heldUntil: Date | null = null,
): Promise<string> {
  const id = randomUUID();
  await insertRow(database, 'crew_reservations', {
    id,
    crewNo,
    bookingId: booking.id,
    zip: /^\s*(\d{5})(?!\d)/.exec(booking.location.zipCode)?.[1] ?? null,
    day: booking.eventDate,
    startsAt: booking.startsAt,
    durationMinutes: booking.durationMinutes,
    during: busySpan(booking),
    state: heldUntil ? 'held' : 'firm',
    heldUntil,
  });
  return id;
}

/** Assigns a host to an event, as the lead by default. */
export const insertAssignment = (
  database: TestDatabase,
  hostNo: number,
  booking: Event,
  role: 'lead' | 'helper' | 'camera' = 'lead',
): Promise<void> =>
  insertRow(database, 'host_assignments', { bookingId: booking.id, hostNo, role, during: busySpan(booking) });
