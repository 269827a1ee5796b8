// `npm test`: every kind of test, one after the other, and one sum at the end.
//   npm test              everything
//   npm test -- unit      specs without a database; also int (database, HTTP, queue), e2e (browser)
//                         and faults (the built product, parts of it killed)
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { buildStale } from './build.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');
const PLAYWRIGHT = join(ROOT, 'node_modules/playwright/cli.js');
const BROWSER_SETTINGS = 'apps/web/e2e/playwright.config.ts';
const PARTS = ['unit', 'int', 'e2e', 'faults'];

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const sum = { passed: 0, failed: 0, flaky: 0 };
const repeated = [];
const running = new Set();

function run(command, args, environment) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    running.add(child);
    child.once('error', () => done(1));
    child.once('exit', (code) => {
      running.delete(child);
      done(code ?? 1);
    });
  });
}

/** Adds one runner's report; a runner that failed without naming a test counts as one failure. */
function count(code, file, read) {
  const found = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  sum.passed += found.passed;
  sum.flaky += found.flaky ?? 0;
  sum.failed += code !== 0 && found.failed === 0 ? 1 : found.failed;
}

async function runJest(name, pattern, redisUrl = '', options = []) {
  const file = join(reports, `${name}.json`);
  // In one word: a pattern may begin with a dash.
  const choice = [...(pattern ? [`--testPathPatterns=${pattern}`] : []), ...options];
  // The queue lives in PostgreSQL unless this is the Redis half, whatever the caller's environment says.
  const code = await run(process.execPath, [JEST, ...choice, '--json', '--outputFile', file], {
    REDIS_URL: redisUrl,
  });
  count(code, file, (report) => {
    const titles = passedAtRepeat(report);
    repeated.push(...titles);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      flaky: titles.length,
    };
  });
}

const passedAtRepeat = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, invocations }) => status === 'passed' && invocations > 1)
    .map(({ fullName }) => fullName);

async function runRedisHalf() {
  const redis = process.env.REDIS_URL ? { url: process.env.REDIS_URL, stop: () => {} } : await startRedis();
  if (redis) {
    console.log(`\nThe queue again, on Redis at ${new URL(redis.url).host}`);
    await runJest('redis', '\\.flow-spec\\.tsx?$', redis.url);
    redis.stop();
    return;
  }
  console.log('\nThe Redis half was skipped: there is neither REDIS_URL nor a redis-server program.');
  if (process.env.REQUIRE_REDIS === '1') {
    console.log('REQUIRE_REDIS=1 asks for it.');
    sum.failed += 1;
  }
}

/** A Redis of our own on a free port, without files; null when the program is not installed. */
async function startRedis() {
  const program = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => existsSync(path));
  if (!program) return null;
  const port = await new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => done(free));
    });
  });
  const settings = [
    '--save',
    '',
    '--appendonly',
    'no',
    '--maxmemory-policy',
    'noeviction',
    '--bind',
    '127.0.0.1',
  ];
  const server = spawn(program, ['--port', String(port), ...settings], { cwd: reports, stdio: 'ignore' });
  running.add(server);
  for (let attempt = 0; attempt < 100 && !(await answers(port)); attempt += 1) {
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => {
      running.delete(server);
      server.kill();
    },
  };
}

function answers(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (words) => done(words.toString().startsWith('+PONG')));
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
    socket.once('data', () => socket.end());
  });
}

async function runBrowser() {
  if (!existsSync(join(ROOT, BROWSER_SETTINGS))) return;
  await buildStale();
  const file = join(reports, 'browser.json');
  const options = ['test', '-c', BROWSER_SETTINGS, '--reporter=list,json'];
  const code = await run(process.execPath, [PLAYWRIGHT, ...options], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  count(code, file, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: stats.flaky,
  }));
}

/** One file after the other: each runs the whole product. They are ignored by every other run of jest. */
async function runFaults() {
  await buildStale();
  await runJest('faults', '\\.fault-spec\\.ts$', '', [
    '--runInBand',
    '--testPathIgnorePatterns',
    '/node_modules/',
  ]);
}

async function runAll(parts) {
  const has = (part) => parts.length === 0 || parts.includes(part);
  if (has('unit') && has('int')) await runJest('specs');
  else if (has('unit')) await runJest('unit', '\\.spec\\.tsx?$');
  else if (has('int')) await runJest('int', '-spec\\.tsx?$');
  if (has('int')) await runRedisHalf();
  if (has('e2e')) await runBrowser();
  if (has('faults')) await runFaults();
}

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${PARTS.join(', ')}.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exitCode = 1;
  });
}
try {
  await runAll(asked);
} catch (error) {
  console.error(error.message);
  sum.failed += 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
for (const title of repeated) console.log(`only at a repeat: ${title}`);
const flaky = sum.flaky > 0 ? `, ${sum.flaky} of them only at a repeat` : '';
console.log(`\n${sum.passed} passed${flaky}, ${sum.failed} failed`);
if (sum.failed > 0) process.exitCode = 1;
