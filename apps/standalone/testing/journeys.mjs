// The browser tests of `npm test`.
import { join } from 'node:path';
import { buildStale } from '../build.mjs';
import { systemChromium, systemFirefox, systemWebKit } from './browsers.mjs';
import { ROOT, runNode } from './programs.mjs';
import { addFailure, count, reportFile } from './sum.mjs';

const PLAYWRIGHT = join(ROOT, 'node_modules/playwright/cli.js');

/** All journeys, in npm's Chromium and in the system's. */
export async function runJourneys() {
  if (!systemChromium()) lack('The journeys run in npm’s Chromium alone: there is no chromium program.');
  await runPlaywright('journeys', 'apps/web/e2e/playwright.config.ts');
}

/** The few journeys that run in every engine, in Firefox and WebKit. */
export async function runEngines() {
  const firefox = systemFirefox();
  const webkit = systemWebKit();
  if (!firefox) lack('The journeys in Firefox were skipped: there is neither firefox-esr nor firefox.');
  if (!webkit)
    lack('The journeys in WebKit were skipped: they take WebKitWebDriver with its MiniBrowser, and Xvfb.');
  if (firefox || webkit) await runPlaywright('engines', 'apps/web/e2e/engines/playwright.config.ts');
}

function lack(words) {
  console.log(`\n${words}`);
  if (process.env.REQUIRE_ENGINES === '1') addFailure('REQUIRE_ENGINES=1 asks for it.');
}

async function runPlaywright(name, settings) {
  await buildStale();
  const file = reportFile(name);
  const code = await runNode([PLAYWRIGHT, 'test', '-c', settings, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  count(code, file, ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: suites.flatMap(flakyOf),
  }));
}

/** Titles of tests that passed only after a retry, at any depth. */
const flakyOf = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(flakyOf),
  ...specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `${title} (${projectName})`),
  ),
];
