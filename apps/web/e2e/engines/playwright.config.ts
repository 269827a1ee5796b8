import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import { reportMissing, systemFirefox, systemWebKit } from '../setup/browser.js';

const ROOT = resolve(import.meta.dirname, '../../../..');
/** On two cores, because the drivers of these engines often wait. */
const WORKERS = 3;
const [firefox, webkit] = [systemFirefox(), systemWebKit()];
reportMissing(firefox, 'Not in Firefox: there is neither firefox-esr nor firefox.');
reportMissing(webkit, 'Not in WebKit: it takes WebKitWebDriver with its MiniBrowser, and Xvfb.');

/** A few journeys in the installed engines that Playwright supports only with its own builds. */
export default defineConfig({
  testDir: '.',
  outputDir: resolve(ROOT, 'test-results/engines'),
  globalSetup: '../setup/global-setup.ts',
  fullyParallel: true,
  workers: WORKERS,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  reporter: 'list',
  projects: [...(firefox ? [{ name: 'firefox' }] : []), ...(webkit ? [{ name: 'webkit' }] : [])],
});
