import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Two for each of three workers. Fewer share little more, and at the end of the last one two workers would wait. */
const GROUPS = 6;
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
  for (let group = 0; group < GROUPS; group += 1) {
    const own = specs.filter((_, index) => index % GROUPS === group);
    const lines = own.map((path) => `measured('${path}', () => require('${join(rootDir, path)}'));\n`);
    const head = `const { measured } = require('${join(rootDir, MEASURED)}');\n`;
    writeFileSync(join(folder, `${group + 1}.js`), head + lines.join(''));
  }
  return { folder, count: specs.length };
}
