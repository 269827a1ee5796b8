import { useEffect, useRef, useState } from 'react';
import { onFirstInteraction } from './when-idle.js';

/** The dock covers the lowest part of a narrow window. */
const ABOVE_DOCK = '0px 0px -10% 0px';

/**
 * True once the element has come into view, or the page is used: from then on the browser's own lazy loading decides.
 * On a page that nobody has touched yet it would load what is up to 1,250 px below the window.
 */
export function useInView<Seen extends Element>() {
  const ref = useRef<Seen>(null);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (isInView || !ref.current) return;
    const see = () => setInView(true);
    const observer = new IntersectionObserver((found) => found.some((each) => each.isIntersecting) && see(), {
      rootMargin: ABOVE_DOCK,
    });
    observer.observe(ref.current);
    const stopWaiting = onFirstInteraction(see);
    return () => {
      observer.disconnect();
      stopWaiting();
    };
  }, [isInView]);
  return { ref, isInView };
}
