import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Calls `onLeave` on navigation: by a link, or back and forward. The location cannot be used: it changes only after the
 * next page has loaded, and a menu may have been opened by then.
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

/** On work pages header and footer are reduced to one line; returns the area's name, undefined elsewhere. */
export const useWorkArea = () => WORK_AREAS.exec(useLocation().pathname)?.[1];
