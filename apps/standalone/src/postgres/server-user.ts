// The user that runs the server. PostgreSQL refuses to run as root, so root uses the account "nobody", which needs
// access to the programs and the data; a home directory with mode 0700 prevents that.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';

const NOBODY = 65534;

/** Spawn options; empty for an ordinary user, who runs the server as themselves. */
export type ServerUser = { uid?: number; gid?: number };

/**
 * @param cluster data folder; root runs the server as the user who owns it
 * @throws Error for a user without a name, which initdb rejects
 */
export function chooseServerUser(cluster: string): ServerUser {
  if (process.getuid?.() === 0) {
    const owner = existsSync(cluster) ? statSync(cluster) : { uid: 0, gid: 0 };
    return owner.uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid: owner.uid, gid: owner.gid };
  }
  try {
    userInfo();
  } catch {
    throw new Error(
      `The embedded PostgreSQL cannot run for user id ${process.getuid?.()}: it has no entry in /etc/passwd. ` +
        'Start as a user with a name, or set DATABASE_URL to a PostgreSQL that runs already.',
    );
  }
  return {};
}

/** Checks access by running a command as the user, because access control lists count as well. */
export function canReach(user: ServerUser, folder: string): boolean {
  if (user.uid === undefined) return true;
  const answer = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return answer.status === 0;
}

/** Changes the owner of one of our folders to the server's user. */
export function changeOwner(user: ServerUser, folder: string): void {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
}
