// What may not grow unnoticed: the length of a file, the number of long functions, and what a public page of the built
// site makes a browser load.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { codeFiles } from './code-files.mjs';
import { countFunctions, FUNCTION_LINES } from './long-functions.mjs';

const ROOT = resolve(import.meta.dirname, '../../..');
const LINES = 500;
const LONG_FUNCTIONS = 2;
/** Migrations and content grow with what they hold. */
const FREE = /(^|\/)(migrations|content)\/|copy\.ts$|\/app\/copy\//;

const KIB = 1024;
/** Brotli. What the whole home page weighs is measured in a browser, by its journey. */
const PAGE_LIMITS = { js: 130 * KIB, css: 30 * KIB };
/** Behind a log-in: not what a first visit waits for. */
const PRIVATE_PAGES = ['admin', 'profile'];

/** Files of apps and libs with more lines than they may have, longest first. */
export function longFiles(root = ROOT) {
  return codeFiles(root)
    .filter((file) => !FREE.test(file))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > LINES)
    .toSorted((one, other) => other.lines - one.lines);
}

/**
 * Bytes of script and style that each public page loads: what index.html names, and what the entry script
 * preloads for the page's own piece.
 * @throws Error when the built site does not look as expected: a check that measures nothing must not pass, and a
 *   sheet before the one that declares the order of the layers turns that order round
 */
export function pageWeights(site = join(ROOT, 'dist/web')) {
  const html = readFileSync(join(site, 'index.html'), 'utf8');
  const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((found) => found[1]);
  const sheets = first.filter((file) => file.endsWith('.css'));
  if (sheets.length > 1)
    throw new Error(
      `index.html names ${sheets.length} style sheets: the one that declares the order of the layers must be alone.`,
    );
  const entry = readFileSync(join(site, first[0] ?? 'no-entry-script'), 'utf8');
  const listed = /__vite__mapDeps=.*?m\.f=(\[[^\]]*\])/.exec(entry);
  if (!listed)
    throw new Error('The entry script lists no pieces to preload: this check must learn the new form.');
  const pieces = JSON.parse(listed[1]);
  const pages = [
    ...entry.matchAll(/import\([`"']\.\/([\w-]+)-[\w-]{8}\.js[`"']\),__vite__mapDeps\(\[([\d,]*)\]/g),
  ];
  if (pages.length < 8) throw new Error(`Only ${pages.length} pages found in the entry script.`);
  const weigh = keepWeights(site);
  return pages
    .map(([, page, numbers]) => {
      const own = numbers.split(',').map((number) => pieces[Number(number)]);
      const files = [...new Set([...first, ...own])];
      const sum = (kind) =>
        files.filter((file) => file.endsWith(kind)).reduce((all, file) => all + weigh(file), 0);
      return { page, js: sum('.js'), css: sum('.css') };
    })
    .filter(({ page }) => !PRIVATE_PAGES.includes(page));
}

function keepWeights(site) {
  const known = new Map();
  return (file) => {
    if (!known.has(file)) known.set(file, brotliCompressSync(readFileSync(join(site, file))).length);
    return known.get(file);
  };
}

/** When there are too many of them, how many, and where each stands. */
export const longFunctionFaults = ({ long }) =>
  long.length <= LONG_FUNCTIONS
    ? []
    : [
        `${long.length} functions have more than ${FUNCTION_LINES} lines, ${LONG_FUNCTIONS} may: take a part of one out.`,
        ...long.map(({ place, name, lines }) => `  ${lines} lines  ${place}  ${name}`),
      ];

/** One sentence for everything that is over its budget. */
export function overBudget(files, pages) {
  const kib = (bytes) => (bytes / KIB).toFixed(1);
  return [
    ...files.map(
      ({ file, lines }) => `${file} has ${lines} lines, ${LINES} are the limit: split it by responsibility.`,
    ),
    ...pages.flatMap(({ page, ...weight }) =>
      Object.entries(weight)
        .filter(([kind, bytes]) => bytes > PAGE_LIMITS[kind])
        .map(
          ([kind, bytes]) =>
            `The page ${page} loads ${kib(bytes)} KiB of ${kind}, ${kib(PAGE_LIMITS[kind])} are the limit.`,
        ),
    ),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pages = pageWeights();
  const heaviest = (kind) => pages.reduce((one, other) => (other[kind] > one[kind] ? other : one));
  for (const kind of ['js', 'css']) {
    const { page, [kind]: bytes } = heaviest(kind);
    console.log(`heaviest ${kind}: ${page}, ${(bytes / KIB).toFixed(1)} of ${PAGE_LIMITS[kind] / KIB} KiB`);
  }
  const functions = countFunctions(ROOT);
  console.log(`functions over ${FUNCTION_LINES} lines: ${functions.long.length} of ${LONG_FUNCTIONS}`);
  const faults = [...overBudget(longFiles(), pages), ...longFunctionFaults(functions)];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
