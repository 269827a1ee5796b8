import { QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Asks anew for everything under `keys` that is shown; the rest when it is shown next. Call it after a change. What is
 * still on its way was asked before the change and may be out of date: it is dropped. `invalidateQueries` alone would
 * wait for it and take it for the new answer.
 */
export async function reload(queries: QueryClient, ...keys: QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map(async (queryKey) => {
      await queries.cancelQueries({ queryKey });
      await queries.invalidateQueries({ queryKey });
    }),
  );
}

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
