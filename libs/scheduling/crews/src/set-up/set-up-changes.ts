// Shared parts of changes of the crews' setup.
import { AppError, staleMessage } from '#libs/shared/contracts';
import { QueryFailedError } from 'typeorm';

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
