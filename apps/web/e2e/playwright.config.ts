import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import { currentBrowser, pinnedBrowser } from './setup/browser.js';

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
const ENGINES = '**/e2e/engines/**';
/** Each browser draws letters in its own way. */
const PINNED_ONLY = ['**/page-snapshots.spec.ts', '**/fonts.spec.ts'];
/**
 * What staff do and the width does not change. That these tabs fit a phone is seen by the journeys of the shell, of
 * bookings, lanes, crews, hosts and inbox, and by those of zoom and accessibility.
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

/** Answers, stored drafts, retries and messages that do not depend on the width: run in the current browser only. */
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
  // The approved picture of every page, beside the journey that compares it.
  snapshotPathTemplate: '{testDir}/snapshots/{arg}-{projectName}{ext}',
  outputDir: resolve(ROOT, 'test-results'),
  globalSetup: './setup/global-setup.ts',
  fullyParallel: true,
  workers: TWO_CORES,
  // A repeat tells chance from fault; what needed one is named as flaky in the sum and wants its cause mended.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: launching(pinnedBrowser()),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Nothing on the page may need its animation; the one journey about motion says so itself.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Drawing a trace takes a fifth of a journey's processor time, so where there is a repeat only the repeat has one.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
  projects: [
    // Journeys run at both widths and in both browsers: on the phone in the pinned one, on the desktop in today's.
    { name: 'phone', use: PHONE, testIgnore: [ENGINES, ...DESKTOP_ONLY, ...(current ? ANY_WIDTH : [])] },
    { name: 'desktop', use: DESKTOP, ...(current && { testMatch: PINNED_ONLY }) },
    ...(current
      ? [
          {
            name: 'desktop-current',
            use: { ...DESKTOP, launchOptions: launching(current) },
            testIgnore: [ENGINES, ...PINNED_ONLY],
          },
        ]
      : []),
  ],
});
