// Several processes may use one server (two test runs, a start beside a test): each leaves its name in a folder,
// and only the last one alive stops the server.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processIdentity } from '../process-identity.js';

export type Registration = {
  /** Leaves the list. */
  leave(): void;
  /** Is some other living process on the list? */
  hasOthers(): boolean;
};

/** Puts this process on the list of the server's users. Call it while holding the launch lock. */
export function registerUser(home: string): Registration {
  const folder = join(home, 'users');
  mkdirSync(folder, { recursive: true });
  const mine = `${processIdentity(process.pid)}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(join(folder, mine), '');
  return {
    leave: () => rmSync(join(folder, mine), { force: true }),
    hasOthers: () => {
      const names = readdirSync(folder).filter((name) => name !== mine);
      const gone = names.filter((name) => !isRunning(name.split('.')[0]));
      for (const name of gone) rmSync(join(folder, name), { force: true });
      return names.length > gone.length;
    },
  };
}
