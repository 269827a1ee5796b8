// What each public page of the built site makes a browser load, in brotli. What the home page weighs as a whole, with
// pictures and fonts, is measured by its browser test.
import { readFileSync } from 'node:fs';

const LIMITS = { js: '130 KiB', css: '30 KiB' };
/** The wizard reads phone numbers with a library, 9 KiB. */
const WIZARD_LIMITS = { ...LIMITS, js: '139 KiB' };
/** A top-level await anywhere in the site doubles it: with one, the bundler merges no small chunks. */
const MOST_SCRIPTS = 13;
const PAGE = /^src\/site\/pages\/([\w-]+)\.tsx$/;
/** Behind the login, so not part of a first visit. */
const PRIVATE_PAGES = ['profile'];

const manifest = JSON.parse(readFileSync('dist/web-server/manifest.json', 'utf8'));

/** The script and styles of a chunk and all its imports. */
const filesOf = (key, seen = new Set()) => {
  if (seen.has(key)) return [];
  seen.add(key);
  const { file, css = [], imports = [] } = manifest[key];
  return [file, ...css, ...imports.flatMap((each) => filesOf(each, seen))];
};

const pages = manifest['index.html'].dynamicImports
  .map((source) => ({ source, page: PAGE.exec(source)?.[1] }))
  .filter(({ page }) => page && !PRIVATE_PAGES.includes(page));
// A check that measures nothing must not pass.
if (pages.length < 8) throw new Error(`Only ${pages.length} public pages found in the manifest of the site.`);
// A style sheet loaded before the one that declares the layers would change their order.
if (new Set(filesOf('index.html').filter((file) => file.endsWith('.css'))).size !== 1)
  throw new Error('index.html must load a single style sheet, the one that declares the cascade layers.');

const filesOfPage = (source, kind) =>
  [...new Set([...filesOf('index.html'), ...filesOf(source)])].filter((file) => file.endsWith(`.${kind}`));

for (const { source, page } of pages) {
  const { length } = filesOfPage(source, 'js');
  if (length > MOST_SCRIPTS) throw new Error(`${page} loads ${length} scripts, more than ${MOST_SCRIPTS}.`);
}

export default pages.flatMap(({ source, page }) =>
  Object.entries(page === 'booking' ? WIZARD_LIMITS : LIMITS).map(([kind, limit]) => ({
    name: `${page}, ${kind}`,
    path: filesOfPage(source, kind).map((file) => `dist/web/${file}`),
    limit,
  })),
);
