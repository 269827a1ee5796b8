// A page of the former build still requests its chunks by their old names, so they stay for a day.
import { cp, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const KEPT_MS = 24 * 3_600_000;

const filesIn = (folder) => readdir(folder).catch(() => []);

/**
 * Call it before a build empties `site`: its pieces are put into `former`, with the hour at which they were replaced.
 * Gives what to call after the build: takes away there what the new build has itself, and what was replaced a day ago.
 */
export async function keepFormerAssets(site, former, now = Date.now()) {
  const current = join(site, 'assets');
  const kept = join(former, 'assets');
  await mkdir(kept, { recursive: true });
  for (const name of await filesIn(current)) {
    await cp(join(current, name), join(kept, name));
    await utimes(join(kept, name), now / 1000, now / 1000);
  }
  return async () => {
    const isCurrent = new Set(await filesIn(current));
    for (const name of await filesIn(kept)) {
      const { mtimeMs } = await stat(join(kept, name));
      if (isCurrent.has(name) || now - mtimeMs > KEPT_MS) await rm(join(kept, name));
    }
  };
}
