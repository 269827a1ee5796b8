import type { RequestUser } from '#libs/platform/auth';
import { insertBooking, setUpModules } from '#libs/platform/testing';
import { BookingReadingService } from './booking-reading.service.js';
import { BookingsModule } from '../bookings.module.js';

const { modules, database } = setUpModules([BookingsModule]);

const ADMIN = { isKnown: false, isAdmin: true, userId: null } as unknown as RequestUser;

it('the timeline shows as text what is stored as codes, also by versions before and after this one', async () => {
  const { id } = await insertBooking(database);
  await database.query(
    `insert into booking_history (booking_id, what, code, params, actor) values
       ($1, '', 'paid', '{}', 'system'), ($1, '', 'refund-completed', '{"amountCents": 123456}', 'user:x'),
       ($1, 'The event took place.', null, '{}', 'user:x'), ($1, 'Rain.', null, '{}', 'user:x'),
       ($1, 'Moved.', 'moved-by-parent', '{}', 'parent')`,
    [id],
  );
  const lines = await modules.get(BookingReadingService).timeline(id, ADMIN);
  expect(lines.map(({ who, what }) => [who, what])).toEqual([
    ['parent', 'The booking was made.'],
    ['system', 'The booking was paid and is confirmed.'],
    ['our team', '$1,234.56 was paid back.'],
    ['our team', 'The event took place.'],
    ['our team', 'Rain.'],
    ['parent', 'moved-by-parent'],
  ]);
});

it('the timeline of a booking that staff made by phone says so once, and of no other maker', async () => {
  const { id } = await insertBooking(database);
  await database.query(
    `insert into booking_history (booking_id, what, code, params, actor) values
       ($1, '', 'made-by-staff', '{}', 'user:x'), ($1, '', 'hand-confirmed', '{}', 'user:x')`,
    [id],
  );
  const lines = await modules.get(BookingReadingService).timeline(id, ADMIN);
  expect(lines.map(({ who, what }) => [who, what])).toEqual([
    ['our team', 'Our team made it for a caller.'],
    ['our team', 'The booking was confirmed by our team.'],
  ]);
});
