import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDatabase } from './find-database.js';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'find-database-spec-'))));
afterEach(() => rmSync(root, { recursive: true }));

function run(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'addresses.json'), JSON.stringify({ database: `postgres://${name}` }));
  mkdirSync(join(root, 'dist/running'), { recursive: true });
  writeFileSync(join(root, 'dist/running', name), folder);
  return folder;
}

it('DATABASE_URL takes precedence', () => {
  run('.data');
  expect(findDatabase({ DATABASE_URL: 'postgres://mine' }, root)).toBe('postgres://mine');
});

it('finds the running product in any data folder', () => {
  run('elsewhere');
  expect(findDatabase({}, root)).toBe('postgres://elsewhere');
});

it('DATA_DIR selects one of several running products, otherwise the command asks for it', () => {
  const [first, second] = [run('.data'), run('elsewhere')];
  expect(findDatabase({ DATA_DIR: 'elsewhere' }, root)).toBe('postgres://elsewhere');
  expect(() => findDatabase({}, root)).toThrow(`set DATA_DIR to one of ${first}, ${second}.`);
});

it('ignores a product that has ended', () => {
  const folder = run('elsewhere');
  rmSync(join(folder, 'addresses.json'));
  expect(() => findDatabase({}, root)).toThrow(/no product runs on/);
});
