import { useEffect, useRef } from 'react';

/** The ref of a list of links that scrolls in a row: the one that is open is brought into its middle. */
export function useOpenInSight(open: string) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !link) return;
    list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2;
  }, [open]);
  return list;
}
