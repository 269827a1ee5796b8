// Reservations and changes of how crews are set up wait for each other. So
// either the change sees the reservation, or the reservation sees the change.
import type { EntityManager } from 'typeorm';

/** Beside 7001, which locks days. */
const SET_UP = '7002, 0';

/** Expression of SQL that a reservation calls with its day's lock: many at once, none beside a change. */
export const SHARE_SET_UP = `pg_advisory_xact_lock_shared(${SET_UP})`;

/** Waits until reservations under way have ended, and keeps new ones waiting until the change has. */
export const lockSetUp = (tx: EntityManager): Promise<unknown> =>
  tx.query(`select pg_advisory_xact_lock(${SET_UP})`);
