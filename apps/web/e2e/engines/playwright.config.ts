import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import { systemFirefox, systemWebKit } from '../../../standalone/testing/browsers.mjs';

const ROOT = resolve(import.meta.dirname, '../../../..');
const TWO_CORES = 2;

/** A few journeys in the installed engines that Playwright supports only with its own builds. */
export default defineConfig({
  testDir: '.',
  outputDir: resolve(ROOT, 'test-results/engines'),
  globalSetup: '../setup/global-setup.ts',
  fullyParallel: true,
  workers: TWO_CORES,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  reporter: 'list',
  projects: [
    ...(systemFirefox() ? [{ name: 'firefox' }] : []),
    ...(systemWebKit() ? [{ name: 'webkit' }] : []),
  ],
});
