const WAIT_LIMIT_MS = 60_000;
const PAUSE_MS = 25;

/** Polls until a condition in another process or on a queue is true. @throws Error after a minute, or the given time */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  withinMs = WAIT_LIMIT_MS,
): Promise<void> {
  const limit = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > limit) throw new Error(`it did not happen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
