import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The groups of successive specs: three large ones for three workers, then smaller ones, which end at about the same
 * time. Fewer share little more, and at the end of a large one two workers would wait.
 */
const GROUPS = '012345012678012345012';
/** A spec that replaces modules or timers would do so for its whole group, and so would one that runs in a DOM. */
const CHANGES_ALL = /\bjest\.(mock|resetModules|useFakeTimers)\(|^\/\*\* @jest-environment/;
const ENVIRONMENT = /^\/\*\* @jest-environment .*\n/;
const MEASURED = 'apps/standalone/test/runner/measured';

/**
 * Writes files that each load several specs, and returns their folder and the number of specs. Jest evaluates all
 * modules anew for each of its files; one group evaluates Nest, TypeORM and the product once, which halves the CPU time
 * of specs that start them. `npx jest <path>` loads a spec alone. Neighbours are in different groups, because they share
 * fixtures with hooks.
 */
export function groupSpecs(rootDir, name, pattern) {
  const folder = join(rootDir, '.cache/specs', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const specs = ['apps', 'libs']
    .flatMap((at) => readdirSync(join(rootDir, at), { recursive: true }).map((path) => join(at, path)))
    .filter((path) => pattern.test(path))
    .toSorted();
  const textOf = (path) => readFileSync(join(rootDir, path), 'utf8');
  const isAlone = (path) => CHANGES_ALL.test(textOf(path));
  const alone = specs.filter(isAlone);
  const others = specs.filter((path) => !isAlone(path));
  const groups = [...new Set(GROUPS)].map((group) =>
    others.filter((_, index) => GROUPS[index % GROUPS.length] === group),
  );
  const head = `const { measured } = require('${join(rootDir, MEASURED)}');\n`;
  for (const [index, group] of [...groups, ...alone.map((path) => [path])].entries()) {
    const lines = group.map((path) => `measured('${path}', () => require('${join(rootDir, path)}'));\n`);
    const environment = group.length === 1 ? (ENVIRONMENT.exec(textOf(group[0]))?.[0] ?? '') : '';
    writeFileSync(join(folder, `${index + 1}.js`), environment + head + lines.join(''));
  }
  return { folder, count: specs.length };
}
