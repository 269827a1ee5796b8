// One PostgreSQL cluster on disk and its superuser password. The server listens on 127.0.0.1, where any account of the
// machine can connect, and on a socket in an owner-only folder. Only users who can read the password file have access.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { changeOwner, type Placement } from './placement.js';

// The caller's PG* variables must not reach the server. Messages stay English, because some are parsed.
export const CLUSTER_ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

const WITHIN_MS = 30_000;
const RULES = `# Written by the product: everybody needs the password, which lies in the folder above.
host all all 127.0.0.1/32 scram-sha-256
local all all scram-sha-256
`;
// PostgreSQL's own Unicode locale: plain C would not lower-case É.
const INITDB_OPTIONS =
  '-U postgres -A trust -E UTF8 --no-instructions --no-locale --locale-provider=builtin --builtin-locale=C.UTF-8';

const passwordFileOf = ({ home }: Placement) => join(home, 'password');
const rulesFileOf = ({ cluster }: Placement) => join(cluster, 'pg_hba.conf');

/**
 * Creates the cluster if it does not exist. initdb runs in a temporary folder that is then renamed, so a killed start
 * leaves no partial cluster.
 * @throws Error with initdb's output
 */
export function createCluster(placement: Placement, durable: boolean): void {
  const { user, home, cluster } = placement;
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  changeOwner(user, draft);
  const options = [...INITDB_OPTIONS.split(' '), ...(durable ? [] : ['--no-sync'])];
  const { isDone, words } = run(placement, 'initdb', ['-D', draft, ...options]);
  if (!isDone) {
    throw new Error(
      `PostgreSQL could not make its files in ${home}: ${words}\nSet DATABASE_URL to use another PostgreSQL.`,
    );
  }
  renameSync(draft, cluster);
}

/** True when the server does not require a password (new data, or data of others) or the password file is lost. */
export const lacksPassword = (placement: Placement): boolean =>
  !existsSync(passwordFileOf(placement)) || readFileSync(rulesFileOf(placement), 'utf8') !== RULES;

export const readPassword = (placement: Placement): string => readFileSync(passwordFileOf(placement), 'utf8');

/**
 * Sets a new password while the server is stopped, in single-user mode over stdin, so that it is in no command line or
 * log. The access rules are written last, so that the next start repeats an interrupted change.
 * @throws Error with PostgreSQL's output
 */
export async function setPassword(placement: Placement, durable: boolean): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const quiet = ['-c', 'log_min_error_statement=panic', ...(durable ? [] : ['-c', 'fsync=off'])];
  const options = ['--single', '-D', placement.cluster, ...quiet, 'postgres'];
  const until = Date.now() + WITHIN_MS;
  for (;;) {
    const { isDone, words } = run(
      placement,
      'postgres',
      options,
      `alter role postgres password '${password}'\n`,
    );
    if (isDone && !/\b(ERROR|FATAL|PANIC):/.test(words)) break;
    // After a kill -9, the server's child processes hold its shared memory for a short time: retry.
    if (Date.now() > until) throw new Error(`PostgreSQL could not be given a password: ${words}`);
    await pause(300);
  }
  replace(passwordFileOf(placement), password);
  replace(rulesFileOf(placement), RULES, (draft) => changeOwner(placement.user, draft));
}

/** Runs a program of PostgreSQL as the server's user, and returns its error output. */
function run({ bin, user }: Placement, program: string, options: string[], input = '') {
  const settings = { ...user, cwd: '/', env: CLUSTER_ENVIRONMENT, encoding: 'utf8', input } as const;
  const { status, error, stderr } = spawnSync(join(bin, program), options, settings);
  return { isDone: status === 0, words: error?.message ?? stderr.trim() };
}

function replace(path: string, text: string, prepare: (draft: string) => void = () => {}): void {
  const draft = `${path}.new`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  prepare(draft);
  renameSync(draft, path);
}
