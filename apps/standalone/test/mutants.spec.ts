import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

// Plain JavaScript that runs before anything is built: asked the way it is used, by Node itself.
const ROOT = join(import.meta.dirname, '../../..');
const LIST = join(ROOT, 'apps/standalone/mutants/faults.mjs');

const ask = (expression: string): unknown => {
  const script = `const { FAULTS, lostFaults } = await import(process.argv[1]); console.log(JSON.stringify(${expression}))`;
  const args = ['--input-type=module', '-e', script, LIST, ROOT];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
};

describe('the list of faults to plant', () => {
  it('finds the text of each exactly once in the code', () => {
    expect(ask('lostFaults(process.argv[2])')).toEqual([]);
    expect(ask('FAULTS.length')).toBeGreaterThanOrEqual(60);
  });

  it('names a text that is gone, a spec that is, and a fault that is listed twice', () => {
    const gone = "{ file: 'package.json', text: 'no such text', instead: '', specs: ['libs/none'] }";
    expect(ask(`lostFaults(process.argv[2], [${gone}, ${gone}])`)).toEqual([
      'package.json has 0 times: no such text',
      'no spec begins with libs/none',
      'package.json has 0 times: no such text',
      'no spec begins with libs/none',
      'listed twice: package.json: no such text -> ',
    ]);
  });
});
