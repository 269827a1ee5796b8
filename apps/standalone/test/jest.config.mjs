// The Jest projects of `npm test`. `npx jest <path>` uses the settings in package.json alone.
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const rootDir = resolve(import.meta.dirname, '../../..');
const { jest } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'));
const { maxWorkers, workerIdleMemoryLimit, testTimeout, ...base } = jest;
const globalSetup = '<rootDir>/apps/standalone/test/jest-global-setup.ts';
const project = (displayName, testRegex, own = {}) => ({
  ...base,
  rootDir,
  displayName,
  testRegex,
  globalSetup,
  ...own,
});

const { REDIS_URL, REQUIRE_REDIS, PATH = '' } = process.env;
const hasRedis = REDIS_URL || PATH.split(delimiter).some((at) => existsSync(join(at, 'redis-server')));
if (!hasRedis && process.argv.includes('redis')) {
  const words = 'The queue on Redis was skipped: there is neither REDIS_URL nor a redis-server program.';
  if (REQUIRE_REDIS === '1') throw new Error(words);
  console.log(words);
}

export default {
  maxWorkers,
  workerIdleMemoryLimit,
  testTimeout,
  passWithNoTests: !hasRedis,
  projects: [
    project('unit', '\\.spec\\.tsx?$'),
    project('int', '-spec\\.tsx?$'),
    project('redis', '\\.flow-spec\\.tsx?$', hasRedis ? {} : { testPathIgnorePatterns: ['/'] }),
    project('faults', '\\.fault-spec\\.ts$', {
      testPathIgnorePatterns: ['/node_modules/', '/several-processes/'],
    }),
    project('machines', '/several-processes/.*\\.fault-spec\\.ts$', {
      testPathIgnorePatterns: ['/node_modules/'],
    }),
  ],
};
