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

/** A page that was open this long is used, also without a press. */
const LATEST_USE_MS = 30_000;
const SIGNS_OF_USE = ['pointerdown', 'keydown', 'scroll'] as const;

/** Runs `run` at the first press, key or scroll, and after 30 s at the latest; returns a cancel function. */
export function onFirstInteraction(run: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer);
    for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, begin, true);
  };
  const begin = () => {
    cancel();
    run();
  };
  const timer = setTimeout(begin, LATEST_USE_MS);
  // Captured, because the scrolling of an element does not bubble.
  for (const sign of SIGNS_OF_USE) window.addEventListener(sign, begin, { capture: true, passive: true });
  return cancel;
}

/** Some browsers know that their user wants to save data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Prefetches a chunk, unless the user saves data. Skipped offline, since browsers cache the failure. */
export function prefetch(load: () => Promise<unknown>): void {
  if (navigator.onLine && !savesData()) void load().catch(() => undefined);
}
