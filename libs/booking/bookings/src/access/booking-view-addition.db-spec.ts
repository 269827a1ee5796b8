import { insertBooking, setUpModules } from '#libs/platform/testing';
import type { BookingEntity } from '../booking.entity.js';
import { BookingsModule } from '../bookings.module.js';
import { BookingViewAddition } from './booking-view-addition.js';
import { BookingViewsService } from './booking-views.service.js';

const RILEY = { name: 'Riley B.', pictureUrl: '', about: '', checkedOn: null };
let withHost: string;

/** What a higher module adds. */
class Hosts {
  @BookingViewAddition()
  async hostsOf(bookings: readonly BookingEntity[]) {
    const staffed = bookings.filter(({ id }) => id === withHost);
    return new Map(staffed.map(({ id }) => [id, { hosts: [RILEY] }]));
  }
}

const { modules, database } = setUpModules([BookingsModule], { providers: [Hosts] });

it('a marked method adds to the views of the bookings that it names', async () => {
  const [staffed, other] = [await insertBooking(database), await insertBooking(database)];
  withHost = staffed.id;
  const views = modules.get(BookingViewsService);
  expect((await views.view(staffed)).hosts).toEqual([RILEY]);
  expect((await views.view(other)).hosts).toBeUndefined();
});
