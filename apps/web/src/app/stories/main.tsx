// Every component in every state, at `/_kit` of the development server (`npx vite apps/web`). The build starts from
// index.html, so nothing of this ships.
import '../styles/index.css';
import './kit.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FIRST_BOOKS } from '#libs/shared/pricing/quote';
import { publicConfig, setPublicConfig } from '../../lib/api/public-config.js';
import { Stories } from './stories.js';
import { WidthSwitch } from './width-switch.js';

// No state may depend on a server: what a story does not bring along never arrives.
window.fetch = () => new Promise<Response>(() => {});
setPublicConfig({ ...publicConfig(), priceBooks: FIRST_BOOKS });

const isBare = new URLSearchParams(window.location.search).has('bare');
createRoot(document.getElementById('root')!).render(
  <StrictMode>{isBare ? <Stories /> : <WidthSwitch />}</StrictMode>,
);
