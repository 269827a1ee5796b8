// Each import rule is run against an import that it forbids, to verify that the rule works.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const PLAUSIBLE_FILES = 300;

/** Files without violations. */
const SOUND = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: {
      '#libs/shared/pricing/quote': './libs/shared/pricing/src/quote.ts',
      '#libs/*': './libs/*/src/index.ts',
    },
  }),
  'node_modules/typeorm/index.js': 'export const orm = 1;',
  'node_modules/puppeteer/index.js': 'export const browser = 1;',
  'node_modules/class-validator/index.js': 'export const rule = 1;',
  'libs/shared/contracts/src/index.ts': `import 'class-validator'; export const contract = 1; export type Shape = string;`,
  'libs/platform/config/src/index.ts': `import '#libs/shared/contracts'; export const setting = 1;`,
  'libs/shared/pricing/src/index.ts': `export * from './quote.js';`,
  'libs/shared/pricing/src/quote.ts': `export const quote = 1;`,
  'libs/platform/events/src/index.ts': `import '#libs/platform/config'; export const outbox = 1;`,
  'libs/booking/bookings/src/index.ts': `import '#libs/platform/events'; import '#libs/shared/pricing'; export * from './inner.js';`,
  'libs/booking/bookings/src/inner.ts': `import 'typeorm'; export const inner = 1;`,
  'libs/booking/bookings/src/sound.db-spec.ts': `import '#libs/platform/testing'; import '#libs/booking/bookings';`,
  'libs/booking/payments/src/index.ts': `import '#libs/booking/bookings'; export const payment = 1;`,
  'libs/office/documents/src/index.ts': `import '#libs/booking/payments'; export * from './pdf/pdf-renderer.service.js';`,
  'libs/office/documents/src/pdf/pdf-renderer.service.ts': `export const render = () => import('puppeteer');`,
  'libs/platform/testing/src/index.ts': `import '#libs/booking/bookings'; export const database = 1;`,
  'apps/api/src/main.ts': `import '#libs/office/documents';`,
  'apps/api/test/sound.api-spec.ts': `import '#libs/platform/testing'; import '../../worker/src/main.js';`,
  'apps/worker/src/main.ts': `import '#libs/office/documents';`,
  'apps/standalone/src/main.ts': `import '../../api/src/main.js';`,
  'apps/web/src/app/app.tsx': `import '../site/pages/home.js';`,
  'apps/web/src/site/pages/home.tsx': `import '../booking/wizard.js';`,
  'apps/web/src/site/booking/wizard.tsx': `import '../../ui/field.js'; import '#libs/shared/pricing/quote';`,
  'apps/web/src/ui/field.tsx': `import '../lib/http.js'; import '#libs/shared/contracts';`,
  'apps/web/src/lib/http.ts': `export const http = 1;`,
};

/** Planted files, their content, and exactly the rules that must report them. */
const PLANTED: [file: string, text: string, rules: string[]][] = [
  ['libs/shared/pricing/src/up.ts', `import '#libs/platform/events';`, ['groups-in-order']],
  ['libs/platform/events/src/up.ts', `import '#libs/booking/bookings';`, ['groups-in-order']],
  ['libs/platform/events/src/types.ts', `import type {} from '#libs/booking/bookings';`, ['groups-in-order']],
  ['libs/shop/catalog/src/up.ts', `import '#libs/scheduling/crews';`, ['groups-in-order']],
  ['libs/scheduling/crews/src/index.ts', `import '#libs/booking/payments';`, ['groups-in-order']],
  ['libs/booking/bookings/src/up.db-spec.ts', `import '#libs/office/documents';`, ['groups-in-order']],
  ['libs/booking/payments/src/deep.ts', `import '../../bookings/src/inner.js';`, ['public-api']],
  ['apps/worker/src/deep.ts', `import '../../../libs/booking/bookings/src/inner.js';`, ['public-api']],
  ['libs/helpers/src/index.ts', `import '#libs/shared/contracts';`, ['known-groups']],
  ['libs/booking/payments/src/app.ts', `import '../../../../apps/worker/src/main.js';`, ['libs-below-apps']],
  ['libs/booking/payments/src/mocked.ts', `import '#libs/platform/testing';`, ['testing-stays-out']],
  ['apps/api/src/mocked.ts', `import '#libs/platform/testing';`, ['testing-stays-out']],
  ['apps/worker/src/sibling.ts', `import '../../api/src/main.js';`, ['apps-stand-apart']],
  ['libs/shared/contracts/src/heavy.ts', `import 'typeorm';`, ['contracts-are-plain']],
  ['libs/booking/bookings/src/chromium.ts', `import 'puppeteer';`, ['browser-on-demand']],
  ['libs/booking/bookings/src/lost.ts', `import './nowhere.js';`, ['resolves']],
  [
    'libs/booking/bookings/src/ring-one.ts',
    `import type { Two } from './ring-two.js'; export type One = Two;`,
    ['no-cycles'],
  ],
  [
    'libs/booking/bookings/src/ring-two.ts',
    `import type { One } from './ring-one.js'; export type Two = One;`,
    [],
  ],
  ['apps/web/src/lib/server.ts', `import '#libs/platform/config';`, ['web-imports-shared']],
  [
    'apps/web/src/ui/server.tsx',
    `import '#libs/booking/bookings';`,
    ['web-imports-shared', 'web-without-server'],
  ],
  ['apps/web/src/site/pages/frame.tsx', `import '../../app/app.js';`, ['rooms-in-order']],
  ['apps/web/src/site/booking/page.tsx', `import '../pages/gallery.js';`, ['rooms-in-order']],
  ['apps/web/src/site/pages/gallery.tsx', `export const Gallery = 1;`, []],
  ['apps/web/src/ui/feature.tsx', `import '../site/account/login.js';`, ['rooms-in-order']],
  ['apps/web/src/site/account/login.tsx', `export const Login = 1;`, []],
  ['apps/web/src/site/booking/below.tsx', `import '../account/login.js';`, []],
  ['apps/web/src/admin/calendar/day.tsx', `export const Day = 1;`, []],
  ['apps/web/src/admin/bookings/open.tsx', `import '../calendar/day.js';`, ['rooms-in-order']],
  ['apps/web/src/extra/room.tsx', `import '../lib/http.js';`, ['known-rooms']],
];

