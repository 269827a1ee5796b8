import type { QueryClient, QueryKey } from '@tanstack/react-query';

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
