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

/** For data that changes only by what this page does: the public lists, the logged-in user. `reload` refetches it. */
export const LOADED_ONCE = { staleTime: Number.POSITIVE_INFINITY } as const;

/**
 * Each component that shows data fetches it again when it is mounted, but nothing is refetched otherwise. `networkMode`
 * makes an offline device fail immediately with an error; by default a query would pause silently.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
