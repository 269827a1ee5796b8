import { useEffect, useRef, useState } from 'react';
import { watchSizes } from '../../lib/browser/watch-sizes.js';

/** The width of an element in whole pixels, as it changes; 0 until it is on screen. */
export function useWidth<E extends HTMLElement>() {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    return current ? watchSizes([current], () => setWidth(current.clientWidth)) : undefined;
  }, []);
  return [element, width] as const;
}
