import { setTimeout as sleep } from 'node:timers/promises';

/** Rejects if `work` takes longer than `ms`, so callers do not wait for an unavailable queue. */
export async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms);
  });
  work.catch(() => {});
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Answers of `check` for callers that cannot wait: each call asks again, one at a time, and gets the last answer when
 * there is none after `ms`, or `first` before the first one. Rejects when the check does.
 */
export function lastKnownAfter<Result>(
  ms: number,
  first: Result,
  check: () => Promise<Result>,
): () => Promise<Result> {
  let last = first;
  let asking: Promise<Result> | null = null;
  return () => {
    asking ??= check()
      .then((result) => (last = result))
      .finally(() => (asking = null));
    asking.catch(() => {});
    return Promise.race([asking, sleep(ms, undefined, { ref: false }).then(() => last)]);
  };
}
