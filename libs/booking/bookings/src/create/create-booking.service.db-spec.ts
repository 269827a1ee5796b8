import { randomUUID } from 'node:crypto';
import { RequestUser } from '#libs/platform/auth';
import type { CreateBooking } from '#libs/shared/contracts';
import { seedCatalogue } from '#libs/platform/database';
import { bookingBody, setUpModules } from '#libs/platform/testing';
import { CreateBookingService } from './create-booking.service.js';
import { BookingsModule } from '../bookings.module.js';

const { modules, database } = setUpModules([BookingsModule]);
beforeAll(() => seedCatalogue(database.url));
beforeEach(() => database.clear('bookings', 'outbox'));

const create = (creationKey: string | null) => {
  const guest = new RequestUser();
  return modules
    .get(CreateBookingService)
    .create(bookingBody() as unknown as CreateBooking, guest, creationKey);
};
const stored = async () => (await database.query('select from bookings')).length;
const published = () =>
  database.query("select payload->>'bookingId' as id from outbox where name = 'booking-created'");

it('ten concurrent requests with one creation key create and publish one booking', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => create('a key')));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect([await stored(), await published()]).toEqual([1, [{ id: made[0].id }]]);
});

describe('the same form in two tabs of one session', () => {
  const tab = () => {
    const session = randomUUID();
    return (key: string, changes: object = {}) => {
      const guest = new RequestUser({ token: 'a cookie', sessionId: session });
      const body = { ...bookingBody(), ...changes } as unknown as CreateBooking;
      return modules.get(CreateBookingService).create(body, guest, key);
    };
  };

  it('is rejected at first, and booked again when the family confirms it', async () => {
    const send = tab();
    const first = await send('tab 1');
    await expect(send('tab 2')).rejects.toMatchObject({
      code: 'ALREADY_BOOKED',
      details: { facts: { bookingId: first.id } },
    });
    expect((await send('tab 1')).id).toBe(first.id);
    expect(await stored()).toBe(1);
    await send('tab 3', { again: true });
    await send('tab 4', { eventTime: '5:00 PM' });
    await send('tab 5', { parentEmail: 'other@example.com' });
    await tab()('tab 6');
    expect(await stored()).toBe(5);
  });

  it('is booked once when both are sent at the same time, and again after a cancellation', async () => {
    const send = tab();
    const both = await Promise.allSettled(['tab 1', 'tab 2', 'tab 3', 'tab 4'].map((key) => send(key)));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stored()).toBe(1);
    await database.query("update bookings set status = 'cancelled'");
    await send('tab 5');
    expect(await stored()).toBe(2);
  });
});

it('each request without a key creates and publishes a booking', async () => {
  const ids = [(await create(null)).id, (await create(null)).id];
  expect([await stored(), new Set((await published()).map(({ id }) => id))]).toEqual([2, new Set(ids)]);
});

it('a start that is not offered is rejected with the nearest ones, and nothing is stored', async () => {
  const { eventDate } = bookingBody() as unknown as CreateBooking;
  await database.query(
    `insert into policies (key, value, version, updated_at) values ('startTimes', '["9:00 AM", "5:00 PM"]', 1, now())`,
  );
  const nearest = { alternatives: ['9:00 AM', '5:00 PM'], alternativesDay: eventDate };
  await expect(create(null)).rejects.toMatchObject({ code: 'SLOT_TAKEN', details: { facts: nearest } });
  expect([await stored(), await published()]).toEqual([0, []]);
  await database.query('delete from policies');
  await create(null);
});
