import { isDatabaseAway } from '#libs/platform/database';
import { StorageFailure } from '#libs/platform/storage';

/** What a job may depend on. */
export type Dependency = 'mail server' | 'browser' | 'database' | 'disk' | 'file store' | 'PayPal';

/** No space left, quota exceeded. */
const DISK_FULL = ['ENOSPC', 'EDQUOT'];

/**
 * An external dependency of the job failed. Operators see one cause for all jobs that fail with it. The message contains
 * codes only, never the remote text, which may quote an e-mail address.
 */
export class DependencyFailure extends Error {
  constructor(
    readonly dependency: Dependency,
    message: string,
  ) {
    super(message);
    this.name = 'DependencyFailure';
  }
}

/** The unavailable dependency behind an error; null for a failure of the job itself. */
export function dependencyOf(error: unknown): Dependency | null {
  if (error instanceof DependencyFailure) return error.dependency;
  if (error instanceof StorageFailure) return 'file store';
  if (isDatabaseAway(error)) return 'database';
  return DISK_FULL.includes((error as NodeJS.ErrnoException | null)?.code ?? '') ? 'disk' : null;
}
