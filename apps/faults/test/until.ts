export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Polls until a condition is true; returns the ms it took. @throws Error after the given number of seconds */
export async function until(
  what: string,
  seconds: number,
  isSo: () => Promise<boolean> | boolean,
  everyMs = 25,
): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > seconds * 1_000)
      throw new Error(`after ${seconds} s still not so: ${what}`);
    await pause(everyMs);
  }
  return Math.round(performance.now() - began);
}
