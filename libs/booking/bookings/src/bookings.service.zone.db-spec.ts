import { CompanyService } from '#libs/shop/business-settings';
import type { CreateBooking } from '#libs/shared/contracts';
import { RequestUser } from '#libs/platform/auth';
import { seedCatalogue } from '#libs/platform/database';
import { bookingBody, insertBooking, insertUser, setUpModules, until } from '#libs/platform/testing';
import type { BookingEntity } from './booking.entity.js';
import { BookingsModule } from './bookings.module.js';
import { CreateBookingService } from './create/create-booking.service.js';

const { modules, database, clock } = setUpModules([BookingsModule]);
let userId: string;

beforeAll(async () => {
  await seedCatalogue(database.url);
  ({ id: userId } = await insertUser(database, { role: 'admin' }));
});
beforeEach(async () => {
  await database.clear('bookings', 'outbox', 'company_details');
  await until('the zone is the installed one again', () => clock.zone === 'America/New_York');
  clock.set('2026-06-01T16:00:00Z');
});

const change = (value: string | null, version = 0) =>
  modules.get(CompanyService).change({ changes: { timeZone: { value, version } } }, userId);
const create = () => {
  const guest = new RequestUser();
  return modules.get(CreateBookingService).create(bookingBody() as unknown as CreateBooking, guest, null);
};

it('without upcoming events the zone changes, takes effect immediately, and is audited', async () => {
  expect((await change('America/Los_Angeles')).find(({ key }) => key === 'timeZone')).toMatchObject({
    value: 'America/Los_Angeles',
    version: 1,
  });
  expect(clock.zone).toBe('America/Los_Angeles');
  const { startsAt, eventDate } = await create();
  expect(startsAt.toISOString().slice(0, 10)).toBe(eventDate);
  expect(startsAt.getUTCHours()).toBeGreaterThan(16);
  const [{ facts }] = await database.query("select facts from audit_log where subject_id = 'timeZone'");
  expect(facts).toEqual({ key: 'timeZone', old: null, new: 'America/Los_Angeles' });
});

it('a change of the table reaches every process immediately, and so does its reversal', async () => {
  await database.query(
    `insert into company_details (key, value, version, updated_at) values ('timeZone', '"America/Denver"', 1, now())`,
  );
  await until('the clock follows', () => clock.zone === 'America/Denver');
});

it.each([
  ['pending', { status: 'pending', startsAt: new Date('2026-06-05T14:00:00Z') }],
  ['confirmed', { status: 'confirmed', startsAt: new Date('2026-06-05T14:00:00Z') }],
  ['under way', { status: 'confirmed', startsAt: new Date('2026-06-01T15:00:00Z') }],
] as [string, Partial<BookingEntity>][])('an event that is %s blocks the change', async (_, changes) => {
  const { id } = await insertBooking(database, changes);
  const events = [expect.stringContaining(`, 10:00 AM, event …${id.slice(-8)}`)];
  await expect(change('America/Chicago')).rejects.toMatchObject({
    code: 'IN_USE',
    details: { facts: { events }, errors: { timeZone: expect.stringContaining('10:00 AM') } },
  });
  expect(clock.zone).toBe('America/New_York');
  expect(await database.query('select key from company_details')).toEqual([]);
});

it.each([
  ['cancelled', { status: 'cancelled', startsAt: new Date('2026-06-05T14:00:00Z') }],
  ['expired', { status: 'expired', startsAt: new Date('2026-06-05T14:00:00Z') }],
  ['over', { status: 'confirmed', startsAt: new Date('2026-05-30T14:00:00Z') }],
] as [string, Partial<BookingEntity>][])(
  'an event that is %s does not block the change',
  async (_, changes) => {
    await insertBooking(database, changes);
    await change('America/Chicago');
  },
);

it('only twenty events are listed, with the number of the others', async () => {
  for (let count = 0; count < 22; count += 1)
    await insertBooking(database, { startsAt: new Date('2026-06-05T14:00:00Z') });
  const error = await change('America/Chicago').catch((thrown) => thrown);
  expect(error.details.facts.events).toHaveLength(21);
  expect(error.details.facts.events.at(-1)).toBe('and 2 more');
});

it('a concurrent booking and zone change run one after the other, and no start uses the other zone', async () => {
  const seen = { booked: 0, changed: 0 };
  for (let round = 0; round < 12; round += 1) {
    await database.clear('bookings', 'outbox', 'company_details');
    await until('the installed zone again', () => clock.zone === 'America/New_York');
    const ends = await Promise.allSettled([create(), change('America/Chicago'), create()]);
    const [{ zone }] = await database.query<{ zone: string }>(
      `select coalesce((select value #>> '{}' from company_details where key = 'timeZone'), 'America/New_York') as zone`,
    );
    const wrong = await database.query(
      'select id from bookings where starts_at <> (event_date + event_time::time) at time zone $1',
      [zone],
    );
    expect({ round, wrong }).toEqual({ round, wrong: [] });
    seen.booked += ends[0].status === 'fulfilled' ? 1 : 0;
    seen.changed += ends[1].status === 'fulfilled' ? 1 : 0;
  }
  expect(seen.booked + seen.changed).toBeGreaterThan(0);
});

it('a process with an outdated zone stores no start computed from it', async () => {
  const old = await insertBooking(database, { startsAt: new Date('2026-05-02T14:00:00Z') });
  await database.query(
    `insert into company_details (key, value, version, updated_at) values ('timeZone', '"America/Denver"', 1, now())`,
  );
  await until('the clock follows', () => clock.zone === 'America/Denver');
  clock.follow('America/New_York');
  await expect(create()).rejects.toMatchObject({ code: 'STALE' });
  expect(await database.query('select id from bookings')).toEqual([{ id: old.id }]);
  // Existing bookings can still be changed.
  await database.query('update bookings set version = version + 1, starts_at = starts_at where id = $1', [
    old.id,
  ]);
  // Control: without the constraint the start would be stored.
  await database.query(
    "create or replace view business_zone as select value #>> '{}' as zone from company_details where false",
  );
  await create();
});
