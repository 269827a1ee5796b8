import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { isWritten, takePageState } from './app/page-state.js';
import { loadPage } from './app/routes.js';
import { loadPublicConfig } from './lib/public-config.js';
import { queryClient } from './lib/query-client.js';

const PICTURE_LIMIT_MS = 500;

/** A page's first pictures are painted before React takes the main thread for itself; they come before any script. */
async function firstPicturesShown(): Promise<void> {
  const first = [...document.images].filter(({ fetchPriority }) => fetchPriority === 'high');
  if (first.length === 0) return;
  const painted = Promise.all(first.map((picture) => picture.decode().catch(() => undefined))).then(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
  );
  // A tab in the background paints nothing, and a lost picture holds nobody up.
  await Promise.race([painted, new Promise((done) => setTimeout(done, PICTURE_LIMIT_MS))]);
}

const { pathname, search, hash } = window.location;
// `/packages/` is the same page; only one form of the address marks the active link.
if (pathname.length > 1 && pathname.endsWith('/'))
  window.history.replaceState(null, '', pathname.replace(/\/+$/, '') + search + hash);

await loadPublicConfig();
takePageState(queryClient, document);
const root = document.getElementById('root')!;
const site = (
  <StrictMode>
    <App />
  </StrictMode>
);
if (isWritten(root, search)) {
  await firstPicturesShown();
  hydrateRoot(root, site);
} else {
  // What was written stays until the page that replaces it is there: no empty moment between the two.
  if (root.hasChildNodes()) await loadPage(window.location.pathname, search).catch(() => undefined);
  createRoot(root).render(site);
}
