import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Keep = (site: string, former: string, now: number) => Promise<() => Promise<void>>;
const { keepFormerAssets } = jest.requireActual<{ keepFormerAssets: Keep }>('./former-assets.mjs');

const HOUR_MS = 3_600_000;

describe('the pieces of a former build', () => {
  const root = mkdtempSync(join(tmpdir(), 'former-'));
  const [site, former] = [join(root, 'web'), join(root, 'web-former')];
  const noon = Date.parse('2026-12-05T12:00:00Z');
  afterAll(() => rmSync(root, { recursive: true }));

  /** A build as Vite makes it: the folder is emptied, then filled. */
  const build = async (hour: number, ...names: string[]) => {
    const dropReplaced = await keepFormerAssets(site, former, noon + hour * HOUR_MS);
    rmSync(site, { recursive: true, force: true });
    mkdirSync(join(site, 'assets'), { recursive: true });
    for (const name of names) writeFileSync(join(site, 'assets', name), name);
    await dropReplaced();
  };
  const kept = () => readdirSync(join(former, 'assets')).toSorted();

  it('stay for a day from the hour at which they were replaced, also through further builds', async () => {
    await build(0, 'home-1.js', 'react-1.js');
    expect(kept()).toEqual([]);
    await build(100, 'home-2.js', 'react-1.js');
    expect(kept()).toEqual(['home-1.js']);
    await build(110, 'home-3.js', 'react-1.js');
    expect(kept()).toEqual(['home-1.js', 'home-2.js']);
    await build(125, 'home-4.js', 'react-1.js');
    expect(kept()).toEqual(['home-2.js', 'home-3.js']);
  });

  it('are the site’s own again when a build brings them back', async () => {
    await build(126, 'home-3.js', 'react-1.js');
    expect(kept()).toEqual(['home-2.js', 'home-4.js']);
  });
});
