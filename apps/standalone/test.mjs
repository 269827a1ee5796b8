// `npm test`: runs the Jest and Playwright projects one after another and prints the sum of their tests.
//   npm test              everything but machines
//   npm test -- unit      specs without a database; also int (database, HTTP, queue; the queue again on Redis), e2e
//                         (browser), engines (Firefox and WebKit), faults (the built product, which is killed)
//                         and machines (the same with several API processes and workers)
import './own-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
const FILE = join(folder, 'report.json');
const RECOVERY_FILE = join(folder, 'recovery.jsonl');
const JEST = 'jest/bin/jest.js -c apps/standalone/test/jest.config.mjs --json --selectProjects'.split(' ');
const jest = (project) => [...JEST, project, '--outputFile', FILE];
const playwright = (config) => ['playwright/cli.js', 'test', '-c', config, '--reporter=list,json'];
const PARTS = {
  unit: [jest('unit')],
  int: [jest('int'), jest('redis')],
  e2e: [playwright('apps/web/e2e')],
  engines: [[...playwright('apps/web/e2e/engines'), '--pass-with-no-tests']],
  faults: [jest('faults')],
  machines: [jest('machines')],
};
/** Six processes on two cores take a quarter of an hour: run every night, and before a release. */
const ONLY_IF_CHOSEN = ['machines'];
const sum = { passed: 0, failed: 0, skipped: 0 };
let runner = null;

/** Runs a program from node_modules and resolves with its exit code. */
function run([program, ...args]) {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: FILE, RECOVERY_FILE };
  const options = { cwd: ROOT, stdio: 'inherit', env };
  runner = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...args], options);
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

const parts = Object.keys(PARTS);
const usual = parts.filter((part) => !ONLY_IF_CHOSEN.includes(part));
const chosen = process.argv.length > 2 ? process.argv.slice(2) : usual;
const unknown = chosen.filter((part) => !parts.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${parts.join(', ')}.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    process.exitCode = 1;
    runner?.kill(signal);
  });
for (const step of parts.filter((part) => chosen.includes(part)).flatMap((part) => PARTS[part]))
  if (process.exitCode === undefined) add(await run(step));
printRecovery();
rmSync(folder, { recursive: true });
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`);
if (sum.failed > 0) process.exitCode = 1;
