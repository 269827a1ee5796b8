// A pgbouncer in transaction mode on a free port, as in front of a big installation.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { ownPort } from '../own-port.js';
import { until } from '../until.js';

/** Path of pgbouncer, or undefined when it is not installed. */
export const pgbouncerProgram = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path));

/** Starts a pooler in front of the database of this URL; returns its URL. Nothing that belongs to a session works there. */
export async function startPgbouncer(
  databaseUrl: string,
  onClose: (closer: () => Promise<void>) => void,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await ownPort();
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${databasePort} dbname=${name} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 200
server_login_retry = 1
`,
  );
  // It refuses to run as root.
  const options = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(String(pgbouncerProgram), ['-q', ...options, file], { stdio: 'ignore' });
  onClose(async () => {
    const hasEnded = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await hasEnded;
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `postgres://pooled@127.0.0.1:${port}/${name}`;
  await until('pgbouncer answers', 10, () => answers(url));
  return url;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
