import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import {
  currentBrowser,
  pinnedBrowser,
  reportMissing,
  systemChromium,
  systemFirefox,
  systemWebKit,
} from './setup/browser.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const TWO_CORES = 2;

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
const DESKTOP = { viewport: { width: 1280, height: 900 } };

const launching = (browser: object) => ({ ...browser, chromiumSandbox: false });
const current = currentBrowser();
/** The journeys of `npm test`, for which npm's browser is enough. */
const CORE = /@core/;
const [firefox, webkit] = [systemFirefox(), systemWebKit()];
if (process.env.TEST_PART !== 'core') {
  reportMissing(systemChromium(), 'Only in npm’s Chromium: there is no chromium program.');
  reportMissing(firefox, 'Not in Firefox: there is neither firefox-esr nor firefox.');
  reportMissing(webkit, 'Not in WebKit: it takes WebKitWebDriver with its MiniBrowser, and Xvfb.');
}
const ENGINES = '**/e2e/engines/**';
/** Browsers render fonts differently, so only one is compared. */
const PINNED_ONLY = ['**/page-snapshots.spec.ts', '**/fonts.spec.ts'];
const named = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`);
/**
 * What families and hosts do on phones. At desktop width the same parts run in Firefox and WebKit, and in the specs of
 * submit, payment states and layout.
 */
const PHONE_ONLY = named(
  'account',
  'auth-and-guards',
  'book-and-pay',
  'celebration',
  'credit',
  'deposit',
  'expired-booking',
  'games',
  'host-day',
  'manage-booking',
  'move-and-change',
  'profile',
  'promo',
  'review',
  'waiting-list',
  'wizard',
);
const DESKTOP_NEVER = [ENGINES, ...PHONE_ONLY];
/** What looks or is used otherwise at another width. Everything else runs at desktop width. */
const BOTH_WIDTHS = named('admin-shell', 'page-lines', 'public-pages', 'skeleton', 'wizard-frame');

/** A few journeys in the installed engines that Playwright supports only with its own builds. */
const IN_ENGINE = {
  testDir: './engines',
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
};

/**
 * Journeys through the running product, at phone and desktop width, in the pinned and in the system's Chromium, and in
 * Firefox and WebKit.
 */
export default defineConfig({
  testDir: '.',
  // The screenshots of all pages are next to the spec that compares them.
  snapshotPathTemplate: '{testDir}/snapshots/{arg}-{projectName}{ext}',
  outputDir: resolve(ROOT, 'test-results'),
  globalSetup: './setup/global-setup.ts',
  fullyParallel: true,
  workers: TWO_CORES,
  // A retry separates flaky from failing tests; retried ones are reported as flaky and need a fix.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine takes long; a journey that fails, too.
  timeout: 120_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    launchOptions: launching(pinnedBrowser()),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // No page may depend on animations; the only spec about motion enables them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing takes a third of a journey's CPU time; `--trace on` traces all.
    trace: 'on-first-retry',
  },
  projects: [
    // Phones in the pinned browser, desktops in the current one.
    {
      name: 'phone',
      use: PHONE,
      testMatch: [...PINNED_ONLY, ...PHONE_ONLY, ...BOTH_WIDTHS],
      testIgnore: ENGINES,
    },
    { name: 'desktop', use: DESKTOP, testMatch: PINNED_ONLY },
    { name: 'desktop-core', use: DESKTOP, testIgnore: [...DESKTOP_NEVER, ...PINNED_ONLY], grep: CORE },
    {
      name: 'desktop-current',
      use: { ...DESKTOP, launchOptions: launching(current ?? pinnedBrowser()) },
      testIgnore: [...DESKTOP_NEVER, ...PINNED_ONLY],
      grepInvert: CORE,
    },
    ...(firefox ? [{ name: 'firefox', ...IN_ENGINE }] : []),
    ...(webkit ? [{ name: 'webkit', ...IN_ENGINE }] : []),
  ],
});
