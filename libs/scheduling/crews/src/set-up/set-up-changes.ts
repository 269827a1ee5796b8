// What every change of how crews are set up has in common. Reservations and such changes wait for each other: either the
// change sees the reservation, or the reservation sees the change.
import { AppError } from '#libs/shared/contracts';
import { QueryFailedError, type EntityManager } from 'typeorm';

/** Beside 7001, which locks days. */
const SET_UP = '7002, 0';

/** Expression of SQL that a reservation calls with its day's lock: many at once, none beside a change. */
export const SHARE_SET_UP = `pg_advisory_xact_lock_shared(${SET_UP})`;

/** Waits until reservations under way have ended, and keeps new ones waiting until the change has. */
export const lockSetUp = (tx: EntityManager): Promise<unknown> =>
  tx.query(`select pg_advisory_xact_lock(${SET_UP})`);

/** @throws AppError STALE when a version was seen and it is not the current one. */
export function assertSeen(seen: number | null | undefined, current: number | null | undefined): void {
  if (seen !== undefined && seen !== current) throw new AppError('STALE', STALE);
}

const STALE = 'Somebody else changed this meanwhile. Please look at it again and make your change once more.';

/** Turns the database's rejection of a duplicate into a message, by the name of its index. @throws AppError TAKEN. */
export async function rejectingDuplicates<Result>(
  messages: Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const constraint = error instanceof QueryFailedError ? error.driverError.constraint : undefined;
    const message = constraint && messages[constraint as string];
    throw message ? new AppError('TAKEN', message) : error;
  }
}
