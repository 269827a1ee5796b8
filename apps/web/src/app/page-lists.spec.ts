// A page stands in two lists: the site's routes, and what is written as HTML for everybody or for accounts.
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
const [publicList, privateList] = read('apps/web/src/prerender-pages.ts').split('PRIVATE_PAGES: ');

const routes = routesIn(read('apps/web/src/app/routes.tsx'));

it('every route is read here', () => {
  expect(routes).toHaveLength(read('apps/web/src/app/routes.tsx').match(/import\('\.\.\/pages\//g)!.length);
  expect(routes.length).toBeGreaterThanOrEqual(12);
});

const routesThatAre = (isPublic: boolean) =>
  routes.filter((route) => route.isPublic === isPublic).map(({ path, source }) => ({ path, source }));

it('every public page is written as HTML, and no other', () => {
  expect(writtenIn(publicList)).toEqual(routesThatAre(true));
});

it('every page for accounts is written as what everybody may see of it, and no other', () => {
  expect(writtenIn(privateList)).toEqual(routesThatAre(false));
});

it('every page has a file of its own', () => {
  expect(routes.filter(({ source }) => !existsSync(join(ROOT, `apps/web/src/pages/${source}.tsx`)))).toEqual(
    [],
  );
});
