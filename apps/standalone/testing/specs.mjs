// The Jest tests of `npm test`.
import { join } from 'node:path';
import { buildStale } from '../build.mjs';
import { ROOT, runNode } from './programs.mjs';
import { findRedis } from './redis.mjs';
import { addFailure, count, reportFile } from './sum.mjs';

const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');
/** Writes the facts that API specs compare responses with. The compiler takes half a minute, too long for a spec. */
const DESCRIBE = join(ROOT, 'apps/standalone/describe/fresh-facts.mjs');
const FACTS = join(ROOT, 'node_modules/.cache/route-facts.json');

/** An unreachable address: a unit spec that uses a database fails. */
const NO_DATABASE = { TEST_DATABASE_URL: 'postgres://nobody@127.0.0.1:9/pure-specs-have-no-database' };

export const runUnit = () => runJest('unit', '\\.spec\\.tsx?$', NO_DATABASE);

export async function runInt() {
  await runNode([DESCRIBE, FACTS]);
  await runJest('int', '-spec\\.tsx?$');
}

export async function runRedisHalf() {
  const redis = await findRedis();
  if (redis) {
    console.log(`\nThe queue again, on Redis at ${new URL(redis.url).host}`);
    await runJest('redis', '\\.flow-spec\\.tsx?$', { REDIS_URL: redis.url });
    redis.stop();
    return;
  }
  console.log('\nThe Redis half was skipped: there is neither REDIS_URL nor a redis-server program.');
  if (process.env.REQUIRE_REDIS === '1') addFailure('REQUIRE_REDIS=1 asks for it.');
}

/** Each file runs its own product and mostly waits for it. Other Jest runs ignore these files. */
export async function runFaults() {
  await buildStale();
  await runJest('faults', '\\.fault-spec\\.ts$', {}, ['--testPathIgnorePatterns', '/node_modules/']);
}

async function runJest(name, pattern, environment = {}, options = []) {
  const file = reportFile(name);
  // The pattern is in one argument with its option, because it may begin with a dash.
  const args = [JEST, `--testPathPatterns=${pattern}`, ...options, '--json', '--outputFile', file];
  // Jobs are queued in PostgreSQL except in the Redis run, regardless of the caller's environment.
  const code = await runNode(args, { REDIS_URL: '', ...environment });
  count(code, file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    flaky: passedAtRepeat(report),
  }));
}

const passedAtRepeat = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, invocations }) => status === 'passed' && invocations > 1)
    .map(({ fullName }) => fullName);
