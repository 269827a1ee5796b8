// The whole product on one machine: starts what the environment does not name, then the API and the worker.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project.js';
import { Supervisor } from './supervisor.js';

const PARENT_WATCH_MS = 250;
const envFile = join(PROJECT_ROOT, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const isWatched = process.argv.includes('--watch');
if (isWatched) {
  // Vite shows the site and passes calls on to this port. Mails and the origin check know the site by its address.
  process.env.PORT ||= '3000';
  process.env.PUBLIC_URL = `http://localhost:${process.env.SITE_PORT || 5173}`;
}

// The reader of our output may be gone; that is no reason to stop.
process.stdout.on('error', () => {});
const supervisor = new Supervisor((line) => console.log(line), {
  isWatched,
  isInspected: process.argv.includes('--inspect'),
});
let ending: Promise<void> | null = null;

function end(code: number): void {
  ending ??= supervisor.stop().then(() => process.exit(code));
}

// Ctrl-C comes twice under npm, once from the terminal and once from npm: the second changes nothing.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0));
// A kill -9 of npm reaches nobody else: without this the product would go on unseen and hold the next start off.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(0), PARENT_WATCH_MS);
process.on('uncaughtException', (error) => {
  console.error(error);
  end(1);
});

try {
  await supervisor.start(process.env);
} catch (error) {
  if (!ending) console.error((error as Error).message);
  end(1);
}
