import { isDatabaseAway } from '#libs/platform/database';
import { StorageFailure } from '#libs/platform/storage';

/** What a job may depend on. */
export type Dependency = 'mail server' | 'browser' | 'database' | 'disk' | 'file store' | 'PayPal';

/** No space left, quota exceeded. */
const DISK_FULL = ['ENOSPC', 'EDQUOT'];
/**
 * The disk is read-only or broken, or its folder belongs to another user. Networks and programs fail with the same
 * codes.
 */
const NOT_WRITABLE = ['EROFS', 'EACCES', 'EPERM', 'EIO'];
/** Calls on an open file: their errors contain no path. */
const OPEN_FILE_CALLS = ['read', 'write', 'fsync', 'fdatasync', 'ftruncate', 'close'];

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
  return isOfDisk(error as NodeJS.ErrnoException | null) ? 'disk' : null;
}

function isOfDisk(error: NodeJS.ErrnoException | null): boolean {
  const { code = '', syscall = '', path } = error ?? {};
  if (DISK_FULL.includes(code)) return true;
  const isOfFile = path ? !syscall.startsWith('spawn') : OPEN_FILE_CALLS.includes(syscall);
  return isOfFile && NOT_WRITABLE.includes(code);
}
