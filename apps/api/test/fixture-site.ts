import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Builds what is stale, and puts the site beside pieces of a build that it replaced. Whoever asks removes the folder. */
export async function fixtureSite(): Promise<string> {
  await promisify(execFile)(process.execPath, ['apps/standalone/build.mjs'], { cwd: ROOT });
  const fixture = await mkdtemp(path.join(tmpdir(), 'pages-'));
  for (const part of ['web', 'web-server'])
    await symlink(path.join(ROOT, 'dist', part), path.join(fixture, part));
  await mkdir(path.join(fixture, 'web-former/assets'), { recursive: true });
  await writeFile(path.join(fixture, 'web-former/assets/home-former.js'), 'export default 1;');
  return fixture;
}
