import { useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * Ref for a horizontally scrolling list of links: centers the active link, and again when a link is resized, because
 * badges load later.
 */
export function useScrollToActive(open: string) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { current } = list;
    const link = current?.querySelector<HTMLElement>('[aria-current]');
    if (!current || !link) return;
    const show = () => {
      current.scrollLeft = link.offsetLeft - (current.clientWidth - link.offsetWidth) / 2;
    };
    return observeSizes([current, ...current.children], show);
  }, [open]);
  return list;
}

/** Whether the window matches a media query; re-renders when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/**
 * Calls `onChange` initially and after each resize of these elements; returns a stop function. It is called in the next
 * frame: WebKit reports an error when sizes change inside the callback.
 */
export function observeSizes(elements: Iterable<Element>, onChange: () => void): () => void {
  let frame = 0;
  const sizes = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onChange);
  });
  for (const each of elements) sizes.observe(each);
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
  };
}
