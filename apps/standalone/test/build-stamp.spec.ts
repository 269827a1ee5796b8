import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Plain JavaScript that runs before the build, so it is run by Node here as well.
const SCRIPT = join(import.meta.dirname, '../build-stamp.mjs');

describe('the stamp of a build', () => {
  const root = mkdtempSync(join(tmpdir(), 'stamp-'));
  const print = () =>
    execFileSync(process.execPath, [
      '-e',
      `import(${JSON.stringify(SCRIPT)}).then((stamp) => console.log(stamp.fingerprint(${JSON.stringify(root)}, ['src'])))`,
    ]).toString();
  beforeAll(() => {
    mkdirSync(join(root, 'src/deep'), { recursive: true });
    writeFileSync(join(root, 'src/deep/one.ts'), '1');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('does not change with modification times or an added spec', () => {
    const before = print();
    utimesSync(join(root, 'src/deep/one.ts'), 1, 1);
    writeFileSync(join(root, 'src/one.spec.ts'), 'x');
    expect(print()).toBe(before);
  });

  it('changes when a file is edited, renamed or added', () => {
    const prints = [print()];
    writeFileSync(join(root, 'src/deep/one.ts'), '2');
    prints.push(print());
    writeFileSync(join(root, 'src/two.sql'), '');
    prints.push(print());
    rmSync(join(root, 'src/two.sql'));
    writeFileSync(join(root, 'src/three.sql'), '');
    prints.push(print());
    expect(new Set(prints).size).toBe(4);
  });
});
