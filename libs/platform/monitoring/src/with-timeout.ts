/** The result, or a failure when it does not come in time: nothing here waits for a queue that is away. */
export async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms);
  });
  work.catch(() => {});
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

/** The work's last result while it is fresh; whoever asks meanwhile waits for the run that is under way. */
export function remembered<Result>(forMs: number, work: () => Promise<Result>): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | null = null;
  return () => {
    if (last && performance.now() - last.at < forMs) return last.result;
    const result = work();
    last = { at: performance.now(), result };
    result.catch(() => (last = null));
    return result;
  };
}
