// The Jest projects of `npm test`. `npx jest <path>` uses the settings in package.json alone.
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { groupSpecs } from './spec-groups.mjs';

const rootDir = resolve(import.meta.dirname, '../../../..');
const { jest } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'));
const { maxWorkers, workerIdleMemoryLimit, testTimeout, ...base } = jest;
const globalSetup = '<rootDir>/apps/standalone/test/runner/jest-global-setup.ts';
const project = (displayName, testRegex, own = {}) => ({
  ...base,
  rootDir,
  displayName,
  testRegex,
  globalSetup,
  ...own,
});
/** Number of specs by part, for the progress. */
const specs = {};
const inGroups = (name, pattern, own = {}) => {
  const { folder, count } = groupSpecs(rootDir, name, pattern);
  specs[name] = count;
  return project(name, '\\.js$', { roots: [folder], ...own });
};

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
  reporters: [['./progress-reporter.mjs', { specs }], './row-types/row-types-reporter.mjs', 'summary'],
  projects: [
    inGroups('unit', /^(?!.*\/e2e\/).*\.spec\.tsx?$/),
    inGroups('int', /(?<!\.fault|\.store)-spec\.tsx?$/, {
      setupFilesAfterEnv: [
        ...base.setupFilesAfterEnv,
        '<rootDir>/apps/standalone/test/runner/row-types/record-statements.ts',
      ],
    }),
    hasRedis ? inGroups('redis', /\.flow-spec\.tsx?$/) : project('redis', 'nothing'),
    project('stores', '\\.store-spec\\.ts$'),
    project('faults', '\\.fault-spec\\.ts$', {
      testPathIgnorePatterns: ['/node_modules/', '/several-processes/'],
    }),
    project('machines', '/several-processes/.*\\.fault-spec\\.ts$', {
      testPathIgnorePatterns: ['/node_modules/'],
    }),
  ],
};
