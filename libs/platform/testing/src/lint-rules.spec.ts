// The project's own lint rules, run as `npm run check` runs them, each on what it forbids and on what it allows.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

/** The lines of a component's body that break a rule, as `line: rule`; `path` is where in the repository it stands. */
async function brokenLines(body: string, path = 'part.tsx'): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-rules-'));
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `import * as React from 'react';\n${body}\n`);
  try {
    const args = [OXLINT, '-c', join(ROOT, '.oxlintrc.json'), '--format', 'unix', file];
    const report = await new Promise<string>((done) =>
      execFile(process.execPath, args, (_, output) => done(output)),
    );
    return [...report.matchAll(/\.tsx?:(\d+):.*\[Error\/project\(([\w-]+)\)\]/g)].map(
      ([, line, rule]) => `${line}: ${rule}`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('an effect', () => {
  it('is rejected when it gives React what its call gives', async () => {
    const effects = [
      'export function Part() {',
      '  React.useEffect(() => window.scrollTo(0, 0));',
      '  React.useLayoutEffect(() => void window.scrollTo(0, 0), []);',
      '  return null;',
      '}',
    ];
    expect(await brokenLines(effects.join('\n'))).toEqual(['3: effect-bodies', '4: effect-bodies']);
  });

  it('passes with a block, and when all it gives is a clean-up of its own', async () => {
    const effects = [
      'export function Part() {',
      '  React.useEffect(() => {',
      '    window.scrollTo(0, 0);',
      '  });',
      '  React.useEffect(() => () => window.stop(), []);',
      '  return null;',
      '}',
    ];
    expect(await brokenLines(effects.join('\n'))).toEqual([]);
  });
});

const SITE = 'apps/web/src';

describe('what people read', () => {
  const words = [
    'export const day = new Intl.DateTimeFormat("en-US");',
    'export const number = (value: number) => value.toLocaleString("en-US");',
    'export const date = (value: Date) => value.toLocaleDateString();',
    'export type Options = Intl.NumberFormatOptions;',
  ].join('\n');

  it('is formatted nowhere in the site but in its one place', async () => {
    const broken = ['2: one-format', '3: one-format', '4: one-format'];
    expect(await brokenLines(words, `${SITE}/admin/promo-codes/words.ts`)).toEqual(broken);
    expect(await brokenLines(words, `${SITE}/lib/format/format.ts`)).toEqual([]);
  });

  it('is the own business of what runs on the server', async () => {
    expect(await brokenLines(words, 'libs/office/documents/src/words.ts')).toEqual([]);
  });
});

describe('a query key', () => {
  const keys = [
    'export const ONE = ["/api/games", {}];',
    'export const two = (id: string) => [`/api/bookings/${id}`];',
    'export const THREE = { queryKey: ["wallet"] };',
    'export const known = (queryKey: string[]) => ({ queryKey });',
  ].join('\n');

  it("is made in a feature's api.ts and nowhere else", async () => {
    const broken = ['2: query-keys', '3: query-keys', '4: query-keys'];
    expect(await brokenLines(keys, `${SITE}/site/pages/games.tsx`)).toEqual(broken);
    expect(await brokenLines(keys, `${SITE}/site/catalog/hooks.ts`)).toEqual(broken);
    expect(await brokenLines(keys, `${SITE}/site/catalog/api.ts`)).toEqual([]);
  });
});

describe('a form', () => {
  const forms = [
    "import { useForm } from 'react-hook-form';",
    "import { useForm as useOwnForm, type Path } from 'react-hook-form';",
    "import * as forms from 'react-hook-form';",
    "export { useForm as useAnyForm } from 'react-hook-form';",
    "import { Controller, useWatch } from 'react-hook-form';",
    "import { useCheckedForm } from '../../lib/form/form.js';",
  ].join('\n');

  it('is made by lib/form/form.ts and nowhere else', async () => {
    const broken = ['2: one-form', '3: one-form', '4: one-form', '5: one-form'];
    expect(await brokenLines(forms, `${SITE}/site/contact/contact-form.tsx`)).toEqual(broken);
    expect(await brokenLines(forms, `${SITE}/lib/form/form.ts`)).toEqual([]);
  });
});
