// The password of the embedded server's superuser. The server listens on 127.0.0.1, where every account of the machine
// can knock, and on a socket in a folder of its owner: the data is for whoever may read the one file that holds the password.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CLUSTER_ENVIRONMENT } from './cluster.js';
import type { Placement } from './placement.js';
import { changeOwner } from './server-user.js';

const PASSWORD_BYTES = 24;
const WITHIN_MS = 30_000;
const RULES = `# Written by the product: everybody needs the password, which lies in the folder above.
host all all 127.0.0.1/32 scram-sha-256
`;
const SOCKET_RULES = `${RULES}local all all scram-sha-256
`;

const fileOf = ({ home }: Placement) => join(home, 'password');
const rulesOf = ({ cluster }: Placement) => join(cluster, 'pg_hba.conf');

/** Does the server still let people in without a password, or with one that is lost? New data, and that of before. */
export function lacksPassword(placement: Placement): boolean {
  return (
    !existsSync(fileOf(placement)) ||
    ![RULES, SOCKET_RULES].includes(readFileSync(rulesOf(placement), 'utf8'))
  );
}

/** Lets a server that is about to start be reached by its socket, too: data of before has no such rule. */
export function admitSocket(placement: Placement): void {
  const rules = rulesOf(placement);
  if (readFileSync(rules, 'utf8') === SOCKET_RULES) return;
  replace(rules, SOCKET_RULES, (draft) => changeOwner(placement.user, draft));
}

/** The password that the server wants. */
export const readPassword = (placement: Placement): string => readFileSync(fileOf(placement), 'utf8');

/**
 * Gives a server that does not run a new password. The rules are written last: a start that is killed on the way is
 * done over by the next one.
 * @throws Error with PostgreSQL's own words
 */
export async function setPassword(placement: Placement, durable: boolean): Promise<void> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await runInServer(placement, `alter role postgres password '${password}'`, durable);
  replace(fileOf(placement), password);
  const rules = rulesOf(placement);
  replace(rules, SOCKET_RULES, (draft) => changeOwner(placement.user, draft));
}

function replace(path: string, text: string, prepare: (draft: string) => void = () => {}): void {
  const draft = `${path}.new`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  prepare(draft);
  renameSync(draft, path);
}

/** One statement in single-user mode, by its input: neither a command line nor a log names the password. */
async function runInServer({ binaries, user, cluster }: Placement, sql: string, durable: boolean) {
  const quiet = ['-c', 'log_min_error_statement=panic', ...(durable ? [] : ['-c', 'fsync=off'])];
  const until = Date.now() + WITHIN_MS;
  for (;;) {
    const done = spawnSync(
      join(binaries.bin, 'postgres'),
      ['--single', '-D', cluster, ...quiet, 'postgres'],
      { ...user, cwd: '/', env: CLUSTER_ENVIRONMENT, encoding: 'utf8', input: `${sql}\n` },
    );
    const words = done.error?.message ?? done.stderr;
    if (done.status === 0 && !/\b(ERROR|FATAL|PANIC):/.test(words)) return;
    // Right after a kill -9 the server's children still hold its memory: try again.
    if (Date.now() > until) throw new Error(`PostgreSQL could not be given a password: ${words.trim()}`);
    await pause(300);
  }
}
