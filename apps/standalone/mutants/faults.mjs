import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CREWS } from './crews.mjs';
import { MONEY } from './money.mjs';
import { OTHERS } from './others.mjs';
import { PURGE } from './purge.mjs';
import { RIGHTS } from './rights.mjs';

/**
 * Every fault that `npm run mutants` plants: in `file` the `text` becomes `instead`, and one of `specs` (paths as Jest
 * takes them) must notice. In the areas money, rights and purge none may go unnoticed.
 */
export const FAULTS = [...MONEY, ...RIGHTS, ...PURGE, ...CREWS, ...OTHERS];
export const STRICT_AREAS = ['money', 'rights', 'purge'];

/** A sentence for every text that does not stand exactly once in its file, every missing spec and every double entry. */
export function lostFaults(root, faults = FAULTS) {
  const names = faults.map(({ file, text, instead }) => `${file}: ${text} -> ${instead}`);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const lost = faults.flatMap(({ file, text, specs }) => {
    const path = join(root, file);
    const found = existsSync(path) ? readFileSync(path, 'utf8').split(text).length - 1 : 0;
    const missing = specs.filter((path) => !beginsASpec(join(root, path)));
    return [
      ...(found === 1 ? [] : [`${file} has ${found} times: ${text}`]),
      ...missing.map((path) => `no spec begins with ${path}`),
    ];
  });
  return [...lost, ...twice.map((name) => `listed twice: ${name}`)];
}

/** A folder, or the first part of the names of files. */
const beginsASpec = (path) =>
  existsSync(path) ||
  (existsSync(dirname(path)) && readdirSync(dirname(path)).some((name) => name.startsWith(basename(path))));
