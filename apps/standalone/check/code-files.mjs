import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const CODE = /\.(ts|tsx|mjs|cjs|css)$/;
/** What others wrote, and what is fetched and built. */
const FOREIGN = /(^|\/)(node_modules|public|paypal-schema)\//;

/** The files of apps and libs that hold code, as paths from the root. */
export function codeFiles(root) {
  return ['apps', 'libs']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !FOREIGN.test(file));
}
