// `npm run dev`: the product while you edit it. The site's changes show at once; a change of the server is built, and
// the product starts anew. PORT is the API's port; the site to open stands on SITE_PORT, 5173 unless set.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { buildStale } from './build.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const PORT = process.env.PORT || '3000';
const SITE_PORT = Number(process.env.SITE_PORT || 5173);
const SITE = `http://localhost:${SITE_PORT}`;
/** Editors write a file in several steps, and a checkout writes many. */
const SETTLE_MS = 300;
const SERVER_SOURCE = /^(?!web\/)[\w-]+\/src\/(?!.*[.-]spec\.tsx?$).*\.(ts|tsx|json|sql)$/;
/** What the API answers; everything else is the site's. */
const API_PATHS = ['/api', '/paypal', '/pictures', '/ops', '/health'];

let product = null;
let isEnding = false;

const hasGone = (child) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', done));

async function stopProduct() {
  if (!product) return;
  product.kill('SIGTERM');
  await hasGone(product);
}

/** Builds and starts anew. What does not build leaves the running product alone. */
async function startAnew() {
  try {
    await buildStale(console.log, ['server']);
  } catch (error) {
    console.error(error.message);
    return;
  }
  await stopProduct();
  if (isEnding) return;
  product = spawn(process.execPath, [join(ROOT, 'dist/apps/standalone/src/main.js')], {
    // Mails and the origin check know the site by the address that people type.
    env: { ...process.env, PORT, PUBLIC_URL: SITE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  product.stdout.on('data', (said) =>
    process.stdout.write(String(said).replace(/^ready .*$/m, `ready ${SITE}`)),
  );
}

let turn = Promise.resolve();
let settling = null;

function onChange(_event, file) {
  if (!file || !SERVER_SOURCE.test(file.replaceAll('\\', '/'))) return;
  clearTimeout(settling);
  settling = setTimeout(() => void (turn = turn.then(startAnew)), SETTLE_MS);
}

// The page keeps its own host: with another one the API would take its calls for those of a foreign site.
const target = `http://localhost:${PORT}`;
const site = await createServer({
  configFile: join(ROOT, 'apps/web/vite.config.ts'),
  server: {
    port: SITE_PORT,
    strictPort: true,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target, changeOrigin: false }])),
  },
});
await site.listen();
const watchers = ['apps', 'libs'].map((folder) => watch(join(ROOT, folder), { recursive: true }, onChange));

async function end() {
  if (isEnding) return;
  isEnding = true;
  watchers.forEach((watcher) => watcher.close());
  await Promise.all([stopProduct(), site.close()]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());

turn = turn.then(startAnew);
