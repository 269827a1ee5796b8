import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Every route change scrolls the page to the top; a change of the query, such as a wizard step, is none. The first page
 * stays where its reader has scrolled it before the scripts came. What had the focus may be gone with the page before,
 * as a dialog is: then the content has it, so that keys and readers go on here.
 */
export function ScrollToTop() {
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
