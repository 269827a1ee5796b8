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

/** Prefetches a chunk. Skipped offline, since browsers cache the failure. */
export function prefetch(load: () => Promise<unknown>): void {
  if (navigator.onLine) void load().catch(() => undefined);
}
