// A rule counts only after it has been seen to fail: here every import rule meets the import that it forbids.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { arrowsOfRooms, arrowsOfSpecs, unusedArrows, type Use } from './arrows.js';
import { OWNERS } from './table-owners.js';

const ROOT = join(import.meta.dirname, '../../..');
const PLAUSIBLE_FILES = 300;

/** Files that break nothing: every import of them is an arrow of the house. */
const SOUND = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: {
      '#libs/pricing/quote': './libs/pricing/src/quote.ts',
      '#libs/*': './libs/*/src/index.ts',
    },
  }),
  'node_modules/typeorm/index.js': 'export const orm = 1;',
  'node_modules/puppeteer/index.js': 'export const browser = 1;',
  'node_modules/class-validator/index.js': 'export const rule = 1;',
  'libs/contracts/src/index.ts': `import 'class-validator'; export const contract = 1; export type Shape = string;`,
  'libs/settings/src/index.ts': `import '#libs/contracts'; export const setting = 1;`,
  'libs/pricing/src/index.ts': `export * from './quote.js';`,
  'libs/pricing/src/quote.ts': `export const quote = 1;`,
  'libs/events/src/index.ts': `import '#libs/settings'; export const outbox = 1;`,
  'libs/bookings/src/index.ts': `import '#libs/events'; import '#libs/pricing'; export * from './inner.js';`,
  'libs/bookings/src/inner.ts': `import 'typeorm'; export const inner = 1;`,
  'libs/bookings/src/sound.db-spec.ts': `import '#libs/testing'; import '#libs/bookings';`,
  'libs/payments/src/index.ts': `import '#libs/bookings'; export const payment = 1;`,
  'libs/documents/src/index.ts': `import '#libs/payments'; export * from './render.js';`,
  'libs/documents/src/render.ts': `export const render = () => import('puppeteer');`,
  'libs/testing/src/index.ts': `import '#libs/bookings'; export const database = 1;`,
  'apps/api/src/main.ts': `import '#libs/documents';`,
  'apps/api/test/sound.api-spec.ts': `import '#libs/testing'; import '../../worker/src/main.js';`,
  'apps/worker/src/main.ts': `import '#libs/documents';`,
  'apps/standalone/src/main.ts': `import '../../api/src/main.js';`,
  'apps/web/src/app/app.tsx': `import '../pages/home.js';`,
  'apps/web/src/pages/home.tsx': `import '../features/booking/wizard.js';`,
  'apps/web/src/features/booking/wizard.tsx': `import '../../ui/field.js'; import '#libs/pricing/quote';`,
  'apps/web/src/ui/field.tsx': `import '../lib/http.js'; import '#libs/contracts';`,
  'apps/web/src/lib/http.ts': `export const http = 1;`,
};

/** The planted file, what it imports, and the rules that must name it: these and no other. */
const PLANTED: [file: string, text: string, rules: string[]][] = [
  ['libs/events/src/up.ts', `import '#libs/bookings';`, ['arrows-of-events']],
  ['libs/pricing/src/sideways.ts', `import '#libs/database';`, ['arrows-of-pricing']],
  [
    'libs/database/src/index.ts',
    `import '#libs/contracts'; import type {} from '#libs/events';`,
    ['arrows-of-database'],
  ],
  ['libs/bookings/src/up.db-spec.ts', `import '#libs/payments';`, ['arrows-of-bookings']],
  ['libs/payments/src/deep.ts', `import '../../bookings/src/inner.js';`, ['front-doors']],
  ['apps/worker/src/deep.ts', `import '../../../libs/bookings/src/inner.js';`, ['front-doors']],
  ['libs/helpers/src/index.ts', `import '#libs/contracts';`, ['known-rooms']],
  ['libs/payments/src/app.ts', `import '../../../apps/worker/src/main.js';`, ['libs-below-apps']],
  ['libs/payments/src/mocked.ts', `import '#libs/testing';`, ['arrows-of-payments', 'testing-stays-out']],
  ['apps/api/src/mocked.ts', `import '#libs/testing';`, ['testing-stays-out']],
  ['apps/worker/src/sibling.ts', `import '../../api/src/main.js';`, ['apps-stand-apart']],
  ['libs/contracts/src/heavy.ts', `import 'typeorm';`, ['contracts-are-plain']],
  ['libs/bookings/src/chromium.ts', `import 'puppeteer';`, ['browser-on-demand']],
  ['libs/bookings/src/lost.ts', `import './nowhere.js';`, ['resolves']],
  [
    'libs/bookings/src/ring-one.ts',
    `import type { Two } from './ring-two.js'; export type One = Two;`,
    ['no-cycles'],
  ],
  ['libs/bookings/src/ring-two.ts', `import type { One } from './ring-one.js'; export type Two = One;`, []],
  ['apps/web/src/lib/server.ts', `import '#libs/settings';`, ['web-doors']],
  ['apps/web/src/ui/server.tsx', `import '#libs/bookings';`, ['web-doors', 'web-without-server']],
  ['apps/web/src/pages/frame.tsx', `import '../app/app.js';`, ['web-layers']],
  ['apps/web/src/features/booking/page.tsx', `import '../../pages/gallery.js';`, ['web-layers']],
  ['apps/web/src/pages/gallery.tsx', `export const Gallery = 1;`, []],
  ['apps/web/src/ui/feature.tsx', `import '../features/account/login.js';`, ['web-layers']],
  ['apps/web/src/features/account/login.tsx', `export const Login = 1;`, []],
  ['apps/web/src/features/booking/neighbour.tsx', `import '../account/login.js';`, ['features-stand-apart']],
];

