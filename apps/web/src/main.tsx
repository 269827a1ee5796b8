import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { isWritten, takePageState } from './app/page-state.js';
import { loadPublicConfig } from './lib/public-config.js';
import { queryClient } from './lib/query-client.js';

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
if (isWritten(root, search)) hydrateRoot(root, site);
else createRoot(root).render(site);
