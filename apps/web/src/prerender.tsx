// Writes the public pages as HTML: at build from the seeded content, in the API from the live catalogue. One bundle.
import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { PublicConfig } from '#libs/contracts';
import { FIRST_BOOKS } from '#libs/pricing/quote';
import { takeLists, takeNobody, type ListName, type Lists } from './app/page-state.js';
import { Providers } from './app/providers.js';
import { Site } from './app/site.js';
import { setPublicConfig } from './lib/public-config.js';
import { dataBlock, headOf, type HeadWords } from './prerender-head.js';
import { linksOf, type Manifest } from './prerender-links.js';
import { scriptsAfterPaint } from './prerender-starter.js';

/** `readsQuery` names what of its query string changes a page's first look. */
type PublicPage = { path: string; source: string; lists: ListName[]; readsQuery?: string };

/** The 404 page stands for every path that is no route. */
export const NOT_FOUND = '/404';

/** Every page that anybody may read, with the lists it shows at once. */
export const PUBLIC_PAGES: PublicPage[] = [
  { path: '/', source: 'home', lists: ['packages', 'featuredGallery', 'testimonials'] },
  { path: '/packages', source: 'packages', lists: ['packages'] },
  { path: '/competitions', source: 'competitions', lists: ['games'], readsQuery: 'search space players' },
  { path: '/how-it-works', source: 'how-it-works', lists: [] },
  { path: '/gallery', source: 'gallery', lists: ['gallery'], readsQuery: 'category' },
  { path: '/about', source: 'about', lists: [] },
  { path: '/contact', source: 'contact', lists: [] },
  { path: '/booking', source: 'booking', lists: ['games'], readsQuery: 'resume step waiting' },
  { path: '/auth', source: 'auth', lists: [], readsQuery: 'reset verify claim' },
  { path: NOT_FOUND, source: 'not-found', lists: [] },
];

export type PageOrder = {
  path: string;
  config: PublicConfig;
  /** With a session cookie the page is written for somebody whose name is not known yet. */
  hasSession: boolean;
  lists: Partial<Lists>;
  /** The built index.html and Vite's manifest, which names each page's pieces. */
  site: { shell: string; manifest: Manifest };
  /** A copy is there to be read; the browser renders it anew instead of taking it over. */
  isCopy?: boolean;
};

/** React lifts title, description and preloads to the front of what it writes. */
const LIFTED = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;
const ROOT = '<div id="root"></div>';

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * One page as a whole document. `{origin}` stands where the address of the site belongs. Pages are written one after
 * the other, since the public configuration is one for the whole program.
 * @throws Error when the page cannot be rendered
 */
export function renderPage(order: PageOrder): Promise<string> {
  const turn = lastTurn.then(() => write(order));
  lastTurn = turn.catch(() => undefined);
  return turn;
}

async function write({ path, hasSession, lists, site, isCopy, ...order }: PageOrder): Promise<string> {
  // At build nobody can say which prices were announced.
  const config = { priceBooks: FIRST_BOOKS, ...order.config };
  const page = PUBLIC_PAGES.find((each) => each.path === path);
  if (!page || !site.shell.includes(ROOT)) throw new Error(`${path} cannot be written`);
  const shown = Object.fromEntries(page.lists.map((name) => [name, lists[name]]));
  setPublicConfig(config);
  const html = await markup(path, hasSession, shown);
  const lifted = LIFTED.exec(html)?.[0] ?? '';
  const head: HeadWords = { ...page, config, lifted, packages: lists.packages ?? [] };
  const marks = isCopy
    ? ''
    : ` data-page="${path}"${page.readsQuery ? ` data-reads-query="${page.readsQuery}"` : ''}`;
  const body = `<div id="root"${marks}>${html.slice(lifted.length)}</div>`;
  const state = isCopy ? '' : dataBlock('id="page-state" type="application/json"', shown);
  const links = linksOf(`src/pages/${page.source}.tsx`, site.manifest, site.shell);
  return scriptsAfterPaint(site.shell, links.scripts)
    .replace('</head>', () => `${lifted}${headOf(head)}${links.styles}</head>`)
    .replace(ROOT, () => body + state);
}

async function markup(path: string, hasSession: boolean, lists: Partial<Lists>): Promise<string> {
  const queries = new QueryClient();
  takeLists(queries, lists);
  if (!hasSession) takeNobody(queries);
  let fault: unknown;
  const { prelude } = await prerender(
    <StrictMode>
      <Providers queries={queries} store={createStore()}>
        <StaticRouter location={path}>
          <Site />
        </StaticRouter>
      </Providers>
    </StrictMode>,
    {
      // Whole pages stay below this, so nothing is put aside for a script to move into place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        fault = error;
      },
    },
  );
  const html = await new Response(prelude).text();
  if (fault) throw fault;
  return html;
}
