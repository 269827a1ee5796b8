import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import { currentBrowser, pinnedBrowser, reportMissing, systemChromium } from './setup/browser.js';

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
reportMissing(systemChromium(), 'Only in npm’s Chromium: there is no chromium program.');
const ENGINES = '**/e2e/engines/**';
/** Browsers render fonts differently, so only one is compared. */
const PINNED_ONLY = ['**/page-snapshots.spec.ts', '**/fonts.spec.ts'];
/**
 * Staff features that do not depend on the width. The specs of the shell, bookings, lanes, crews, hosts, inbox, zoom
 * and accessibility check that these tabs fit a phone.
 */
const DESKTOP_ONLY = [
  'booking-actions',
  'bulk',
  'content',
  'demo-data',
  'edit-booking',
  'exports',
  'phone-booking',
  'promo',
  'saved-answers',
  'settings',
  'texts',
].map((name) => `**/admin-${name}.spec.ts`);

/**
 * What families do on phones, and at desktop width in the same parts: the specs of the wizard, submit, payment, booking
 * page, zoom and accessibility check their layout.
 */
const PHONE_ONLY = [
  'account',
  'auth-and-guards',
  'credit',
  'deposit',
  'expired-booking',
  'games',
  'move-and-change',
  'open-starts',
  'profile',
  'promo',
  'waiting-list',
].map((name) => `**/${name}.spec.ts`);

/** Responses, drafts, retries and messages do not depend on the width: run in the current browser only. */
const ANY_WIDTH = [
  'blocked-cookies',
  'contact',
  'draft',
  'failing-pages',
  'missing-chunks',
  'offline',
  'payment-states',
  'prerender',
  'unpaid-booking',
].map((name) => `**/${name}.spec.ts`);

/** Journeys through the running product, at phone and desktop width, in the pinned and in the system's Chromium. */
export default defineConfig({
  testDir: '.',
  testIgnore: ENGINES,
  // The screenshots of all pages are next to the spec that compares them.
  snapshotPathTemplate: '{testDir}/snapshots/{arg}-{projectName}{ext}',
  outputDir: resolve(ROOT, 'test-results'),
  globalSetup: './setup/global-setup.ts',
  fullyParallel: true,
  workers: TWO_CORES,
  // A retry separates flaky from failing tests; retried ones are reported as flaky and need a fix.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: launching(pinnedBrowser()),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // No page may depend on animations; the only spec about motion enables them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing takes a fifth of a journey's CPU time, so where there are retries only the retry is traced.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
  projects: [
    // Journeys run at both widths and in both browsers: phone in the pinned one, desktop in the current one.
    { name: 'phone', use: PHONE, testIgnore: [ENGINES, ...DESKTOP_ONLY, ...(current ? ANY_WIDTH : [])] },
    { name: 'desktop', use: DESKTOP, ...(current && { testMatch: PINNED_ONLY }) },
    ...(current
      ? [
          {
            name: 'desktop-current',
            use: { ...DESKTOP, launchOptions: launching(current) },
            testIgnore: [ENGINES, ...PINNED_ONLY, ...PHONE_ONLY],
          },
        ]
      : []),
  ],
});
