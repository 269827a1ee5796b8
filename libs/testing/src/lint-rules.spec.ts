// The house's own lint rules, run as `npm run check` runs them, each on what it forbids and on what it allows.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

/** The lines of a component's body that break a rule, as `line: rule`. */
async function brokenLines(body: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-rules-'));
  const file = join(folder, 'part.tsx');
  await writeFile(file, `import * as React from 'react';\n${body}\n`);
  try {
    const args = [OXLINT, '-c', join(ROOT, '.oxlintrc.json'), '--format', 'unix', file];
    const report = await new Promise<string>((done) =>
      execFile(process.execPath, args, (_, output) => done(output)),
    );
    return [...report.matchAll(/part\.tsx:(\d+):.*\[Error\/house\(([\w-]+)\)\]/g)].map(
      ([, line, rule]) => `${line}: ${rule}`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('an effect', () => {
  it('is refused when it gives React what its call gives', async () => {
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
