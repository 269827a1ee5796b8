// `npm run dev`: the product while you edit it. The site's changes show at once; an edited file of the server is
// compiled by itself and the API or the worker starts again, while database, mail and stand-in stay up. Types are
// checked beside. PORT is the API's port; the site to open stands on SITE_PORT, 5173 unless set.
//   npm run dev -- --inspect    debuggers: the API on 9229, the worker on 9230
import '../node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer } from 'vite';
import { buildStale, notingBuild } from '../build.mjs';
import { compileFiles } from './compile.mjs';
import { consequenceOf, watchServer } from './watch-server.mjs';

const ROOT = resolve(import.meta.dirname, '../../..');
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
const PORT = process.env.PORT || '3000';
const SITE_PORT = Number(process.env.SITE_PORT || 5173);
const SITE = `http://localhost:${SITE_PORT}`;
/** What the API answers; everything else is the site's. */
const API_PATHS = ['/api', '/paypal', '/pictures', '/ops', '/health'];
/** What the API's description is made of. */
const DESCRIBED = /^(libs|apps\/api)\/.*\.ts$/;
const isInspected = process.argv.includes('--inspect');

let product = null;
let isEnding = false;

async function stopProduct() {
  if (!product || product.exitCode !== null || product.signalCode !== null) return;
  product.kill('SIGTERM');
  await once(product, 'exit');
}

async function startAnew() {
  await stopProduct();
  if (isEnding) return;
  const program = join(ROOT, 'dist/apps/standalone/src/main.js');
  product = spawn(process.execPath, [program, ...(isInspected ? ['--inspect'] : [])], {
    // Mails and the origin check know the site by the address that people type.
    env: { ...process.env, PORT, PUBLIC_URL: SITE },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  product.stdout.on('data', (said) =>
    process.stdout.write(String(said).replace(/^ready .*$/m, `ready ${SITE}`)),
  );
}

/**
 * Asks the running product to start these programs again.
 * @returns whether they are ready; false also when the product ended meanwhile
 */
async function restart(programs) {
  product.send({ restart: programs });
  const done = new AbortController();
  const [answer] = await Promise.race([
    once(product, 'message', { signal: done.signal }),
    once(product, 'exit', { signal: done.signal }),
  ]);
  done.abort();
  return answer?.isReady === true;
}

/** The API's description takes a compiler some seconds: beside everything else, and the API reads it when it is there. */
function describeAnew() {
  const facts = spawn(process.execPath, ['apps/standalone/describe/route-facts.mjs'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (facts.pid) setPriority(facts.pid, constants.priority.PRIORITY_LOW);
}

/** What cannot be compiled leaves the running product alone. */
async function follow(files) {
  if (isEnding) return;
  const began = performance.now();
  const { build, all, programs } = consequenceOf(files);
  try {
    const faults = build
      ? await buildStale(console.log, ['server'])
      : notingBuild('server', () => compileFiles(ROOT, files));
    if (faults?.length) return console.error(faults.join('\n'));
  } catch (error) {
    return console.error(error.message);
  }
  if (files.some((file) => DESCRIBED.test(file))) describeAnew();
  if (all || !product?.connected) return startAnew();
  if (await restart(programs))
    console.log(
      `${programs.join(' and ')} started again in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
}

/** The compiler watches types by itself, at the lowest priority; its words come with a mark. */
function watchTypes() {
  // It knows nothing of this process: without this it would go on for ever after a kill -9.
  const ending = ['--import', 'data:text/javascript,process.once("disconnect",()=>process.exit())'];
  const args = ['-p', 'tsconfig.json', '--noEmit', '--watch', '--preserveWatchOutput', '--pretty', 'false'];
  const types = spawn(process.execPath, [...ending, 'node_modules/typescript/bin/tsc', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (types.pid) setPriority(types.pid, constants.priority.PRIORITY_LOW);
  createInterface({ input: types.stdout }).on('line', (line) => line && console.log(`types | ${line}`));
  return types;
}

// The page keeps its own host: with another one the API would take its calls for those of a foreign site.
const target = `http://localhost:${PORT}`;
let turn = Promise.resolve();
const site = await createServer({
  configFile: join(ROOT, 'apps/web/vite.config.ts'),
  plugins: [watchServer(ROOT, (files) => (turn = turn.then(() => follow(files))))],
  server: {
    port: SITE_PORT,
    strictPort: true,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target, changeOrigin: false }])),
  },
});
await site.listen().catch((error) => {
  console.error(`The site cannot be shown on SITE_PORT ${SITE_PORT}: ${error.message}.`);
  process.exit(1);
});

let types = null;

async function end() {
  if (isEnding) return;
  isEnding = true;
  types?.kill();
  await Promise.all([stopProduct(), site.close()]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());

turn = turn
  .then(() => buildStale(console.log, ['server']))
  .then(startAnew)
  .then(() => (types = isEnding ? null : watchTypes()))
  .catch((error) => console.error(error.message));
