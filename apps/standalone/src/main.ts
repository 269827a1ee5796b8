// Runs the whole product on one machine: the parts that the environment does not configure, then the API and the
// worker.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project.js';
import { Supervisor } from './supervisor.js';

const PARENT_WATCH_MS = 250;
const envFile = join(PROJECT_ROOT, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const isWatched = process.argv.includes('--watch');
if (isWatched) {
  // Vite serves the site and proxies API calls to this port. PUBLIC_URL is the site's address, for mails and the origin
  // check.
  process.env.PORT ||= '3000';
  process.env.PUBLIC_URL = `http://localhost:${process.env.SITE_PORT || 5173}`;
}

// Ignore write errors when the reader of stdout has exited.
process.stdout.on('error', () => {});
const supervisor = new Supervisor((line) => console.log(line), {
  isWatched,
  isInspected: process.argv.includes('--inspect'),
});
let ending: Promise<void> | null = null;

function end(code: number): void {
  ending ??= supervisor.stop().then(() => process.exit(code));
}

// Under npm, Ctrl-C arrives twice, from the terminal and from npm; `end` ignores the second.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0));
// After a kill -9 of npm this process gets no signal. Without this check it would run on and block the next start.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(0), PARENT_WATCH_MS);
process.on('uncaughtException', (error) => {
  console.error(error);
  end(1);
});

try {
  await supervisor.start(process.env);
  await supervisor.ended;
} catch (error) {
  if (!ending) console.error((error as Error).message);
  end(1);
}
