import './app/styles/index.css';
import { startTransition, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { collectEarlyInput } from './app/early-input.js';
import { canHydrate, readPageState } from './app/page-state.js';
import { loadPage } from './app/routes.js';
import { loadPublicConfig } from './lib/api/public-config.js';
import { followMailedLinks, takeMailedKey } from './lib/browser/mailed-key.js';
import { ChunkLoadError } from './lib/api/chunk-reload.js';
import { queryClient } from './lib/api/query-client.js';
import { store } from './lib/api/store.js';
import { Providers } from './app/providers.js';
import { Site } from './app/site.js';

const App = () => (
  <Providers queries={queryClient} store={store}>
    <BrowserRouter>
      <Site />
    </BrowserRouter>
  </Providers>
);

takeMailedKey();
followMailedLinks();
const { pathname, search, hash } = window.location;
// `/packages/` is the same page; only the form without the slash marks the active link.
if (pathname.length > 1 && pathname.endsWith('/'))
  window.history.replaceState(null, '', pathname.replace(/\/+$/, '') + search + hash);

/** Not a top-level await: with one the bundler merges no small chunks. */
async function start(): Promise<void> {
  await loadPublicConfig();
  readPageState(queryClient, document);
  const root = document.getElementById('root')!;
  // A chunk that failed to load is shown on the page; anything else caught there is a bug.
  const onCaughtError = (fault: unknown) => {
    if (!(fault instanceof ChunkLoadError)) console.error(fault);
  };
  const site = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // The pre-rendered page remains until its replacement is loaded, so that it does not flash.
  if (root.hasChildNodes()) await loadPage(window.location.pathname, search).catch(() => undefined);
  const repeatInput = collectEarlyInput(root);
  // In a transition React hydrates the page in slices, which keeps the main thread responsive, and prioritizes the parts
  // that are clicked.
  if (canHydrate(root, search)) startTransition(() => void hydrateRoot(root, site, { onCaughtError }));
  else flushSync(() => createRoot(root, { onCaughtError }).render(site));
  repeatInput();
}

void start();
