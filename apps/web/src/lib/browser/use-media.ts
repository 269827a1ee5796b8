import { useSyncExternalStore } from 'react';

/** Whether the window matches a media query, and again whenever that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
