import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Forms that are open; one that starts anew takes over the step of the one before. */
let openForms = 0;

const isTheStep = (state: unknown) => (state as { unsaved?: boolean } | null)?.unsaved === true;
/** The router keeps what it is given beside its own marks. */
const isOnTop = () => isTheStep((window.history.state as { usr?: unknown } | null)?.usr);

/**
 * Lets Back ask, too, before it takes what was typed: a step of the history with the same address is put before the
 * form's own. Back then only leaves that step, `ask` is called, and the step is taken again. Without anything unsaved
 * such a step is passed over, so that it costs nobody a press. Closing or reloading the page is asked by the browser.
 */
export function useUnsavedStep(isUnsaved: boolean, ask: () => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isOnStep = isTheStep(state);
  const wasOnStep = useRef(isOnStep);
  useEffect(() => {
    const hasLeft = wasOnStep.current && !isOnStep;
    wasOnStep.current = isOnStep;
    if (hasLeft && isUnsaved) {
      ask();
      window.history.forward();
    } else if (hasLeft) window.history.back();
    else if (isUnsaved && !isOnStep) void navigate({ pathname, search }, { state: { unsaved: true } });
    // Only these two are news: what is asked draws anew, and the step on its way back must not be taken twice.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnsaved, isOnStep]);

  useEffect(() => {
    openForms += 1;
    return () => {
      openForms -= 1;
      queueMicrotask(() => {
        if (openForms === 0 && isOnTop()) window.history.back();
      });
    };
  }, []);

  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isUnsaved]);
}
