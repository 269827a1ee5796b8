// A family moves its event: from the move through the timer to the freed time and the waiting list, each once.
import { randomUUID } from 'node:crypto';
import type { TestingModule } from '@nestjs/testing';
import { RequestUser } from '#libs/platform/auth';
import { timedJobsOf } from '#libs/platform/events';
import { CancelByFamilyService, MoveByFamilyService } from '#libs/booking/booking-changes';
import type { Booking } from '#libs/booking/bookings';
import { dayInZone, daysAfter, instantInZone, weekOf } from '#libs/shared/contracts';
import { insertBooking, insertCrew, insertReservation } from '#libs/platform/testing';
import { settle, setUpFixture, type Fixture } from '../fixtures/start-worker.js';

const ZONE = 'America/New_York';
/** A Saturday two months ahead, and the next. */
const SATURDAY = daysAfter(weekOf(dayInZone(new Date(), ZONE)).to, 55);
const NEXT = daysAfter(SATURDAY, 7);

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
}, 60_000);
afterAll(() => fixture.close());
beforeEach(() => fixture.database.clear('bookings', 'crews', 'waitlist_entries', 'outbox'));

const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values);
const runTimer = () =>
  timedJobsOf(worker)
    .find(({ name }) => name === 'finish-reschedules')!
    .run();
const familyOf = ({ sessionIds }: Booking) =>
  new RequestUser({ token: 'a cookie', sessionId: sessionIds[0] });
const letTimePass = () => query("update change_requests set final_at = now() - interval '1 second'");
const freed = async () =>
  (await query<{ day: string }>("select payload->>'day' as day from outbox where name = 'time-freed'")).map(
    ({ day }) => day,
  );
const states = async () =>
  (
    await query<{ state: string }>(
      'select state from crew_reservations where booking_id is not null order by state',
    )
  ).map(({ state }) => state);
const offers = () => query("select from waitlist_entries where state = 'offered'");

/** An event that its family moved by a week, while another family waits for its old time. */
async function moved(): Promise<Booking> {
  const startsAt = instantInZone(SATURDAY, 600, ZONE);
  const booking = await insertBooking(fixture.database, {
    sessionIds: [randomUUID()],
    eventDate: SATURDAY,
    startsAt,
  });
  // Hours for one event a day.
  const hours = [{ weekday: 6, fromMinute: 9 * 60, toMinute: 12 * 60 + 30 }];
  await insertReservation(fixture.database, await insertCrew(fixture.database, { hours }), booking);
  await query(
    `insert into waitlist_entries (id, day, earliest_minute, latest_minute, games, guest_count, add_ons, zip, email, created_at)
     values ($1, $2, 540, 1080, $3, 10, '{"photography": false, "videography": false}', '10001', 'pat@example.com', now())`,
    [randomUUID(), SATURDAY, booking.selectedGames],
  );
  await worker
    .get(MoveByFamilyService, { strict: false })
    .move(booking.id, { day: NEXT, time: '10:00 AM' }, familyOf(booking));
  return booking;
}

it('a kept time is freed once when the move is final, and offered to a family that waits for it', async () => {
  await moved();
  await runTimer();
  await settle(fixture, worker);
  expect([await states(), await freed(), await offers()]).toEqual([['firm', 'kept'], [], []]);
  await letTimePass();
  for (let times = 0; times < 2; times += 1) {
    await runTimer();
    await settle(fixture, worker);
  }
  expect([await states(), await freed()]).toEqual([['firm', 'released'], [SATURDAY]]);
  expect(await offers()).toHaveLength(1);
  expect(await query('select state from change_requests')).toEqual([{ state: 'done' }]);
});

it('an undone move frees only its new time, and nothing is offered', async () => {
  const booking = await moved();
  await worker.get(CancelByFamilyService, { strict: false }).undo(booking.id, familyOf(booking));
  await letTimePass();
  for (let times = 0; times < 2; times += 1) {
    await runTimer();
    await settle(fixture, worker);
  }
  expect([await states(), await freed(), await offers()]).toEqual([['firm', 'released'], [NEXT], []]);
});
