import { QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Refetches mounted queries under `keys` and marks the others as stale. Call it after a change. Requests already in
 * flight were sent before the change and may return old data, so they are cancelled; `invalidateQueries` alone would
 * wait for them and take their result as current.
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
 * List queries: fresh for a minute, no retries, no automatic refetch. `networkMode` makes an offline device fail
 * immediately with an error; by default a query would pause silently.
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
