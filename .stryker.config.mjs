// `npm run mutants`: Stryker changes pure rules, prices and contracts, one expression at a time; a pure spec should fail.
// About 4,700 mutants, a second each on two cores. `npm run mutants -- -m <files>` takes some files only; what survived
// is listed at the end and in test-results/mutants.html.
export default {
  testRunner: 'jest',
  mutate: ['libs/**/*.rules.ts', 'libs/shared/{contracts,pricing}/src/**/*.ts', '!**/*.spec.ts'],
  // Specs without a database: the others take too long to run for every mutant.
  jest: { config: { testRegex: ['\\.spec\\.ts$'], globalSetup: undefined, globalTeardown: undefined } },
  coverageAnalysis: 'perTest',
  // Decorators and constant tables are evaluated once at import, so each of their mutants would need a whole run.
  ignoreStatic: true,
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 2,
  // A timeout counts as killed, so a slow machine must not cause one.
  timeoutMS: 30_000,
  ignorePatterns: ['.data', 'dist', 'apps/web/public'],
  // Outside node_modules, where Jest would find no specs.
  tempDirName: 'test-results/stryker',
  reporters: ['clear-text', 'html'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: 'test-results/mutants.html' },
};
