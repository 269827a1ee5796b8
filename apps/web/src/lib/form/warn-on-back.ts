import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** Open forms; a remounted form reuses the history entry of the previous one. */
let openForms = 0;

/** The router stores the state passed to it under `usr` in history.state. */
const isOnTop = () =>
  (window.history.state as { usr?: { unsaved?: boolean } | null } | null)?.usr?.unsaved === true;

/** The browser asks before a page with unsaved input is closed or reloaded. */
export function useWarnOnUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isUnsaved]);
}

/**
 * Makes Back ask before unsaved input is lost: a history entry with the same URL is inserted before the form's own.
 * Back only reaches that entry, `ask` is called, and the form's entry is restored. Without unsaved input the extra
 * entry is skipped, so Back needs no second click. `beforeunload` covers closing and reloading. Uses the history API
 * directly, because the router reports a new location only in a transition.
 */
export function useWarnOnBack(isUnsaved: boolean, ask: () => void): void {
  const navigate = useNavigate();
  const now = useRef({ isUnsaved, ask });
  const isOnStep = useRef(false);
  // In the commit that shows the input as unsaved: Back may follow before any other effect runs.
  useLayoutEffect(() => {
    now.current = { isUnsaved, ask };
  });

  useLayoutEffect(() => {
    const { pathname, search } = window.location;
    if (isUnsaved && !isOnTop()) void navigate({ pathname, search }, { state: { unsaved: true } });
    isOnStep.current = isOnTop();
  }, [isUnsaved, navigate]);

  useEffect(() => {
    const turned = () => {
      const wasOnStep = isOnStep.current;
      isOnStep.current = isOnTop();
      if (!wasOnStep || isOnStep.current) return;
      if (!now.current.isUnsaved) return window.history.back();
      now.current.ask();
      window.history.forward();
    };
    window.addEventListener('popstate', turned);
    return () => window.removeEventListener('popstate', turned);
  }, []);

  useEffect(() => {
    openForms += 1;
    return () => {
      openForms -= 1;
      queueMicrotask(() => {
        if (openForms === 0 && isOnTop()) window.history.back();
      });
    };
  }, []);
  useWarnOnUnload(isUnsaved);
}
