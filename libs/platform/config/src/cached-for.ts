/** A read whose result callers share. `invalidate` makes the next call read again, after a change in this process. */
type CachedRead<Result> = (() => Promise<Result>) & { invalidate: () => void };

const caches = new Set<CachedRead<unknown>>();

/** For specs, which write to tables without the services that invalidate their caches. */
export function invalidateCaches(): void {
  for (const cache of caches) cache.invalidate();
}

/**
 * Caches the result of `read` for `forMs`, from the start of the read, which may miss a change made during it. Concurrent
 * callers share one read. Failures are not cached.
 */
export function cachedFor<Result>(forMs: number, read: () => Promise<Result>): CachedRead<Result> {
  let last: { startedAt: number; result: Promise<Result>; isRunning: boolean } | null = null;
  const get = (): Promise<Result> => {
    if (last && (last.isRunning || performance.now() - last.startedAt < forMs)) return last.result;
    const started = { startedAt: performance.now(), result: read(), isRunning: true };
    last = started;
    started.result.then(
      () => (started.isRunning = false),
      () => {
        if (last === started) last = null;
      },
    );
    return started.result;
  };
  const cache = Object.assign(get, { invalidate: () => void (last = null) });
  caches.add(cache);
  return cache;
}
