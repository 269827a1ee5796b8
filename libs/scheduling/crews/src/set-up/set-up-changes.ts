// Shared parts of changes of the crews' setup. The setup lock serializes them with reservations, so that one of the two
// always sees the other.
import { AppError, staleMessage } from '#libs/shared/contracts';
import { QueryFailedError, type EntityManager } from 'typeorm';

/** Lock 7001 is for days. */
const SET_UP_LOCK = '7002, 0';

/** SQL expression of the shared lock that reservations acquire with their day's lock. */
export const SHARE_SET_UP = `pg_advisory_xact_lock_shared(${SET_UP_LOCK})`;

/** Waits for running reservations and blocks new ones until the transaction ends. */
export const lockSetUp = (tx: EntityManager): Promise<unknown> =>
  tx.query(`select pg_advisory_xact_lock(${SET_UP_LOCK})`);

/** @throws AppError STALE if a version was sent and is not the current one. */
export function assertSeen(seen: number | null | undefined, current: number | null | undefined): void {
  if (seen !== undefined && seen !== current) throw new AppError('STALE', staleMessage('setup'));
}

/** Maps unique violations to messages by index name. @throws AppError TAKEN. */
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
