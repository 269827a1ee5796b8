import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { PartBoundary } from '../ui/feedback/lazy-part.js';
import { SiteRoutes } from './routes.js';
import { FRAME_TEXTS } from '../copy/frame.js';
import { Footer } from './footer.js';
import { Header } from './header.js';

/** The layout around every page. */
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
 * Every route change scrolls to the top; a change of the query, such as a wizard step, does not. The first page keeps
 * the scroll position from before the scripts loaded. If the focused element was removed with the previous page, as a
 * dialog is, the content gets the focus, so that keyboards and screen readers continue there.
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

/** Everything below the router: the same in the browser and when pre-rendering. */
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
