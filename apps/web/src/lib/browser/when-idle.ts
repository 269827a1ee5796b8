/** Delay for browsers without requestIdleCallback. */
const LATER_MS = 1_500;

/** Runs `work` once the page is loaded and the browser is idle; returns a cancel function. */
export function whenIdle(run: () => void): () => void {
  let isOff = false;
  const once = () => {
    if (!isOff) run();
  };
  const wait = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(once);
    else setTimeout(once, LATER_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    isOff = true;
    window.removeEventListener('load', wait);
  };
}

/** Some browsers know that their user wants to save data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Prefetches a chunk, unless the user saves data. Skipped offline, since browsers cache the failure. */
export function prefetch(load: () => Promise<unknown>): void {
  if (navigator.onLine && !savesData()) void load().catch(() => undefined);
}
