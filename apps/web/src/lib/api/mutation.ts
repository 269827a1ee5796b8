import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { reload } from './query-client.js';

/**
 * A hook for a call that changes something. Afterwards the queries under `keys` are refetched, also after a rejection:
 * somebody else may have changed the same data.
 */
export const mutation = <Input = void, Answer = unknown>(
  call: (input: Input) => Promise<Answer>,
  ...keys: QueryKey[]
) =>
  function useCall() {
    const queries = useQueryClient();
    return useMutation({ mutationFn: call, onSettled: () => reload(queries, ...keys) });
  };
