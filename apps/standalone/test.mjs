// `npm test`: runs Jest and Playwright projects one after another and prints the sum of their tests.
//   npm test               the usual parts, which need nothing but npm's packages
//   npm run test:all       these and the rest
//   npm test -- rest       the rest alone
//   npm test -- unit int   some parts; also machines, which no other choice has
//   npm test -- changed    what the change since main can affect
//   npm run test:services  int and redis on the PostgreSQL and the Redis of docker-compose
import './own-node.mjs';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { affectedSteps } from './test/runner/affected.mjs';
import { cpuSecondsOfChildren } from './test/runner/cpu.mjs';
import { composeServices } from './test/runner/compose-services.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
/** With less free memory, the files of a run are on disk. */
const PLENTY_BYTES = 6 * 2 ** 30;
const folder = temporaryFolder();
const FILE = join(folder, 'report.json');
const RECOVERY_FILE = join(folder, 'recovery.jsonl');
const jest = (...projects) => [
  ...'jest/bin/jest.js -c apps/standalone/test/runner/jest.config.mjs --selectProjects'.split(' '),
  ...projects,
];
/** On two cores, because a spec often waits for the database, a browser, a timer or a restart. */
const THREE = ['--maxWorkers', '3'];
const playwright = (config, ...more) => ['playwright/cli.js', 'test', '-c', config, ...more];
const USUAL = {
  /** Specs without a database. */
  unit: jest('unit'),
  /** Database, API and flow specs, with the queue in PostgreSQL. */
  int: jest('int', ...THREE),
  /** The core journeys, in npm's Chromium. */
  core: playwright('apps/web/e2e', '--grep', '@core'),
};
const REST = {
  /** The flow specs with the queue on Redis. */
  redis: jest('redis', ...THREE),
  /** All other journeys and the pictures, in npm's and in the system's Chromium, in Firefox and in WebKit. */
  journeys: playwright('apps/web/e2e', '--grep-invert', '@core'),
  /** The built product, which is killed, and files in two stores that speak S3. */
  faults: jest('faults', 'stores', ...THREE),
};
/** The same with several API processes and workers. Six processes on two cores take a quarter of an hour. */
const MACHINES = { machines: jest('machines') };
const PARTS = { ...USUAL, ...REST, ...MACHINES };
const CHOICES = { all: { ...USUAL, ...REST }, rest: REST };
const sum = { passed: 0, failed: 0, skipped: 0 };
let runner = null;

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * A folder for all files of this run, in memory where there is plenty of it: a database is created there in a fifth of
 * the time. Removes what killed runs have left; PostgreSQL stops without its folder.
 */
function temporaryFolder() {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  const isPlenty = Math.min(bavail * bsize, process.availableMemory()) > PLENTY_BYTES;
  const parent = isPlenty ? memory : tmpdir();
  for (const name of readdirSync(parent)) {
    const [, pid] = /^field-day-test-(\d+)-/.exec(name) ?? [];
    if (!pid || isRunning(Number(pid))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch (error) {
      // Another user's.
      if (!['EACCES', 'EPERM'].includes(error.code)) throw error;
    }
  }
  const made = mkdtempSync(join(parent, `field-day-test-${process.pid}-`));
  // As root the database runs as another user, which needs access.
  chmodSync(made, 0o755);
  return made;
}

/** Runs a program from node_modules and resolves with its exit code. */
function run(part, [program, ...args], given) {
  const report = program.startsWith('jest')
    ? ['--json', '--outputFile', FILE]
    : ['--reporter', 'apps/standalone/test/runner/journey-reporter.mjs,json'];
  const env = {
    ...process.env,
    ...given,
    TMPDIR: folder,
    // A product starts with a tenth less CPU time.
    NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
    TEST_PART: part,
    PLAYWRIGHT_JSON_OUTPUT_FILE: FILE,
    RECOVERY_FILE,
  };
  const command = [join(ROOT, 'node_modules', program), ...args, ...report];
  runner = spawn(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env });
  return new Promise((done) => runner.once('error', () => done(1)).once('exit', (code) => done(code ?? 1)));
}

/** Adds a runner's report. A runner that failed without a failed test, or made no report, counts as one failure. */
function add(code) {
  const report = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : null;
  rmSync(FILE, { force: true });
  const results = report?.stats ? ofPlaywright(report) : report && ofJest(report);
  const [passed, failed, skipped, late] = results ?? [0, 0, 0, []];
  sum.passed += passed;
  sum.failed += failed || Number(code !== 0 || !report);
  sum.skipped += skipped;
  for (const title of late) console.log(`only at a repeat: ${title}`);
}

function ofJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const late = tests.filter(({ status, invocations }) => status === 'passed' && invocations > 1);
  const titles = late.map(({ fullName }) => fullName);
  return [numPassedTests, numFailedTests + numRuntimeErrorTestSuites, numPendingTests, titles];
}

function ofPlaywright({ stats, errors, suites }) {
  const late = ({ suites: inner = [], specs = [] }) => [
    ...inner.flatMap(late),
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ];
  const { expected, flaky, unexpected, skipped } = stats;
  return [expected + flaky, unexpected + errors.length, skipped, suites.flatMap(late)];
}

/** Prints what the fault specs noted: seconds until the product had recovered, by fault. */
function printRecovery() {
  const lines = existsSync(RECOVERY_FILE) ? readFileSync(RECOVERY_FILE, 'utf8').trim().split('\n') : [];
  const table = {};
  for (const { fault, on, seconds } of lines.map((line) => JSON.parse(line)))
    table[fault] = { 'one machine': '', 'several machines': '', ...table[fault], [on]: seconds };
  if (lines.length === 0) return;
  console.log('\nSeconds until the product had recovered:');
  console.table(table);
}

/** The commands to run by part, and what they add to the environment. */
function chosenSteps(words) {
  if (words.length === 0) return { steps: USUAL };
  const [word] = words;
  if (word === 'changed') return { steps: affectedSteps(ROOT, { playwright, usual: USUAL }) };
  if (word === 'services')
    return { steps: { int: PARTS.int, redis: PARTS.redis }, given: composeServices(ROOT) };
  if (CHOICES[word]) return { steps: CHOICES[word] };
  const unknown = words.filter((part) => !PARTS[part]);
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);
  return { steps: Object.fromEntries(Object.entries(PARTS).filter(([part]) => words.includes(part))) };
}

let chosen;
try {
  chosen = chosenSteps(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  rmSync(folder, { recursive: true });
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    process.exitCode = 1;
    runner?.kill(signal);
  });
for (const [part, command] of Object.entries(chosen.steps)) {
  if (process.exitCode !== undefined) break;
  const [before, cpuBefore] = [Date.now(), cpuSecondsOfChildren()];
  add(await run(part, command, chosen.given));
  const took = Math.round((Date.now() - before) / 1_000);
  console.log(`${part} took ${took} s, ${Math.round(cpuSecondsOfChildren() - cpuBefore)} s of CPU time\n`);
}
printRecovery();
// An interrupted run leaves PostgreSQL behind, which may be writing.
rmSync(folder, { recursive: true, maxRetries: 5 });
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`);
if (sum.failed > 0) process.exitCode = 1;
