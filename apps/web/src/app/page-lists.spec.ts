// A page stands in three lists: the site's routes, what is written as HTML, and what the server keeps for accounts.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

type Listed = { path: string; source: string; isPublic: boolean };

/** Rows such as page('/profile', () => import('../pages/profile.js'), 'user'). */
const routesIn = (code: string): Listed[] =>
  [
    ...code.matchAll(
      /^\s*page\(\s*'([^']+)',\s*\(\) => import\('\.\.\/pages\/([\w-]+)\.js'\)(?:,\s*'(\w+)')?,?\s*\)/gm,
    ),
  ].map(([, path, source, access = 'public']) => ({ path, source, isPublic: access === 'public' }));
const writtenIn = (code: string) =>
  [...code.matchAll(/\{\s*path: ('[^']+'|NOT_FOUND),\s*source: '([\w-]+)'/g)].map(([, path, source]) => ({
    path: path === 'NOT_FOUND' ? '*' : path.slice(1, -1),
    source,
  }));
const privateIn = (code: string) =>
  [...(/PRIVATE_PAGES = \[([^\]]*)\]/.exec(code)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, path]) => path);

const routes = routesIn(read('apps/web/src/app/routes.tsx'));

it('every route is read here', () => {
  expect(routes).toHaveLength(read('apps/web/src/app/routes.tsx').match(/import\('\.\.\/pages\//g)!.length);
  expect(routes.length).toBeGreaterThanOrEqual(12);
});

it('every public page is written as HTML, and no other', () => {
  const open = routes.filter(({ isPublic }) => isPublic).map(({ path, source }) => ({ path, source }));
  expect(writtenIn(read('apps/web/src/prerender.tsx'))).toEqual(open);
});

it('every page for accounts is known to the server, and no other', () => {
  const closed = routes.filter(({ isPublic }) => !isPublic).map(({ path }) => path);
  expect(privateIn(read('apps/api/src/http/pages.ts'))).toEqual(closed);
});

it('every page has a file of its own', () => {
  expect(routes.filter(({ source }) => !existsSync(join(ROOT, `apps/web/src/pages/${source}.tsx`)))).toEqual(
    [],
  );
});
