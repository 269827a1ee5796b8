import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

// Plain JavaScript that runs before anything is built: asked the way it is used, by Node itself.
const ROOT = join(import.meta.dirname, '../../..');
const CHECK = join(ROOT, 'apps/standalone/check');

/** What a module of the check says. It stands second: a module that is named first runs as the program. */
const ask = (file: string, expression: string, root: string): unknown => {
  const script = `const root = process.argv[1]; const it = await import(process.argv[2]);
    console.log(JSON.stringify(${expression}))`;
  const args = ['--input-type=module', '-e', script, root, join(CHECK, file)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
};

const planted = mkdtempSync(join(tmpdir(), 'budgets-'));
afterAll(() => rmSync(planted, { recursive: true, force: true }));
const plant = (file: string, text: string) => {
  mkdirSync(dirname(join(planted, file)), { recursive: true });
  writeFileSync(join(planted, file), text);
};
const linesOf = (count: number) => 'x;\n'.repeat(count);
/** A function of so many lines, its first and last one included. */
const functionOf = (name: string, lines: number) =>
  `export const ${name} = () => {\n${linesOf(lines - 2)}};\n`;

describe('a file that is too long', () => {
  const faultsOf = (root: string) => ask('budgets.mjs', 'it.overBudget(it.longFiles(root), [])', root);

  it('is named from 501 lines on, a style sheet, too; migrations and content grow with what they hold', () => {
    plant('apps/a/src/whole.ts', linesOf(500));
    plant('apps/a/src/long.ts', linesOf(501));
    plant('apps/a/src/whole.css', linesOf(500));
    plant('apps/a/src/long.css', linesOf(503));
    plant('libs/b/src/migrations/1-all.ts', linesOf(999));
    plant('libs/b/src/content/words.ts', linesOf(999));
    plant('libs/b/src/long.db-spec.ts', linesOf(502));
    expect(faultsOf(planted)).toEqual([
      'apps/a/src/long.css has 503 lines, 500 are the limit: split it by responsibility.',
      'libs/b/src/long.db-spec.ts has 502 lines, 500 are the limit: split it by responsibility.',
      'apps/a/src/long.ts has 501 lines, 500 are the limit: split it by responsibility.',
    ]);
  });

  it('is not in this repository', () => expect(faultsOf(ROOT)).toEqual([]));
});

describe('a function that is too long', () => {
  type Count = { count: number; long: { place: string; name: string; lines: number }[] };
  const countIn = (root: string) => ask('long-functions.mjs', 'it.countFunctions(root)', root) as Count;

  it('has more than 60 lines, however it is written, outside of specs, migrations and drawings', () => {
    plant('apps/c/src/short.ts', functionOf('short', 60));
    plant('apps/c/src/arrow.ts', `// first\n${functionOf('arrow', 61)}`);
    plant('apps/c/src/method.ts', `class A {\n  method() {\n${linesOf(63)}  }\n}\n`);
    plant('apps/c/src/page.tsx', `export const Page = () => (\n  <p>\n${'a\n'.repeat(58)}  </p>\n);\n`);
    for (const file of ['c.spec.ts', 'c.db-spec.ts', 'migrations/1.ts', 'test/fixture.ts'])
      plant(`apps/c/src/${file}`, functionOf('elsewhere', 90));
    expect(countIn(planted)).toEqual({
      count: 4,
      long: [
        { place: 'apps/c/src/method.ts:2', name: 'method', lines: 65 },
        { place: 'apps/c/src/page.tsx:1', name: 'Page', lines: 62 },
        { place: 'apps/c/src/arrow.ts:2', name: 'arrow', lines: 61 },
      ],
    });
  });

  it('is one of 2 at most: one more, and all of them are listed', () => {
    const long = (many: number) =>
      JSON.stringify(
        Array.from({ length: many }, (_, at) => ({ place: `a.ts:${at}`, name: 'work', lines: 61 })),
      );
    const faultsOf = (many: number) =>
      ask('budgets.mjs', `it.longFunctionFaults({ long: ${long(many)} })`, planted) as string[];
    expect(faultsOf(2)).toEqual([]);
    const [sentence, ...list] = faultsOf(3);
    expect(sentence).toBe('3 functions have more than 60 lines, 2 may: take a part of one out.');
    expect([list.length, list[0]]).toEqual([3, '  61 lines  a.ts:0  work']);
  });

  it('is looked for in the whole source of this repository, and there are not too many', () => {
    const { count, long } = countIn(ROOT);
    expect(count).toBeGreaterThan(3_000);
    expect(long.length).toBeLessThanOrEqual(2);
  });
});
