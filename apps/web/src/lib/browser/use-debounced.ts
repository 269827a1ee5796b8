import { useEffect, useState } from 'react';

/** The value, once it has stayed the same object or text for `quietMs`; the first one immediately. */
export function useDebounced<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
}
