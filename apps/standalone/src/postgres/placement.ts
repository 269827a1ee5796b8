import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PACKAGE_NAME, pathHash, PROJECT_ROOT } from '../project.js';
import { copyBinaries, findBinaries, linkLibraries, missingLinks, type Binaries } from './binaries.js';
import { canReach, chooseServerUser, type ServerUser } from './server-user.js';

export type Placement = {
  binaries: Binaries;
  user: ServerUser;
  /** Our folder with port, log, lock and list of users; its path includes the major version. */
  home: string;
  /** PostgreSQL's data_directory, below home. */
  cluster: string;
};

const FALLBACK_FOLDER = join('/var/lib', PACKAGE_NAME, pathHash(PROJECT_ROOT));

/** Location of the database files when the server's user cannot access dataDir. */
export const fallbackFolderOf = (dataDir: string): string =>
  join(FALLBACK_FOLDER, `data-${pathHash(resolve(dataDir))}`);

const inHome = (home: string) => ({ home, cluster: join(home, 'cluster') });

/**
 * Selects the programs, the server's user and the folders.
 * @throws Error when this machine has no PostgreSQL programs, or when the user cannot run them
 */
export function choosePlacement(dataDir: string, log: (line: string) => void): Placement {
  const [binaries] = findBinaries();
  if (!binaries) {
    throw new Error(
      `There are no PostgreSQL programs for ${process.platform}-${process.arch} here: ` +
        'install PostgreSQL 14 or newer, or set DATABASE_URL to one that runs already.',
    );
  }
  const folder = resolve(dataDir);
  const preferred = inHome(join(folder, String(binaries.major)));
  const user = chooseServerUser(preferred.cluster);
  mkdirSync(preferred.home, { recursive: true, mode: 0o755 });
  const place = canReach(user, preferred.home)
    ? preferred
    : inHome(join(fallbackFolderOf(folder), String(binaries.major)));
  mkdirSync(place.home, { recursive: true, mode: 0o755 });
  const reached = reachableBinaries(binaries, user, folder);
  if (place !== preferred || reached.bin.startsWith(FALLBACK_FOLDER)) {
    log(
      `PostgreSQL runs as an unprivileged user who cannot enter ${place === preferred ? PROJECT_ROOT : folder}: ` +
        `its files live under ${FALLBACK_FOLDER}.`,
    );
  }
  return { binaries: reached, user: place === preferred ? user : chooseServerUser(place.cluster), ...place };
}

function reachableBinaries(binaries: Binaries, user: ServerUser, folder: string): Binaries {
  const { native } = binaries;
  if (native === null) return binaries;
  if (!canReach(user, binaries.bin)) return copyBinaries({ ...binaries, native }, FALLBACK_FOLDER);
  if (missingLinks(native).length === 0) return binaries;
  try {
    linkLibraries(native);
    return binaries;
  } catch {
    // Another user installed the package without install scripts and its folder is not writable: use a copy with the
    // links.
    return copyBinaries({ ...binaries, native }, join(folder, 'programs'));
  }
}
