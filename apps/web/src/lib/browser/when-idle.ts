/** Where the browser cannot say when it is idle. */
const LATER_MS = 1_500;

/** Runs once the page is loaded and the browser has nothing else to do; gives what calls it off. */
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

/** Fetches a piece ahead of its need. Without a network it is not asked for, since browsers remember the failure. */
export function prefetch(load: () => Promise<unknown>): void {
  if (navigator.onLine) void load().catch(() => undefined);
}
