// `npm run check`: everything that a machine can say about the code without a database, one sum at the end.
//   npm run check                 all parts
//   npm run check -- lint format  only these
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const bin = (file) => `node_modules/${file}`;

/** Pure specs get an address that leads nowhere: one that needs a database is no pure spec and fails here. */
const NO_DATABASE = { TEST_DATABASE_URL: 'postgres://nobody@127.0.0.1:9/pure-specs-have-no-database' };

const PARTS = [
  { name: 'site', says: 'build of the site', run: ['apps/standalone/build.mjs'] },
  { name: 'types', says: 'types of the server', run: [bin('typescript/bin/tsc'), '--noEmit'] },
  {
    name: 'web-types',
    says: 'types of the site',
    run: [bin('typescript/bin/tsc'), '--noEmit', '-p', 'apps/web/tsconfig.json'],
  },
  {
    name: 'journey-types',
    says: 'types of the journeys',
    run: [bin('typescript/bin/tsc'), '--noEmit', '-p', 'apps/web/e2e/tsconfig.json'],
  },
  {
    name: 'lint',
    says: 'lint, with types',
    run: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
  },
  { name: 'format', says: 'format', run: [bin('prettier/bin/prettier.cjs'), '--check', '.'] },
  {
    name: 'imports',
    says: 'import rules',
    run: [bin('dependency-cruiser/bin/dependency-cruise.mjs'), 'apps', 'libs'],
  },
  { name: 'dead', says: 'dead code, unused packages', run: [bin('knip/bin/knip.js')] },
  { name: 'budgets', says: 'budgets', after: 'site', run: ['apps/standalone/check/budgets.mjs'] },
  {
    name: 'specs',
    says: 'pure specs',
    run: [bin('jest/bin/jest.js'), '--testPathPatterns', '\\.spec\\.tsx?$', '--silent'],
    environment: NO_DATABASE,
  },
];

function run({ run: args, environment }) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => done({ code: 1, output: error.message }));
    child.once('close', (code) => done({ code: code ?? 1, output: Buffer.concat(output).toString().trim() }));
  });
}

const input = process.argv.slice(2);
const unknown = input.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}; there are ${PARTS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}
/** Half of the parts use one core alone, so two run side by side; one that reads what another makes waits for it. */
const SIDE_BY_SIDE = 2;

const began = performance.now();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const waiting = PARTS.filter(({ name }) => input.length === 0 || input.includes(name));
const ended = {};
const broken = [];

async function workThrough() {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    ended[part.name] = runAndTell(part);
    await ended[part.name];
  }
}

async function runAndTell(part) {
  await ended[part.after];
  const start = performance.now();
  const { code, output } = await run(part);
  console.log(`${code === 0 ? 'ok    ' : 'BROKEN'} ${part.says} (${seconds(start)})`);
  if (code === 0) return;
  broken.push(part.name);
  console.log(output.replace(/^/gm, '       '));
}
await Promise.all(Array.from({ length: SIDE_BY_SIDE }, workThrough));
const outcome = broken.length === 0 ? 'all in order' : `broken: ${broken.join(', ')}`;
console.log(`check: ${outcome} (${seconds(began)})`);
if (broken.length > 0) process.exitCode = 1;
