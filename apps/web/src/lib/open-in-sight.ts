import { useEffect, useRef } from 'react';

/**
 * The ref of a list of links that scrolls in a row: the one that is open is brought into its middle, and again when a
 * link grows, since a badge comes later.
 */
export function useOpenInSight(open: string) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { current } = list;
    const link = current?.querySelector<HTMLElement>('[aria-current]');
    if (!current || !link) return;
    const show = () => {
      current.scrollLeft = link.offsetLeft - (current.clientWidth - link.offsetWidth) / 2;
    };
    // Tells each size at once, too, so nothing else asks for the first look.
    const sizes = new ResizeObserver(show);
    for (const each of [current, ...current.children]) sizes.observe(each);
    return () => sizes.disconnect();
  }, [open]);
  return list;
}
