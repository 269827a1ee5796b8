// Builds what is stale: the four server apps with their libs to dist/apps and dist/libs, the site to dist/web, what
// renders its pages to dist/web-server.
import { spawn } from 'node:child_process';
import './node-version.mjs';
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
 * Builds every stale part, two at once.
 * @param log one short line a step
 * @param names the parts that are wanted
 * @throws Error with the compiler's words
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
  // Without type checks, which are the business of `npm run check:lint`: half the time on a fresh machine.
  const facts = run('apps/standalone/describe/route-facts.mjs', []);
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

/** What an older source left in dist would still be found there: entities and migrations are read by pattern. */
function removeStaleOutput() {
  for (const file of sourceFiles(DIST, ['apps', 'libs'])) {
    const stem = join(ROOT, file.replace(/\.js(\.map)?$/, ''));
    const hasSource = existsSync(join(ROOT, file)) || existsSync(`${stem}.ts`) || existsSync(`${stem}.tsx`);
    if (!hasSource) rmSync(join(DIST, file));
  }
}

/** Runs a program of node_modules; its output is shown only when it fails. */
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
