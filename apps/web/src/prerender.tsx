// Renders the pages to HTML: at build time from the seeded content, in the API from the live catalogue. One bundle.

import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { PublicConfig } from '#libs/shared/contracts';
import { FIRST_BOOKS } from '#libs/shared/pricing/quote';
import { seedLists, setGuest, type Lists } from './app/page-state.js';
import { Providers } from './app/providers.js';
import { loadPage } from './app/routes.js';
import { Site } from './app/site.js';
import { setPublicConfig } from './lib/api/public-config.js';
import { dataBlock, headOf, NOT_LISTED, type PageTitle } from './prerender-head.js';
import { NOT_FOUND, PRIVATE_PAGES, PUBLIC_PAGES, type PrerenderedPage } from './prerender-pages.js';
import starter from './starter.js?raw';

/** Vite's manifest, by source file. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] } | undefined>;

/** The chunks of one page beyond those of every page: preloaded together instead of one after the other. */
function linksOf(source: string, manifest: Manifest, shell: string) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const collect = (name: string) => {
    const piece = manifest[name];
    if (!piece || scripts.has(piece.file)) return;
    scripts.add(piece.file);
    piece.css?.forEach((file) => styles.add(file));
    piece.imports?.forEach(collect);
  };
  if (!manifest[source]) throw new Error(`The built site has no piece for ${source}`);
  collect(source);
  const fresh = (files: Set<string>, rel: string) =>
    [...files]
      .filter((file) => !shell.includes(`"/${file}"`))
      .map((file) => `<link rel="${rel}" crossorigin href="/${file}">`)
      .join('');
  return { styles: fresh(styles, 'stylesheet'), scripts: fresh(scripts, 'modulepreload') };
}

// A pre-rendered page requests its scripts after the first paint: until then they are in an inert template element.

const SCRIPTS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

// Identical on all pages, so that the content security policy needs one hash.
const CODE = starter.replace(/^\s*\/\/.*\n/gm, '');

/**
 * Moves the page's script tags, and the additional chunks of its own part, behind its first paint.
 * @throws Error when the page has no script tags
 */
function scriptsAfterPaint(page: string, further: string): string {
  const named = page.match(SCRIPTS);
  if (!named) throw new Error('The page names no scripts');
  const late = named.map((each) => each.trim()).join('') + further;
  return page
    .replace(SCRIPTS, '')
    .replace('</body>', () => `<template id="scripts">${late}</template><script>${CODE}</script></body>`);
}

export { NOT_FOUND, PRIVATE_PAGES, PUBLIC_PAGES };

type PageOrder = {
  path: string;
  config: PublicConfig;
  /** With a session cookie the page is rendered for a user whose name is not known yet. */
  hasSession: boolean;
  lists: Partial<Lists>;
  /** The built index.html and Vite's manifest, which lists each page's chunks. */
  site: { shell: string; manifest: Manifest };
  /** A copy is replaced by the browser's render instead of being hydrated. */
  isCopy?: boolean;
};

/** React puts title, description and preloads at the start of its output. */
const LIFTED = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;
const ROOT = '<div id="root"></div>';

let lastRender: Promise<unknown> = Promise.resolve();

/**
 * One page as a complete document, with `{origin}` as the placeholder for the site's origin. Pages are rendered one
 * after the other, since the public configuration is global.
 * @throws Error when the page cannot be rendered
 */
export function renderPage(order: PageOrder): Promise<string> {
  const rendering = lastRender.then(() => write(order));
  lastRender = rendering.catch(() => undefined);
  return rendering;
}

async function write({ path, hasSession, lists, site, ...order }: PageOrder): Promise<string> {
  // At build time the announced prices are unknown.
  const config = { priceBooks: FIRST_BOOKS, ...order.config };
  const privatePage = PRIVATE_PAGES.find((each) => each.path === path);
  const page = privatePage ?? PUBLIC_PAGES.find((each) => each.path === path);
  if (!page || !site.shell.includes(ROOT)) throw new Error(`${path} cannot be written`);
  const shown = Object.fromEntries(page.lists.map((name) => [name, lists[name]]));
  setPublicConfig(config);
  // The skeleton of a private page is preloaded with its chunk. It has no user, so it is the same for all visitors.
  if (privatePage) await loadPage(path, '');
  const html = await markup(path, hasSession || privatePage !== undefined, shown);
  const lifted = LIFTED.exec(html)?.[0] ?? '';
  const head: PageTitle = {
    ...page,
    config,
    lifted,
    packages: lists.packages ?? [],
    reviews: lists.reviews,
  };
  // A rejected visitor sees another page, so a private page is re-rendered like a copy.
  const canHydrate = !order.isCopy && !privatePage;
  const body = `<div id="root"${canHydrate ? marksOf(page) : ''}>${html.slice(lifted.length)}</div>`;
  const state = canHydrate ? dataBlock('id="page-state" type="application/json"', shown) : '';
  const links = linksOf(`src/${page.source}.tsx`, site.manifest, site.shell);
  return scriptsAfterPaint(site.shell, links.scripts)
    .replace('</head>', () => `${lifted}${privatePage ? NOT_LISTED : headOf(head)}${links.styles}</head>`)
    .replace(ROOT, () => body + state);
}

const marksOf = ({ path, readsQuery }: PrerenderedPage) =>
  ` data-page="${path}"${readsQuery ? ` data-reads-query="${readsQuery}"` : ''}`;

async function markup(path: string, hasSession: boolean, lists: Partial<Lists>): Promise<string> {
  const queries = new QueryClient();
  seedLists(queries, lists);
  if (!hasSession) setGuest(queries);
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
      // Pages are smaller than this, so React inlines all content instead of moving it by script.
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
