// The lint rules of this repository, run like `npm run check:lint`, each against code that breaks it and code that does
// not.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

/** The lines of a component body that break a rule, as `line: rule`. `path` is the file's path in the repository. */
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
    return [
      ...report.matchAll(
        /\.tsx?:(\d+):.*\[Error\/(?:project|eslint)\((effect-bodies|lone-texts|query-keys|no-restricted-\w+|max-lines[\w-]*)\)\]/g,
      ),
    ].map(([, line, rule]) => `${line}: ${rule}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('an effect', () => {
  it('is rejected when it implicitly returns the result of a call', async () => {
    const effects = [
      'export function Part() {',
      '  React.useEffect(() => window.scrollTo(0, 0));',
      '  React.useLayoutEffect(() => void window.scrollTo(0, 0), []);',
      '  return null;',
      '}',
    ];
    expect(await brokenLines(effects.join('\n'))).toEqual(['3: effect-bodies', '4: effect-bodies']);
  });

  it('is accepted with a block body or when it returns only a cleanup function', async () => {
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

describe('displayed text', () => {
  const words = [
    'export const day = new Intl.DateTimeFormat("en-US");',
    'export const number = (value: number) => value.toLocaleString("en-US");',
    'export const date = (value: Date) => value.toLocaleDateString();',
    'export type Options = Intl.NumberFormatOptions;',
  ].join('\n');

  it('is formatted only in lib/format in the site', async () => {
    const broken = [
      '2: no-restricted-properties',
      '3: no-restricted-properties',
      '4: no-restricted-properties',
    ];
    expect(await brokenLines(words, `${SITE}/admin/promo-codes/words.ts`)).toEqual(broken);
    expect(await brokenLines(words, `${SITE}/lib/format/format.ts`)).toEqual([]);
  });

  it('may be formatted anywhere in server code', async () => {
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

  it("is built only in a feature's api.ts", async () => {
    const broken = ['2: query-keys', '3: query-keys', '4: query-keys'];
    expect(await brokenLines(keys, `${SITE}/site/pages/games.tsx`)).toEqual(broken);
    expect(await brokenLines(keys, `${SITE}/site/catalog/hooks.ts`)).toEqual(broken);
    expect(await brokenLines(keys, `${SITE}/site/catalog/api.ts`)).toEqual([]);
  });
});

describe('a text of the site', () => {
  const page = `${SITE}/site/pages/part.tsx`;
  /** One component a line, from line 2. */
  const components = (...rendered: string[]) =>
    rendered
      .map((jsx, no) => `export const Part${no} = ({ isBusy, label, children, count }) => ${jsx};`)
      .join('\n');

  it('has an element of its own next to something that comes and goes', async () => {
    const wrong = [
      '<p title={label}>{isBusy && <b />}{children}</p>',
      '<p>{isBusy ? <b /> : null} Pay now</p>',
      '<p>Selected {count} games</p>',
      '<p><b />{isBusy ? "Saving" : "Save"}</p>',
      '<>{isBusy && `${label} is busy`}</>',
      '<>Saved <b /></>',
      '<p>{list.map((each) => `\n${each}`)}</p>',
    ];
    expect([...new Set(await brokenLines(components(...wrong), page))]).toEqual(
      wrong.map((_, no) => `${no + 2}: lone-texts`),
    );
  });

  it('may be the only child, stand next to elements that stay, or be excluded by the type of a slot', async () => {
    const right = [
      '<p>{isBusy && <b />}<span>{children}</span></p>',
      '<p>{isBusy ? "Saving" : `Selected ${count} games, ${label}`}</p>',
      '<p><b>{count}</b> children</p>',
      '<section><h2>{label}</h2>{children}</section>',
      '<>{isBusy && <b />}{label?.map((each) => <i key={each}>{each}</i>)}</>',
      '<p>{isBusy && <b />}{children satisfies Elements}</p>',
    ];
    expect(await brokenLines(components(...right), page)).toEqual([]);
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

  it('is created only by lib/form/form.ts', async () => {
    const broken = [
      '2: no-restricted-imports',
      '3: no-restricted-imports',
      '4: no-restricted-imports',
      '5: no-restricted-imports',
    ];
    expect(await brokenLines(forms, `${SITE}/site/contact/contact-form.tsx`)).toEqual(broken);
    expect(await brokenLines(forms, `${SITE}/lib/form/form.ts`)).toEqual([]);
  });
});

describe('code length', () => {
  const lines = (count: number) => 'void React;\n'.repeat(count).trimEnd();
  /** A function with this many lines, including the first and the last. */
  const functionOf = (count: number) => `export const part = () => {\n${lines(count - 2)}\n};`;

  it('is at most 500 lines for a file, except for migrations and texts', async () => {
    expect(await brokenLines(lines(499))).toEqual([]);
    expect(await brokenLines(lines(500))).toEqual(['501: max-lines']);
    for (const free of ['migrations/1-all.ts', 'copy/words.ts', 'office/copy.ts'])
      expect(await brokenLines(lines(500), free)).toEqual([]);
  });

  it('is at most 60 lines for a function, except in specs, their fixtures and migrations', async () => {
    expect(await brokenLines(functionOf(60))).toEqual([]);
    expect(await brokenLines(functionOf(61))).toEqual(['2: max-lines-per-function']);
    const page = `export const Page = () => (\n  <p>\n${'a\n'.repeat(58)}  </p>\n);`;
    expect(await brokenLines(page)).toEqual(['2: max-lines-per-function']);
    for (const free of ['part.db-spec.ts', 'migrations/1.ts', 'test/fixture.ts'])
      expect(await brokenLines(functionOf(90), free)).toEqual([]);
  });
});
