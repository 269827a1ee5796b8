import { Baseline } from './baseline.js';

/** The browsers that made or cancelled a booking, so that a family cannot buy its own time back. */
export class BookingDevices extends Baseline {
  name = 'BookingDevices1795600000038';
  readonly sql = `
    alter table bookings add device_ids uuid[] not null default '{}';
  `;
}
