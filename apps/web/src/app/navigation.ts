import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Calls `onLeave` on navigation: by a link, or back and forth. The address itself is no sign: it
 * changes once the next page has come, and by then a menu may be open that was opened meanwhile.
 */
export function useOnNavigate(isOpen: boolean, onLeave: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    const pressed = ({ target }: Event) =>
      target instanceof Element && target.closest('a[href]') && onLeave();
    document.addEventListener('click', pressed);
    window.addEventListener('popstate', onLeave);
    return () => {
      document.removeEventListener('click', pressed);
      window.removeEventListener('popstate', onLeave);
    };
  }, [isOpen, onLeave]);
}

const WORK_AREAS = /^\/(booking|admin)(\/|$)/;

/** On work pages header and footer take one line each; returns the area's name, undefined elsewhere. */
export const useWorkArea = () => WORK_AREAS.exec(useLocation().pathname)?.[1];
