import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** Forms that are open; one that starts anew takes over the step of the one before. */
let openForms = 0;

/** The router keeps what it is given beside its own marks. */
const isOnTop = () =>
  (window.history.state as { usr?: { unsaved?: boolean } | null } | null)?.usr?.unsaved === true;

/** The browser asks before the page with something unsaved is closed or loaded again. */
export function useUnloadQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isUnsaved]);
}

/**
 * Lets Back ask, too, before it takes what was typed: a step of the history with the same address is put before the
 * form's own. Back then only leaves that step, `ask` is called, and the step is taken again. Without anything unsaved
 * such a step is skipped, so that it costs no extra click. For closing or reloading the browser asks.
 * All of it goes by the history itself: the router tells the page of a new step only when it finds the time.
 */
export function useUnsavedStep(isUnsaved: boolean, ask: () => void): void {
  const navigate = useNavigate();
  const now = useRef({ isUnsaved, ask });
  const isOnStep = useRef(false);
  useEffect(() => {
    now.current = { isUnsaved, ask };
  });

  useEffect(() => {
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
  useUnloadQuestion(isUnsaved);
}