type Report = {
  summary: { violations: { from: string; rule: { name: string } }[]; totalCruised: number };
};

function cruise(folder: string): Promise<Report> {
  const program = join(ROOT, 'node_modules/.bin/depcruise');
  const settings = ['--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  return new Promise((resolve, reject) => {
    // The exit code is the number of violations: only an unreadable report is a failure here.
    execFile(
      process.execPath,
      [program, ...settings, 'apps', 'libs'],
      { cwd: folder, maxBuffer: 50_000_000 },
      (_, report, complaint) => {
        if (report.startsWith('{')) resolve(JSON.parse(report));
        else reject(new Error(complaint));
      },
    );
  });
}

async function writeFiles(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'import-rules-'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}

async function cruiseFiles(files: Record<string, string>): Promise<Report> {
  const folder = await writeFiles(files);
  try {
    return await cruise(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function brokenRules(files: Record<string, string>): Promise<string[]> {
  const { violations } = (await cruiseFiles(files)).summary;
  return [...new Set(violations.map(({ from, rule }) => `${from}: ${rule.name}`))].sort();
}

describe('the import rules', () => {
  it('report nothing for files without violations', async () => {
    expect(await brokenRules(SOUND)).toEqual([]);
  });

  it('report exactly the planted violations', async () => {
    const planted = Object.fromEntries(PLANTED.map(([file, text]) => [file, text]));
    const expected = PLANTED.flatMap(([file, , rules]) => rules.map((rule) => `${file}: ${rule}`));
    expect(await brokenRules({ ...SOUND, ...planted })).toEqual(expected.sort());
  });

  it('forbid a static import of the browser in the renderer', async () => {
    const render = `import { browser } from 'puppeteer'; export const render = browser;`;
    expect(
      await brokenRules({ ...SOUND, 'libs/office/documents/src/pdf/pdf-renderer.service.ts': render }),
    ).toEqual(['libs/office/documents/src/pdf/pdf-renderer.service.ts: browser-on-demand']);
  });

  it('are all covered by a planted violation', () => {
    const { forbidden } = jest.requireActual<{ forbidden: { name: string }[] }>(
      '../../../../.dependency-cruiser.cjs',
    );
    const seen = PLANTED.flatMap(([, , rules]) => rules);
    expect(forbidden.map(({ name }) => name).filter((name) => !seen.includes(name))).toEqual([]);
  });
});

describe('in this repository', () => {
  let report: Report;
  beforeAll(async () => {
    report = await cruise(ROOT);
  }, 600_000);

  it('no file breaks an import rule', () => {
    const { violations, totalCruised } = report.summary;
    expect(violations.map(({ from, rule }) => `${from}: ${rule.name}`)).toEqual([]);
    expect(totalCruised).toBeGreaterThan(PLAUSIBLE_FILES);
  });
});
