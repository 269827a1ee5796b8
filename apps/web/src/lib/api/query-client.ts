import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 60_000;

/**
 * How lists are read: fresh for a minute, no retries, no refetch by itself. A device
 * without a network fails at once and says so; by default a call would wait for it in silence.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: false,
      refetchInterval: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
