// A page is in two lists: the site's routes, and the public or account pages rendered to HTML.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PUBLIC_PAGES } from '../prerender-pages.js';

const ROOT = join(__dirname, '../../../..');
const SRC = 'apps/web/src';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

type Listed = { path: string; source: string; isPublic: boolean };

/** Rows such as page('/profile', () => import('../site/pages/profile.js'), 'user'). */
const routesIn = (code: string): Listed[] =>
  [
    ...code.matchAll(
      /^\s*page\(\s*'([^']+)',\s*\(\) => import\('\.\.\/([\w/-]+)\.js'\)(?:,\s*'(\w+)')?,?\s*\)/gm,
    ),
  ].map(([, path, source, access = 'public']) => ({ path, source, isPublic: access === 'public' }));
const writtenIn = (code: string) =>
  [...code.matchAll(/\{\s*path: ('[^']+'|NOT_FOUND),\s*source: '([\w/-]+)'/g)].map(([, path, source]) => ({
    path: path === 'NOT_FOUND' ? '*' : path.slice(1, -1),
    source,
  }));
const [publicList, privateList] = read('apps/web/src/prerender-pages.ts').split('PRIVATE_PAGES: ');

const routes = routesIn(read('apps/web/src/app/routes.tsx'));

it('this spec parses every route', () => {
  expect(routes).toHaveLength(read('apps/web/src/app/routes.tsx').match(/\(\) => import\(/g)!.length);
  expect(routes.length).toBeGreaterThanOrEqual(12);
});

const routesThatAre = (isPublic: boolean) =>
  routes.filter((route) => route.isPublic === isPublic).map(({ path, source }) => ({ path, source }));

it('exactly the public pages are rendered to HTML', () => {
  expect(writtenIn(publicList)).toEqual(routesThatAre(true));
});

it('exactly the account pages are rendered to HTML as a skeleton', () => {
  expect(writtenIn(privateList)).toEqual(routesThatAre(false));
});

it('every page has its own file', () => {
  expect(routes.filter(({ source }) => !existsSync(join(ROOT, `${SRC}/${source}.tsx`)))).toEqual([]);
});

/** The page, the files of its folder, and those of the room with its name. */
const filesOf = (source: string) => {
  const folders = [`${SRC}/${source}`, `${SRC}/site/${basename(source)}`];
  const parts = folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    );
  return [`${SRC}/${source}.tsx`, ...parts.filter((name) => /\.tsx?$/.test(name))];
};
/** Calls such as params.get('step'), in the files of a page. */
const namesReadBy = (source: string) =>
  filesOf(source)
    .flatMap((file) => [...read(file).matchAll(/(?:params|query)\.(?:get|has)\('(\w+)'\)/g)])
    .map(([, name]) => name);

it('every query parameter that a public page reads is listed, so that only matching pages are hydrated', () => {
  const names = PUBLIC_PAGES.flatMap(({ source, readsQuery = '' }) =>
    namesReadBy(source).map((name) => ({ source, name, isListed: readsQuery.split(' ').includes(name) })),
  );
  expect(names.length).toBeGreaterThanOrEqual(8);
  expect(names.filter(({ isListed }) => !isListed)).toEqual([]);
});
