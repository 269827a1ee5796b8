import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type PublicConfig } from '#libs/shared/contracts';
import type { Settings } from '#libs/platform/config';
import { pathOf } from './request-guards.js';
import { sendPage } from './page-answer.js';
import { PageCache, type PageLists } from './page-cache.js';
import type { BuiltSite } from './page-renderer.js';
import { finishPage } from './page-text.js';
import { dropDocumentHeaders } from './security-headers.js';

const API_PATHS = /^\/(api|paypal|ops|health)(\/|$)/;
const YEAR_SECONDS = 31_536_000;
/** Unlike an SVG or HTML file, these never open as a document. The suffix is that of a compressed copy. */
const NO_DOCUMENT = /\.(js|css|woff2)(\.br|\.gz)?$/;
const HOST = /^[\w.-]+(:\d+)?$/;

type PageServices = {
  settings: Settings;
  /** Configuration used for rendering. */
  config: () => PublicConfig;
  /** Configuration of the data block, read for each request because "today" changes. */
  currentConfig: () => Promise<PublicConfig>;
  /** Selects the variant of the page. */
  isLoggedIn: (request: FastifyRequest) => Promise<boolean>;
  lists: PageLists;
  log: { warn: (facts: object, words: string) => void };
};

/**
 * Serves the built site: public routes as rendered pages, private ones as a shared skeleton, all other paths as the 404
 * page. Unknown /api and /paypal paths get a JSON 404. Returns the function that warms the cache.
 */
export async function addPages(
  server: FastifyInstance,
  webRoot: string,
  site: BuiltSite | null,
  services: PageServices,
): Promise<() => Promise<void>> {
  if (!site) {
    server.get('/*', async (request, reply) => {
      rejectApiPaths(request);
      return reply.type('text/plain').send('The site is not built yet. Run: npm run build');
    });
    return async () => {};
  }
  const { settings, config, currentConfig, isLoggedIn, lists, log } = services;
  const origin = (request: FastifyRequest) => originOf(request, settings);
  const cache = new PageCache(site, lists, config, log);
  await addFiles(server, webRoot);
  const publicPaths = site.pages.map((page) => page.path).filter((each) => each !== site.notFound);
  addSiteFiles(server, publicPaths, origin);
  server.get('/*', async (request, reply) => {
    const path = rejectApiPaths(request);
    const hasSession = await isLoggedIn(request);
    // Before the page lookup, because it updates the prices the page is rendered with.
    const known = await currentConfig();
    const html = await cache.page(path, hasSession);
    reply.code(isRoute(site, path) ? 200 : 404);
    if (isPrivate(site, path) || isMailed(request)) reply.header('x-robots-tag', 'noindex');
    return sendPage(request, reply, finishPage(html, { config: known, origin: origin(request), hasSession }));
  });
  return () => cache.warm();
}

/** Query parameters of pages that a mailed link opens. */
const MAILED = [
  'manage',
  'resume',
  'receipt',
  'waiting',
  'reset',
  'verify',
  'invite',
  'book',
  'claim',
  'unsubscribe',
  'review',
];

/** Whether a page is about one person: search engines never list it, although the page without the query is public. */
const isMailed = ({ query }: FastifyRequest) => MAILED.some((name) => name in (query as object));

const isPrivate = ({ privatePages }: BuiltSite, path: string) =>
  privatePages.some((page) => page.path === path);

const isRoute = (site: BuiltSite, path: string) =>
  isPrivate(site, path) || (path !== site.notFound && site.pages.some((page) => page.path === path));

/** The path without its trailing slash. Throws AppError NOT_FOUND for API paths. */
function rejectApiPaths(request: FastifyRequest): string {
  const pathname = pathOf(request);
  if (API_PATHS.test(pathname)) throw new AppError('NOT_FOUND');
  return pathname.replace(/(?<=[^/])\/$/, '');
}

/** PUBLIC_URL, or the requested host if it is a valid host name. */
function originOf(request: FastifyRequest, { PUBLIC_URL }: Settings): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin;
  return `${request.protocol}://${HOST.test(request.host) ? request.host : 'localhost'}`;
}

/** Static files. Files of previous builds stay available for pages opened before an upgrade. */
async function addFiles(server: FastifyInstance, webRoot: string): Promise<void> {
  const former = path.join(webRoot, '../web-former');
  await server.register(fastifyStatic, {
    root: existsSync(former) ? [webRoot, former] : webRoot,
    serve: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      );
      if (isHashed && NO_DOCUMENT.test(file)) dropDocumentHeaders(reply);
    },
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
  });
}

type OriginOf = (request: FastifyRequest) => string;

/** robots.txt and sitemap.xml with the site's address. `paths` are the public pages. */
function addSiteFiles(server: FastifyInstance, paths: readonly string[], originOf: OriginOf): void {
  server.get('/robots.txt', async (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
    return [
      'User-agent: *',
      // Calendar programs of search engines read the feeds that people subscribe to.
      'Allow: /api/calendars/',
      'Disallow: /api/',
      'Disallow: /paypal/',
      'Disallow: /ops/',
      'Disallow: /admin',
      'Disallow: /profile',
      `Sitemap: ${originOf(request)}/sitemap.xml`,
      '',
    ].join('\n');
  });
  server.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request);
    const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;
  });
}