type Report = {
  summary: { violations: { from: string; rule: { name: string } }[]; totalCruised: number };
  modules: { source: string; dependencies: { resolved: string }[] }[];
};

function cruise(folder: string): Promise<Report> {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const settings = ['--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  return new Promise((resolve, reject) => {
    // It ends with the number of violations: only an unreadable report is a failure here.
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

async function makeHouse(files: Record<string, string>): Promise<string> {
  const house = await mkdtemp(join(tmpdir(), 'import-rules-'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(house, file)), { recursive: true });
    await writeFile(join(house, file), text);
  }
  return house;
}

async function cruiseHouse(files: Record<string, string>): Promise<Report> {
  const house = await makeHouse(files);
  try {
    return await cruise(house);
  } finally {
    await rm(house, { recursive: true });
  }
}

async function brokenRules(files: Record<string, string>): Promise<string[]> {
  const { violations } = (await cruiseHouse(files)).summary;
  return [...new Set(violations.map(({ from, rule }) => `${from}: ${rule.name}`))].sort();
}

const importsOf = ({ modules }: Report): Use[] =>
  modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );

describe('the import rules', () => {
  it('find nothing in a sound house', async () => {
    expect(await brokenRules(SOUND)).toEqual([]);
  });

  it('find every planted violation and nothing else', async () => {
    const planted = Object.fromEntries(PLANTED.map(([file, text]) => [file, text]));
    const expected = PLANTED.flatMap(([file, , rules]) => rules.map((rule) => `${file}: ${rule}`));
    expect(await brokenRules({ ...SOUND, ...planted })).toEqual(expected.sort());
  });

  it('forbid the renderer to load the browser with the file', async () => {
    const render = `import { browser } from 'puppeteer'; export const render = browser;`;
    expect(await brokenRules({ ...SOUND, 'libs/documents/src/render.ts': render })).toEqual([
      'libs/documents/src/render.ts: browser-on-demand',
    ]);
  });

  it('have each been seen to fail here, except the arrows of rooms that share a rule with one that has', () => {
    const { forbidden } = jest.requireActual<{ forbidden: { name: string }[] }>(
      '../../../.dependency-cruiser.cjs',
    );
    const general = forbidden.map(({ name }) => name).filter((name) => !name.startsWith('arrows-of-'));
    const seen = PLANTED.flatMap(([, , rules]) => rules);
    expect([...new Set(general)].filter((name) => !seen.includes(name))).toEqual([]);
  });

  it('do not hold against a house what it never imports; that arrow is named beside them', async () => {
    const arrows = new Map([['payments', ['bookings', 'promo']]]);
    const imports = importsOf(await cruiseHouse(SOUND));
    expect(unusedArrows(arrows, new Map(), imports)).toEqual(['payments → promo']);
  });
});

describe('in this house', () => {
  let report: Report;
  beforeAll(async () => {
    report = await cruise(ROOT);
  }, 120_000);

  it('the import rules hold for all that they read', () => {
    const { violations, totalCruised } = report.summary;
    expect(violations.map(({ from, rule }) => `${from}: ${rule.name}`)).toEqual([]);
    expect(totalCruised).toBeGreaterThan(PLAUSIBLE_FILES);
  });

  it('every arrow is used, by an import or by reading a published view', () => {
    const readings = Object.values(OWNERS).flatMap(({ owner, readers = '' }) =>
      readers.split(' ').map((from) => ({ from, to: owner })),
    );
    const uses = [...importsOf(report), ...readings];
    expect(unusedArrows(arrowsOfRooms(), arrowsOfSpecs(), uses)).toEqual([]);
  });
});
