// The superuser password of the embedded server. The server listens on 127.0.0.1, where any account of the machine can
// connect, and on a socket in an owner-only folder. Only users who can read the password file have access to the data.
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

/**
 * True when the server does not require a password yet (new data, or data of an older version) or the password file is
 * lost.
 */
export function lacksPassword(placement: Placement): boolean {
  return (
    !existsSync(fileOf(placement)) ||
    ![RULES, SOCKET_RULES].includes(readFileSync(rulesOf(placement), 'utf8'))
  );
}

/**
 * Allows password login over the socket, which data of older versions does not have. Call it before the server starts.
 */
export function admitSocket(placement: Placement): void {
  const rules = rulesOf(placement);
  if (readFileSync(rules, 'utf8') === SOCKET_RULES) return;
  replace(rules, SOCKET_RULES, (draft) => changeOwner(placement.user, draft));
}

/** The superuser password. */
export const readPassword = (placement: Placement): string => readFileSync(fileOf(placement), 'utf8');

/**
 * Sets a new password while the server is stopped. The access rules are written last, so that the next start repeats an
 * interrupted change.
 * @throws Error with PostgreSQL's output
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

/** Runs a statement in single-user mode over stdin, so that the password is in no command line or log. */
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
    // After a kill -9, the server's child processes hold its shared memory for a short time: retry.
    if (Date.now() > until) throw new Error(`PostgreSQL could not be given a password: ${words.trim()}`);
    await pause(300);
  }
}
