import { Baseline } from './baseline.js';

/** A timer looks for late confirmations each minute, without reading all bookings. */
export class Confirmations extends Baseline {
  name = 'Confirmations1798000000026';
  readonly sql = `
    create index ix_booking_completed on bookings (payment_completed_at) where payment_completed_at is not null;
  `;
}
