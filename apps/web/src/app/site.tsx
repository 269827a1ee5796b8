import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { PartBoundary } from '../ui/feedback/lazy-part.js';
import { SiteRoutes } from './routes.js';
import { FRAME_TEXTS } from './copy/frame.js';
import { Footer } from './footer.js';
import { Header } from './header.js';

/** What stands around every page. */
const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <a className="skip-link" href="#content">
      {FRAME_TEXTS.skip}
    </a>
    <Header />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <Footer />
  </>
);

/**
 * Every route change scrolls the page to the top; a change of the query, such as a wizard step, is none. The first page
 * stays where its reader has scrolled it before the scripts came. What had the focus may be gone with the page before,
 * as a dialog is: then the content has it, so that keys and readers go on here.
 */
function ScrollToTop() {
  const { pathname } = useLocation();
  const shownBefore = useRef(pathname);
  useEffect(() => {
    if (shownBefore.current === pathname) return;
    shownBefore.current = pathname;
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

/** Everything below the router: the same in the browser and where pages are written as HTML. */
export const Site = () => (
  <>
    <ScrollToTop />
    <PartBoundary>
      <Frame>
        <SiteRoutes />
      </Frame>
    </PartBoundary>
  </>
);
