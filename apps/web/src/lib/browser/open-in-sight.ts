import { useEffect, useRef } from 'react';
import { watchSizes } from './watch-sizes.js';

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
    return watchSizes([current, ...current.children], show);
  }, [open]);
  return list;
}
