// Every component in every state, at `/_stories` of the development server (`npx vite apps/web`). The build starts from
// index.html, so the stories are not shipped.
import '../styles/index.css';
import './stories.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FIRST_BOOKS } from '#libs/shared/pricing/quote';
import { publicConfig, setPublicConfig } from '../../lib/api/public-config.js';
import { Stories } from './stories.js';

const WIDTHS = [320, 390, 768, 1280] as const;

/** The stories in an iframe, whose width media queries use. */
function WidthSwitch() {
  const [width, setWidth] = useState<number>(1280);
  return (
    <div className="stories-page">
      <div className="stories-bar" role="group" aria-label="Width">
        {WIDTHS.map((each) => (
          <button type="button" key={each} aria-pressed={each === width} onClick={() => setWidth(each)}>
            {each} px
          </button>
        ))}
      </div>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is this very page */}
      <iframe title="Components" src="/_stories?bare" style={{ width }} />
    </div>
  );
}

// Stories must not depend on a server: data that a story does not provide never loads.
window.fetch = () => new Promise<Response>(() => {});
setPublicConfig({ ...publicConfig(), priceBooks: FIRST_BOOKS });

const isBare = new URLSearchParams(window.location.search).has('bare');
createRoot(document.getElementById('root')!).render(
  <StrictMode>{isBare ? <Stories /> : <WidthSwitch />}</StrictMode>,
);
