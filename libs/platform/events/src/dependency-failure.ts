import { isDatabaseAway } from '#libs/platform/database';

/** What a job may wait for. */
export type Dependency = 'mail server' | 'browser' | 'database';

/**
 * Something that the job needs and is no part of does not do its part: somebody else's machine, or our browser. However many jobs fail with it, operators see one cause, named by
 * the machine. The message holds codes only, never that machine's own words, which may quote an address.
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

/** What a job that failed waits for; null when nothing is away, so that the fault is its own. */
export function dependencyOf(error: unknown): Dependency | null {
  if (error instanceof DependencyFailure) return error.dependency;
  return isDatabaseAway(error) ? 'database' : null;
}
