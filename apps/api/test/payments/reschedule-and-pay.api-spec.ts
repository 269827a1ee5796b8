// Concurrent payment and reschedule. The control removes the lock.
import { BookingAccessService, BookingsService } from '#libs/booking/bookings';
import { CrewStatusService } from '#libs/scheduling/crews';
import { bookingBody, insertCrew, until } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { logInAsAdministrator } from '../fixtures/log-in.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

const ROUNDS = 12;
let api: TestApi;
let admin: Agent;
let guest: Agent;

beforeAll(async () => {
  api = await startApi();
  admin = await logInAsAdministrator(api);
  await insertCrew(api.database, {
    hours: [6, 0].map((weekday) => ({ weekday, fromMinute: 0, toMinute: 1440 })),
  });
  await until('the crew is known', () => api.app.get(CrewStatusService, { strict: false }).hasActiveCrew());
});
afterAll(() => api?.stop());
beforeEach(() => api.database.clear('bookings', 'crew_reservations', 'outbox'));
afterEach(() => jest.restoreAllMocks());

type Placed = { id: string; orderId: string; version: number };
async function placed(): Promise<Placed> {
  guest = api.guest();
  const body = bookingBody({ parentEmail: `${Math.random().toString(36).slice(2)}@example.com` });
  const { id } = (await guest.post('/api/bookings').send(body).expect(201)).body as { id: string };
  const asked = { amount: '400.00', currency: 'USD', intent: 'CAPTURE', bookingId: id };
  const order = await guest.post('/paypal/order').send(asked).expect(201);
  const [{ version }] = await api.database.query<{ version: number }>(
    'select version from bookings where id = $1',
    [id],
  );
  return { id, orderId: order.body.id, version };
}
const capture = ({ orderId }: Placed) => guest.post(`/paypal/order/${orderId}/capture`);
const move = ({ id, version }: Placed) =>
  admin.post(`/api/admin/bookings/${id}/move`).send({
    version,
    day: '2026-12-06',
    time: '2:00 PM',
    reason: 'Grandma comes later',
    tell: false,
  });

/** Inconsistencies between the booking and its crew reservation in the database; empty when they agree. */
async function faults({ id }: Placed): Promise<string[]> {
  const [row] = await api.database.query<{ status: string; paid: string; agrees: boolean; live: string[] }>(
    `select b.status, b.payment_status as paid,
       b.starts_at = (b.event_date + b.event_time::time) at time zone 'America/New_York' as agrees,
       array(select r.state || case when r.starts_at = b.starts_at then '' else ' elsewhere' end
         from crew_reservations r where r.booking_id = b.id and r.state <> 'released') as live
     from bookings b where b.id = $1`,
    [id],
  );
  const { status, paid, agrees, live } = row;
  const wanted = { status: 'confirmed', paid: 'completed', agrees: true, live: 'firm' };
  const found = { status, paid, agrees, live: live.join() };
  return Object.entries(wanted).flatMap(([name, value]) =>
    found[name as keyof typeof found] === value ? [] : [`${name} is ${found[name as keyof typeof found]}`],
  );
}

it('in either order the booking is paid and confirmed, and its crew reservation is firm at the event’s time', async () => {
  const seen = { moved: 0, told: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const booking = await placed();
    const both = round % 2 ? [capture(booking), move(booking)] : [move(booking), capture(booking)];
    const ends = await Promise.all(both);
    const [paid, moved] = round % 2 ? ends : ends.toReversed();
    if (paid.status !== 200) await capture(booking).expect(200);
    expect([200, 409]).toContain(moved.status);
    seen[moved.status === 200 ? 'moved' : 'told'] += 1;
    expect({ round, moved: moved.status, faults: await faults(booking) }).toEqual({
      round,
      moved: moved.status,
      faults: [],
    });
    await api.database.clear('bookings', 'crew_reservations', 'outbox');
  }
  expect(seen.moved + seen.told).toBe(ROUNDS);
});

it('control: without the lock the reschedule treats a paid event as unpaid, and its reservation can be lost', async () => {
  const booking = await placed();
  const access = api.app.get(BookingAccessService, { strict: false });
  const bookings = api.app.get(BookingsService, { strict: false });
  const locks = jest.spyOn(access, 'lock').mockImplementation(async (tx, id) => {
    const seen = await bookings.find(id, tx);
    locks.mockRestore();
    await capture(booking).expect(200);
    return seen as never;
  });
  await move(booking).expect(200);
  expect(await faults(booking)).toEqual(['live is held']);
});
