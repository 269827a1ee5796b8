// Rebuilds whatever is out of date: the four server apps with their libs to dist/apps and dist/libs, the site to
// dist/web, and its server renderer to dist/web-server.
import { spawn } from 'node:child_process';
import './own-node.mjs';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint, isFresh, sourceFiles, writeStamp } from './build-stamp.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json'];
const ASSET = /\.(json|sql|html|css|woff2|svg|png)$/;

const foldersIn = (path) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${path}/${entry.name}`);
const librarySources = () =>
  foldersIn('libs')
    .flatMap(foldersIn)
    .map((module) => `${module}/src`);
const serverApps = ['api', 'worker', 'paypal-standin', 'standalone'];
const serverSources = () => [...serverApps.map((app) => `apps/${app}/src`), ...librarySources()];

const PARTS = [
  {
    name: 'server',
    result: join(DIST, 'apps/standalone/src/main.js'),
    sources: () => [
      ...SETTINGS,
      'apps/standalone/tsconfig.app.json',
      'apps/standalone/describe',
      ...serverSources(),
    ],
    build: buildServer,
  },
  {
    name: 'web',
    result: join(DIST, 'web-server/prerender.js'),
    sources: () => [
      ...SETTINGS,
      ...readdirSync(join(ROOT, 'apps/web'))
        .filter((name) => !['e2e', 'test', 'node_modules'].includes(name))
        .map((name) => `apps/web/${name}`),
      'libs/shared/contracts/src',
      'libs/shared/pricing/src',
      'libs/platform/database/src/seed/content',
    ],
    build: () => run('apps/web/build.mjs', []),
  },
];

/**
 * Builds every stale part, two at a time.
 * @param log receives one short line per step
 * @param names the parts to check
 * @throws Error with the compiler's output
 */
export async function buildStale(log = console.log, names = PARTS.map(({ name }) => name)) {
  const stale = PARTS.filter(({ name }) => names.includes(name))
    .map((part) => ({
      ...part,
      print: fingerprint(ROOT, part.sources()),
      stamp: join(DIST, `.stamp-${part.name}.json`),
    }))
    .filter(({ stamp, print, result }) => !isFresh(stamp, print, result));
  await Promise.all(
    stale.map(async ({ name, build, print, stamp }) => {
      const began = performance.now();
      log(`building ${name} ...`);
      rmSync(stamp, { force: true });
      await build();
      writeStamp(stamp, print);
      log(`built ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }),
  );
}

async function buildServer() {
  // Without type checks, which `npm run check:lint` does: this halves the time on a new checkout.
  const facts = run('apps/standalone/describe/route-facts.mjs', [join(DIST, 'route-facts.json')]);
  await Promise.all([
    run('node_modules/typescript/bin/tsc', ['-p', 'apps/standalone/tsconfig.app.json']),
    facts,
  ]);
  removeStaleOutput();
  for (const file of sourceFiles(ROOT, serverSources()).filter((name) => ASSET.test(name))) {
    mkdirSync(dirname(join(DIST, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(DIST, file));
  }
}

/** Deletes output of removed sources from dist: entities and migrations are loaded by pattern. */
function removeStaleOutput() {
  for (const file of sourceFiles(DIST, ['apps', 'libs'])) {
    const stem = join(ROOT, file.replace(/\.js(\.map)?$/, ''));
    const hasSource = existsSync(join(ROOT, file)) || existsSync(`${stem}.ts`) || existsSync(`${stem}.tsx`);
    if (!hasSource) rmSync(join(DIST, file));
  }
}

/** Runs a program from node_modules; its output is shown only on failure. */
function run(program, args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) return done();
      fail(new Error(`${program} ended with ${code}:\n${Buffer.concat(output).toString().trim()}`));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const names = process.argv.slice(2);
    await buildStale(console.log, names.length > 0 ? names : undefined);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
